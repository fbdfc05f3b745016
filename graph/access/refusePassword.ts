import type { Failure } from '../kernel/command/failure.ts'
import { PasswordNamesAccount, PasswordNamesProduct, PasswordWeak } from './failures.ts'
import { normalizeLogin } from './rules/login.ts'
import { estimatePassword } from './rules/password.ts'

const refusals = { LOGIN: PasswordNamesAccount, PRODUCT: PasswordNamesProduct, WEAK: PasswordWeak }

/** Checks a new password for an account; null if accepted. The length is checked by the input. */
export async function refusePassword(password: string, login: string, field: string): Promise<Failure | null> {
  const { fault } = await estimatePassword(password, normalizeLogin(login))
  return fault && refusals[fault]({}, field)
}
