import type { Translate } from '../i18n/useT.ts'

/** A request that failed as a whole: no connection, not allowed, a limit, a bug. What a person caused comes as `userErrors` instead. */
export class RequestFailure extends Error {
  readonly code: string
  readonly requestId: string | null

  constructor(code: string, message: string, requestId: string | null = null) {
    super(message)
    this.code = code
    this.requestId = requestId
  }
}

/** Nothing is known about what the server did: the same request with the same key may be sent again. */
export function isUncertain(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'NO_CONNECTION'
}

/** What was asked for cannot be, so that asking again does not help: an address that names nothing. */
export function isBadInput(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'BAD_USER_INPUT'
}

/** The server's sentence as it came, or the console's own where the server said nothing. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (isUncertain(error)) return t('ui.error.noConnection')
  return error instanceof RequestFailure && error.message ? error.message : t('ui.error.system')
}
