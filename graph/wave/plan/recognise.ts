/** A package by what is in it. */
export interface Content {
  id: string
  lines: readonly { productId: string; quantity: number }[]
}

export interface Recognised {
  /** Packages of the same content, of which there are so many that they are picked in bulk; the most numerous first. */
  hot: string[][]
  /** Packages of one piece: they need no sorting. */
  single: string[]
  /** All others. */
  mixed: string[]
}

/** Tells packages apart by how they are best picked. What is hot is not counted as single; `hotFrom` packages of one content are hot, 0 is none. */
export function recognise(packages: readonly Content[], hotFrom: number): Recognised {
  const byContent = Map.groupBy(packages, contentOf)
  const hot = [...byContent.values()].filter((same) => hotFrom > 0 && same.length >= hotFrom).sort((a, b) => b.length - a.length)
  const isHot = new Set(hot.flat())
  const rest = packages.filter((one) => !isHot.has(one))
  const isSingle = ({ lines }: Content) => lines.reduce((sum, { quantity }) => sum + quantity, 0) === 1
  const ids = (some: readonly Content[]) => some.map(({ id }) => id)
  return { hot: hot.map(ids), single: ids(rest.filter(isSingle)), mixed: ids(rest.filter((one) => !isSingle(one))) }
}

function contentOf({ lines }: Content): string {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return JSON.stringify([...quantities].sort(([a], [b]) => (a < b ? -1 : 1)))
}
