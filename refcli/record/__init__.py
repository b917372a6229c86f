"""Sessions on disk: the journal, its checkpoint, the lock, undo. Knows no game."""
