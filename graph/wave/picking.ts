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
import { type PickShare, victims } from './rules.ts'
import { membersOf } from './store/members.ts'
import { moveWave, waveFact } from './store/wave.ts'

/** Pieces of a product that were not found at a location. */
export interface Short {
  locationId: string
  productId: string
  missing: number
}

/** A short of the picker as it falls on lines and their goods. */
export interface Victim {
  packageId: string
  lineId: string
  held: Held
  quantity: number
}

/** Whom the shorts of a wave hit; the same rule for the preview and for the confirmation. `over` is the first short that exceeds what was to be picked. */
export function chooseVictims(
  held: readonly Held[],
  packageOf: ReadonlyMap<string, string>,
  shorts: readonly Short[],
): { victims: Victim[]; over: (Short & { expected: number }) | null } {
  const chosen: Victim[] = []
  for (const short of shorts) {
    const there = held.filter((pile) => pile.locationId === short.locationId && pile.productId === short.productId)
    const expected = there.reduce((sum, { quantity }) => sum + quantity, 0)
    if (short.missing > expected) return { victims: [], over: { ...short, expected } }
    const shares = there.map((pile): PickShare => {
      const packageId = packageOf.get(pile.ownerId) as string
      return { packageId, age: packageId, lineId: pile.ownerId, quantity: pile.quantity }
    })
    for (const hit of victims(shares, short.missing)) {
      const pile = there.find(({ ownerId }) => ownerId === hit.lineId) as Held
      chosen.push({ packageId: hit.packageId, lineId: hit.lineId, held: pile, quantity: hit.quantity })
    }
  }
  return { victims: chosen, over: null }
}

/** What the shelves still hold for the packages of a wave that are being picked. */
export async function toPick(tx: Tx, waveId: string): Promise<{ held: Held[]; packageOf: Map<string, string>; packageIds: string[] }> {
  const members = await membersOf(tx, waveId, ['PICKING', 'ABNORMAL'])
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
    packageIds,
  }
}

/** Picking is over: what was found is carried to the wave's OUT location, what is missing is held for a count. */
export async function confirmAll(
  tx: Tx,
  call: Call,
  wave: Wave,
  hits: readonly Victim[],
  goods: Awaited<ReturnType<typeof toPick>>,
): Promise<Fact[]> {
  const facts: Fact[] = []
  const hitIds = [...new Set(hits.map(({ packageId }) => packageId))]
  const marked = await markAbnormal(tx, call, hitIds, 'OUT_OF_STOCK')
  const picked = await finishPicking(
    tx,
    call,
    goods.packageIds.filter((packageId) => !hitIds.includes(packageId)),
  )
  await moveWave(tx, call, wave, 'confirm', 'picked_at = kernel_now()')
  facts.push(waveFact('picked', wave), ...marked.facts, ...picked.facts)
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
  return [...facts, ...hold.facts]
}

/** The first scan at the sorting table or the bench confirms picking in full where nobody confirms it by hand. Returns null where it may not. */
export async function confirmByScan(tx: Tx, call: Call, wave: Wave): Promise<Fact[] | null> {
  if (wave.state !== 'PICKING') return []
  if (wave.confirmPicking) return null
  return confirmAll(tx, call, wave, [], await toPick(tx, wave.id))
}
