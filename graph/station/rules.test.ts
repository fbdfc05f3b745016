import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toJsonSafe, truncateScan } from './rules.ts'

it('keeps the given fields of a scan and omits absent ones', () => {
  const at = new Date('2026-11-20T14:52:00Z')
  expect(toJsonSafe({ code: 'CUP', quantity: 2, whole: false, boxId: null, boxIds: ['a'], at, inner: { no: undefined } })).toEqual({
    code: 'CUP',
    quantity: 2,
    whole: false,
    boxIds: ['a'],
    at: '2026-11-20T14:52:00.000Z',
    inner: {},
  })
})

it('makes any text storable in PostgreSQL and any value storable as JSON', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.jsonValue(), (text, value) => {
      const kept = truncateScan(text)
      expect(kept).not.toContain('\u0000')
      expect(kept.isWellFormed()).toBe(true)
      expect(truncateScan(`\ud800${text}`.repeat(5000)).length).toBeLessThanOrEqual(4096)
      const json = JSON.stringify(toJsonSafe(value))
      expect(JSON.stringify(JSON.parse(json))).toBe(json)
    }),
  )
})
