import { createHash, randomBytes, randomInt } from 'node:crypto'

/**
 * Token kinds; the prefix selects the table and lets secret scanners find leaked tokens. Sessions of users of customers have their own, and so have
 * those that a partner opened, which an earlier version refuses instead of taking them for others.
 */
export const tokenPrefix = {
  session: 'whs_',
  userSession: 'whu_',
  partnerSession: 'whp_',
  key: 'whk_',
  wall: 'whw_',
  invitation: 'whi_',
  ticket: 'wht_',
} as const

/** An opaque token of 256 random bits. */
export function newToken(kind: keyof typeof tokenPrefix): string {
  return tokenPrefix[kind] + randomBytes(32).toString('base64url')
}

/** Hash under which a token is stored; one round of SHA-256 is enough for random tokens. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** What is kept of the secret of an API key: its hash, and what people recognise it by. */
export interface KeptSecret {
  hash: string
  startsWith: string
  endsWith: string
}

/** What is kept of a new secret: 8 of its 43 random characters stay readable, 48 of 256 bits. */
export function keptSecret(token: string): KeptSecret {
  const shown = tokenPrefix.key.length + 4
  return { hash: hashToken(token), startsWith: token.slice(0, shown), endsWith: token.slice(-4) }
}

// Without characters that are confused when read aloud.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A random one-time password of 79 bits, such as `k7pm-x2rd-9hqt-w4ce`. */
export function newPassword(): string {
  const letters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)])
  return letters.join('').replace(/.{4}(?=.)/g, '$&-')
}
