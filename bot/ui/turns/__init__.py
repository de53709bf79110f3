"""Playing by buttons and menus."""
