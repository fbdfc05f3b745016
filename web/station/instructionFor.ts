import type { Translate } from '../i18n/useT.ts'

/** What to do about a refusal; by default the goods are put back. */
const words = {
  INBOUND_ORDER_NOT_FOUND: 'inbound.todo.aside',
  INBOUND_AMBIGUOUS: 'inbound.todo.scanOrder',
  BOX_ALREADY_SIGNED: 'inbound.todo.next',
  ORDER_ALREADY_SIGNED: 'inbound.todo.next',
  BOX_ALREADY_RECEIVED: 'inbound.todo.next',
  ORDER_NOT_SIGNED: 'inbound.todo.scanBox',
  SCAN_ORDER_FIRST: 'inbound.todo.scanBox',
  SCAN_PRODUCT_FIRST: 'inbound.todo.scanProduct',
  BOX_CONTENT_UNKNOWN: 'inbound.todo.scanProduct',
  PRODUCT_NOT_FOUND: 'inbound.todo.aside',
  COUNT_UNCERTAIN: 'scan.todo.pieces',
  TOO_MANY_PIECES: 'scan.todo.pieces',
  PRODUCT_NOT_IN_ORDER: 'inbound.todo.aside',
  RECEIPT_CLOSED: 'inbound.todo.lead',
  WAREHOUSE_NOT_RECEIVING: 'inbound.todo.lead',
  LOCATION_NOT_FOUND: 'inbound.todo.otherPlace',
  AREA_MISMATCH: 'inbound.todo.otherPlace',
  PRODUCT_NOT_RECEIVED: 'inbound.todo.receive',
  PRODUCT_SHELVED: 'inbound.todo.next',
  ABOVE_TO_PUT_AWAY: 'inbound.todo.less',
  TRANSFER_NOT_FOUND: 'move.todo.number',
  TRANSFER_OVER: 'move.todo.another',
  SCAN_TRANSFER_FIRST: 'move.todo.transfer',
  NOTHING_TO_TAKE_OFF: 'move.todo.product',
  PRODUCT_NOT_IN_TRANSFER: 'inbound.todo.aside',
  SCAN_SOURCE_FIRST: 'move.todo.place',
  PRODUCT_MOVED: 'move.todo.another',
  ABOVE_TO_MOVE: 'inbound.todo.less',
  ABOVE_IN_HAND: 'inbound.todo.less',
  COUNT_NOT_FOUND: 'countScan.todo.number',
  COUNT_OVER: 'countScan.todo.another',
  SCAN_COUNT_FIRST: 'countScan.todo.count',
  SCAN_LOCATION_FIRST: 'countScan.todo.place',
  LOCATION_NOT_IN_COUNT: 'countScan.todo.otherPlace',
  PRODUCT_NOT_IN_COUNT: 'countScan.todo.leave',
  AREA_WRONG_FOR_QUALITY: 'inbound.todo.otherPlace',
} as const

export function instructionFor(code: string | null | undefined, t: Translate): { todo?: string } {
  const key = words[code as keyof typeof words]
  return key ? { todo: t(key) } : {}
}
