// Arrives with the first test.
