import type { Call } from '../../kernel/command/call.ts'
import { apply, historyOf, type Transition } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { packageMachine } from '../states.ts'
import { resetExaminations } from './examination.ts'

export type PackageState = keyof typeof packageMachine.states
export type PackageAction = keyof typeof packageMachine.actions

/** Actions of sets of packages; packages ship by `shippingParts` and back by `unshippingParts`. */
type SetAction = Exclude<PackageAction, 'ship' | 'unship'>

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
export const notStopped = (alias: string) => `${alias}.blocked_at is null and ${alias}.interception <> 'REQUESTED'`
const stoppable: ReadonlySet<SetAction> = new Set(['take', 'label', 'toBeShipped', 'rePick'])

/** Actions after which a package is packed again, so that its weight changes. */
const repacked: ReadonlySet<SetAction> = new Set(['toPending', 'rePick'])

/** SQL: assignments by which a package was never weighed. */
export const notWeighed = 'measured_weight_grams = null, weighed_expected_grams = null, weighed_at = null, weighed_by_id = null'

interface Options extends Transition<PackageState> {
  /** Wave to enter (id), or wave or simple print to leave (null); absent to keep. */
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
  action: SetAction,
  { waveId, ...options }: Options = {},
): Promise<{ moved: MovedPackage[]; facts: Fact[] }> {
  const where = [options.where, stoppable.has(action) ? notStopped('t') : null]
    .filter((part) => part !== undefined && part !== null)
    .join(' and ')
  const before = await lockAndRead(tx, ids)
  const calm = action === 'mark' ? null : 'abnormal_reason = null, abnormal_note = null'
  const set = [
    options.set,
    calm,
    repacked.has(action) ? notWeighed : null,
    waveId === undefined ? null : waveId === null ? 'wave_id = null, simple_print_id = null' : `wave_id = '${waveId}'`,
  ]
    .filter((part) => part !== undefined && part !== null)
    .join(', ')
  const changed = await apply(tx, call, packageMachine, ids, action, { ...options, ...(where && { where }), ...(set && { set }) })
  const byId = new Map(before.map((row) => [row.id, row]))
  const moved = changed.map((row) => ({ ...(byId.get(row.id) as LockedPackage), ...row }))
  // What happens to an abnormal package changes its goods, so it is examined again.
  const opened = moved.filter(({ from }) => from === 'TO_BE_SHIPPED')
  await resetExaminations(
    tx,
    call,
    opened.map(({ id }) => id),
  )
  await addToTally(
    tx,
    moved.flatMap((row) => [
      { ...row, state: row.from, delta: -1 },
      { ...row, waveId: waveId === undefined ? row.waveId : waveId, state: row.to, delta: 1 },
    ]),
  )
  return { moved, facts: moved.map((row) => movedFact(row, waveId)) }
}

/** The fact of a state change; `entered` is the wave that the package has entered by it. */
export function movedFact(
  { id, warehouseId, customerId, waveId, from, to }: Omit<MovedPackage, 'number'>,
  entered?: string | null | undefined,
): Fact {
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

/**
 * SQL: history and tally of packages that the part `moved` has moved on by an action. `moved` has their id, warehouse_id, customer_id, wave_id, day and
 * command_id; `reason` of the history is an expression.
 */
export function movedParts(moved: string, action: PackageAction, from: PackageState, reason = 'null'): string {
  const to = packageMachine.states[from].on?.[action]
  if (!to) throw new Error(`No ${action} from ${from}`)
  return `history as (${historyOf(packageMachine, { action, from, to }, moved, reason)}
  ), tallied as (
    insert into package_tally (warehouse_id, customer_id, wave_id, state, day, delta)
    select m.warehouse_id, m.customer_id, m.wave_id, x.state, m.day, x.delta
    from ${moved} m cross join (values ('${from}'::package_state, -1), ('${to}', 1)) as x(state, delta)
  )`
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

/** Moves locked packages of a wave into another one in their states; in a sorted wave they get its slots in order. */
export async function changeWave(
  tx: Tx,
  call: Call,
  ids: readonly string[],
  wave: { id: string; fromId: string; sorted: boolean },
): Promise<(LockedPackage & { state: PackageState })[]> {
  const moved = await tx.$queryRawUnsafe<(LockedPackage & { state: PackageState })[]>(
    `update package t set wave_id = $2::uuid, slot = ${wave.sorted ? 'array_position($1::uuid[], t.id)' : 't.slot'}, version = version + 1, updated_at = $3::timestamptz
     where id = any($1::uuid[])
     returning id::text, number, warehouse_id::text as "warehouseId", customer_id::text as "customerId", wave_id::text as "waveId", day, state::text`,
    ids,
    wave.id,
    call.now,
  )
  await addToTally(
    tx,
    moved.flatMap((row) => [
      { ...row, waveId: wave.fromId, delta: -1 },
      { ...row, delta: 1 },
    ]),
  )
  return moved
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
