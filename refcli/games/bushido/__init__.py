"""What the two games of Bushido Denied share: combat, checks, fire, tanks, banzai attacks. § are those of the rulebook.

No game of its own. What the games do differently they say with ``combat.Terms`` and with what they do around these
procedures; the shared numbers stand in ``tables/bushido/``.
"""
