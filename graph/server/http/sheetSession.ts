import type { IncomingMessage, ServerResponse } from 'node:http'

const name = 'sheets'

/**
 * Sets a cookie with the session token, so that a browser window can open and reload printed sheets by URL. It is sent to `/sheets` only,
 * is HttpOnly and SameSite=Strict, and ends with the session.
 */
export function setSheetCookie(response: ServerResponse, token: string, isSecure: boolean): void {
  const attributes = ['Path=/sheets', 'HttpOnly', 'SameSite=Strict', ...(isSecure ? ['Secure'] : [])]
  response.setHeader('set-cookie', [`${name}=${token}`, ...attributes].join('; '))
}

/** Token of the cookie as an Authorization header value, or null. */
export function bearerFromCookie({ headers }: IncomingMessage): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1)
  return value ? `Bearer ${value}` : null
}
