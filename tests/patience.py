"""How long tests wait for a fact."""

HANG = 300.0
"""Seconds that nothing takes but a hang, however busy the machine: no test measures speed."""
