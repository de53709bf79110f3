"""Views become PNG pictures with alt text."""
