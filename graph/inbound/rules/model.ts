import { NotInState } from '../../kernel/failures.ts'
import { InboundOrderCompleted } from '../failures.ts'
import type { InboundKind, inboundMachine } from '../states.ts'

export type InboundOrderState = keyof typeof inboundMachine.states
export type InboundAction = keyof typeof inboundMachine.actions
export type InboundKindValue = keyof typeof InboundKind.values
export type QualityValue = 'GOOD' | 'DEFECTIVE'

/** A line of an order with declared, signed, received and shelved pieces. */
export interface Line {
  id: string
  productId: string
  sku: string
  name: string
  nameEn: string | null
  /** Whether the product may be received without confirmation. */
  receivable: boolean
  lineNo: number
  declared: number
  signed: number
  confirmedUpTo: number
  receivedGood: number
  receivedDefective: number
  shelvedGood: number
  shelvedDefective: number
  lost: number
  /** Declared pieces that were not found. */
  missing: number
}

/** Declared pieces of a line in a box. */
export interface Content {
  lineId: string
  declared: number
}

export interface Box {
  id: string
  mark: string
  trackingNumber: string | null
  signedAt: Date | null
  receivedAt: Date | null
  contents: readonly Content[]
}

/** An inbound order as far as scans are decided by it; a station without a connection builds it from what it has loaded. */
export interface ScannedOrder {
  id: string
  number: string
  kind: InboundKindValue
  customerName: string
  customerNameEn: string | null
  state: InboundOrderState
  signedAt: Date | null
  closedAt: Date | null
  completedAt: Date | null
  lines: readonly Line[]
  boxes: readonly Box[]
}

/** An inbound order for the rules: every decision takes one and returns its new version. */
export interface Order extends ScannedOrder {
  version: number
  warehouseId: string
  customerId: string
  arrival: 'BOX' | 'EXPRESS'
  trackingNumber: string | null
}

/** The new version of an order and the state changes that led to it, in order. */
export interface Decision<O extends ScannedOrder = Order> {
  order: O
  actions: readonly InboundAction[]
}

export const receivedOf = (line: Pick<Line, 'receivedGood' | 'receivedDefective'>): number => line.receivedGood + line.receivedDefective
/** Pieces that need not be awaited any more: received, or known to be missing. */
export const accountedOf = (line: Pick<Line, 'receivedGood' | 'receivedDefective' | 'missing'>): number => receivedOf(line) + line.missing
export const shelvedOf = (line: Pick<Line, 'shelvedGood' | 'shelvedDefective'>): number => line.shelvedGood + line.shelvedDefective

/** Received pieces of a quality that are not put away yet. */
export const toPutAwayOf = (line: Line, quality: QualityValue): number =>
  quality === 'GOOD' ? line.receivedGood - line.shelvedGood : line.receivedDefective - line.shelvedDefective

/** A copy of the order with one line changed. */
export function withLine<O extends ScannedOrder>(order: O, lineId: string, change: (line: Line) => Line): O {
  return { ...order, lines: order.lines.map((line) => (line.id === lineId ? change(line) : line)) }
}

/** A copy of the order with some boxes changed. */
export function withBoxes<O extends ScannedOrder>(order: O, boxIds: readonly string[], change: (box: Box) => Box): O {
  return { ...order, boxes: order.boxes.map((box) => (boxIds.includes(box.id) ? change(box) : box)) }
}

/** Fails if an order takes no more work: it is completed or voided. */
export function requireOpen({ state, number }: ScannedOrder): void {
  if (state === 'COMPLETED') throw InboundOrderCompleted({ order: number })
  if (state === 'VOIDED') throw NotInState({ what: number })
}

/** A line by id; must exist in this order. */
export function lineOf(order: ScannedOrder, lineId: string): Line {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw new Error(`Order ${order.number} has no line ${lineId}`)
  return line
}

/** A box by id; must exist in this order. */
export function boxOf(order: ScannedOrder, boxId: string): Box {
  const box = order.boxes.find(({ id }) => id === boxId)
  if (!box) throw new Error(`Order ${order.number} has no box ${boxId}`)
  return box
}
