import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Minimum zxcvbn score (0 to 4): 10⁸ guesses by somebody who knows the account. */
export const strengthMinimum = 3

/** Why a password is refused, apart from its length; null if it is good. */
export type PasswordFault = 'LOGIN' | 'PRODUCT' | 'WEAK' | null

export interface Estimate {
  /** zxcvbn score, from 0 (guessed at once) to 4. */
  strength: number
  fault: PasswordFault
}

const productNames = ['wavehouse', 'warehouse']
// Only this many characters are estimated; longer input would take half a second and gain nothing.
const estimatedLength = 64

let loading: Promise<ZxcvbnFactory> | undefined

/** Estimates the strength of a password for a login. The lists of common passwords (half a megabyte) are loaded on first use. */
export async function estimatePassword(password: string, login: string): Promise<Estimate> {
  loading ??= load()
  const estimator = await loading
  const plain = normalizePassword(password)
  const { score } = estimator.check(plain, [...productNames, login, ...login.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 2)])
  return { strength: score, fault: faultOf(plain.toLowerCase().trim(), login.toLowerCase(), score) }
}

/** A password as hashed: NFC, so that it is the same on every keyboard. */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC')
}

function faultOf(password: string, login: string, score: number): PasswordFault {
  // A word with only digits and symbols around it counts as that word.
  const isMadeOf = (word: string) => password.includes(word) && /^[\p{N}\p{P}\p{S}\s]*$/u.test(password.replaceAll(word, ''))
  if (isMadeOf(login)) return 'LOGIN'
  if (productNames.some(isMadeOf)) return 'PRODUCT'
  return score < strengthMinimum ? 'WEAK' : null
}

async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')])
  return new core.ZxcvbnFactory({ dictionary: common.dictionary, graphs: common.adjacencyGraphs, maxLength: estimatedLength })
}
