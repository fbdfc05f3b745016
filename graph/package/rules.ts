import { createHash } from 'node:crypto'
import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from '../customer/failures.ts'
import type { Failure } from '../kernel/failure.ts'
import { NotFound, Required, TooLarge } from '../kernel/failures.ts'
import { toNodeId } from '../kernel/nodeId.ts'
import { ProductNotFound } from '../product/failures.ts'
import { InsufficientAvailable } from '../stock/failures.ts'
import { ChannelNotFound, OrderExists, PackageTooHeavy, WarehouseNotTakingOrders } from './failures.ts'
import { type DraftReasonCode, packageGramsMaximum } from './states.ts'

const piecesMaximum = 1_000_000

export interface RecipientData {
  name: string
  phone: string
  email: string | null
  country: string
  province: string
  city: string
  district: string
  postcode: string
  address1: string
  address2: string
}

/** One parcel of one order, as it was asked for. */
export interface Order {
  erpNumber: string | null
  platform: string | null
  platformOrderNumber: string | null
  parcel: number
  channelCode: string | null
  recipient: RecipientData
  lines: readonly { sku: string; quantity: number }[]
  remark: string
}

export interface KnownProduct {
  id: string
  sku: string
  forSale: boolean
  weightGrams: number
  /** Pieces that can still be promised. */
  available: number
}

export interface Channel {
  id: string
  code: string
  groupId: string
}

/** A package that has natural keys already. */
export interface KnownPackage {
  id: string
  number: string
  erpNumber: string | null
  platform: string | null
  platformOrderNumber: string | null
  parcel: number
}

/** What the house knows of an order's surroundings. */
export interface Known {
  warehouse: { number: string; orderTaking: 'NORMAL' | 'PROHIBITED'; timeZone: string } | null
  customer: { name: string; active: boolean; enabled: boolean } | null
  products: readonly KnownProduct[]
  channels: readonly Channel[]
  packages: readonly KnownPackage[]
}

export type DraftReasonValue = keyof typeof DraftReasonCode.values

/** Why a package is a draft; `line` is the number of the line that it speaks of. */
export interface DraftReason {
  code: DraftReasonValue
  line: number | null
}

export interface Line {
  lineNo: number
  product: KnownProduct
  quantity: number
}

/** An order that can be taken in. */
export interface Accepted {
  channel: Channel | null
  lines: Line[]
  weightGrams: number
  pieces: number
  signature: string
  /** Empty where its goods are to be promised to it. */
  reasons: DraftReason[]
}

/** Why nobody may send packages of this customer from this warehouse; null where one may. */
export function doorFailure({ warehouse, customer }: Known): Failure | null {
  if (!warehouse) return NotFound({ what: 'Warehouse' }, 'warehouseId')
  if (!customer) return CustomerNotFound({}, 'customerId')
  if (warehouse.orderTaking === 'PROHIBITED') return WarehouseNotTakingOrders({ warehouse: warehouse.number }, 'warehouseId')
  if (!customer.active) return CustomerInactive({ customer: customer.name }, 'customerId')
  if (!customer.enabled) return CustomerNotInWarehouse({ customer: customer.name }, 'warehouseId')
  return null
}

/**
 * Judges orders one after another: the earlier ones get the goods. What is promised is taken from `available` of the known products;
 * an order that repeats an earlier one of the same call is refused with the package that `idOf` gives to the earlier one.
 */
export function judgeOrders(
  orders: readonly Order[],
  known: Known,
  ifShort: 'DRAFT' | 'REFUSE',
  packageOf: (index: number) => { id: string; number: string },
): (Accepted | Failure)[] {
  const products = new Map(known.products.map((product) => [product.sku, { ...product }]))
  const channels = new Map(known.channels.map((channel) => [channel.code, channel]))
  const taken = new Map(known.packages.flatMap((row) => keysOf(row).map((key) => [key, row])))
  return orders.map((order, index) => {
    const repeated = keysOf(order).flatMap((key) => taken.get(key) ?? [])[0]
    if (repeated) return orderExists(repeated)
    if (order.platformOrderNumber && !order.platform) return Required({}, 'platform')
    const channel = order.channelCode === null ? null : (channels.get(order.channelCode) ?? undefined)
    if (channel === undefined) return ChannelNotFound({ code: order.channelCode ?? '' }, 'channelCode')
    const lines = linesOf(order.lines, products)
    if (!Array.isArray(lines)) return lines
    const short = lines.find(({ product, quantity }) => product.available < quantity)
    if (short && ifShort === 'REFUSE') return insufficient(short)
    const reasons = draftReasons(lines, channel !== null)
    const measured = measure(lines)
    if ('code' in measured) return measured
    if (reasons.length === 0) for (const { product, quantity } of lines) product.available -= quantity
    for (const key of keysOf(order)) taken.set(key, { ...packageOf(index), ...order })
    return { channel, lines, ...measured, reasons }
  })
}

