import { wholeWithin } from '../../../ui/form/number.ts'

/** What was typed as not found, by the line of the pick list. */
export type Missing = Readonly<Record<string, string>>

interface Line {
  readonly locationId: string
  readonly productId: string
  readonly pieces: number
}

export const lineKey = ({ locationId, productId }: Omit<Line, 'pieces'>): string => `${locationId} ${productId}`

/** The pieces of a line that were not found; null where what was typed is no number of them. */
export function missingOf(line: Line, missing: Missing): number | null {
  return wholeWithin(missing[lineKey(line)]?.trim() || '0', 0, line.pieces)
}

/** What is short, as the confirmation takes it; null as long as a line holds what it cannot be. */
export function shortsOf(lines: readonly Line[], missing: Missing) {
  const counts = lines.map((line) => missingOf(line, missing))
  if (counts.includes(null)) return null
  return lines.flatMap(({ locationId, productId }, at) => {
    const count = counts[at] ?? 0
    return count > 0 ? [{ locationId, productId, missing: count }] : []
  })
}
