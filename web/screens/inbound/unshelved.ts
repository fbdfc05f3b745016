interface Line {
  readonly id: string
  readonly receivedGood: number
  readonly receivedDefective: number
  readonly shelvedGood: number
  readonly shelvedDefective: number
  readonly product: { readonly sku: string; readonly name: string }
}

/** Received pieces of one quality that lie on no shelf. */
export interface Unshelved {
  key: string
  lineId: string
  sku: string
  name: string
  quality: 'GOOD' | 'DEFECTIVE'
  quantity: number
}

/** What becomes of them: written off with a reason, or shelved at a location; `words` is the reason or the location. */
export interface Fate {
  lost: boolean
  words: string
}

/** What lies on no shelf, by product and quality. */
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
