import { createHash, randomBytes } from 'node:crypto'

/** The kinds of tokens; the prefix tells which table knows it and lets secret scanners find a leaked one. */
export const tokenPrefix = { session: 'whs_', key: 'whk_', wall: 'whw_' } as const

/** An opaque token of 256 random bits. */
export function newToken(kind: keyof typeof tokenPrefix): string {
  return tokenPrefix[kind] + randomBytes(32).toString('base64url')
}

/** What is stored of a token: it is random, so one round of SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
