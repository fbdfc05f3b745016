import { hash, verify } from '@node-rs/argon2'
import type { Actor } from '../kernel/command/actor.ts'
import { execute } from '../kernel/command/command.ts'
import type { Context } from '../kernel/schema/context.ts'
import { spendRecoveryCode } from './commands/spendRecoveryCode.ts'
import { LoginFailed, SecondFactorRequired, SecondFactorWrong } from './failures.ts'
import { normalizeLogin } from './rules/login.ts'
import { normalizePassword } from './rules/password.ts'
import { ownRights } from './rules/roles.ts'
import { verifySecondFactor } from './secondFactor.ts'
import { findSignIn, type NewSession, openSession } from './store.ts'
import { type CodeAttempt, countAttempt, forgiveAttempt, networkOf } from './throttle.ts'
import { hashToken, newToken } from './token.ts'

/** Hashes a password with argon2id. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalizePassword(password))
}

/** Verifies a password against its hash; hashes of older versions were made without normalization. */
export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const plain = normalizePassword(password)
  return (await verify(passwordHash, plain)) || (plain !== password && (await verify(passwordHash, password)))
}

// Verified if the login is unknown, so that response time does not reveal which logins exist.
const dummyHash = hash('nobody signs in with this')

export interface Credentials {
  login: string
  password: string
  /** A code of the authenticator app, or a recovery code. */
  code: string | null
  /** The `device` values returned by earlier sign-ins on this device. */
  devices: readonly string[]
}

/** A new session; `device` is the hash of its token, to be sent in `devices` next time. It grants no access. */
export interface OpenedSession {
  token: string
  device: string
}

/**
 * Opens a session for a person. Fails with LOGIN_FAILED or LOGIN_THROTTLED; once the password is right, with SECOND_FACTOR_REQUIRED and
 * the failures of `verifySecondFactor`.
 */
export async function signIn(ctx: Context, { login, password, code, devices }: Credentials): Promise<OpenedSession> {
  const { services, address, userAgent } = ctx
  const network = networkOf(address)
  const loginKey = normalizeLogin(login)
  const found = await findSignIn(services.pool, { login, loginKey, network, devices })
  const attempt = { login: loginKey, network, device: found?.device ?? null, isKnownNetwork: found?.isKnownNetwork ?? false }
  await countAttempt(services, attempt)
  const matches = await verifyPassword(found?.passwordHash ?? (await dummyHash), password)
  if (!found || !matches) throw LoginFailed()
  const { id: staffId, customerId, passwordHash, hasSecondFactor, codeDevice, isCodeNetwork } = found
  // The password was right; codes have counters of their own.
  if (hasSecondFactor) await forgiveAttempt(services, attempt)
  const step = hasSecondFactor
    ? await acceptCode(ctx, { staffId, customerId, network, device: codeDevice, isKnownNetwork: isCodeNetwork }, code)
    : null
  const token = newToken(customerId ? 'userSession' : 'session')
  const device = hashToken(token)
  const session = { staffId, passwordHash, tokenHash: device, userAgent: userAgent.slice(0, 300), address: network, hasSecondFactor, step }
  if (!(await openSession(services.pool, session))) throw step ? SecondFactorWrong({}, 'code') : LoginFailed()
  if (!hasSecondFactor) await forgiveAttempt(services, attempt)
  return { token, device }
}

/** Accepts the code of a sign-in or a confirmation: returns that of an app, which the session will use up; a recovery code is used up at once. */
export async function acceptCode(
  ctx: Context,
  attempt: CodeAttempt & { customerId: string | null },
  code: string | null,
): Promise<NewSession['step']> {
  const { services, language, requestId, address } = ctx
  if (code === null) throw SecondFactorRequired({}, 'code')
  const proof = await verifySecondFactor(services, attempt, code)
  if (proof.kind === 'APP') return proof
  const actor: Actor = {
    kind: attempt.customerId ? 'CUSTOMER_USER' : 'STAFF',
    id: attempt.staffId,
    name: '',
    grants: [{ rights: new Set(ownRights), warehouseId: null, customerId: attempt.customerId }],
  }
  const { failures } = await execute(services, { actor, language, requestId, address }, spendRecoveryCode(proof), {}, { key: null })
  if (failures[0]) throw failures[0]
  return null
}
