"""What is drawn of Steam Tunnel."""
