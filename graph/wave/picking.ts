import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { markAbnormal } from '../package/steps/abnormal.ts'
import { packageLinesOf } from '../package/steps/lines.ts'
import { finishPicking } from '../package/steps/wave.ts'
import { type AllocatedStock, moveAllocated } from '../stock/rules.ts'
import { allocatedStockOf } from '../stock/steps/allocations.ts'
import { holdForCount } from '../stock/steps/hold.ts'
import { post } from '../stock/steps/post.ts'
import { isSortedWhilePicking } from './rules/picking.ts'
import { type AffectedLine, type Pickable, pickableStates } from './short.ts'
import { lockMembers } from './store/members.ts'
import { moveWave, updateWave, waveFact } from './store/wave.ts'

/** Stock to pick for a wave and all its packages, locked. */
export interface LockedPickable extends Pickable {
  held: AllocatedStock[]
  packageIds: string[]
  /** Whether packages of it are being picked: after its picking was confirmed, those that are picked again. */
  isBeingPicked: boolean
}

/** Locks packages being picked in a wave, then their stock on shelves. */
export async function lockPickable(tx: Tx, waveId: string): Promise<LockedPickable> {
  const members = await lockMembers(tx, waveId, pickableStates)
  const packageIds = members.map(({ id }) => id)
  const lines = await packageLinesOf(tx, packageIds)
  const goods = await allocatedStockOf(
    tx,
    'PACKAGE_LINE',
    lines.map(({ id }) => id),
  )
  return {
    held: goods.filter(({ kind }) => kind === 'SHELF'),
    packageOf: new Map(lines.map((line) => [line.id, line.packageId])),
    abnormal: members.filter(({ state }) => state === 'ABNORMAL').map(({ id }) => id),
    packageIds,
    isBeingPicked: members.some(({ state }) => state === 'PICKING'),
  }
}

/** Completes picking, for the first time or of packages that are picked again: found pieces move to the wave's OUT location, missing ones are held for a count. */
export async function completePicking(
  tx: Tx,
  call: Call,
  wave: Wave,
  affected: readonly AffectedLine[],
  goods: LockedPickable,
): Promise<Fact[]> {
  const affectedIds = [...new Set(affected.map(({ packageId }) => packageId))]
  const marked = await markAbnormal(tx, call, affectedIds, 'OUT_OF_STOCK')
  const picked = await finishPicking(
    tx,
    call,
    goods.packageIds.filter((packageId) => !affectedIds.includes(packageId)),
  )
  const isFirst = wave.state === 'PICKING'
  const isSorted = isFirst && isSortedWhilePicking(wave) && picked.moved.length > 0
  // Scans that loaded the wave before are decided again.
  if (!isFirst) await updateWave(tx, call, wave.id, {})
  else await moveWave(tx, call, wave, 'confirm', `picked_at = kernel_now()${isSorted ? ', sorted_at = kernel_now()' : ''}`)
  const missingOf = Map.groupBy(affected, ({ held }) => held)
  const found = goods.held.flatMap((pile) => {
    const missing = (missingOf.get(pile) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
    return missing < pile.quantity ? [{ ...pile, quantity: pile.quantity - missing }] : []
  })
  const missing = affected.map(({ held, quantity, packageId }) => ({ ...held, quantity, packageId }))
  const hold = await holdForCount(tx, call, missing)
  const carried = moveAllocated(found, wave.outLocationId)
  const document = { kind: 'Wave', id: wave.id, number: wave.number }
  await post(tx, call, document, { places: carried.places, allocations: [...carried.allocations, ...hold.allocations] })
  return [waveFact('picked', wave), ...(isSorted ? [waveFact('sorted', wave)] : []), ...marked.facts, ...picked.facts, ...hold.facts]
}

/** The first sorting or packing scan confirms picking in full, if the wave is not confirmed manually; else returns null. */
export async function confirmByScan(tx: Tx, call: Call, wave: Wave): Promise<Fact[] | null> {
  if (wave.state !== 'PICKING') return []
  if (wave.confirmPicking) return null
  return completePicking(tx, call, wave, [], await lockPickable(tx, wave.id))
}
