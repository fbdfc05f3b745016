/**
 * The one spelling of texts and codes: what looks the same is the same, however it was typed, scanned, pasted or exported. Without imports,
 * because the console uses the same rules.
 */

/** Characters that shape their neighbours, such as those of an emoji or of a family name's variant; they stay in texts. */
const shaping = '\u034f\u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\u{e0020}-\u{e007f}\u{e0100}-\u{e01ef}'

/** Characters without a glyph: zero-width spaces, marks of direction, soft hyphens, fillers. */
const invisible = /[\p{DI}\ufff9-\ufffb]/gu
const invisibleInText = new RegExp(`(?![${shaping}])[\\p{DI}\\ufff9-\\ufffb]`, 'gu')
/** At the start there is no neighbour to shape. */
const start = new RegExp(`^[\\s${shaping}]+`, 'u')

const fullWidth = /[\uff01-\uffef]+/g
const fullWidthAlphanumeric = /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]+/g

const narrow = (text: string) => text.normalize('NFKC')

/**
 * A text that people read, such as a name: composed (NFC), without invisible characters; letters and digits of full width are folded, punctuation
 * stays as Chinese writes it.
 */
export function canonicalText(text: string): string {
  return text
    .replace(/[\u00a0\u2007\u202f]/g, ' ')
    .replace(invisibleInText, '')
    .replace(fullWidthAlphanumeric, narrow)
    .normalize('NFC')
    .replace(start, '')
    .trimEnd()
}

/** A code or the number of a document: composed, without invisible characters, all full-width forms folded, one space between its parts. */
export function canonicalCode(text: string): string {
  return text.replace(invisible, '').replace(fullWidth, narrow).normalize('NFC').replace(/\s+/g, ' ').trim()
}
