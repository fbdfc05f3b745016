import { expect, it } from 'vitest'
import { type Effect, isOtherEffect } from './effect.ts'

const effect: Effect = {
  ordersADay: 240,
  inboundOrders: 12,
  keys: 2,
  drafts: 14,
  packages: 744,
  announced: 10,
  announcedPieces: 4440,
  pieces: 41_292,
  interceptions: 0,
}

it.each([
  [{}, false],
  [{ packages: 818 }, false],
  [{ packages: 819 }, true],
  [{ packages: 669 }, true],
  [{ keys: 3 }, true],
  [{ interceptions: 1 }, true],
  [{ pieces: null }, true],
])('a change to %j is another effect: %s', (change, isOther) => {
  expect(isOtherEffect(effect, { ...effect, ...change })).toBe(isOther)
})

it('does not compare what is hidden', () => {
  expect(isOtherEffect({ ...effect, keys: null }, { ...effect, keys: null })).toBe(false)
})
