"""A game by mail: secrets and their halves, signed letters, what each side may do when, dice that both sides make."""
