import type { IncomingMessage } from 'node:http'
import { expect, it } from 'vitest'
import { bearerOf, callerReader } from './context.ts'

const request = (headers: Record<string, string>) => ({ headers, socket: { remoteAddress: '10.0.0.1' } }) as unknown as IncomingMessage

it('takes the client address from the last entry that the proxy added', () => {
  const forwarded = request({ 'x-forwarded-for': '1.2.3.4, 203.0.113.7' })
  expect(callerReader(true)(forwarded).address).toBe('203.0.113.7')
  expect(callerReader(true)(request({})).address).toBe('10.0.0.1')
  expect(callerReader(false)(forwarded).address).toBe('10.0.0.1')
})

it.each([
  ['Bearer whs_a', 'whs_a'],
  ['bearer  whs_a', 'whs_a'],
  ['Basic whs_a', null],
  ['Bearer', null],
  ['Bearer a b', null],
  ['', null],
  [undefined, null],
])('reads the token of %j', (header, token) => {
  expect(bearerOf(header)).toBe(token)
})
