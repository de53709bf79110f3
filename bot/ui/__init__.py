"""The only rendering of screens to Discord, and the one router of clicks."""
