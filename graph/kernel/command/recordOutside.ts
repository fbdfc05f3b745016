import type { Pool } from 'pg'
import { Forbidden } from '../failures.ts'
import type { NewId } from '../identity.ts'
import { fromNodeId } from '../schema/nodeId.ts'
import { isBusy } from '../sql/sqlError.ts'
import { runOn, statement } from '../sql/statement.ts'
import type { Grant, Ref } from './actor.ts'
import type { Origin } from './call.ts'
import { Failure } from './failure.ts'
import { type Right, rightCatalogue } from './right.ts'

/** A command, or something like one, that has left no entry in the log by its transaction. */
export interface Unrecorded {
  command: string
  /** Its input as it was sent; only ids are read from it. */
  input: unknown
  place?: Ref
  key?: string | null
  stationId?: string | null | undefined
}

/** What of the services writes an entry. */
interface Recorder {
  pool: Pick<Pool, 'query'>
  newId: NewId
  at?: (() => Date) | undefined
}

/** Who called and from where; `NOBODY` stands for a caller who is not signed in. */
export interface Caller extends Pick<Origin, 'requestId' | 'address' | 'sessionId'> {
  actor: { kind: Origin['actor']['kind'] | 'NOBODY'; id: string | null; grants?: readonly Grant[] }
}

interface Ending {
  outcome: 'APPLIED' | 'REFUSED' | 'FAILED'
  failure: string | null
}

const insert = statement(`
  insert into command_log (id, at, command, outcome, failure, actor_kind, actor_id, station_id, request_id, address, key, changed, warehouse_id,
    customer_id, session_id)
  values (:id::uuid, coalesce(:at::timestamptz, kernel_now()), :command::text, :outcome::text, :failure::text, :actorKind::text, :actorId::uuid,
    :stationId::uuid, :requestId::text, :address::text, :key::text, :changed::jsonb, :warehouseId::uuid, :customerId::uuid, :sessionId::uuid)`)

/** Writes an entry of the log by itself. The caller is answered even if it cannot be written. */
export async function recordOutside(services: Recorder, from: Caller, entry: Unrecorded, ending: Ending): Promise<void> {
  await write(services, from, entry, ending).catch(() => undefined)
}

/** Writes that a command was refused before its transaction, unless it has been written. */
export async function recordRefusal(services: Recorder, from: Caller, entry: Unrecorded, why: Failure): Promise<void> {
  if (isRecorded(why)) return
  await recordOutside(services, from, entry, { outcome: 'REFUSED', failure: why.code })
}

const recorded = new WeakSet<object>()

/** Remembers that the log has an entry of a failure. */
export const setRecorded = (error: object): void => void recorded.add(error)

const isRecorded = (error: object): boolean => recorded.has(error)

/** Writes, once, that a call was not allowed or broke. A busy database is left alone: the call can be repeated. */
export async function recordError(services: Recorder, from: Caller, entry: Unrecorded, error: unknown): Promise<void> {
  if (!(error instanceof Error) || isRecorded(error) || isBusy(error)) return
  setRecorded(error)
  const failure = error instanceof Failure ? error.code : 'SYSTEM_ERROR'
  await recordOutside(services, from, entry, { outcome: failure === Forbidden.code ? 'REFUSED' : 'FAILED', failure })
}

async function write(
  { pool, newId, at }: Recorder,
  { actor, requestId, address, sessionId = null }: Caller,
  { command, input, place = {}, key = null, stationId = null }: Unrecorded,
  { outcome, failure }: Ending,
): Promise<void> {
  await runOn(pool)(insert, {
    id: newId(),
    at: at?.() ?? null,
    command,
    outcome,
    failure,
    actorKind: actor.kind,
    actorId: actor.id,
    stationId,
    requestId,
    address,
    key,
    changed: JSON.stringify(targetsOf(input)),
    warehouseId: place.warehouseId ?? warehouseOf(input) ?? onlyWarehouse(actor.grants ?? []),
    customerId: place.customerId ?? null,
    sessionId,
  })
}

/** Most objects that an entry names if nothing was changed. */
const maxTargets = 20

/** The objects that an input names, as the log has them, such as `Wave:…`. Only fields for ids are read: others may hold what a person typed. */
export function targetsOf(input: unknown): string[] {
  if (!(input instanceof Object)) return []
  return Object.entries(input)
    .filter(([field]) => /Ids?$/.test(field))
    .flatMap(([, value]) => (Array.isArray(value) ? value.slice(0, maxTargets) : [value]))
    .flatMap((value) => (typeof value === 'string' && fromNodeId(value)) || [])
    .flatMap(({ type, id }) => (/^[A-Z][A-Za-z]{1,40}$/.test(type) ? `${type}:${id}` : []))
    .slice(0, maxTargets)
}

function warehouseOf(input: unknown): string | null {
  const { warehouseId } = (input ?? {}) as { warehouseId?: unknown }
  const node = typeof warehouseId === 'string' ? fromNodeId(warehouseId) : null
  return node?.type === 'Warehouse' ? node.id : null
}

/** The one warehouse in which somebody works, whose managers see what was refused before its object was known; null if there are several. */
function onlyWarehouse(grants: readonly Grant[]): string | null {
  // Everybody has some rights of their own, which are of no warehouse.
  const isOfPlace = (right: string) => !['global', 'self'].includes(rightCatalogue().get(right as Right)?.scope ?? '')
  const places = grants.filter(({ rights }) => [...rights].some(isOfPlace))
  const ids = new Set(places.map(({ warehouseId }) => warehouseId))
  return ids.size === 1 ? ([...ids][0] ?? null) : null
}
