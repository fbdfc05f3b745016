const alphabet = 'BCDFGHJKLMNPQRSTVWXZ'

/** A number as three letters: no word, and none of the figures that a test looks for in a row. */
export const lettersOf = (count: number): string =>
  [400, 20, 1].map((weight) => alphabet[Math.floor(count / weight) % alphabet.length]).join('')