/** A repeat of an order, with the package that it became. */
export function orderExists({ id, number }: { id: string; number: string }): Failure {
  return OrderExists({ number, package: toNodeId('Package', id) })
}

/** Looks up the products and sums lines of the same one, which count as the first of them. */
export function linesOf(asked: Order['lines'], products: ReadonlyMap<string, KnownProduct>): Line[] | Failure {
  const lines = new Map<string, Line>()
  for (const [at, { sku, quantity }] of asked.entries()) {
    const product = products.get(sku)
    if (!product) return ProductNotFound({ code: sku }, `lines.${at}.sku`)
    const line = lines.get(product.id)
    const sum = quantity + (line?.quantity ?? 0)
    if (sum > piecesMaximum) return TooLarge({ maximum: piecesMaximum }, `lines.${at}.quantity`)
    lines.set(product.id, { lineNo: line?.lineNo ?? at + 1, product, quantity: sum })
  }
  return [...lines.values()]
}

/** Why a package of these lines cannot be accepted; `product.available` is what can still be promised. */
export function draftReasons(lines: readonly Line[], hasChannel: boolean): DraftReason[] {
  const reasons: DraftReason[] = hasChannel ? [] : [{ code: 'CHANNEL_MISSING', line: null }]
  for (const { lineNo, product, quantity } of lines) {
    if (!product.forSale) reasons.push({ code: 'PRODUCT_NOT_FOR_SALE', line: lineNo })
    if (product.available < quantity) reasons.push({ code: 'INSUFFICIENT_AVAILABLE', line: lineNo })
  }
  return reasons
}

/** The goods' weight in grams, their pieces, and what packages with the very same goods have in common. */
export function measure(lines: readonly Line[]): { weightGrams: number; pieces: number; signature: string } | Failure {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const weightGrams = lines.reduce((sum, { product, quantity }) => sum + product.weightGrams * quantity, 0)
  if (weightGrams > packageGramsMaximum)
    return PackageTooHeavy({ kilograms: Math.ceil(weightGrams / 1000), maximum: packageGramsMaximum / 1000 }, 'lines')
  const canonical = lines.map(({ product, quantity }) => `${product.id}:${quantity}`).sort()
  return { pieces, weightGrams, signature: createHash('sha256').update(canonical.join(' ')).digest('base64url') }
}

export function insufficient({ lineNo, product }: Line): Failure {
  return InsufficientAvailable({ sku: product.sku, available: Math.max(0, product.available) }, `lines.${lineNo - 1}.quantity`)
}

/** Under which keys an order is found again. */
export function keysOf(order: Pick<Order, 'erpNumber' | 'platform' | 'platformOrderNumber' | 'parcel'>): string[] {
  const { erpNumber, platform, platformOrderNumber, parcel } = order
  return [
    ...(erpNumber === null ? [] : [JSON.stringify([erpNumber])]),
    ...(platformOrderNumber === null ? [] : [JSON.stringify([platform, platformOrderNumber, parcel])]),
  ]
}

/** Facts that change nothing about which goods are available; after every other one drafts are looked at again. */
const quiet =
  /^(wave|station|location|bulk|staff|wall|key|session)\.|^package\.(created|to-be-printed|picking|picked|to-be-shipped|shipped|abnormal|label-)/

/** Whether goods may have become available when this has happened. */
export function mayFreeStock(kind: string): boolean {
  return !quiet.test(kind)
}
