import type { Box } from '../../../../graph/inbound/rules/model.ts'
import type { LoadedLine, LoadedOrder } from './useLoadedOrder.ts'

/** Line of a product, none of it received. */
export function loadedLine(id: string, declared: number, change: Partial<LoadedLine> = {}): LoadedLine {
  return {
    id,
    productId: `p-${id}`,
    sku: `SKU-${id}`,
    name: `Lamp ${id}`,
    nameEn: null,
    barcodes: [`690${id}`],
    cartonBarcodes: [{ code: `CTN${id}`, pieces: 3 }],
    picture: null,
    receivable: true,
    lineNo: 1,
    declared,
    signed: declared,
    confirmedUpTo: 0,
    receivedGood: 0,
    receivedDefective: 0,
    missing: 0,
    shelvedGood: 0,
    shelvedDefective: 0,
    lost: 0,
    ...change,
  }
}

/** Signed box with listed pieces by line. */
export function loadedBox(id: string, mark: string, contents: Record<string, number>): Box {
  const listed = Object.entries(contents).map(([lineId, declared]) => ({ lineId, declared }))
  return { id, mark, trackingNumber: null, signedAt: new Date('2026-11-20T08:00:00Z'), receivedAt: null, contents: listed }
}

/** Order `o` that is signed for, as a station has loaded it. */
export function loadedOrder(lines: readonly LoadedLine[], boxes: readonly Box[] = [], change: Partial<LoadedOrder> = {}): LoadedOrder {
  return {
    id: 'o',
    number: 'IN2611-0001',
    kind: 'STANDARD',
    customerName: 'Fir',
    customerNameEn: null,
    state: 'IN_STORAGE',
    signedAt: new Date('2026-11-20T08:00:00Z'),
    closedAt: null,
    completedAt: null,
    inBoxes: new Map(),
    lines,
    boxes,
    ...change,
  }
}
