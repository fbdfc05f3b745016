import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply, historyPart, recordInitialState, type Step, stepsFrom, valuesOfHistory } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Values } from '../../kernel/sql/statement.ts'
import { waveMachine } from '../states.ts'
import { highestMoreBox } from './boxes.ts'

export type WaveAction = keyof typeof waveMachine.actions

/** Inserts a wave with its first history row; `begun` is how far it has come already. */
export async function insertWave(
  tx: Tx,
  call: Call,
  row: Omit<Wave, EmptyColumns | keyof Begun | 'createdAt' | 'updatedAt' | 'version' | 'createdById'>,
  begun: Begun = { state: 'TO_BE_PICKED', printedAt: null, printedById: null, pickedAt: null },
): Promise<void> {
  const createdById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.wave.create({ data: { ...row, ...begun, createdAt: call.now, updatedAt: call.now, version: 1, createdById } })
  await recordInitialState(tx, call, waveMachine, [{ id: row.id, state: begun.state }])
}

type Begun = Pick<Wave, 'state' | 'printedAt' | 'printedById' | 'pickedAt'>

type EmptyColumns = 'cartId' | 'highestSlot' | 'sortedAt' | 'sorterId' | 'packerId' | 'suspendedAt' | 'suspendedById' | 'endedAt'

/**
 * Locks a wave exclusively, so that its scans wait too, and reads it. Only packages refer to a wave, and they are added only to a new one.
 */
export async function lockWave(tx: Tx, id: string): Promise<Wave | null> {
  await tx.$executeRawUnsafe('select 1 from wave where id = $1::uuid for update', id)
  return readWave(tx, id)
}

/**
 * Locks a wave in share mode against commands on the whole wave; returns its version, null if not found. The weakest such lock: its holder
 * may still change the wave at the end of its scan without waiting for the others.
 */
export async function lockWaveShared(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.$queryRawUnsafe<{ version: number }[]>('select version from wave where id = $1::uuid for key share', id)
  return row?.version ?? null
}

export function readWave(tx: Tx, id: string): Promise<Wave | null> {
  return tx.wave.findUnique({ where: { id } })
}

/** A wave that a scan begins to sort or pack: as it was loaded, who works on it then, and the steps of its state. */
export interface BegunWave {
  wave: { id: string; state: Wave['state'] }
  workerId: string | null
  steps: readonly Step<Wave['state'], WaveAction>[]
}

/** The steps with which a wave is packed from now on. */
export function stepsToPacking({ state }: { state: Wave['state'] }): BegunWave['steps'] {
  if (state === 'PACKAGING') return []
  const steps = stepsFrom(waveMachine, state, ['pack'])
  if (!steps) throw new Error(`No packing from ${state}`)
  return steps
}

/** Values of `begunSorting` and `begunPacking`. */
export const valuesOfBegun = (call: Call, { wave, workerId, steps }: BegunWave): Values => ({
  workerId,
  waveState: steps.at(-1)?.to ?? wave.state,
  ...valuesOfHistory(waveMachine, [{ call, id: wave.id, steps }]),
})

/** Changes the state of a wave; false if its state forbids it. `set` is constant SQL over the alias `t`. */
export async function moveWave(tx: Tx, call: Call, wave: Pick<Wave, 'id'>, action: WaveAction, set?: string): Promise<boolean> {
  const moved = await apply(tx, call, waveMachine, [wave.id], action, set ? { set } : {})
  return moved.length === 1
}

/** Updates columns of a wave other than its state. */
export async function updateWave(
  tx: Tx,
  call: Call,
  id: string,
  data: Partial<
    Pick<
      Wave,
      | 'pickerId'
      | 'cartId'
      | 'printedAt'
      | 'printedById'
      | 'sortedAt'
      | 'sorterId'
      | 'packerId'
      | 'suspendedAt'
      | 'suspendedById'
      | 'pickedAt'
    >
  >,
): Promise<void> {
  await tx.wave.update({ where: { id }, data: { ...data, updatedAt: call.now, version: { increment: 1 } } })
}

