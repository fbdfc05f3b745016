/** Removes NUL and replaces lone surrogates, which the database cannot store. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Sanitized text of at most 100 characters, for quoting in messages. */
export const quoted = (text: string): string => sanitizeText(text.slice(0, 100))
