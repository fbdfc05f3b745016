import { staffActor } from '../access/steps.ts'
import type { WaveSetting } from '../generated/prisma/client.ts'
import { hasRight } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { nameValues } from '../kernel/name.ts'
import { nextNumbers } from '../kernel/number.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { inDueOrder } from '../package/steps/due.ts'
import type { LineRow } from '../package/steps/lines.ts'
import { addToWave } from '../package/steps/wave.ts'
import { type AllocationChange, post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { NoPickCart, WaveAboveCart } from './cart/failures.ts'
import { PickerNotAllowed, PickerRequired } from './failures.ts'
import { mayBindCart, sortModeOf } from './rules/carts.ts'
import type { MeasuredWalk } from './rules/walk.ts'
import { assignPickers, type ProposedWave } from './rules/wave.ts'
import { waveRights } from './states.ts'
import { smallestCart } from './store/cart.ts'
import { insertStops } from './store/walk.ts'
import { insertWave, waveFact } from './store/wave.ts'
import { readWorkloads } from './store/workload.ts'

type LinesOf = ReadonlyMap<string, readonly LineRow[]>

/** Refuses people who may not pick in a warehouse. */
export async function checkPickers(
  tx: Tx,
  { pickerIds, warehouseId }: { pickerIds: readonly string[]; warehouseId: string },
): Promise<void> {
  for (const pickerId of new Set(pickerIds)) {
    const picker = await staffActor(tx, pickerId)
    if (!picker) throw PickerRequired({}, 'pickerIds')
    if (!hasRight(picker, waveRights.pick, { warehouseId })) throw PickerNotAllowed(nameValues('name', picker), 'pickerIds')
  }
}

/** What packages want, in the order in which they get scarce stock. */
export async function wantsOfPackages(tx: Tx, warehouseId: string, packageIds: readonly string[], linesOf: LinesOf) {
  return (await inDueOrder(tx, warehouseId, packageIds)).map((packageId) => ({
    packageId,
    wants: (linesOf.get(packageId) ?? []).map(({ id: lineId, productId, quantity }) => ({ lineId, productId, quantity })),
  }))
}

/** Number of pieces of packages. */
export const piecesOf = (linesOf: LinesOf, packageIds: readonly string[]): number =>
  packageIds.flatMap((id) => linesOf.get(id) ?? []).reduce((sum, { quantity }) => sum + quantity, 0)

/** Locations that packages get by allocations. */
export function locationsOfWaves(
  linesOf: LinesOf,
  allocations: readonly AllocationChange[],
): (packageIds: readonly string[]) => Iterable<string> {
  const allocatedOf = Map.groupBy(allocations, ({ ownerId }) => ownerId)
  return (packageIds) => {
    const allocated = packageIds.flatMap((id) => linesOf.get(id) ?? []).flatMap(({ id }) => allocatedOf.get(id) ?? [])
    return new Set(allocated.map(({ locationId }) => locationId))
  }
}

interface Generation {
  warehouseId: string
  pickerIds: readonly string[]
  settings: readonly WaveSetting[]
  linesOf: LinesOf
  allocations: AllocationChange[]
}

interface NewWave extends ProposedWave {
  walk: MeasuredWalk | null
}

/** Makes waves of locked packages, assigns their pickers and posts the allocations. */
export async function makeWaves(
  tx: Tx,
  call: Call,
  { warehouseId, pickerIds, settings, linesOf, allocations }: Generation,
  waves: readonly NewWave[],
): Promise<{ waveIds: string[]; facts: Fact[] }> {
  await checkCarts(tx, warehouseId, settings, waves)
  const pieces = waves.map(({ packageIds }) => piecesOf(linesOf, packageIds))
  const workloads = await readWorkloads(tx, warehouseId)
  const loads = [...new Set(pickerIds)].map((pickerId) => ({ pickerId, openPieces: workloads.get(pickerId)?.pieces ?? 0 }))
  const pickers = assignPickers(pieces, loads)
  const numbers = await nextNumbers(tx, call, 'wave', waves.length)
  const made: { id: string; number: string; facts: Fact[] }[] = []
  for (const [at, wave] of waves.entries()) {
    const setting = settings.find(({ type }) => type === wave.type) as WaveSetting
    const own = { pickerId: pickers[at] as string, number: numbers[at] as string, pieces: pieces[at] as number }
    made.push(await makeWave(tx, call, { ...wave, ...own, warehouseId, setting }))
  }
  const [first] = made as [(typeof made)[number]]
  await post(tx, call, { kind: 'Wave', id: first.id, number: first.number }, { allocations })
  return { waveIds: made.map(({ id }) => id), facts: made.flatMap(({ facts }) => facts) }
}

/** Refuses waves that no pick cart could hold, if they are sorted while they are picked. */
async function checkCarts(tx: Tx, warehouseId: string, settings: readonly WaveSetting[], waves: readonly ProposedWave[]): Promise<void> {
  const sorted = settings.filter((setting) => sortModeOf(setting) === 'WHILE_PICKING').map(({ type }) => type)
  const count = Math.max(0, ...waves.filter(({ type }) => sorted.includes(type)).map(({ packageIds }) => packageIds.length))
  if (count === 0) return
  const boxes = await smallestCart(tx, warehouseId)
  if (boxes === null) throw NoPickCart()
  if (count > boxes) throw WaveAboveCart({ count, boxes })
}

interface WaveToMake extends NewWave {
  warehouseId: string
  pickerId: string
  number: string
  pieces: number
  setting: WaveSetting
}

async function makeWave(tx: Tx, call: Call, wave: WaveToMake): Promise<{ id: string; number: string; facts: Fact[] }> {
  const { warehouseId, number, type, groupId, pickerId, pieces, packageIds, setting, walk } = wave
  const id = call.newId()
  const outLocationId = await makeVirtualLocation(tx, call, warehouseId, 'OUT', `OUT-${number}`)
  const { pickMode, labelMode, shipOnPrint, preCheck } = setting
  const sortMode = sortModeOf(setting)
  const bindCart = mayBindCart(setting) && (setting.bindCart || sortMode === 'WHILE_PICKING')
  // Sorting and packing scans know nothing of what a handheld has picked.
  const confirmPicking = setting.confirmPicking || pickMode === 'HANDHELD'
  const modes = { pickMode, sortMode, bindCart, labelMode, confirmPicking, shipOnPrint, preCheck }
  const row = { id, number, warehouseId, groupId, type, pickerId, ...modes, outLocationId, pieces, splitFromId: null }
  await insertWave(tx, call, { ...row, ...walkColumns(walk), packageCount: packageIds.length })
  if (walk) await insertStops(tx, id, walk.locationIds)
  const { facts } = await addToWave(tx, call, packageIds, { id, sorted: type === 'MIXED' })
  return { id, number, facts: [waveFact('generated', { id, warehouseId }, { packages: packageIds.length, pieces }), ...facts] }
}

function walkColumns(walk: MeasuredWalk | null) {
  const isMeasured = walk !== null && walk.length !== null
  return {
    walkMillimetres: isMeasured ? walk.length : null,
    walkBoundMillimetres: isMeasured ? walk.bound : null,
    walkSeconds: isMeasured ? walk.seconds : null,
    walkReachMilliseconds: isMeasured ? walk.reachTime : null,
  }
}
