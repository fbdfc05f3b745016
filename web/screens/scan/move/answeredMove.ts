import { draftMove } from '../../../../graph/inventory/rules/adHoc.ts'
import { totalsOf } from '../../../../graph/inventory/rules/moving.ts'
import { decideOffline } from '../../../station/offline/decideOffline.ts'
import { type MoveState, moveOffline } from './moveOffline.ts'
import type { MoveResult } from './moveScans.ts'
import type { MoveEntry } from './moveText.ts'
import type { Here } from './useGoodsHere.ts'
import type { LoadedLine, LoadedTransfer } from './useLoadedTransfer.ts'

/** Progress of a move, which only grows: pieces taken up and put down. */
const progressOf = (transfer: LoadedTransfer) => {
  const { inHand, movedIn } = totalsOf(transfer)
  return inHand + 2 * movedIn
}

/** Whether a move as it was loaded has all that was answered since. */
export const isCurrent = (transfer: LoadedTransfer, { inHand, movedIn }: Pick<MoveResult, 'inHand' | 'movedIn'>): boolean =>
  progressOf(transfer) >= (inHand ?? 0) + 2 * (movedIn ?? 0)

/**
 * A move without a plan as its answered scans made it, until it is loaded: without network that may be long. Null if the scans of this device do not
 * tell all of it. `answered` is newest first.
 */
export function replayMove(moveKey: string, answered: readonly MoveEntry[], here: Here | null): LoadedTransfer | null {
  const [newest] = answered
  // What was taken was free.
  const goods = here?.goods.map((one) => ({ ...one, free: Number.POSITIVE_INFINITY })) ?? []
  const start: MoveState = { transfer: draftMove<LoadedLine>(moveKey), last: null, here: here && { ...here, goods } }
  // Such a scan names no transfer before the first answer does.
  const scans = answered.toReversed().map(({ scan }) => ({ ...scan, context: { ...scan.context, transferId: null } }))
  const { state, refusals } = decideOffline(start, scans, moveOffline)
  const { inHand, movedIn } = totalsOf(state.transfer)
  if (!newest?.result || refusals.size > 0 || inHand !== newest.result.inHand || movedIn !== newest.result.movedIn) return null
  return { ...state.transfer, id: newest.result.transferId ?? null, number: newest.result.orderNumber ?? null }
}
