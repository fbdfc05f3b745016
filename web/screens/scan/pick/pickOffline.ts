import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { scannedPieces } from '../../../../graph/product/rules/scanned.ts'
import { slotNumber } from '../../../../graph/wave/rules/packing.ts'
import {
  decidePick,
  isSortedWhilePicking,
  meantToPick,
  needsCart,
  type PickSaid,
  type PickView,
} from '../../../../graph/wave/rules/picking.ts'
import type { PickShortReason } from '../../../../graph/wave/states.ts'
import { linesByCode, NotDecidableOffline, type OfflineScan } from '../../../station/offline/decideOffline.ts'
import { handAfter, type InHand } from './inHand.ts'
import type { PickContext, PickResult } from './pickScans.ts'
import type { LoadedWave } from './usePickTask.ts'

/** What the screen shows after the last scan. */
export type ShownPick = Pick<
  PickResult,
  | 'key'
  | 'step'
  | 'waveId'
  | 'orderNumber'
  | 'place'
  | 'location'
  | 'productId'
  | 'sku'
  | 'productName'
  | 'quantity'
  | 'box'
  | 'otherLocation'
  | 'otherPieces'
>

export interface PickState {
  wave: LoadedWave
  last: ShownPick | null
  hand: readonly InHand[]
}

type Scan = OfflineScan<PickContext> & { key?: string }

/** Applies a scan to the wave offline, by the server's own rules. Only the server starts a wave or binds its pick cart. */
export function pickOffline({ wave, hand }: PickState, scan: Scan): PickState {
  const { location, waveId } = scan.context
  if (waveId !== wave.id || needsCart(wave) || isCart(wave, scan.code)) throw new NotDecidableOffline()
  const said = meaningOf(wave, scan)
  const { wave: after, view } = decidePick(wave, said, location)
  const skipped = said.kind === 'SKIP' && location ? [...wave.skipped.filter((place) => place !== location), location] : wave.skipped
  return {
    wave: { ...wave, lines: after.lines, boxes: after.boxes, freeBoxes: after.freeBoxes, skipped },
    last: shown(view, scan.key ?? ''),
    hand: handAfter(hand, scan, view),
  }
}

/** Whether a code is a pick cart's: one with the form of its number may be of goods of the wave. */
function isCart(wave: LoadedWave, code: string): boolean {
  const read = parseScan(code)
  const isGoods = read.kind === 'plain' && linesByCode(wave.lines, code).length > 0
  return wave.bindCart && readAs(read, 'car') !== null && !isGoods
}

const shown = ({ number, elsewhere, ...view }: PickView, key: string): ShownPick => ({
  ...view,
  orderNumber: number,
  key,
  otherLocation: elsewhere?.location ?? null,
  otherPieces: elsewhere?.pieces ?? null,
})

const elsewhereOf = ({ otherLocation, otherPieces }: Scan['extras']): PickView['elsewhere'] =>
  typeof otherLocation === 'string' && typeof otherPieces === 'number' ? { location: otherLocation, pieces: otherPieces } : null

function meaningOf(wave: LoadedWave, { code, context: { location, box = null, unconfirmedBox = null }, extras }: Scan): PickSaid {
  const { lines } = wave
  if (extras.skip) return { kind: 'SKIP', unconfirmedBox }
  if (typeof extras.fullBox === 'number')
    return { kind: 'FULL_BOX', full: extras.fullBox, scanned: slotNumber(readAs(parseScan(code), 'slot')), unconfirmedBox }
  const found = new Map(linesByCode(lines, code).map((one) => [one.product.productId, { ...one, id: one.product.productId }]))
  const place = readAs(parseScan(code), 'location')
  // A product of the wave whose code has the form of a location's is the product.
  if (place && found.size === 0) return { kind: 'PLACE', location: place, unconfirmedBox }
  const slot = isSortedWhilePicking(wave) && found.size === 0 ? slotNumber(readAs(parseScan(code), 'slot')) : null
  if (slot !== null) return { kind: 'BOX', scanned: slot, unconfirmedBox }
  const [meant, another] = meantToPick(lines, [...found.values()], { shown: location, chosenId: extras.productId, putBack: extras.putBack })
  if (!meant || another) throw new NotDecidableOffline()
  const { productId, sku } = meant.product
  if (typeof extras.missing === 'number')
    return {
      kind: 'SHORT',
      productId,
      missing: extras.missing,
      unconfirmedBox,
      elsewhere: elsewhereOf(extras),
      reason: extras.reason as keyof typeof PickShortReason.values,
    }
  const pieces = scannedPieces(code, meant.pieces, typeof extras.quantity === 'number' ? extras.quantity : 1)
  return { kind: extras.putBack ? 'PUT_BACK' : 'PICK', productId, sku, pieces, box, unconfirmedBox }
}
