import type { Tx } from '../sql/db.ts'
import type { Values } from '../sql/statement.ts'
import type { Machine } from '../states/machine.ts'
import type { Call } from './call.ts'
import { edges } from './machine.ts'

/** A row whose state changed. */
export interface StateTransition<State extends string> {
  id: string
  from: State
  to: State
}

const tableOf = (node: string) => node.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()

/** Options of one state change. */
export interface Transition<State extends string> {
  /** Additional condition: constant SQL over the alias `t`. */
  where?: string
  /** Additional assignments: constant SQL; `$1` is the array of ids, `$2` the time of the command, `$9` the first of `values`. */
  set?: string
  values?: readonly unknown[]
  /** Reason code. */
  reason?: string
  /** Reason in a person's own words; stored apart from the history so that it can be erased. */
  remark?: string
  /** Restricts the change to these source states. */
  from?: readonly State[]
}

/**
 * Changes the state of rows by compare-and-set and writes one history row each. Rows whose state does not allow the action are missing from
 * the result; the caller decides what that means.
 */
export async function apply<State extends string, Action extends string>(
  tx: Tx,
  call: Call,
  machine: Machine<State, Action>,
  ids: readonly string[],
  action: Action,
  options: Transition<State> = {},
): Promise<StateTransition<State>[]> {
  if (ids.length === 0) return []
  const table = tableOf(machine.node)
  const pairs = edges(machine, action).filter(([from]) => !options.from || options.from.includes(from))
  if (pairs.length === 0) return []
  const type = machine.stateType ?? `${table}_state`
  const values = pairs.map(([from, to]) => `('${from}', '${to}')`).join(', ')
  const moved = await tx.$queryRawUnsafe<StateTransition<State>[]>(
    `with locked as (select id from ${table} where id = any($1::uuid[]) order by id for no key update),
     moved as (
       update ${table} t set state = e.target::${type}, version = t.version + 1, updated_at = $2::timestamptz${options.set ? `, ${options.set}` : ''}
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
    ...(options.values ?? []),
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

/** A state change by an action. */
export interface Step<State extends string, Action extends string> {
  action: Action
  from: State
  to: State
}

/** The state changes by actions in turn; null if a state does not allow its action. */
export function stepsFrom<State extends string, Action extends string>(
  machine: Machine<State, Action>,
  state: State,
  actions: readonly Action[],
): Step<State, Action>[] | null {
  const steps: Step<State, Action>[] = []
  for (const action of actions) {
    const from = steps.at(-1)?.to ?? state
    const to = machine.states[from].on?.[action]
    if (!to) return null
    steps.push({ action, from, to })
  }
  return steps
}

/** SQL: writes the history of nodes whose states a statement has changed, as the part `as`; `changed` is a part with one row if it did. */
export const historyPart = (changed: string, as = 'history') => `
  ${as} as (
    insert into state_history (machine, node_id, action, from_state, to_state, reason, at, command_id, actor_kind, actor_id)
    select h.machine, h."nodeId", h.action, h."from", h."to", null, :now::timestamptz, h."commandId", h."actorKind", h."actorId"
    from ${changed} cross join rows from (jsonb_to_recordset(:history::jsonb) as (machine text, "nodeId" uuid, action text, "from" text, "to" text,
      "commandId" uuid, "actorKind" text, "actorId" uuid)) with ordinality as h(machine, "nodeId", action, "from", "to", "commandId", "actorKind", "actorId", nth)
    order by nth
  )`

/** Values of `historyPart`. */
export function valuesOfHistory(
  { node: machine }: { node: string },
  moved: readonly { call: Call; id: string; steps: readonly { action: string; from: string | null; to: string }[] }[],
): Values {
  const rows = moved.flatMap(({ call: { commandId, actor }, id: nodeId, steps }) =>
    steps.map((step) => ({ machine, commandId, actorKind: actor.kind, actorId: actor.id, nodeId, ...step })),
  )
  return { history: JSON.stringify(rows) }
}

/**
 * SQL: inserts a history row for each row of the part `moved`, which has their id and command_id, in the order of the commands. `reason` is an
 * expression.
 */
export const historyOf = (
  machine: { node: string },
  { action, from, to }: { action: string; from: string; to: string },
  moved: string,
  reason = 'null',
) => `
    insert into state_history (machine, node_id, action, from_state, to_state, reason, at, command_id, actor_kind, actor_id)
    select '${machine.node}', id, '${action}', '${from}', '${to}', ${reason}, :now::timestamptz, command_id, :actorKind::text, :actorId::uuid from ${moved}
    order by command_id`

/** Stores one remark per command and node, even if the state changes twice. */
export async function keepRemark(tx: Tx, call: Call, nodeIds: readonly string[], text: string): Promise<void> {
  const data = nodeIds.map((nodeId) => ({ nodeId, commandId: call.commandId, text }))
  await tx.stateRemark.createMany({ data, skipDuplicates: true })
}

/** Writes the first history row of new documents. */
export async function recordInitialState(
  tx: Tx,
  call: Call,
  machine: { node: string },
  rows: readonly { id: string; state: string }[],
): Promise<void> {
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
