import { parseScan } from '../../../../graph/kernel/states/codes.ts'
import { linesByCode, OfflineRefusal, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'

/** The open order or box. */
export type OpenOrder = Pick<
  ReceiveResult,
  | ('orderId' | 'orderNumber' | 'customerName' | 'boxId' | 'boxMark' | 'boxes')
  | ('boxesReceived' | 'declared' | 'received' | 'boxDeclared' | 'boxReceived')
>

/** A product line of the order, as loaded. */
export interface TaskLine {
  id: string
  productId: string
  sku: string
  name: string
  barcodes: readonly string[]
  declared: number
  /** Pieces that can be received without confirmation. */
  allowed: number
  good: number
  defective: number
}

export interface TaskBox {
  id: string
  mark: string
  isReceived: boolean
  contents: readonly { lineId: string; declared: number }[]
}

/** The open order with everything the page knows of it. */
export interface ReceiveTask {
  orderId: string
  lines: readonly TaskLine[]
  boxes: readonly TaskBox[]
}

/** What the screen shows of a counted scan. */
export type CountedPieces = Pick<
  ReceiveResult,
  | ('step' | 'lineId' | 'sku' | 'productName' | 'lineDeclared' | 'lineReceived' | 'lineDefective')
  | ('quantity' | 'overDeclared' | 'boxDone' | 'complete' | 'receiptNumber')
> & { isDefective?: boolean }

export interface ReceiveState {
  table: OpenOrder
  task: ReceiveTask
  /** Effect of the newest scan; null if there was none. */
  last: CountedPieces | null
}

const nothing: CountedPieces = {
  ...{ step: 'OPENED', lineId: null, sku: null, productName: null, lineDeclared: 0, lineReceived: 0, lineDefective: 0 },
  ...{ quantity: 0, overDeclared: false, boxDone: false, complete: false, receiptNumber: null },
}

const receivedOf = ({ good, defective }: TaskLine) => good + defective

/** The one product line with this code; undefined if none or several match. */
function lineOf({ lines }: ReceiveTask, { code, extras }: OfflineScan<ReceiveContext>): TaskLine | undefined {
  const meant = linesByCode(lines, code)
  const [line, another] = extras.productId ? meant.filter(({ productId }) => productId === extras.productId) : meant
  return another ? undefined : line
}

function boxOf({ boxes }: ReceiveTask, code: string): TaskBox | undefined {
  const scan = parseScan(code)
  const mark = scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'box') ? scan.code.toUpperCase() : null
  return boxes.find((box) => box.mark.toUpperCase() === mark)
}

/**
 * Applies a scan to the open order offline: products count up to the declared pieces, boxes can be opened and finished. Everything else needs the
 * server and is refused.
 */
export function receiveOffline(state: ReceiveState, scan: OfflineScan<ReceiveContext>): ReceiveState | OfflineRefusal {
  const { task, table } = state
  if (scan.mutation !== 'receiveScans' || scan.context.orderId !== task.orderId || table.orderId !== task.orderId)
    return new OfflineRefusal('UNKNOWN')
  if (scan.extras.act === 'WHOLE') return receiveRest(state)
  if (scan.extras.act === 'FINISH')
    return table.boxId ? closed({ ...state, last: { ...nothing, step: 'FINISHED' } }) : new OfflineRefusal('UNKNOWN')
  const line = lineOf(task, scan)
  if (line) return receiveLine(state, line, scan)
  const box = boxOf(task, scan.code)
  return box ? openBox(state, box) : new OfflineRefusal('UNKNOWN')
}

function receiveLine(
  state: ReceiveState,
  line: TaskLine,
  { quantity, extras }: OfflineScan<ReceiveContext>,
): ReceiveState | OfflineRefusal {
  const box = state.task.boxes.find(({ id }) => id === state.table.boxId)
  if (box?.isReceived) return new OfflineRefusal('BOX_DONE', { box: box.mark })
  const allowed = Math.max(line.allowed, Number(extras.confirmUpTo ?? 0))
  if (receivedOf(line) + quantity > allowed) return new OfflineRefusal('OVER', { sku: line.sku, declared: line.declared })
  const isBad = extras.quality === 'DEFECTIVE'
  const counted = { ...line, good: line.good + (isBad ? 0 : quantity), defective: line.defective + (isBad ? quantity : 0) }
  const after = withLines(state, [counted], quantity)
  const last: CountedPieces = {
    ...nothing,
    step: 'RECEIVED',
    lineId: line.id,
    sku: line.sku,
    productName: line.name,
    lineDeclared: line.declared,
    lineReceived: receivedOf(counted),
    lineDefective: counted.defective,
    quantity,
    isDefective: isBad,
    overDeclared: receivedOf(counted) > line.declared,
  }
  const { boxDeclared, boxReceived } = after.table
  const isEmpty = boxDeclared != null && (boxReceived ?? 0) >= boxDeclared
  return isEmpty ? closed({ ...after, last }) : { ...after, last: { ...last, complete: isComplete(after) } }
}

