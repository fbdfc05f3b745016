/** Counts of lists stop here: a longer one only says that there are more. */
export const countedTo = 10_000
