/** Letters that are misread as digits or other letters on labels. */
const confusing = /[OIZ]/

const range = /^([A-Z]*)(\d+)\s*[-–~]\s*([A-Z]*)(\d+)$/

/**
 * Prefixes of locations as typed: separated by commas, spaces or lines, with ranges such as `A01-A08`. What cannot be read stays as it is, so that
 * it is refused.
 */
export function parsePrefixes(text: string): string[] {
  const entries = text
    .toUpperCase()
    .split(/[\s,，;；]+/)
    .filter((entry) => entry !== '')
  return [...new Set(entries.flatMap(expand))]
}

function expand(entry: string): string[] {
  const [, letters = '', first = '', lastLetters = '', last = ''] = range.exec(entry) ?? []
  const count = Number(last) - Number(first)
  if (first === '' || (lastLetters !== '' && lastLetters !== letters) || count < 0 || count >= 1000) return [entry]
  return Array.from({ length: count + 1 }, (_, at) => `${letters}${String(Number(first) + at).padStart(first.length, '0')}`)
}

const numbered = /^([A-Z]*)(\d+)$/

/** The same prefixes as text that `parsePrefixes` reads, with ranges where three or more follow each other. */
export function formatPrefixes(prefixes: readonly string[]): string {
  const runs: string[][] = []
  for (const prefix of prefixes) {
    const run = runs.at(-1)
    if (run && isNext(run.at(-1) as string, prefix)) run.push(prefix)
    else runs.push([prefix])
  }
  return runs.flatMap((run) => (run.length > 2 ? [`${run[0]}-${run.at(-1)}`] : run)).join(', ')
}

function isNext(before: string, after: string): boolean {
  const [, letters, digits = ''] = numbered.exec(before) ?? []
  return digits !== '' && after === `${letters}${String(Number(digits) + 1).padStart(digits.length, '0')}`
}

/** Prefixes with letters that are easily misread. */
export const confusingPrefixes = (prefixes: readonly string[]): string[] => prefixes.filter((prefix) => confusing.test(prefix))

/** Whether prefixes differ in length, so that they do not sort as people count. */
export const areMixed = (prefixes: readonly string[]): boolean => new Set(prefixes.map(({ length }) => length)).size > 1
