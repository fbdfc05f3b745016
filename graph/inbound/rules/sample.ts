import type { Box, Line, Order } from './model.ts'

const at = new Date('2026-11-20T08:00:00Z')

/** A line of an order in a test: `A` is declared `n` times. */
export function line(sku: string, declared: number, change: Partial<Line> = {}): Line {
  const figures = { signed: 0, confirmedUpTo: 0, receivedGood: 0, receivedDefective: 0, shelvedGood: 0, shelvedDefective: 0, lost: 0 }
  return { ...figures, id: `line-${sku}`, productId: `product-${sku}`, sku, name: sku, receivable: true, lineNo: 1, declared, ...change }
}

/** A box of an order in a test, with pieces by SKU. */
export function box(mark: string, contents: Record<string, number> = {}, change: Partial<Box> = {}): Box {
  const listed = Object.entries(contents).map(([sku, declared]) => ({ lineId: `line-${sku}`, declared }))
  return { id: `box-${mark}`, mark, trackingNumber: null, signedAt: null, receivedAt: null, contents: listed, ...change }
}

/** An order in a test, in transit unless said otherwise. */
export function order(lines: readonly Line[], boxes: readonly Box[] = [], change: Partial<Order> = {}): Order {
  return {
    ...{ id: 'order', number: 'IN2611-0001', version: 1, warehouseId: 'w', customerId: 'c', customerName: 'C', arrival: 'BOX' },
    ...{ state: 'IN_TRANSIT', trackingNumber: null, signedAt: null, closedAt: null, completedAt: null, lines, boxes, ...change },
  }
}

export { at }
