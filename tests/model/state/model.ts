/**
 * Model of a small warehouse in memory, written from the design. It stores independent facts only: the pieces by position, allocations,
 * reservations by line, and the state of each document. Every quantity of a product is derived by the ledger invariants; the product's own
 * counters are compared.
 */
export interface Model {
  receiving: boolean
  orderTaking: boolean
  active: Record<string, boolean>
  products: Record<string, Product>
  settings: Record<WaveType, Setting>
  /** In order of creation, which breaks ties of the same day. */
  batches: string[]
  piles: Pile[]
  claims: Claim[]
  packages: Package[]
  waves: Wave[]
  orders: Order[]
  receipts: Receipt[]
  shelvings: Shelving[]
  returns: Return[]
  adjustments: Adjustment[]
  transfers: Transfer[]
  counts: Count[]
  prints: Print[]
  station: { user: Person; last: number }
  imports: number
}

export type Person = 'Ann' | 'Bob'
export type Quality = 'GOOD' | 'DEFECTIVE'
export type WaveType = 'HOT' | 'ONE_PIECE' | 'ONE_PRODUCT' | 'MIXED'

export interface Product {
  customer: string
  forSale: boolean
  receivable: boolean
}

export interface Setting {
  maximum: number
  hotThreshold: number
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
  label: LabelState
  /** Number of the current label request. */
  request: number
  wave: number | null
  slot: number | null
  lines: Line[]
  /** Shipped pieces, for the reversal. */
  gone: Pile[]
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
  sorter: Person | null
  packer: Person | null
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

export interface Adjustment {
  who: Person
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

export interface CountLine {
  place: string
  sku: string
  /** Difference of each counting, and who counted. */
  differences: number[]
  counters: Person[]
  tally: number | null
  holder: Person | null
  skipped: boolean
  /** Number of countings when another person was asked to count again. */
  asked: number | null
  /** Difference that was approved. */
  approved: number | null
  refused: boolean
  /** Pieces posted at completion. */
  posted: number | null
}

export interface Count {
  state: 'TO_COUNT' | 'COUNTING' | 'COMPLETED' | 'CANCELLED'
  places: { place: string; empty: boolean; skipped: boolean }[]
  lines: CountLine[]
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

/** Item at an index that is known to exist. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is nothing at ${index}`)
  return item
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((total, item) => total + of(item), 0)
