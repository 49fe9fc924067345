"""The tables from which samples/make.py writes Samples/: all of it invented, the shapes true to life."""
