"""Tests of the screens; the walk and the limits are shared by several of them."""
