/** A text that people or programs gave, as a database can keep it: without NUL and halves of characters. */
export const soundText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Such a text where it only says which one is meant, such as a number that is refused: it may be of any length. */
export const quoted = (text: string): string => soundText(text.slice(0, 100))
