import { z } from 'zod'
import {
  CreateInboundOrderInput,
  InboundBoxContentInput,
  InboundBoxInput,
  InboundLineInput,
  linesMaximum,
} from '../../../../graph/inbound/input.ts'
import { id, list } from '../../../../graph/kernel/input/fieldTypes.ts'
import { countOf } from '../../../ui/form/parseNumber.ts'

/** An order as edited: products by id, with the SKU beside it, so that a restored draft still names them. */
export const OrderForm = CreateInboundOrderInput.extend({
  lines: list(InboundLineInput.extend({ productId: id('Product'), sku: z.string() }), linesMaximum, 0),
  boxes: list(
    InboundBoxInput.extend({ contents: list(InboundBoxContentInput.extend({ productId: id('Product') }), linesMaximum, 0) }),
    linesMaximum,
    0,
  ),
})

/** The owner of a stored order is fixed, and hidden from those who may not see customers. */
export const StoredOrderForm = OrderForm.extend({ customerId: z.string() })

export type OrderValues = z.input<typeof OrderForm>
export type LineValues = OrderValues['lines'][number]
export type BoxValues = OrderValues['boxes'][number]

export const newLine = { productId: '', sku: '' } as LineValues

export const newBox: BoxValues = {
  mark: '',
  trackingNumber: '',
  lengthMillimetres: null,
  widthMillimetres: null,
  heightMillimetres: null,
  weightGrams: null,
  contents: [],
}

/** Lines for a kind: a return needs none, its contents being often unknown, so that an empty first line goes; another order has at least one. */
export function linesForKind(kind: OrderValues['kind'], lines: LineValues[]): LineValues[] {
  const [first, second] = lines
  if (kind === 'RETURN') return first && !second && !first.productId && first.declared == null ? [] : lines
  return first ? lines : [newLine]
}

/** An empty form. */
export const newOrder = (warehouseId: string, kind: 'STANDARD' | 'RETURN' = 'STANDARD'): OrderValues => ({
  warehouseId,
  customerId: '',
  kind,
  arrival: 'BOX',
  erpNumber: '',
  trackingNumber: '',
  expectedOn: '',
  shipped: false,
  remark: '',
  lines: linesForKind(kind, [newLine]),
  boxes: [],
})

/** The input of the commands; empty optional values are sent as null. */
export function inputOf({
  warehouseId: _warehouseId,
  customerId: _customerId,
  kind: _kind,
  shipped: _shipped,
  lines,
  boxes,
  ...values
}: OrderValues) {
  return {
    arrival: values.arrival,
    erpNumber: values.erpNumber || null,
    trackingNumber: values.trackingNumber || null,
    expectedOn: values.expectedOn || null,
    remark: values.remark ?? '',
    lines: lines.map(({ productId, declared }) => ({ productId, declared })),
    boxes: boxes.map(({ mark, trackingNumber, contents, ...measures }) => ({
      ...measures,
      mark: mark || null,
      trackingNumber: trackingNumber || null,
      contents: contents.map(({ productId, declared }) => ({ productId, declared })),
    })),
  }
}

/** Declared pieces of each product that are in no box; negative if the boxes hold more. */
export function loosePieces(lines: readonly LineValues[], boxes: readonly BoxValues[]): Map<string, number> {
  const loose = new Map(lines.filter(({ productId }) => productId).map(({ productId, declared }) => [productId, countOf(declared)]))
  for (const { productId, declared } of boxes.flatMap(({ contents }) => contents))
    if (loose.has(productId)) loose.set(productId, (loose.get(productId) ?? 0) - countOf(declared))
  return loose
}
