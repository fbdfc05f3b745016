import type { Translate } from '../i18n/useT.ts'

/** A request that failed as a whole: no connection, forbidden, a limit, a server error. Errors that the user can fix come as `userErrors`. */
export class RequestFailure extends Error {
  readonly code: string
  readonly requestId: string | null

  constructor(code: string, message: string, requestId: string | null = null) {
    super(message)
    this.code = code
    this.requestId = requestId
  }
}

/** The outcome on the server is unknown, so the same request may be sent again with the same key. */
export function isUncertain(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'NO_CONNECTION'
}

const passing: ReadonlySet<string> = new Set(['NO_CONNECTION', 'SYSTEM_ERROR', 'SERVER_BUSY', 'TOO_MANY_REQUESTS'])

/** The same request may succeed later. */
export function mayPass(error: unknown): boolean {
  return error instanceof RequestFailure && passing.has(error.code)
}

/** The user has not, or no longer, the right to it. */
export function isForbidden(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'FORBIDDEN'
}

/** The request is invalid, such as an address with a malformed id; retrying does not help. */
export function isBadInput(error: unknown): boolean {
  return error instanceof RequestFailure && error.code === 'BAD_USER_INPUT'
}

/** The server's message, or the console's own where the server sent none. */
export function failureMessage(error: unknown, t: Translate): string {
  if (isUncertain(error)) return t('ui.error.noConnection')
  return error instanceof RequestFailure && error.message ? error.message : t('ui.error.system')
}
