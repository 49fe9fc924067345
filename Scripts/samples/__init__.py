"""Makers of invented feeds, lists, recordings and seasons, true to life in their shapes."""
