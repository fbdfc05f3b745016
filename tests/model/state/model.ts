import type { Correction, Count } from './countModel.ts'
import type { Person, Quality } from './terms.ts'
/**
 * Model of a small warehouse in memory, written from the design. It stores independent facts only: the pieces by position, allocations,
 * reservations by line, and the state of each document. Every quantity of a product is derived by the ledger invariants; the product's own
 * counters are compared.
 */
export interface Model {
  receiving: boolean
  orderTaking: boolean
  examination: 'OPTIONAL' | 'REQUIRED' | 'SHIPS'
  weighing: 'NONE' | 'SCAN_FIRST' | 'WEIGH_FIRST'
  /** What is decided about interceptions, which are due at once. */
  interceptionDefault: 'APPROVE' | 'REJECT'
  active: Record<string, boolean>
  products: Record<string, Product>
  settings: Record<WaveType, Setting>
  /** In order of creation, which breaks ties of the same day. */
  batches: string[]
  piles: Pile[]
  claims: Claim[]
  packages: Package[]
  interceptions: Interception[]
  waves: Wave[]
  comparisons: Comparison[]
  rules: Rule[]
  simplePrints: SimplePrint[]
  handovers: Handover[]
  orders: Order[]
  receipts: Receipt[]
  shelvings: Shelving[]
  returns: Return[]
  adjustments: Adjustment[]
  transfers: Transfer[]
  counts: Count[]
  corrections: Correction[]
  /** Increases with each counting, adjustment and completed count. */
  moment: number
  prints: Print[]
  station: { user: Person; last: number }
  imports: number
}

export type { Correction, Count, CountLine } from './countModel.ts'
export type { Person, Quality } from './terms.ts'
export type WaveType = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'

export interface Product {
  customer: string
  forSale: boolean
  receivable: boolean
}

export interface Setting {
  maximum: number
  hotThreshold: number
  pickMode: 'PAPER' | 'HANDHELD'
  sortMode: 'AFTER_PICKING' | 'WHILE_PICKING'
  bindCart: boolean
  labelMode: 'WHOLE_WAVE' | 'BY_GOODS' | 'BY_SLOT'
  confirmPicking: boolean
  shipOnPrint: boolean
}

/** Stock position. A batch is named by its day and document: `2020-01-01 I1`. */
export interface Position {
  place: string
  sku: string
  batch: string
  quality: Quality
}

export interface Pile extends Position {
  pieces: number
}

/** Allocated pieces; `of` is a line (`package 2 A1`), a return task (`return 1`), a line of an adjustment or a transfer, or a count hold. */
export interface Claim extends Position {
  owner: 'LINE' | 'RETURN' | 'ADJUSTMENT' | 'TRANSFER' | 'HOLD'
  of: string
  pieces: number
}

export interface Line {
  sku: string
  quantity: number
  locked: number
  sorted: number
  packed: number
  examined: number
}

export type PackageState =
  | 'DRAFT'
  | 'PENDING'
  | 'TO_BE_PRINTED'
  | 'PICKING'
  | 'PICKED'
  | 'TO_BE_SHIPPED'
  | 'SHIPPED'
  | 'CANCELLED'
  | 'ABNORMAL'

export type LabelState = 'NONE' | 'REQUESTED' | 'READY' | 'PRINTED' | 'FAILED' | 'VOID_REQUESTED' | 'VOIDED'

export interface Package {
  customer: string
  erp: string | null
  /** The channel and with it the logistics group; a package without one stays a draft. */
  channel: string | null
  state: PackageState
  abnormal: string | null
  /** On hold: not waved, printed, packed or shipped. */
  held: boolean
  /** Why it is on hold. */
  heldFor: string | null
  /** REQUESTED stops it like a hold. */
  interception: 'NONE' | 'REQUESTED' | 'APPROVED' | 'REJECTED'
  label: LabelState
  /** Number of the current label request. */
  request: number
  wave: number | null
  slot: number | null
  /** Package from which it was split. */
  splitFrom: number | null
  simplePrint: number | null
  examination: 'WAITING' | 'INSPECTING' | 'INSPECTED'
  examiner: Person | null
  /** Grams on the scale at the shipping station; null if it was not weighed. */
  weight: number | null
  lines: Line[]
  /** Shipped pieces, for the reversal. */
  gone: Pile[]
}

/** A request to intercept a package. */
export interface Interception {
  package: number
  state: 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'WITHDRAWN'
  wish: 'CANCEL' | 'HOLD'
  fallback: 'APPROVE' | 'REJECT'
}

export type WaveState = 'TO_BE_PICKED' | 'PICKING' | 'TO_BE_PACKED' | 'PACKAGING' | 'ENDED' | 'VOIDED'

