import type { Call } from '../../kernel/command/call.ts'
import type { Services } from '../../kernel/command/command.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { setUpMinutes } from '../states.ts'

/** What is known of the app of a person; secrets are encrypted. */
export interface FactorRow {
  /** Null while the first app is set up. */
  secret: string | null
  lastStep: number | null
  /** Secret of an app that is being set up; null if none is, or its time is over. */
  newSecret: string | null
}

/** Reads the second factor of a person; null if none was ever set up. */
export async function readFactor(pool: Services['pool'], staffId: string): Promise<FactorRow | null> {
  const { rows } = await pool.query<FactorRow>(
    `select secret, last_step as "lastStep", case when new_until > kernel_now() then new_secret end as "newSecret"
     from second_factor where staff_id = $1`,
    [staffId],
  )
  return rows[0] ?? null
}

/** Id of an unused recovery code of a person; null if there is none with this hash. */
export async function findRecoveryCode(pool: Services['pool'], staffId: string, codeHash: string): Promise<string | null> {
  const { rows } = await pool.query<{ id: string }>(
    'select id::text from recovery_code where staff_id = $1 and code_hash = $2 and used_at is null',
    [staffId, codeHash],
  )
  return rows[0]?.id ?? null
}

/** Locks a person before the second factor, in the order of sign-ins. */
export async function lockPerson(tx: Tx, staffId: string): Promise<void> {
  await tx.$executeRawUnsafe('select 1 from staff where id = $1::uuid for no key update', staffId)
}

/** Accepts the step of a code; false if it or a later one was accepted already, or the app was replaced meanwhile. */
export async function takeStep(tx: Tx, call: Call, staffId: string, { secret, step }: { secret: string; step: number }): Promise<boolean> {
  const { count } = await tx.secondFactor.updateMany({
    where: { staffId, secret, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step, lastUsedAt: call.now },
  })
  return count === 1
}

/** Uses a recovery code; false if it was used already or replaced by others. */
export async function takeRecoveryCode(tx: Tx, call: Call, staffId: string, id: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({ where: { id, staffId, usedAt: null }, data: { usedAt: call.now } })
  return count === 1
}

/** Keeps the secret of an app that is being set up, instead of an earlier one that was not confirmed. */
export async function keepNewSecret(tx: Tx, call: Call, staffId: string, newSecret: string): Promise<void> {
  const data = { newSecret, newUntil: new Date(call.now.getTime() + setUpMinutes * 60_000) }
  await tx.secondFactor.upsert({ where: { staffId }, create: { staffId, ...data }, update: data, select: { staffId: true } })
}

/**
 * Lets the app that was set up sign in from now on. `step` is that of its first code, which is used by it. False if another set-up was begun or
 * confirmed meanwhile. The person's row is locked first: a sign-in that waits for it sees that a code is asked for now. Since when there is a second
 * factor stays as it is when an app is replaced.
 */
export async function confirmNewSecret(
  tx: Tx,
  call: Call,
  staffId: string,
  { newSecret, step }: { newSecret: string; step: number },
): Promise<boolean> {
  await tx.$executeRawUnsafe(
    'update staff set second_factor_since = coalesce(second_factor_since, $2::timestamptz), version = version + 1 where id = $1::uuid',
    staffId,
    call.now,
  )
  const { count } = await tx.secondFactor.updateMany({
    where: { staffId, newSecret, newUntil: { gt: call.now } },
    data: { secret: newSecret, lastStep: step, lastUsedAt: call.now, newSecret: null, newUntil: null },
  })
  return count === 1
}

/** Replaces the recovery codes of a person. */
export async function replaceRecoveryCodes(tx: Tx, call: Call, staffId: string, hashes: readonly string[]): Promise<void> {
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  await tx.recoveryCode.createMany({ data: hashes.map((codeHash) => ({ id: call.newId(), staffId, codeHash })) })
}

/** Removes the second factor of a person with its recovery codes; false if there was none. An app that is being set up goes with it. */
export async function deleteFactor(tx: Tx, staffId: string): Promise<boolean> {
  const { count } = await tx.staff.updateMany({
    where: { id: staffId, secondFactorSince: { not: null } },
    data: { secondFactorSince: null, version: { increment: 1 } },
  })
  await tx.secondFactor.deleteMany({ where: { staffId } })
  await tx.recoveryCode.deleteMany({ where: { staffId } })
  return count === 1
}
