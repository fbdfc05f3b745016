import type { Wave } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/call.ts'
import type { Tx } from '../../kernel/db.ts'
import type { Fact } from '../../kernel/fact.ts'
import { apply, begin } from '../../kernel/transition.ts'
import { waveMachine } from '../states.ts'

export type WaveAction = keyof typeof waveMachine.actions

/** Writes a new wave with its first row of history. */
export async function insertWave(
  tx: Tx,
  call: Call,
  row: Omit<Wave, EmptyColumns | 'state' | 'createdAt' | 'updatedAt' | 'version' | 'createdById'>,
): Promise<void> {
  const createdById = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.wave.create({ data: { ...row, state: 'TO_BE_PICKED', createdAt: call.now, updatedAt: call.now, version: 1, createdById } })
  await begin(tx, call, waveMachine, [{ id: row.id, state: 'TO_BE_PICKED' }])
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

/** Locks a wave alone and reads it. */
export async function lockWave(tx: Tx, id: string): Promise<Wave | null> {
  await tx.$executeRawUnsafe('select 1 from wave where id = $1::uuid for update', id)
  return readWave(tx, id)
}

/** Locks a wave together with others, so that commands of the whole wave wait; gives its version, null where there is none. */
export async function shareWave(tx: Tx, id: string): Promise<number | null> {
  const [row] = await tx.$queryRawUnsafe<{ version: number }[]>('select version from wave where id = $1::uuid for share', id)
  return row?.version ?? null
}

/** Reads a wave without a lock. */
export function readWave(tx: Tx, id: string): Promise<Wave | null> {
  return tx.wave.findUnique({ where: { id } })
}

/** Changes the state of a wave; null where its state does not admit it. `set` is constant SQL over the alias `t`. */
export async function moveWave(tx: Tx, call: Call, wave: Pick<Wave, 'id'>, action: WaveAction, set?: string): Promise<boolean> {
  const moved = await apply(tx, call, waveMachine, [wave.id], action, set ? { set } : {})
  return moved.length === 1
}

/** Changes columns of a wave that are no state. */
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

/** A fact about a wave. */
export function waveFact(kind: string, { id, warehouseId }: Pick<Wave, 'id' | 'warehouseId'>, payload: Record<string, unknown> = {}): Fact {
  return { kind: `wave.${kind}`, type: 'Wave', id, warehouseId, customerId: null, payload: { waveId: id, ...payload } }
}
