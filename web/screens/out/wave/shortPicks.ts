import { parseWholeNumber } from '../../../ui/form/parseNumber.ts'

/** Typed number of pieces not found, by picking line. */
export type MissingByLine = Readonly<Record<string, string>>

interface Line {
  readonly locationId: string
  readonly productId: string
  readonly pieces: number
}

export const lineKey = ({ locationId, productId }: Omit<Line, 'pieces'>): string => `${locationId} ${productId}`

/** Missing pieces of a line; null if the typed number is invalid. */
export function missingPieces(line: Line, missing: MissingByLine): number | null {
  return parseWholeNumber(missing[lineKey(line)]?.trim() || '0', 0, line.pieces)
}

/** Short picks as mutation input; null while a line is invalid. */
export function toShortPicks(lines: readonly Line[], missing: MissingByLine) {
  const counts = lines.map((line) => missingPieces(line, missing))
  if (counts.includes(null)) return null
  return lines.flatMap(({ locationId, productId }, at) => {
    const count = counts[at] ?? 0
    return count > 0 ? [{ locationId, productId, missing: count }] : []
  })
}
