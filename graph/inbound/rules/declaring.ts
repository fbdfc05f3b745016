import { NotInState } from '../../kernel/failures.ts'
import {
  BoxContentAboveDeclared,
  BoxContentUndeclared,
  BoxMarkRepeated,
  LinesRequired,
  ProductNotReceivable,
  ProductRepeated,
  TrackingNumberRequired,
} from '../failures.ts'
import type { Box, Decision, InboundKindValue, Line, Order } from './model.ts'

/** A customer's declaration with resolved products. */
export interface Declaration {
  lines: readonly { productId: string; sku: string; name: string; nameEn: string | null; receivable: boolean; declared: number }[]
  boxes: readonly DeclaredBox[]
}

export interface DeclaredBox {
  mark: string
  trackingNumber: string | null
  lengthMillimetres: number | null
  widthMillimetres: number | null
  heightMillimetres: number | null
  weightGrams: number | null
  contents: readonly { productId: string; sku: string; declared: number }[]
}

/** Fails if a declaration contradicts itself, with the field; only a return may declare nothing. */
export function checkDeclaration(kind: InboundKindValue, { lines, boxes }: Declaration): void {
  if (lines.length === 0 && kind !== 'RETURN') throw LinesRequired({}, 'lines')
  const declared = new Map<string, number>()
  for (const [at, { productId, sku, receivable, declared: pieces }] of lines.entries()) {
    if (declared.has(productId)) throw ProductRepeated({ sku }, `lines.${at}`)
    if (!receivable) throw ProductNotReceivable({ sku }, `lines.${at}`)
    declared.set(productId, pieces)
  }
  const marks = new Set<string>()
  const listed = new Map<string, number>()
  for (const [at, box] of boxes.entries()) {
    if (marks.has(box.mark)) throw BoxMarkRepeated({ box: box.mark }, `boxes.${at}.mark`)
    marks.add(box.mark)
    const inBox = new Set<string>()
    for (const [line, { productId, sku, declared: pieces }] of box.contents.entries()) {
      const field = `boxes.${at}.contents.${line}`
      const limit = declared.get(productId)
      if (limit === undefined) throw BoxContentUndeclared({ box: box.mark, sku }, field)
      if (inBox.has(productId)) throw ProductRepeated({ sku }, field)
      inBox.add(productId)
      const sum = (listed.get(productId) ?? 0) + pieces
      if (sum > limit) throw BoxContentAboveDeclared({ sku, declared: limit, listed: sum }, field)
      listed.set(productId, sum)
    }
  }
}

export const untouched = {
  signed: 0,
  confirmedUpTo: 0,
  receivedGood: 0,
  receivedDefective: 0,
  shelvedGood: 0,
  shelvedDefective: 0,
  lost: 0,
  missing: 0,
}

/** Applies another declaration to an order; lines keep their ids by product and boxes by mark. Only before anything was signed for. */
export function declare(order: Order, { lines, boxes }: Declaration, newId: () => string): Order {
  const known = new Map(order.lines.map((line) => [line.productId, line]))
  const declaredLines: Line[] = lines.map(({ productId, sku, name, nameEn, receivable, declared }, at) => ({
    ...untouched,
    id: known.get(productId)?.id ?? newId(),
    productId,
    sku,
    name,
    nameEn,
    receivable,
    lineNo: at + 1,
    declared,
  }))
  const lineIds = new Map(declaredLines.map(({ productId, id }) => [productId, id]))
  const knownBoxes = new Map(order.boxes.map((box) => [box.mark, box]))
  const declaredBoxes: Box[] = boxes.map(({ mark, trackingNumber, contents }) => ({
    id: knownBoxes.get(mark)?.id ?? newId(),
    mark,
    trackingNumber,
    signedAt: null,
    receivedAt: null,
    contents: contents.map(({ productId, declared }) => ({ lineId: lineIds.get(productId) as string, declared })),
  }))
  return { ...order, lines: declaredLines, boxes: declaredBoxes }
}

/** Fails if an express order has no tracking number, neither its own nor one for each box. */
export function requireTracking(order: Order): void {
  const tracked =
    order.trackingNumber !== null || (order.boxes.length > 0 && order.boxes.every(({ trackingNumber }) => trackingNumber !== null))
  if (order.arrival === 'EXPRESS' && !tracked) throw TrackingNumberRequired({ order: order.number }, 'trackingNumber')
}

/** Departs an order. */
export function depart(order: Order): Decision {
  if (order.state !== 'FORECAST') throw NotInState({ what: order.number })
  requireTracking(order)
  return { order: { ...order, state: 'IN_TRANSIT' }, actions: ['depart'] }
}

/** Voids an order before anything was signed for. */
export function withdraw(order: Order): Decision {
  if (order.state !== 'FORECAST' && order.state !== 'IN_TRANSIT') throw NotInState({ what: order.number })
  return { order: { ...order, state: 'VOIDED' }, actions: ['void'] }
}
