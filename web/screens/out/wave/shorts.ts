/** Pieces that were not found, by the line of the pick list. */
export type Missing = Readonly<Record<string, number>>

interface Line {
  readonly locationId: string
  readonly productId: string
}

export const lineKey = ({ locationId, productId }: Line): string => `${locationId} ${productId}`

/** What is short, as the confirmation takes it. */
export const shortsOf = (lines: readonly Line[], missing: Missing) =>
  lines.flatMap((line) => {
    const { locationId, productId } = line
    const count = missing[lineKey(line)] ?? 0
    return count > 0 ? [{ locationId, productId, missing: count }] : []
  })
