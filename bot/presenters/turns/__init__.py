"""Absence, reminders and standing orders in words."""
