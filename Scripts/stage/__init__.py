"""Servers over samples, athletes and a year of our own making, for checks, demonstrations and browsers."""
