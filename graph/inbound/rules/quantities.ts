import { accountedOf, type Line, type Order, receivedOf, shelvedOf } from './model.ts'

/** Contribution of order lines to the stock quantities of a product, in pieces. */
export interface Quantities {
  inTransit: number
  toReceive: number
  toShelve: number
  good: number
  defective: number
}

/** Contribution of one line to its product's stock quantities. Invariant I11 checks the same in SQL. */
export function quantitiesOf(order: Pick<Order, 'state' | 'closedAt'>, line: Line): Quantities {
  const here = order.state === 'TO_BE_STORED' || order.state === 'IN_STORAGE'
  const expected = order.closedAt === null
  return {
    inTransit: expected && (here || order.state === 'IN_TRANSIT') ? line.declared - line.signed : 0,
    toReceive: expected && here ? Math.max(0, line.signed - accountedOf(line)) : 0,
    toShelve: here ? receivedOf(line) - shelvedOf(line) - line.lost : 0,
    good: line.shelvedGood,
    defective: line.shelvedDefective,
  }
}

const names = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective'] as const

/** The posting between two versions of an order: one change per line, without zero changes. */
export function changesBetween(before: Order, after: Order): (Quantities & { productId: string })[] {
  const ids = new Set([...before.lines, ...after.lines].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [was, is] = [before, after].map((order) => {
      const line = order.lines.find((one) => one.id === id)
      return line ? { line, quantities: quantitiesOf(order, line) } : null
    })
    const productId = (is ?? was)?.line.productId as string
    const change = Object.fromEntries(
      names.map((name) => [name, (is?.quantities[name] ?? 0) - (was?.quantities[name] ?? 0)]),
    ) as unknown as Quantities
    return names.some((name) => change[name] !== 0) ? [{ ...change, productId }] : []
  })
}
