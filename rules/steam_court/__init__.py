"""Steam Court: a climbing card game of four Quarters."""
