"""The referee of one session, or of a lookup, and all that it gives: rulings, decisions, odds, revisions, the audit."""
