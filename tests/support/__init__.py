"""Doubles and samples that several folders of tests share."""
