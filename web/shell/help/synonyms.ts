/** Words of other programs, and ours for the same thing. */
export interface Synonyms {
  words: readonly string[]
  ours: string
}

const sameWord = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')

/** Our word for a word of other programs. */
export function ourWord(typed: string, synonyms: readonly Synonyms[]): string | null {
  const word = sameWord(typed)
  const ours = synonyms.find(({ words }) => words.some((known) => known === word || `${known}s` === word))?.ours
  return ours !== undefined && sameWord(ours) !== word ? ours : null
}
