import { createHash } from 'node:crypto'
import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from '../customer/failures.ts'
import type { Failure } from '../kernel/command/failure.ts'
import { NotFound, Required, TooLarge } from '../kernel/failures.ts'
import { type Named, nameValues } from '../kernel/name.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
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

/** One package of one order, as requested. */
export interface Order {
  erpNumber: string | null
  platform: string | null
  platformOrderNumber: string | null
  positionInOrder: number
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
  /** Pieces available to reserve. */
  available: number
}

export interface Channel {
  id: string
  code: string
  groupId: string
}

/** An existing package with its natural keys. */
export interface KnownPackage {
  id: string
  number: string
  erpNumber: string | null
  platform: string | null
  platformOrderNumber: string | null
  positionInOrder: number
}

/** Everything that the validation of orders depends on. */
export interface IntakeContext {
  warehouse: { number: string; orderTaking: 'NORMAL' | 'PROHIBITED'; timeZone: string } | null
  customer: (Named & { active: boolean; enabled: boolean }) | null
  products: readonly KnownProduct[]
  channels: readonly Channel[]
  packages: readonly KnownPackage[]
}

export type DraftReasonValue = keyof typeof DraftReasonCode.values

/** Why a package is a draft; `line` is the number of the affected line. */
export interface DraftReason {
  code: DraftReasonValue
  line: number | null
}

export interface Line {
  lineNo: number
  product: KnownProduct
  quantity: number
}

/** A valid order. */
export interface AcceptedOrder {
  channel: Channel | null
  lines: Line[]
  weightGrams: number
  pieces: number
  signature: string
  /** Empty if the package is accepted. */
  reasons: DraftReason[]
}

/** Refuses the whole intake if the warehouse or the customer accepts no packages. */
export function intakeClosed({ warehouse, customer }: IntakeContext): Failure | null {
  if (!warehouse) return NotFound({ what: 'Warehouse' }, 'warehouseId')
  if (!customer) return CustomerNotFound({}, 'customerId')
  if (warehouse.orderTaking === 'PROHIBITED') return WarehouseNotTakingOrders({ warehouse: warehouse.number }, 'warehouseId')
  if (!customer.active) return CustomerInactive(nameValues('customer', customer), 'customerId')
  if (!customer.enabled) return CustomerNotInWarehouse(nameValues('customer', customer), 'warehouseId')
  return null
}

/**
 * Validates orders in sequence; earlier ones get the stock. Reserved pieces are subtracted from `available` of the known products; a repeat
 * of an earlier order of the same call is refused with the package that `idOf` returns for that order.
 */
export function validateOrders(
  orders: readonly Order[],
  known: IntakeContext,
  ifShort: 'DRAFT' | 'REFUSE',
  packageOf: (index: number) => { id: string; number: string },
): (AcceptedOrder | Failure)[] {
  const products = new Map(known.products.map((product) => [product.sku, { ...product }]))
  const channels = new Map(known.channels.map((channel) => [channel.code, channel]))
  const taken = new Map(known.packages.flatMap((row) => naturalKeysOf(row).map((key) => [key, row])))
  return orders.map((order, index) => {
    const repeated = naturalKeysOf(order).flatMap((key) => taken.get(key) ?? [])[0]
    if (repeated) return orderExists(repeated)
    if (order.platformOrderNumber && !order.platform) return Required({}, 'platform')
    const channel = order.channelCode === null ? null : (channels.get(order.channelCode) ?? undefined)
    if (channel === undefined) return ChannelNotFound({ code: order.channelCode ?? '' }, 'channelCode')
    const lines = resolveLines(order.lines, products)
    if (!Array.isArray(lines)) return lines
    const short = lines.find(({ product, quantity }) => product.available < quantity)
    if (short && ifShort === 'REFUSE') return insufficient(short)
    const reasons = draftReasons(lines, channel !== null)
    const measured = measureLines(lines)
    if ('code' in measured) return measured
    if (reasons.length === 0) for (const { product, quantity } of lines) product.available -= quantity
    for (const key of naturalKeysOf(order)) taken.set(key, { ...packageOf(index), ...order })
    return { channel, lines, ...measured, reasons }
  })
}

/** The refusal of a repeated order, with its existing package. */
export function orderExists({ id, number }: { id: string; number: string }): Failure {
  return OrderExists({ number, package: toNodeId('Package', id) })
}

/** Resolves products and merges lines of the same product into the first. */
export function resolveLines(asked: Order['lines'], products: ReadonlyMap<string, KnownProduct>): Line[] | Failure {
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

/** Reasons why a package of these lines cannot be accepted; `product.available` is what can still be reserved. */
export function draftReasons(lines: readonly Line[], hasChannel: boolean): DraftReason[] {
  const reasons: DraftReason[] = hasChannel ? [] : [{ code: 'CHANNEL_MISSING', line: null }]
  for (const { lineNo, product, quantity } of lines) {
    if (!product.forSale) reasons.push({ code: 'PRODUCT_NOT_FOR_SALE', line: lineNo })
    if (product.available < quantity) reasons.push({ code: 'INSUFFICIENT_AVAILABLE', line: lineNo })
  }
  return reasons
}

/** Weight in grams, number of pieces, and the signature shared by packages with identical goods. */
export function measureLines(lines: readonly Line[]): { weightGrams: number; pieces: number; signature: string } | Failure {
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

/** Natural keys by which an order is found again. */
export function naturalKeysOf(order: Pick<Order, 'erpNumber' | 'platform' | 'platformOrderNumber' | 'positionInOrder'>): string[] {
  const { erpNumber, platform, platformOrderNumber, positionInOrder } = order
  return [
    ...(erpNumber === null ? [] : [JSON.stringify([erpNumber])]),
    ...(platformOrderNumber === null ? [] : [JSON.stringify([platform, platformOrderNumber, positionInOrder])]),
  ]
}

/** Facts that do not affect available stock; drafts are retried after all others. */
const irrelevantFacts =
  /^(wave|station|location|bulk|staff|wall|key|session)\.|^package\.(created|to-be-printed|picking|picked|to-be-shipped|shipped|abnormal|label-)/

/** Whether stock may have become available after a fact of this kind. */
export function mayFreeStock(kind: string): boolean {
  return !irrelevantFacts.test(kind)
}

/** Pieces of a line by location: required = picked + onShelf + missing while its package is in a wave. */
export interface LineGoods {
  required: number
  /** On the OUT location of the wave. */
  picked: number
  /** Allocated on a shelf, to be picked. */
  onShelf: number
  /** Not allocated although the package is in a wave: a short pick. */
  missing: number
}

/** States in which the goods of a package in a wave are allocated or missing. */
const allocating: ReadonlySet<string> = new Set(['TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'ABNORMAL'])

/** Where the pieces of a line are; outside a wave and after shipping nothing is allocated or missing. */
export function lineGoods(
  { state, waveId, required }: { state: string; waveId: string | null; required: number },
  { picked, onShelf }: { picked: number; onShelf: number },
): LineGoods {
  const isAllocated = waveId !== null && allocating.has(state)
  return { required, picked, onShelf, missing: isAllocated ? Math.max(0, required - picked - onShelf) : 0 }
}
