"""What runs the process: settings, start and end, health, logs."""
