import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply, recordInitialState } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { waveMachine } from '../states.ts'

export type WaveAction = keyof typeof waveMachine.actions

/** Inserts a wave with its first history row. */
export async function insertWave(
  tx: Tx,
  call: Call,
  row: Omit<Wave, EmptyColumns | 'state' | 'createdAt' | 'updatedAt' | 'version' | 'createdById'>,
): Promise<void> {
  const createdById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.wave.create({ data: { ...row, state: 'TO_BE_PICKED', createdAt: call.now, updatedAt: call.now, version: 1, createdById } })
  await recordInitialState(tx, call, waveMachine, [{ id: row.id, state: 'TO_BE_PICKED' }])
}

type EmptyColumns =
  | 'printedAt'
  | 'printedById'
  | 'pickedAt'
  | 'sortedAt'
  | 'sorterId'
  | 'packerId'
  | 'suspendedAt'
  | 'suspendedById'
  | 'endedAt'

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
    Pick<Wave, 'printedAt' | 'printedById' | 'sortedAt' | 'sorterId' | 'packerId' | 'suspendedAt' | 'suspendedById' | 'pickedAt'>
  >,
): Promise<void> {
  await tx.wave.update({ where: { id }, data: { ...data, updatedAt: call.now, version: { increment: 1 } } })
}

export function waveFact(kind: string, { id, warehouseId }: Pick<Wave, 'id' | 'warehouseId'>, payload: Record<string, unknown> = {}): Fact {
  return { kind: `wave.${kind}`, type: 'Wave', id, warehouseId, customerId: null, payload: { waveId: id, ...payload } }
}
