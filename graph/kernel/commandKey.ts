import { createHash } from 'node:crypto'
import type { Actor } from './actor.ts'
import type { Tx } from './db.ts'
import type { Values } from './failure.ts'
import { KeyExpired, KeyReused } from './failures.ts'

/** How long a key protects against a repetition. */
export const keyDays = 30

/** What a key has answered. */
export type Answer = { outcome: 'APPLIED'; result: unknown } | { outcome: 'REFUSED'; code: string; values: Values; field: string | null }

/** The scope in which an idempotency key is unique: the person, or the customer whose keys act. */
export function keyScope(actor: Actor): string {
  const customerId = actor.kind === 'KEY' ? actor.grants.find((grant) => grant.customerId)?.customerId : null
  return customerId ? `CUSTOMER:${customerId}` : `${actor.kind}:${actor.id ?? ''}`
}

/** The same command with the same input has the same fingerprint. */
export function fingerprintOf(command: string, input: unknown): string {
  return createHash('sha256')
    .update(`${command}\n${JSON.stringify(sorted(input))}`)
    .digest('base64url')
}

/** The same value, with the fields of all objects in their order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!(value instanceof Object) || 'toJSON' in value) return value
  const fields = value as Record<string, unknown>
  const ordered: Record<string, unknown> = {}
  for (const name of Object.keys(fields).sort()) ordered[name] = sorted(fields[name])
  return ordered
}

const uuid7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/

/** Whether a key, if it says when it was made, is too old to protect against a repetition. */
export function isExpired(key: string, now: Date): boolean {
  const born = uuid7.exec(key)
  return born !== null && Number.parseInt(`${born[1]}${born[2]}`, 16) < now.getTime() - keyDays * 86_400_000
}

/** Claims a key in the command's transaction; a key that is taken gives its answer, once the other transaction has ended. */
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
  // A statement of its own: only a new snapshot sees the row of the twin that has just committed.
  const taken = await tx.commandKey.findUniqueOrThrow({ where: { scope_key: { scope: claim.scope, key: claim.key } } })
  if (taken.fingerprint !== claim.fingerprint) throw KeyReused()
  return taken.answer as unknown as Answer
}

/** Stores what the key answers from now on. */
export async function settleKey(tx: Tx, claim: { scope: string; key: string }, answer: Answer): Promise<void> {
  await tx.$executeRawUnsafe(
    'update command_key set outcome = $3, answer = $4::jsonb where scope = $1 and key = $2',
    claim.scope,
    claim.key,
    answer.outcome,
    JSON.stringify(answer),
  )
}
