import type { Box, Line, Order } from './model.ts'

const at = new Date('2026-11-20T08:00:00Z')

/** Test line with `declared` pieces. */
export function line(sku: string, declared: number, change: Partial<Line> = {}): Line {
  const figures = {
    signed: 0,
    confirmedUpTo: 0,
    receivedGood: 0,
    receivedDefective: 0,
    shelvedGood: 0,
    shelvedDefective: 0,
    lost: 0,
    missing: 0,
  }
  return {
    ...figures,
    id: `line-${sku}`,
    productId: `product-${sku}`,
    sku,
    name: sku,
    nameEn: null,
    receivable: true,
    lineNo: 1,
    declared,
    ...change,
  }
}

/** Test box with pieces by SKU. */
export function box(mark: string, contents: Record<string, number> = {}, change: Partial<Box> = {}): Box {
  const listed = Object.entries(contents).map(([sku, declared]) => ({ lineId: `line-${sku}`, declared }))
  return { id: `box-${mark}`, mark, trackingNumber: null, signedAt: null, receivedAt: null, contents: listed, ...change }
}

/** Test order, in transit by default. */
export function order(lines: readonly Line[], boxes: readonly Box[] = [], change: Partial<Order> = {}): Order {
  return {
    id: 'order',
    number: 'IN2611-0001',
    kind: 'STANDARD',
    version: 1,
    warehouseId: 'w',
    customerId: 'c',
    customerName: 'C',
    customerNameEn: null,
    arrival: 'BOX',
    state: 'IN_TRANSIT',
    trackingNumber: null,
    signedAt: null,
    closedAt: null,
    completedAt: null,
    lines,
    boxes,
    ...change,
  }
}

export { at }
