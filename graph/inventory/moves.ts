import type { Call } from '../kernel/command/call.ts'
import { apply } from '../kernel/command/transition.ts'
import { NotInState } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { moveAllocated, putDown } from '../stock/rules.ts'
import { allocatedStockOf } from '../stock/steps/allocations.ts'
import { post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { type AskedPieces, hasPiecesFor, isMoved, takeHeld } from './rules/transfer.ts'
import { transferMachine } from './states.ts'
import { insertMoves, type LockedTransfer, setHandLocation } from './store/transfer.ts'
import { transferFact } from './transferFact.ts'

/** What the lines of a transfer hold, at their locations or in hand. */
async function heldStock(tx: Tx, { lines }: LockedTransfer, at: 'SHELF' | 'HAND') {
  const ids = lines.map(({ id }) => id)
  return (await allocatedStockOf(tx, 'TRANSFER', ids)).filter(({ kind }) => kind === at)
}

/** Takes pieces off their locations: they are in hand. The last step of a command; returns its facts. */
export async function takeOff(tx: Tx, call: Call, transfer: LockedTransfer, taken: readonly AskedPieces[]) {
  const { id, number, warehouseId, lines } = transfer
  const moved = hasPiecesFor('moveOut', lines) ? await apply(tx, call, transferMachine, [id], 'moveOut') : []
  if (moved.length === 0) throw NotInState({ what: number })
  const handLocationId = transfer.handLocationId ?? (await makeVirtualLocation(tx, call, warehouseId, 'HAND', `HAND-${number}`))
  if (!transfer.handLocationId) await setHandLocation(tx, id, handLocationId)
  const held = await heldStock(tx, transfer, 'SHELF')
  const sourceOf = new Map(lines.map((line) => [line.id, line.fromLocationId]))
  const moves = taken.map(({ lineId, quantity }) => ({ lineId, quantity, kind: 'OUT' as const, locationId: sourceOf.get(lineId) ?? null }))
  await insertMoves(tx, call, warehouseId, moves)
  const parts = taken.flatMap(({ lineId, quantity }) => takeHeld(held, lineId, quantity))
  await post(tx, call, { kind: 'Transfer', id, number }, moveAllocated(parts, handLocationId))
  return [transferFact('moved-out', transfer)]
}

/** Refuses to put pieces down while none are in hand. */
export function requireInHand({ state, number, lines }: LockedTransfer): void {
  if (state !== 'PARTIAL' || !hasPiecesFor('moveIn', lines)) throw NotInState({ what: number })
}

/** Puts pieces in hand down; with the last piece the transfer is complete. The last step of a command; returns its facts. */
export async function putDownAt(tx: Tx, call: Call, transfer: LockedTransfer, put: readonly (AskedPieces & { locationId: string })[]) {
  const { id, number, warehouseId, lines } = transfer
  await apply(tx, call, transferMachine, [id], 'moveIn')
  const held = await heldStock(tx, transfer, 'HAND')
  await insertMoves(
    tx,
    call,
    warehouseId,
    put.map(({ lineId, locationId, quantity }) => ({ lineId, kind: 'IN', locationId, quantity })),
  )
  const after = lines.map((line) => ({
    ...line,
    movedIn: line.movedIn + put.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
  }))
  const done = isMoved(after)
  if (done) await apply(tx, call, transferMachine, [id], 'finish')
  const postings = put.map(({ lineId, locationId, quantity }) => putDown(takeHeld(held, lineId, quantity), locationId))
  await post(
    tx,
    call,
    { kind: 'Transfer', id, number },
    { places: postings.flatMap(({ places }) => places), allocations: postings.flatMap(({ allocations }) => allocations) },
  )
  return [transferFact(done ? 'completed' : 'moved-in', transfer)]
}
