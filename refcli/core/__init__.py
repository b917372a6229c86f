"""The referee's tools: state, dice, odds, CRTs, orders, outcomes. Knows no game, no session on disk, no terminal."""
