import { hash, verify } from '@node-rs/argon2'
import type { Context } from '../kernel/schema/context.ts'
import { LoginFailed } from './failures.ts'
import { normalizeLogin } from './rules/login.ts'
import { normalizePassword } from './rules/password.ts'
import { findSignIn, openSession } from './store.ts'
import { countAttempt, forgiveAttempt, networkOf } from './throttle.ts'
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
  /** The `device` values returned by earlier sign-ins on this device. */
  devices: readonly string[]
}

/** A new session; `device` is the hash of its token, to be sent in `devices` next time. It grants no access. */
export interface OpenedSession {
  token: string
  device: string
}

/** Opens a session for a member of staff. Fails with LOGIN_FAILED or LOGIN_THROTTLED. */
export async function signIn({ services, address, userAgent }: Context, { login, password, devices }: Credentials): Promise<OpenedSession> {
  const network = networkOf(address)
  const loginKey = normalizeLogin(login)
  const found = await findSignIn(services.pool, { login, loginKey, network, devices })
  const attempt = { login: loginKey, network, device: found?.device ?? null, isKnownNetwork: found?.isKnownNetwork ?? false }
  await countAttempt(services, attempt)
  const matches = await verifyPassword(found?.passwordHash ?? (await dummyHash), password)
  if (!found || !matches) throw LoginFailed()
  const token = newToken('session')
  const device = hashToken(token)
  const { id: staffId, passwordHash } = found
  const session = { staffId, passwordHash, tokenHash: device, userAgent: userAgent.slice(0, 300), address: network }
  if (!(await openSession(services.pool, session))) throw LoginFailed()
  await forgiveAttempt(services, attempt)
  return { token, device }
}
