import { createHash } from 'node:crypto'
import { KeyExpired, KeyReused } from '../failures.ts'
import type { Tx } from '../sql/db.ts'
import type { Actor } from './actor.ts'
import type { Values } from './failure.ts'

/** Retention of idempotency keys in days. */
export const keyDays = 30

/** Stored answer of an idempotency key. */
export type Answer = { outcome: 'APPLIED'; result: unknown } | { outcome: 'REFUSED'; code: string; values: Values; field: string | null }

/** Scope in which an idempotency key is unique: the person, or the customer of an API key. */
export function keyScope(actor: Actor): string {
  const customerId = actor.kind === 'KEY' ? actor.grants.find((grant) => grant.customerId)?.customerId : null
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

/** Claims a key in the command's transaction. If the key is taken, waits for the other transaction and returns its answer. */
export async function claimKey(
  tx: Tx,
  claim: { scope: string; key: string; command: string; fingerprint: string; commandId: string; now: Date },
): Promise<Answer | null> {
  if (isExpired(claim.key, claim.now)) throw KeyExpired()
  const claimed = await tx.$executeRawUnsafe(
    `insert into command_key (scope, key, command, fingerprint, outcome, command_id, at) values ($1, $2, $3, $4, 'OPEN', $5::uuid, $6::timestamptz)
     on conflict do nothing`,
    claim.scope,
    claim.key,
    claim.command,
    claim.fingerprint,
    claim.commandId,
    claim.now,
  )
  if (claimed === 1) return null
  // A separate statement: only a new snapshot sees the row that the other transaction has just committed.
  const taken = await tx.commandKey.findUniqueOrThrow({ where: { scope_key: { scope: claim.scope, key: claim.key } } })
  if (taken.fingerprint !== claim.fingerprint) throw KeyReused()
  return taken.answer as unknown as Answer
}

/** Stores the answer of a key. */
export async function settleKey(tx: Tx, claim: { scope: string; key: string }, answer: Answer): Promise<void> {
  await tx.$executeRawUnsafe(
    'update command_key set outcome = $3, answer = $4::jsonb where scope = $1 and key = $2',
    claim.scope,
    claim.key,
    answer.outcome,
    JSON.stringify(answer),
  )
}
