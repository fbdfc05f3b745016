/**
 * A small warehouse in memory, written from the design. It keeps only what is true by itself: which pieces lie where, who is sent for them,
 * what is promised to which line, how far each document has come. Every quantity of a product follows from that by the ledger's invariants,
 * where the product itself counts along.
 */
export interface World {
  receiving: boolean
  orderTaking: boolean
  active: Record<string, boolean>
  products: Record<string, Product>
  settings: Record<WaveType, Setting>
  /** In order of creation: of two from the same day the first goes first. */
  batches: string[]
  piles: Pile[]
  claims: Claim[]
  packages: Package[]
  waves: Wave[]
  orders: Order[]
  receipts: Receipt[]
  shelvings: Shelving[]
  returns: Return[]
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
  labelMode: 'WHOLE_WAVE' | 'BY_GOODS' | 'BY_HOLE'
  confirmPicking: boolean
  shipOnPrint: boolean
}

/** Where goods lie. A batch is called by the day on which it came and its document: `2020-01-01 I1`. */
export interface Spot {
  place: string
  sku: string
  batch: string
  quality: Quality
}

export interface Pile extends Spot {
  pieces: number
}

/** Pieces for which somebody is sent; `of` is a line (`package 2 A1`), a return task (`return 1`) or nobody in particular. */
export interface Claim extends Spot {
  owner: 'LINE' | 'RETURN' | 'HOLD'
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
  /** The channel, and with it the logistics group; without one it stays a draft. */
  channel: string | null
  state: PackageState
  abnormal: string | null
  label: LabelState
  /** Which of the labels that it has ever asked for is the present one. */
  request: number
  wave: number | null
  hole: number | null
  lines: Line[]
  /** What left with it, so that it can come back. */
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
  /** Without boxes: whether it was signed for as a whole. */
  signed: boolean
  closed: boolean
  lines: OrderLine[]
  boxes: Box[]
}

export interface Counted {
  sku: string
  good: number
  defective: number
}

export interface Receipt {
  order: number
  box: number | null
  counted: Counted[]
  closesBox: boolean
  correction: boolean
  corrected: boolean
}

export interface Shelving extends Spot {
  order: number
  pieces: number
  correction: boolean
  corrected: boolean
}

/** Picked pieces of a package that go back to a shelf. */
export interface Return extends Spot {
  package: number
  pieces: number
  returned: number
}

/** The printing of a label. */
export interface Print {
  package: number
  request: number
  state: 'QUEUED' | 'SENT' | 'CONFIRMED' | 'FAILED'
}

/** A command is refused; any of these codes is a right answer where several rules forbid it. */
export class Refused extends Error {
  readonly codes: readonly string[]

  constructor(codes: readonly string[]) {
    super(codes.join(' or '))
    this.codes = codes
  }
}

/** Refuses where any of these rules forbids it, with the codes of all that do. */
export function forbid(...rules: (readonly [boolean, string])[]): void {
  const codes = rules.flatMap(([broken, code]) => (broken ? [code] : []))
  if (codes.length > 0) throw new Refused(codes)
}

/** The item at a place that a move has found there. */
export function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index]
  if (item === undefined) throw new Error(`There is nothing at ${index}`)
  return item
}

export const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((total, item) => total + of(item), 0)
