"""Evenings on a pretended Discord, from the first command to the last notice."""