export interface Wave {
  type: WaveType
  state: WaveState
  setting: Setting
  printed: boolean
  picked: boolean
  sorted: boolean
  suspended: boolean
  /** Pieces picked with handhelds and not put back, by where they lay. */
  picks: Pile[]
  /** Highest slot that a package of it had. */
  highestSlot: number
  /** In the order in which they started. */
  pickers: Person[]
  /** Number of its pick cart, also while that holds goods of the wave that has ended. */
  cart: string | null
  /** Boxes of the pick cart that packages got when the ones before were full, in this order. */
  boxes: { box: number; package: number; sortedBefore: number }[]
  sorter: Person | null
  packer: Person | null
}

/** A comparison of one wave setting, without a layout: its waves are those of the simple rule. */
export interface Comparison {
  state: 'PLANNING' | 'DONE' | 'CANCELLED'
  pool: number[]
  maximum: number
  /** Null until it is planned. Goods and locations are compared when the waves are generated. */
  plan: { type: WaveType; members: number[]; goods: string[]; places: string }[] | null
}

/** A standing rule over all packages. */
export interface Rule {
  maximum: number
  /** Last moment for which it ran, in days; 0 if for none. */
  ranUntil: number
  /** Outcomes of its runs. */
  outcomes: ('GENERATED' | 'NOTHING')[]
}

export interface SimplePrint {
  state: 'TO_BE_PRINTED' | 'PRINTED' | 'CONFIRMED' | 'CANCELLED'
}

export interface Handover {
  /** Code of its logistics group. */
  group: string
  state: 'OPEN' | 'CLOSED' | 'VOIDED'
  /** Packages on it. */
  members: number[]
  /** Packages that stayed when it was signed. */
  missing: number
  prints: number
}

export type OrderState = 'FORECAST' | 'IN_TRANSIT' | 'TO_BE_STORED' | 'IN_STORAGE' | 'COMPLETED' | 'VOIDED'

export interface OrderLine {
  sku: string
  declared: number
  good: number
  defective: number
  shelvedGood: number
  shelvedDefective: number
  lost: number
  missing: number
  confirmed: number
}

export interface Box {
  signed: boolean
  received: boolean
  contents: Record<string, number>
}

export interface Order {
  customer: string
  isReturn: boolean
  erp: string | null
  express: boolean
  tracking: boolean
  state: OrderState
  /** Whether an order without boxes is signed for. */
  signed: boolean
  closed: boolean
  lines: OrderLine[]
  boxes: Box[]
}

export interface Counted {
  sku: string
  good: number
  defective: number
  missing: number
}

export interface Receipt {
  order: number
  box: number | null
  counted: Counted[]
  closesBox: boolean
  correction: boolean
  corrected: boolean
}

export interface Shelving extends Position {
  order: number
  pieces: number
  correction: boolean
  corrected: boolean
}

/** Picked pieces of a package to return to a shelf. */
export interface Return extends Position {
  package: number
  pieces: number
  returned: number
}

export interface AdjustmentLine {
  place: string
  sku: string
  quality: Quality
  change: number
}

export type AdjustmentReason = 'LOST' | 'FOUND' | 'CORRECTION' | 'DAMAGED' | 'SAMPLE' | 'OTHER'

export interface Adjustment {
  who: Person
  reason: AdjustmentReason
  created: number
  state: 'AWAITING_APPROVAL' | 'POSTED' | 'REFUSED'
  lines: AdjustmentLine[]
}

export interface TransferLine {
  from: string
  to: string
  sku: string
  quantity: number
  out: number
  in: number
  returned: number
  lost: number
}

export interface Transfer {
  state: 'CREATED' | 'PARTIAL' | 'COMPLETE' | 'VOIDED'
  lines: TransferLine[]
}

/** A print job of a label. */
export interface Print {
  package: number
  request: number
  state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED'
}

/** A refusal; any of these codes is correct if several rules apply. */
export class Refused extends Error {
  readonly codes: readonly string[]

  constructor(codes: readonly string[]) {
    super(codes.join(' or '))
    this.codes = codes
  }
}

/** Throws a refusal with the codes of all rules that apply. */
export function forbid(...rules: (readonly [boolean, string])[]): void {
  const codes = rules.flatMap(([broken, code]) => (broken ? [code] : []))
  if (codes.length > 0) throw new Refused(codes)
}

/** Code of the reason why a package is not waved, packed, printed or shipped now; null if it may be. */
export const stopOf = ({ held, interception }: Package): string | null =>
  interception === 'REQUESTED' ? 'PACKAGE_INTERCEPTED' : held ? 'PACKAGE_STOPPED' : null

/** The rule that a package is not stopped. */
export const stopped = (one: Package): readonly [boolean, string] => [stopOf(one) !== null, stopOf(one) ?? '']

/** Item at an index that is known to exist. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is nothing at ${index}`)
  return item
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((total, item) => total + of(item), 0)
