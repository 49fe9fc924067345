"""The tables from which make-samples.py writes Samples/: all of it invented, the shapes true to life."""
