import type { ServerResponse } from 'node:http'

/** Headers of every answer: nothing may frame, sniff or leak it. */
export function secure(response: ServerResponse): void {
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'no-referrer')
  response.setHeader('cross-origin-opener-policy', 'same-origin')
  response.setHeader('cross-origin-resource-policy', 'same-origin')
  response.setHeader('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
  response.setHeader('strict-transport-security', 'max-age=31536000; includeSubDomains')
}
