// Arrives with the room's first code.
