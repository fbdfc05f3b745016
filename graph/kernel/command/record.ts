import type { Fact } from '../events/fact.ts'
import { statement, type Values } from '../sql/statement.ts'
import type { Ref } from './actor.ts'
import type { Call } from './call.ts'
import { type Answer, keyScope } from './commandKey.ts'

/** SQL: the log lines and the events of one or several calls, as parts of one statement. `at` is the time of the events. */
const loggedAndTold = (at: string) => `
  logged as (
    insert into command_log (id, at, command, outcome, failure, actor_kind, actor_id, station_id, request_id, address, key, changed, warehouse_id,
      customer_id, session_id)
    select d.command_id, :now::timestamptz, :command::text, :outcome::text, :failure::text, :actorKind::text, :actorId::uuid, :stationId::uuid,
      :requestId::text, :address::text, d.key, d.changed::jsonb, d.warehouse_id, d.customer_id, :sessionId::uuid
    from unnest(:commandIds::uuid[], :keys::text[], :changed::text[], :warehouseIds::uuid[], :customerIds::uuid[])
      as d(command_id, key, changed, warehouse_id, customer_id)
  ), told as (
    insert into event (kind, node_type, node_id, warehouse_id, customer_id, payload, command_id, at)
    select f.kind, f.node_type, f.node_id, f.warehouse_id, f.customer_id, f.payload::jsonb, f.command_id, ${at}
    from unnest(:factKinds::text[], :factTypes::text[], :factIds::uuid[], :factWarehouseIds::uuid[], :factCustomerIds::uuid[],
      :factPayloads::text[], :factCommandIds::uuid[]) as f(kind, node_type, node_id, warehouse_id, customer_id, payload, command_id)
  )`

/**
 * SQL: what every call that is applied directly writes, for one or several of them, as parts of one statement: idempotency keys with their answers,
 * events and log lines. A key that was used before is missing from `claimed`. `:at` is the time of the seed and of tests, or empty.
 */
export const recordParts = `
  clock as materialized (
    select set_config('app.at', :at::text, true)
  ), claimed as (
    insert into command_key (scope, key, command, fingerprint, outcome, answer, command_id, at)
    select :scope::text, d.key, :command::text, d.fingerprint, :outcome::text, d.answer::jsonb, d.command_id, :now::timestamptz
    from unnest(:keys::text[], :fingerprints::text[], :answers::text[], :commandIds::uuid[]) as d(key, fingerprint, answer, command_id)
      cross join clock
    on conflict do nothing returning 1
  ), ${loggedAndTold(':now::timestamptz')}`

/** What the transaction of a command writes at its end: the answer of its key, its events and its log line. */
export const recordCommand = statement(`
  with settled as (
    update command_key k set outcome = :outcome::text, answer = d.answer::jsonb
    from unnest(:keys::text[], :answers::text[]) as d(key, answer) where k.scope = :scope::text and k.key = d.key
  ), ${loggedAndTold('kernel_now()')}
  select 1`)

/** A call that is done: its key, its answer and its facts. */
export interface Recorded {
  call: Call
  key: string | null
  answer: Answer
  facts: readonly Fact[]
  /** Where the object of a refused call is. */
  place?: Ref
  /** Objects that a refused call names. */
  targets?: readonly string[]
}

/** Values of `recordParts` and `recordCommand`, for calls of one command in one request and of one outcome. */
export function valuesOfRecord(command: string, [first, ...others]: readonly [Recorded, ...Recorded[]]): Values {
  const { actor, now, requestId, address, stationId, sessionId = null } = first.call
  const done = [first, ...others]
  const facts = done.flatMap((one) => one.facts.map((fact) => ({ ...fact, commandId: one.call.commandId })))
  return {
    command,
    now,
    requestId,
    address,
    stationId,
    sessionId,
    scope: keyScope(actor),
    actorKind: actor.kind,
    actorId: actor.id,
    outcome: first.answer.outcome,
    failure: first.answer.outcome === 'REFUSED' ? first.answer.code : null,
    keys: done.map(({ key }) => key),
    answers: done.map(({ answer }) => JSON.stringify(answer)),
    commandIds: done.map(({ call }) => call.commandId),
    changed: done.map((one) => (one.facts.length === 0 && one.targets ? JSON.stringify(one.targets) : changedBy(one.facts))),
    warehouseIds: done.map((one) => one.facts[0]?.warehouseId ?? one.place?.warehouseId ?? null),
    customerIds: done.map((one) => one.facts[0]?.customerId ?? one.place?.customerId ?? null),
    factKinds: facts.map(({ kind }) => kind),
    factTypes: facts.map(({ type }) => type),
    factIds: facts.map(({ id }) => id),
    factWarehouseIds: facts.map(({ warehouseId }) => warehouseId),
    factCustomerIds: facts.map(({ customerId }) => customerId),
    factPayloads: facts.map(({ payload }) => JSON.stringify(payload ?? {})),
    factCommandIds: facts.map(({ commandId }) => commandId),
  }
}

/** The objects that a command has changed, as its log line has them. */
const changedBy = (facts: readonly Fact[]): string => JSON.stringify(facts.map((fact) => `${fact.type}:${fact.id}`))
