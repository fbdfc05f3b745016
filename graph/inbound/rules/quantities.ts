import { type Line, type Order, receivedOf, shelvedOf } from './model.ts'

/** What lines add to the quantities of a product in its warehouse, in pieces. */
export interface Quantities {
  inTransit: number
  toReceive: number
  toShelve: number
  good: number
  defective: number
}

/** What one line adds to the quantities of its product. The invariant I11 says the same in SQL. */
export function quantitiesOf(order: Pick<Order, 'state' | 'closedAt'>, line: Line): Quantities {
  const here = order.state === 'TO_BE_STORED' || order.state === 'IN_STORAGE'
  const expected = order.closedAt === null
  return {
    inTransit: expected && (here || order.state === 'IN_TRANSIT') ? line.declared - line.signed : 0,
    toReceive: expected && here ? Math.max(0, line.signed - receivedOf(line)) : 0,
    toShelve: here ? receivedOf(line) - shelvedOf(line) - line.lost : 0,
    good: line.shelvedGood,
    defective: line.shelvedDefective,
  }
}

const names = ['inTransit', 'toReceive', 'toShelve', 'good', 'defective'] as const

/** The posting that leads from an order to what it has become: one change a line, without those that change nothing. */
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
