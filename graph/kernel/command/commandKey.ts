import { createHash } from 'node:crypto'
import { KeyExpired, KeyReused } from '../failures.ts'
import type { Tx } from '../sql/db.ts'
import { runIn, statement } from '../sql/statement.ts'
import { type Actor, customerOf } from './actor.ts'
import type { Values } from './failure.ts'

/** Retention of idempotency keys in days. */
export const keyDays = 30

/** Stored answer of an idempotency key. */
export type Answer = { outcome: 'APPLIED'; result: unknown } | { outcome: 'REFUSED'; code: string; values: Values; field: string | null }

/** Scope in which an idempotency key is unique: the person, or the customer of an API key. */
export function keyScope(actor: Actor): string {
  const customerId = actor.kind === 'KEY' ? customerOf(actor) : null
  return customerId ? `CUSTOMER:${customerId}` : `${actor.kind}:${actor.id ?? ''}`
}

/** Hash of command name and input; equal for equal calls. */
export function fingerprintOf(command: string, input: unknown): string {
  return createHash('sha256')
    .update(`${command}\n${JSON.stringify(sorted(input))}`)
    .digest('base64url')
}

/** Copy with the keys of all objects sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!(value instanceof Object) || 'toJSON' in value) return value
  const fields = value as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(fields).sort()) ordered[name] = sorted(fields[name])
  return ordered
}

const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/** Whether a key is a uuid v7 older than the retention. */
export function isExpired(key: string, now: Date): boolean {
  const born = uuid7.exec(key)
  return born !== null && Number.parseInt(`${born[1]}${born[2]}`, 16) < now.getTime() - keyDays * 86_400_000
}

/** Sets the time of the seed and of tests, reads the time and claims a key, if there is one; waits for another transaction that has claimed it. */
const claim = statement(`
  with clock as materialized (
    select set_config('app.at', :at::text, true)
  ), begun as materialized (
    select kernel_now() as now from clock
  ), claimed as (
    insert into command_key (scope, key, command, fingerprint, outcome, command_id, at)
    select :scope::text, :key::text, :command::text, :fingerprint::text, 'OPEN', :commandId::uuid, now from begun where :key::text is not null
    on conflict do nothing returning 1
  )
  select now, exists (select from claimed) as "isClaimed" from begun`)

/** A command whose transaction begins: its key, and the time if it is set. */
export interface Begun {
  actor: Actor
  command: string
  input: unknown
  key: string | null
  commandId: string
  at: Date | undefined
}

/** Begins a command in its transaction: returns its time, and the answer of its key if it was used before. */
export async function beginCommand(tx: Tx, begun: Begun): Promise<{ now: Date; taken: Answer | null }> {
  const { key, command, commandId } = begun
  const scope = keyScope(begun.actor)
  const fingerprint = fingerprintOf(command, begun.input)
  const values = { scope, key, command, fingerprint, commandId, at: begun.at?.toISOString() ?? '' }
  const [row] = await runIn(tx)<{ now: Date; isClaimed: boolean }>(claim, values)
  const { now, isClaimed } = row as NonNullable<typeof row>
  if (key === null) return { now, taken: null }
  if (isExpired(key, now)) throw KeyExpired()
  if (isClaimed) return { now, taken: null }
  // A separate statement: only a new snapshot sees the row that the other transaction has just committed.
  const taken = await tx.commandKey.findUniqueOrThrow({ where: { scope_key: { scope, key } } })
  if (taken.fingerprint !== fingerprint) throw KeyReused()
  return { now, taken: taken.answer as unknown as Answer }
}

/** The answer that a key was given before to the same call; null if there is none. */
export async function earlierAnswer(
  db: Pick<Tx, 'commandKey'>,
  { actor, command, input, key }: Pick<Begun, 'actor' | 'command' | 'input' | 'key'>,
): Promise<Answer | null> {
  if (key === null) return null
  const taken = await db.commandKey.findUnique({ where: { scope_key: { scope: keyScope(actor), key } } })
  return taken?.fingerprint === fingerprintOf(command, input) ? (taken.answer as unknown as Answer) : null
}
