import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../kernel/context.ts'
import { LoginFailed } from './failures.ts'
import { openSession } from './store.ts'
import { countAttempt, forgiveAttempt } from './throttle.ts'
import { hashToken, newToken } from './token.ts'

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

// Verified when the login is unknown, so that the time of an answer does not tell which logins exist.
const nobody = hash('nobody signs in with this')

/** Opens a session for a member of staff. Fails with LOGIN_FAILED or LOGIN_THROTTLED. */
export async function signIn(ctx: Context, login: string, password: string): Promise<{ token: string; staffId: string }> {
  await countAttempt(ctx, login)
  const staff = await ctx.services.db.staff.findUnique({ where: { login, active: true }, select: { id: true, passwordHash: true } })
  const matches = await verify(staff?.passwordHash ?? (await nobody), password)
  if (!staff || !matches) throw LoginFailed()
  await forgiveAttempt(ctx, login)
  const token = newToken('session')
  await openSession(ctx.services.db, staff.id, hashToken(token), ctx.userAgent.slice(0, 300))
  return { token, staffId: staff.id }
}
