interface Line {
  readonly id: string
  readonly receivedGood: number
  readonly receivedDefective: number
  readonly shelvedGood: number
  readonly shelvedDefective: number
  readonly product: { readonly sku: string; readonly name: string }
}

/** Received pieces of one quality that are not put away. */
export interface Unshelved {
  key: string
  lineId: string
  sku: string
  name: string
  quality: 'GOOD' | 'DEFECTIVE'
  quantity: number
}

/** Disposition of these pieces: written off or put away; `words` is the reason or the location. */
export interface Disposition {
  lost: boolean
  words: string
}

/** Pieces that are not put away, by product and quality. */
export function unshelvedOf(lines: readonly Line[]): Unshelved[] {
  return lines.flatMap(({ id, product: { sku, name }, ...line }) =>
    [
      { quality: 'GOOD' as const, quantity: line.receivedGood - line.shelvedGood },
      { quality: 'DEFECTIVE' as const, quantity: line.receivedDefective - line.shelvedDefective },
    ]
      .filter(({ quantity }) => quantity > 0)
      .map(({ quality, quantity }) => ({ key: `${id} ${quality}`, lineId: id, sku, name, quality, quantity })),
  )
}
