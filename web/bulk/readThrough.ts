interface Row {
  readonly id: string
}

interface Edge<Node> {
  readonly cursor: string
  readonly node: Node
}

interface Asked {
  /** The newest row to include, as the commands have it: what was created later was not chosen. */
  through: string
  /** Number of rows, at most. */
  most: number
}

/** Rows that the server sends at once. */
const pageMaximum = 250

/** Reads a list, the newest row first, from the row `through` on, which may be gone. */
export async function readThrough<Node extends Row>(
  readPage: (first: number, after: string | null) => Promise<readonly Edge<Node>[]>,
  { through, most }: Asked,
): Promise<Node[]> {
  const last = bornOf(through)
  const found: Node[] = []
  let after: string | null = null
  while (found.length < most) {
    const first = Math.min(pageMaximum, most - found.length)
    const edges = await readPage(first, after)
    found.push(...edges.map(({ node }) => node).filter(({ id }) => bornOf(id) <= last))
    after = edges.at(-1)?.cursor ?? null
    if (edges.length < first) break
  }
  return found
}

/** Ids of one type in this form are in the order in which their rows were created. */
const bornOf = (id: string): string => atob(id)
