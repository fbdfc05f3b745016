import { createHash } from 'node:crypto'
import { CustomerInactive, CustomerNotFound, CustomerNotInWarehouse } from '../customer/failures.ts'
import type { Failure } from '../kernel/command/failure.ts'
import { NotFound, Required, TooLarge } from '../kernel/failures.ts'
import { type Named, nameValues } from '../kernel/name.ts'
import { toNodeId } from '../kernel/schema/nodeId.ts'
import { type WeightUnitCode, weightText } from '../kernel/states/weight.ts'
import { ProductNotFound } from '../product/failures.ts'
import { InsufficientAvailable } from '../stock/failures.ts'
import {
  ChannelNotFound,
  NoChannel,
  OrderExists,
  PackageIntercepted,
  PackageStopped,
  PackageTooHeavy,
  ProductNotForSale,
  WarehouseNotTakingOrders,
} from './failures.ts'
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

/** Only a draft or pending package can be edited. */
export const isEditable = (state: string) => state === 'DRAFT' || state === 'PENDING'

/** What decides whether an order is accepted, a draft or refused. */
export type JudgedOrder = Omit<Order, 'recipient' | 'remark'>

/** A package, as far as it decides whether it ships. */
export interface Shippable {
  state: string
  heldAt: unknown
  interception: string
  /** Whether it has to be examined, or examined to the end, before. */
  awaitsExamination: boolean
}

/** Whether a package ships: it is packed, not on hold, not being intercepted, and examined where that is required. */
export const mayShip = ({ state, awaitsExamination, ...row }: Shippable): boolean =>
  state === 'TO_BE_SHIPPED' && !isStopped(row) && !awaitsExamination

/** Whether a package is on hold or being intercepted. */
export const isStopped = (row: Pick<Stoppable, 'heldAt' | 'interception'>): boolean => stopOf(row) !== null

/** What stops a package; null if nothing does. */
export function stopOf({ heldAt, interception }: Pick<Stoppable, 'heldAt' | 'interception'>): 'HELD' | 'INTERCEPTED' | null {
  if (interception === 'REQUESTED') return 'INTERCEPTED'
  return heldAt ? 'HELD' : null
}

/** A package, as far as it decides whether it is stopped. */
export interface Stoppable {
  number: string
  heldAt: unknown
  interception: string
}

/** Whether every piece of a package is packed. */
export const isAllPacked = ({ pieces, packed }: { pieces: number; packed: number }): boolean => packed === pieces

/**
 * Whether a wave picks an abnormal package of its own again, of which not everything is packed: after its picking was confirmed, what is missing gets a list
 * of its own; while it is being picked, no other locations are needed for `missing` pieces than those of its list on paper.
 */
export const picksAgain = (
  row: { pieces: number; packed: number },
  wave: { state: string; pickMode: string } | null,
  missing: number,
): boolean =>
  !isAllPacked(row) &&
  wave !== null &&
  (isPickingConfirmed(wave) || (wave.state === 'PICKING' && (wave.pickMode !== 'PAPER' || missing === 0)))

/** Whether a wave is picked and not over; only packages that are picked again are still to be picked in it. */
export const isPickingConfirmed = ({ state }: { state: string }): boolean => state === 'TO_BE_PACKED' || state === 'PACKAGING'

/** Why a package is not taken into a wave, packed, printed or shipped now: it is being intercepted, or on hold. Null if it may be. */
export function refuseStopped({ number, heldAt, interception }: Stoppable): Failure | null {
  if (interception === 'REQUESTED') return PackageIntercepted({ number })
  return heldAt ? PackageStopped({ number }) : null
}

/** Maximum position in its order that an order may be sent with; parcels split at the packing station get greater ones. */
export const positionMaximum = 99

export type NaturalKeys = Pick<Order, 'erpNumber' | 'platform' | 'platformOrderNumber' | 'positionInOrder'>

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
  warehouse: {
    number: string
    orderTaking: 'NORMAL' | 'PROHIBITED'
    timeZone: string
    weightUnit: WeightUnitCode
    /** Whether shipping rules give channels to orders that name none. */
    choosesChannels: boolean
  } | null
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
  /** What is missing by each reason, at the field of the order that would have to change. */
  missing: Failure[]
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

/** Channels that shipping rules gave to orders, by the place of the order; null if they gave it none. */
export type ChosenChannels = ReadonlyMap<number, { channel: Channel | null }>

/**
 * Validates orders in sequence; earlier ones get the stock. Reserved pieces are subtracted from `available` of the known products; a repeat
 * of an earlier order of the same call is refused with the package that `idOf` returns for that order.
 */
export function validateOrders(
  orders: readonly JudgedOrder[],
  known: IntakeContext,
  ifShort: 'DRAFT' | 'REFUSE',
  packageOf: (index: number) => { id: string; number: string },
  routes: ChosenChannels = new Map(),
): (AcceptedOrder | Failure)[] {
  const products = new Map(known.products.map((product) => [product.sku, { ...product }]))
  const channels = new Map(known.channels.map((channel) => [channel.code, channel]))
  const taken = new Map(known.packages.flatMap((row) => naturalKeysOf(row).map((key) => [key, row])))
  return orders.map((order, index) => {
    const unusable = refuseNumbers(order, (key) => taken.get(key))
    if (unusable) return unusable
    const channel = order.channelCode === null ? (routes.get(index)?.channel ?? null) : (channels.get(order.channelCode) ?? undefined)
    if (channel === undefined) return ChannelNotFound({ code: order.channelCode ?? '' }, 'channelCode')
    const lines = resolveLines(order.lines, products)
    if (!Array.isArray(lines)) return lines
    const short = lines.find(({ product, quantity }) => product.available < quantity)
    if (short && ifShort === 'REFUSE') return insufficient(short)
    const reasons = draftReasons(lines, channel ? null : routes.has(index) ? 'NO_CHANNEL' : 'CHANNEL_MISSING')
    const missing = reasons.map((reason) => missingBy(reason, lines))
    const measured = measureLines(lines, known.warehouse?.weightUnit ?? 'KG')
    if ('code' in measured) return measured
    if (reasons.length === 0) for (const { product, quantity } of lines) product.available -= quantity
    for (const key of naturalKeysOf(order)) taken.set(key, { ...packageOf(index), ...order })
    return { channel, lines, ...measured, reasons, missing }
  })
}

