import type { Wave } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import type { Fact } from '../kernel/fact.ts'
import { markAbnormal } from '../package/steps/abnormal.ts'
import { packageLinesOf } from '../package/steps/lines.ts'
import { finishPicking } from '../package/steps/wave.ts'
import { carry, type Held } from '../stock/rules.ts'
import { goodsOf } from '../stock/steps/goods.ts'
import { holdForCount } from '../stock/steps/hold.ts'
import { post } from '../stock/steps/post.ts'
import { type Pickable, pickedFor, type Victim } from './short.ts'
import { lockMembers } from './store/members.ts'
import { moveWave, waveFact } from './store/wave.ts'

/** What the picker of a wave is sent for, and all packages that take part. */
export interface ToPick extends Pickable {
  held: Held[]
  packageIds: string[]
}

/** What the shelves still hold for the packages of a wave that are being picked; packages, then goods, are locked. */
export async function toPick(tx: Tx, waveId: string): Promise<ToPick> {
  const members = await lockMembers(tx, waveId, pickedFor)
  const packageIds = members.map(({ id }) => id)
  const lines = await packageLinesOf(tx, packageIds)
  const goods = await goodsOf(
    tx,
    'PACKAGE_LINE',
    lines.map(({ id }) => id),
  )
  return {
    held: goods.filter(({ kind }) => kind === 'SHELF'),
    packageOf: new Map(lines.map((line) => [line.id, line.packageId])),
    abnormal: members.filter(({ state }) => state === 'ABNORMAL').map(({ id }) => id),
    packageIds,
  }
}

/** Picking is over: what was found is carried to the wave's OUT location, what is missing is held for a count. */
export async function confirmAll(tx: Tx, call: Call, wave: Wave, hits: readonly Victim[], goods: ToPick): Promise<Fact[]> {
  const hitIds = [...new Set(hits.map(({ packageId }) => packageId))]
  const marked = await markAbnormal(tx, call, hitIds, 'OUT_OF_STOCK')
  const picked = await finishPicking(
    tx,
    call,
    goods.packageIds.filter((packageId) => !hitIds.includes(packageId)),
  )
  await moveWave(tx, call, wave, 'confirm', 'picked_at = kernel_now()')
  const missingOf = Map.groupBy(hits, ({ held }) => held)
  const found = goods.held.flatMap((pile) => {
    const missing = (missingOf.get(pile) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)
    return missing < pile.quantity ? [{ ...pile, quantity: pile.quantity - missing }] : []
  })
  const missing = hits.map(({ held, quantity, packageId }) => ({ ...held, quantity, packageId }))
  const hold = await holdForCount(tx, call, missing)
  const carried = carry(found, wave.outLocationId)
  const document = { kind: 'Wave', id: wave.id, number: wave.number }
  await post(tx, call, document, { places: carried.places, claims: [...carried.claims, ...hold.claims] })
  return [waveFact('picked', wave), ...marked.facts, ...picked.facts, ...hold.facts]
}

/** The first scan at the sorting table or the bench confirms picking in full where nobody confirms it by hand. Returns null where it may not. */
export async function confirmByScan(tx: Tx, call: Call, wave: Wave): Promise<Fact[] | null> {
  if (wave.state !== 'PICKING') return []
  if (wave.confirmPicking) return null
  return confirmAll(tx, call, wave, [], await toPick(tx, wave.id))
}
