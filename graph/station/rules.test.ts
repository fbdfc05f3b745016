import fc from 'fast-check'
import { expect, it } from 'vitest'
import { legible, storable } from './rules.ts'

it('keeps what a scan said, without what it left open', () => {
  const at = new Date('2026-11-20T14:52:00Z')
  expect(storable({ code: 'CUP', quantity: 2, whole: false, boxId: null, boxIds: ['a'], at, inner: { no: undefined } })).toEqual({
    ...{ code: 'CUP', quantity: 2, whole: false, boxIds: ['a'], at: '2026-11-20T14:52:00.000Z', inner: {} },
  })
})

it('keeps of any text what PostgreSQL can keep, and of any value what JSON can say', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.jsonValue(), (text, value) => {
      const kept = legible(text)
      expect(kept).not.toContain('\u0000')
      expect(kept.isWellFormed()).toBe(true)
      expect(legible(`\ud800${text}`.repeat(5000)).length).toBeLessThanOrEqual(4096)
      const json = JSON.stringify(storable(value))
      expect(JSON.stringify(JSON.parse(json))).toBe(json)
    }),
  )
})