type Slots = Pick<Wave, 'id' | 'packageCount' | 'highestSlot'>

/** Counts a parcel that was split off in a locked wave, into this slot; scans that loaded the wave before are decided again. */
export function addParcel(tx: Tx, call: Call, { id, highestSlot }: Slots, slot: number | null): Promise<void> {
  return changeParcels(tx, call, id, 1, slot ?? highestSlot)
}

/** The same for a parcel that was joined: its slot is empty, so the last one is given again. */
export function removeParcel(tx: Tx, call: Call, { id, highestSlot }: Slots, slot: number | null): Promise<void> {
  return changeParcels(tx, call, id, -1, slot === highestSlot ? highestSlot - 1 : highestSlot)
}

async function changeParcels(tx: Tx, call: Call, id: string, change: 1 | -1, highestSlot: number): Promise<void> {
  const data = { packageCount: { increment: change }, highestSlot, updatedAt: call.now, version: { increment: 1 } }
  await tx.wave.update({ where: { id }, data, select: { id: true } })
}

/** The slot after those of a locked wave; slots of packages that have left it may still contain their pieces, so they are not used again. */
export async function nextSlot(tx: Tx, { id, packageCount, highestSlot }: Slots): Promise<number> {
  const { _max } = await tx.package.aggregate({ where: { waveId: id }, _max: { slot: true } })
  return Math.max(packageCount, highestSlot, _max.slot ?? 0, await highestMoreBox(tx, id)) + 1
}

/** SQL: locks wave `:waveId` like a scan, if it is as it was loaded; the scan's other parts continue with `ready`. */
export const unchangedWave = `
  unchanged as materialized (
    select w.id from ready r join wave w on w.id = :waveId::uuid and w.version = :waveVersion::integer for key share of w
  )`

/** Values of `unchangedWave`, for changes of one wave. */
export function valuesOfWave(changes: readonly { change: { wave: { id: string; version: number } } }[]): Values {
  const wave = changes[0]?.change.wave
  return { waveId: wave?.id, waveVersion: wave?.version }
}

/** SQL: as `unchangedWave`, but makes `:workerId` its sorter, if it has none, and marks it as sorted if `:isSorted`. */
export const begunSorting = `
  unchanged as (
    update wave w set sorter_id = coalesce(w.sorter_id, :workerId::uuid), sorted_at = case when :isSorted::boolean then :now::timestamptz else w.sorted_at end,
      updated_at = :now::timestamptz, version = w.version + 1
    from ready where w.id = :waveId::uuid and w.version = :waveVersion::integer returning w.id
  )`

/** SQL: as `unchangedWave`, but begins to pack the wave, if it is not being packed, and makes `:workerId` its packer, if it has none. */
export const begunPacking = `
  begun as (
    update wave w set packer_id = coalesce(w.packer_id, :workerId::uuid), state = :waveState::wave_state, updated_at = :now::timestamptz,
      version = w.version + 1
    from ready where w.id = :waveId::uuid and w.version = :waveVersion::integer returning w.id
  ), ${historyPart('begun', 'wave_history')}, unchanged as materialized (select id from begun)`

/** SQL: marks the wave as sorted if `:isSorted`. */
export const sortedPart = `
  marked as (
    update wave set sorted_at = :now::timestamptz, updated_at = :now::timestamptz, version = version + 1
    where id = :waveId::uuid and :isSorted::boolean and exists (select from saved)
  )`

/** SQL: the wave is not sorted any more. */
export const unsortedPart = `
  unmarked as (
    update wave set sorted_at = null, updated_at = :now::timestamptz, version = version + 1
    where id = :waveId::uuid and sorted_at is not null and exists (select from saved)
  )`

export function waveFact(kind: string, { id, warehouseId }: Pick<Wave, 'id' | 'warehouseId'>, payload: Record<string, unknown> = {}): Fact {
  return { kind: `wave.${kind}`, type: 'Wave', id, warehouseId, customerId: null, payload: { waveId: id, ...payload } }
}
