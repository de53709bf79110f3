"""Tests of the pictures: painted from views of many games, measured and compared."""
