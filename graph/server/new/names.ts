import { CannotStart } from '../../kernel/cannotStart.ts'

/** The spellings of one name. */
export interface Name {
  /** `pickCart` */
  camel: string
  /** `PickCart` */
  pascal: string
  /** `pick-cart` */
  kebab: string
  /** `pick_cart` */
  snake: string
  /** `PICK_CART` */
  constant: string
  /** `pick cart` */
  words: string
  /** `Pick cart` */
  title: string
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Spellings of a name given as `pickCart`, `PickCart` or `pick-cart`. */
export function nameOf(text: string): Name {
  const parts = text
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split('-')
  const pascal = parts.map(capital).join('')
  const words = parts.join(' ')
  return {
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    pascal,
    kebab: parts.join('-'),
    snake: parts.join('_'),
    constant: parts.join('_').toUpperCase(),
    words,
    title: capital(words),
  }
}

/** Plural of an English noun, or the third person of a verb: both take the same ending. */
export function withS(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}

/** `a yard gate`, `an inspection` */
export const withArticle = (words: string): string => `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`

/** Refuses a title that a message or a test cannot hold as it is. */
export function requireTitle(title: string): void {
  if (!/^[^'"`{}<>%\\\s][^'"`{}<>%\\\n]*$/.test(title))
    throw new CannotStart(`${JSON.stringify(title)} is no title: give words without quotes, braces, backslashes and signs of markup.`)
}
