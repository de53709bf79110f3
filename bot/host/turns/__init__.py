"""Playing, absence, clocks, reminders and standing orders."""
