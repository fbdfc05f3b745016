import type { Call } from '../../kernel/command/call.ts'
import { apply, type Transition } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { packageMachine } from '../states.ts'

export type PackageState = keyof typeof packageMachine.states
export type PackageAction = keyof typeof packageMachine.actions

/** A package whose state changed. */
export interface MovedPackage {
  id: string
  number: string
  warehouseId: string
  customerId: string
  waveId: string | null
  from: PackageState
  to: PackageState
}

/**
 * SQL: not on hold and not being intercepted; others must not be waved, labelled or shipped. Packages being picked are picked to the end.
 */
const notStopped = "t.blocked_at is null and t.interception <> 'REQUESTED'"
const stoppable: ReadonlySet<PackageAction> = new Set(['take', 'label', 'ship', 'toBeShipped', 'rePick'])

interface Options extends Transition<PackageState> {
  /** Wave to enter (id) or leave (null); absent to keep. */
  waveId?: string | null
}

/**
 * Changes the state of packages by compare-and-set, with history and tally. Packages whose state, hold or interception forbids the action
 * are missing from the result.
 */
export async function movePackages(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  action: PackageAction,
  { waveId, ...options }: Options = {},
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const where = [options.where, stoppable.has(action) ? notStopped : null]
    .filter((part) => part !== undefined && part !== null)
    .join(' and ')
  const before = await lockAndRead(tx, ids)
  const calm = action === 'mark' ? null : 'abnormal_reason = null, abnormal_note = null'
  const set = [options.set, calm, waveId === undefined ? null : `wave_id = ${waveId === null ? 'null' : `'${waveId}'`}`]
    .filter((part) => part !== undefined && part !== null)
    .join(', ')
  const changed = await apply(tx, call, packageMachine, ids, action, { ...options, ...(where && { where }), ...(set && { set }) })
  const byId = new Map(before.map((row) => [row.id, row]))
  const moved = changed.map((row) => ({ ...(byId.get(row.id) as LockedPackage), ...row }))
  await addToTally(
    tx,
    moved.flatMap((row) => [
      { ...row, state: row.from, delta: -1 },
      { ...row, waveId: waveId === undefined ? row.waveId : waveId, state: row.to, delta: 1 },
    ]),
  )
  return { moved, facts: moved.map((row) => factOf(row, waveId)) }
}

function factOf({ id, warehouseId, customerId, waveId, from, to }: MovedPackage, entered: string | null | undefined): Fact {
  const payload = { from, to, waveId: waveId ?? entered ?? null }
  return {
    kind: `package.${to === 'PENDING' ? 'pending' : to.toLowerCase().replaceAll('_', '-')}`,
    type: 'Package',
    id,
    warehouseId,
    customerId,
    payload,
  }
}

type LockedPackage = Omit<MovedPackage, 'from' | 'to'> & { day: Date }

/** Locks packages in lock order and reads them. */
function lockAndRead(tx: Tx, ids: readonly string[]): Promise<LockedPackage[]> {
  return tx.$queryRawUnsafe(
    `select id::text, number, warehouse_id::text as "warehouseId", customer_id::text as "customerId", wave_id::text as "waveId", day
     from package where id = any($1::uuid[]) order by id for no key update`,
    ids,
  )
}

/** Locks packages in lock order, before their lines and stock. */
export async function lockPackages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from package where id = any($1::uuid[]) order by id for no key update', ids)
}

export interface TallyRow {
  warehouseId: string
  customerId: string
  waveId: string | null
  state: PackageState
  day: Date
  delta: number
}

/** Adds to the tally; rows of the same cell are summed, because a wave changes hundreds of packages at once. */
export async function addToTally(tx: Tx, rows: readonly TallyRow[]): Promise<void> {
  const cells = new Map<string, TallyRow>()
  for (const { warehouseId, customerId, waveId, state, day, delta } of rows) {
    const key = `${warehouseId} ${customerId} ${waveId} ${state} ${day.getTime()}`
    const cell = cells.get(key)
    cells.set(key, { warehouseId, customerId, waveId, state, day, delta: delta + (cell?.delta ?? 0) })
  }
  const data = [...cells.values()].filter(({ delta }) => delta !== 0)
  if (data.length > 0) await tx.packageTally.createMany({ data })
}
