import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { fingerprintOf } from './commandKey.ts'

const at = new Date('2026-01-02T03:04:05.678Z')

test('a fingerprint does not depend on the order of fields, at any depth', () => {
  const one = fingerprintOf('ship', { b: [{ y: 1, x: at }, 'z'], a: { d: null, c: true } })
  expect(fingerprintOf('ship', { a: { c: true, d: null }, b: [{ x: at, y: 1 }, 'z'] })).toBe(one)
  expect(fingerprintOf('ship', { a: { c: true, d: null }, b: ['z', { x: at, y: 1 }] })).not.toBe(one)
  expect(fingerprintOf('unship', { a: { c: true, d: null }, b: [{ x: at, y: 1 }, 'z'] })).not.toBe(one)
})

test('it equals stored fingerprints, and ignores undefined fields', () => {
  const text = 'ship\n{"a":{"c":true,"d":null},"b":[{"x":"2026-01-02T03:04:05.678Z","y":1},"z"]}'
  const digest = createHash('sha256').update(text).digest('base64url')
  expect(fingerprintOf('ship', { e: undefined, b: [{ y: 1, x: at }, 'z'], a: { d: null, c: true } })).toBe(digest)
})
