/** Width of a text at size 1, in the unit of the box; widths add up. */
export type Measure = (text: string) => number

export interface Fitting {
  largest: number
  smallest: number
  /** Line height relative to the font size. */
  leading: number
  maxLines?: number
}

/** Lines with the size at which they fit. `cut` says that text was left out at the smallest size, shown by an ellipsis. */
export interface Fitted {
  size: number
  lines: string[]
  cut: boolean
}

/** Text without a break opportunity; `inked` is its width without trailing spaces. */
interface Unit {
  text: string
  width: number
  inked: number
}

const opening = /[([{\u2018\u201c\u300a\u3008\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b]/u
const closing =
  /[)\]}\u2019\u201d\u3001\u3002\u300b\u3009\u300d\u300f\u3011\u3015\uff01\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d.,:;!?%\u2026\u00b7\p{M}]/u
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const ellipsis = '\u2026'
const shrinking = 0.96

/**
 * Wraps a text at `width` (size 1): between words, between Chinese characters, after a hyphen or slash; never before closing or after
 * opening punctuation. A word wider than the line is split.
 */
export function breakLines(text: string, measure: Measure, width: number): string[] {
  return fill(unitsOf(text, measure), measure, width, true) ?? []
}

/** Largest size at which a text fits the box: with whole words, then with split words, at last cut at the smallest size. */
export function fitText(text: string, measure: Measure, box: { width: number; height: number }, fitting: Fitting): Fitted {
  const { largest, smallest, leading, maxLines = Number.POSITIVE_INFINITY } = fitting
  const paragraphs = unitsOf(text, measure)
  const roomAt = (size: number) => Math.max(1, Math.min(maxLines, Math.floor((box.height / size - 1) / leading + 1 + 1e-9)))
  for (const splitting of maxLines === 1 ? [false] : [false, true]) {
    for (let size = largest; size >= smallest; size = size > smallest ? Math.max(smallest, size * shrinking) : 0) {
      const lines = fill(paragraphs, measure, box.width / size, splitting)
      if (lines && lines.length <= roomAt(size)) return { size, lines, cut: false }
    }
  }
  const lines = breakLines(text, measure, box.width / smallest).slice(0, roomAt(smallest))
  lines.push(cutLine(`${lines.pop()}${ellipsis}`, measure, box.width / smallest))
  return { size: smallest, lines, cut: true }
}

/** The text, or as much of it as fits before an ellipsis. */
export function cutLine(text: string, measure: Measure, width: number): string {
  if (measure(text) <= width) return text
  const signs = [...text.replace(/\u2026$/, '')]
  while (signs.length > 0 && measure(signs.join('').trimEnd() + ellipsis) > width) signs.pop()
  return signs.join('').trimEnd() + ellipsis
}

function fill(paragraphs: Unit[][], measure: Measure, width: number, splitting: boolean): string[] | null {
  const lines: string[] = []
  let line = ''
  let used = 0
  const end = () => {
    if (line.trim() !== '') lines.push(line.trimEnd())
    line = ''
    used = 0
  }
  const add = (text: string, inked: number, whole: number) => {
    if (used + inked > width + 1e-9) end()
    line += text
    used += whole
  }
  for (const units of paragraphs) {
    for (const unit of units) {
      if (unit.inked <= width) add(unit.text, unit.inked, unit.width)
      else if (!splitting) return null
      else for (const sign of unit.text) add(sign, sign === ' ' ? 0 : measure(sign), measure(sign))
    }
    end()
  }
  return lines
}

function unitsOf(text: string, measure: Measure): Unit[][] {
  return text.split('\n').map((paragraph) => {
    const texts: string[] = []
    let before = ''
    for (const sign of paragraph) {
      if (before === '' || mayBreak(before, sign)) texts.push(sign)
      else texts[texts.length - 1] += sign
      before = sign
    }
    return texts.map((unit) => ({ text: unit, width: measure(unit), inked: measure(unit.trimEnd()) }))
  })
}

function mayBreak(before: string, after: string): boolean {
  if (after === ' ') return false
  if (before === ' ') return true
  if (closing.test(after) || opening.test(before)) return false
  return wide.test(before) || wide.test(after) || before === '-' || before === '/'
}