/** Refuses the numbers of an order that another package has, or that are incomplete. */
export function refuseNumbers(order: NaturalKeys, packageWith: (key: string) => KnownPackage | undefined): Failure | null {
  const repeated = naturalKeysOf(order).flatMap((key) => packageWith(key) ?? [])[0]
  if (repeated) return orderExists(repeated, order)
  return order.platformOrderNumber && !order.platform ? Required({}, 'platform') : null
}

/** The refusal of a repeated order at the number that it repeats, with its existing package. */
export function orderExists(
  { id, number, erpNumber }: { id: string; number: string; erpNumber: string | null },
  order: NaturalKeys,
): Failure {
  const field = order.erpNumber !== null && erpNumber === order.erpNumber ? 'erpNumber' : 'platformOrderNumber'
  return OrderExists({ number, package: toNodeId('Package', id) }, field)
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

/** Reasons why a package of these lines cannot be accepted, with why it has no channel; `product.available` is what can still be reserved. */
export function draftReasons(lines: readonly Line[], noChannel: 'CHANNEL_MISSING' | 'NO_CHANNEL' | null): DraftReason[] {
  const reasons: DraftReason[] = noChannel ? [{ code: noChannel, line: null }] : []
  for (const { lineNo, product, quantity } of lines) {
    if (!product.forSale) reasons.push({ code: 'PRODUCT_NOT_FOR_SALE', line: lineNo })
    if (product.available < quantity) reasons.push({ code: 'INSUFFICIENT_AVAILABLE', line: lineNo })
  }
  return reasons
}

/** What is missing by the reason of a draft that has not been accepted yet. */
function missingBy({ code, line }: DraftReason, lines: readonly Line[]): Failure {
  const of = lines.find(({ lineNo }) => lineNo === line)
  if (!of) return code === 'NO_CHANNEL' ? NoChannel({}, 'channelCode') : Required({}, 'channelCode')
  return code === 'INSUFFICIENT_AVAILABLE' ? insufficient(of) : ProductNotForSale({ sku: of.product.sku }, `lines.${of.lineNo - 1}.sku`)
}

/** Refuses lines that a pending package cannot get; `before` are its reserved pieces by product. */
export function refusePendingLines(lines: readonly Line[], before: ReadonlyMap<string, number>): Failure | null {
  const barred = lines.find(({ product }) => !product.forSale && !before.has(product.id))
  if (barred) return ProductNotForSale({ sku: barred.product.sku }, `lines.${barred.lineNo - 1}.sku`)
  const short = lines.find(({ product, quantity }) => quantity - (before.get(product.id) ?? 0) > product.available)
  return short ? insufficient(short) : null
}

/** Weight in grams, number of pieces, and the signature shared by packages with identical goods. */
export function measureLines(
  lines: readonly { product: Pick<KnownProduct, 'id' | 'weightGrams'>; quantity: number }[],
  weightUnit: WeightUnitCode,
): { weightGrams: number; pieces: number; signature: string } | Failure {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const weightGrams = lines.reduce((sum, { product, quantity }) => sum + product.weightGrams * quantity, 0)
  if (weightGrams > packageGramsMaximum)
    return PackageTooHeavy({ weight: weightText(weightGrams, weightUnit), maximum: weightText(packageGramsMaximum, weightUnit) }, 'lines')
  const canonical = lines.map(({ product, quantity }) => `${product.id}:${quantity}`).sort()
  return { pieces, weightGrams, signature: createHash('sha256').update(canonical.join(' ')).digest('base64url') }
}

export function insufficient({ lineNo, product }: Line): Failure {
  return InsufficientAvailable({ sku: product.sku, available: Math.max(0, product.available) }, `lines.${lineNo - 1}.quantity`)
}

/** Natural keys by which an order is found again. */
export function naturalKeysOf(order: NaturalKeys): string[] {
  const { erpNumber, platform, platformOrderNumber, positionInOrder } = order
  return [
    ...(erpNumber === null ? [] : [JSON.stringify([erpNumber])]),
    ...(platformOrderNumber === null ? [] : [JSON.stringify([platform, platformOrderNumber, positionInOrder])]),
  ]
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

/** Where the pieces of a line are; outside a wave or simple print and after shipping nothing is allocated or missing. */
export function lineGoods(
  {
    state,
    waveId,
    simplePrintId = null,
    required,
  }: { state: string; waveId: string | null; simplePrintId?: string | null; required: number },
  { picked, onShelf }: { picked: number; onShelf: number },
): LineGoods {
  const isAllocated = (waveId !== null || simplePrintId !== null) && allocating.has(state)
  return { required, picked, onShelf, missing: isAllocated ? Math.max(0, required - picked - onShelf) : 0 }
}