/** Receives all missing pieces of the box, or of an order without boxes, if the page knows the pieces by product. */
function receiveRest(state: ReceiveState): ReceiveState | OfflineRefusal {
  const { task, table } = state
  const box = task.boxes.find(({ id }) => id === table.boxId)
  const rest = box ? restOfBox(box, table) : task.boxes.length === 0 ? restOfOrder(task) : null
  if (!rest || rest.size === 0 || box?.isReceived) return new OfflineRefusal('UNKNOWN')
  const lines = task.lines.filter(({ id }) => rest.has(id)).map((line) => ({ ...line, good: line.good + (rest.get(line.id) ?? 0) }))
  const over = lines.find((line) => receivedOf(line) > line.allowed)
  if (over) return new OfflineRefusal('OVER', { sku: over.sku, declared: over.declared })
  const quantity = [...rest.values()].reduce((sum, pieces) => sum + pieces, 0)
  const after = withLines(state, lines, quantity)
  const last: CountedPieces = { ...nothing, step: 'RECEIVED', quantity }
  return box ? closed({ ...after, last }) : { ...after, last: { ...last, complete: isComplete(after) } }
}

/** Contents of a box of which nothing was received and which holds nothing else. */
function restOfBox({ contents }: TaskBox, { boxDeclared, boxReceived }: OpenOrder): Map<string, number> | null {
  const listed = contents.reduce((sum, { declared }) => sum + declared, 0)
  return boxReceived === 0 && listed === boxDeclared ? new Map(contents.map(({ lineId, declared }) => [lineId, declared])) : null
}

const restOfOrder = ({ lines }: ReceiveTask) =>
  new Map(lines.filter((line) => line.declared > receivedOf(line)).map((line) => [line.id, line.declared - receivedOf(line)]))

/** Opens a box of the order; only the server knows how much of it was received before. */
function openBox(state: ReceiveState, { id, mark, isReceived }: TaskBox): ReceiveState | OfflineRefusal {
  if (isReceived) return new OfflineRefusal('BOX_DONE', { box: mark })
  if (id === state.table.boxId) return { ...state, last: nothing }
  return { ...state, table: { ...state.table, boxId: id, boxMark: mark, boxDeclared: null, boxReceived: null }, last: nothing }
}

/** Finishes the open box; it cannot be received again. */
function closed(state: ReceiveState): ReceiveState | OfflineRefusal {
  const box = state.task.boxes.find(({ id }) => id === state.table.boxId)
  if (!box || box.isReceived) return new OfflineRefusal('BOX_DONE', { box: state.table.boxMark ?? '' })
  const boxes = state.task.boxes.map((one) => (one === box ? { ...one, isReceived: true } : one))
  const after = { ...state, task: { ...state.task, boxes }, table: { ...state.table, boxesReceived: (state.table.boxesReceived ?? 0) + 1 } }
  return { ...after, last: { ...(state.last ?? nothing), boxDone: true, complete: isComplete(after) } }
}

function withLines(state: ReceiveState, changed: readonly TaskLine[], quantity: number): ReceiveState {
  const byId = new Map(changed.map((line) => [line.id, line]))
  const { table, task } = state
  const lines = task.lines.map((line) => byId.get(line.id) ?? line)
  const boxReceived = table.boxReceived == null ? table.boxReceived : table.boxReceived + quantity
  return { ...state, task: { ...task, lines }, table: { ...table, received: (table.received ?? 0) + quantity, boxReceived } }
}

const isComplete = ({ task }: ReceiveState) => task.lines.every((line) => receivedOf(line) >= line.declared)
