"""refcli: a referee at the elbow of people who play printed wargames."""

__version__ = "0.2.0"
