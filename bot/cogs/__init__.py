"""Slash commands: parse, call the service, show."""
