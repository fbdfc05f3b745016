import type { Call } from './call.ts'
import type { Tx } from './db.ts'
import { edges, type Machine } from './machine.ts'

/** A row that changed its state. */
export interface Moved<State extends string> {
  id: string
  from: State
  to: State
}

const tableOf = (node: string) => node.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** How one change of state differs. */
export interface Transition<State extends string> {
  /** A further condition on the row, constant SQL over the alias `t`. */
  where?: string
  /** Further columns, constant SQL; `$1` are the ids in the order in which they were given. */
  set?: string
  /** Why, as a code. */
  reason?: string
  /** Why, in the words of a person: kept apart from the history, where it can be erased. */
  remark?: string
  /** Only from these states. */
  from?: readonly State[]
}

/**
 * Changes the state of a set of rows by compare-and-set: only rows whose state admits the action move, each with one row of history.
 * The rows that did not move are missing from the answer; the caller decides what that means.
 */
export async function apply<State extends string, Action extends string>(
  tx: Tx,
  call: Call,
  machine: Machine<State, Action>,
  ids: readonly string[],
  action: Action,
  options: Transition<State> = {},
): Promise<Moved<State>[]> {
  if (ids.length === 0) return []
  const table = tableOf(machine.node)
  const pairs = edges(machine, action).filter(([from]) => !options.from || options.from.includes(from))
  if (pairs.length === 0) return []
  const values = pairs.map(([from, to]) => `('${from}', '${to}')`).join(', ')
  const moved = await tx.$queryRawUnsafe<Moved<State>[]>(
    `with locked as (select id from ${table} where id = any($1::uuid[]) order by id for update),
     moved as (
       update ${table} t set state = e.target::${table}_state, version = t.version + 1, updated_at = $2::timestamptz${options.set ? `, ${options.set}` : ''}
       from (values ${values}) as e(source, target), locked
       where t.id = locked.id and t.state::text = e.source${options.where ? ` and (${options.where})` : ''}
       returning t.id, e.source, e.target
     ),
     history as (
       insert into state_history (machine, node_id, action, from_state, to_state, reason, at, command_id, actor_kind, actor_id)
       select $3, id, $4, source, target, $5, $2::timestamptz, $6::uuid, $7, $8::uuid from moved
     )
     select id::text, source as "from", target as "to" from moved`,
    ids,
    call.now,
    machine.node,
    action,
    options.reason ?? null,
    call.commandId,
    call.actor.kind,
    call.actor.id,
  )
  if (options.remark)
    await keepRemark(
      tx,
      call,
      moved.map(({ id }) => id),
      options.remark,
    )
  return moved
}

/** A command that changes a state twice has one remark on both. */
async function keepRemark(tx: Tx, call: Call, nodeIds: readonly string[], text: string): Promise<void> {
  const data = nodeIds.map((nodeId) => ({ nodeId, commandId: call.commandId, text }))
  await tx.stateRemark.createMany({ data, skipDuplicates: true })
}

/** The first row of history: a document that has just been made in its state. */
export async function begin(tx: Tx, call: Call, machine: { node: string }, rows: readonly { id: string; state: string }[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into state_history (machine, node_id, action, from_state, to_state, reason, at, command_id, actor_kind, actor_id)
     select $1, r.id, 'create', null, r.state, null, $2::timestamptz, $3::uuid, $4, $5::uuid
     from jsonb_to_recordset($6::jsonb) as r(id uuid, state text)`,
    machine.node,
    call.now,
    call.commandId,
    call.actor.kind,
    call.actor.id,
    JSON.stringify(rows.map(({ id, state }) => ({ id, state }))),
  )
}
