"""Tests of the host, over a toy game and, where whole games matter, over a real one."""
