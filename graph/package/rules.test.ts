import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineGoods, mayShip } from './rules.ts'

const states = ['DRAFT', 'PENDING', 'TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'CANCELLED', 'ABNORMAL']

it('accounts for every required piece in a wave, and reports none missing outside one', () => {
  const figures = fc.record({
    picked: fc.integer({ min: 0, max: 9 }),
    onShelf: fc.integer({ min: 0, max: 9 }),
    short: fc.integer({ min: 0, max: 9 }),
  })
  fc.assert(
    fc.property(fc.constantFrom(...states), fc.constantFrom('w', null), figures, (state, waveId, { picked, onShelf, short }) => {
      const required = picked + onShelf + short
      const goods = lineGoods({ state, waveId, required }, { picked, onShelf })
      const allocated = waveId !== null && !['DRAFT', 'PENDING', 'SHIPPED', 'CANCELLED'].includes(state)
      expect(goods).toEqual({ required, picked, onShelf, missing: allocated ? short : 0 })
    }),
  )
})

it('ships only packed packages that nobody stopped, examined where that is required', () => {
  const packed = { state: 'TO_BE_SHIPPED', heldAt: null, interception: 'REJECTED', awaitsExamination: false }
  expect(states.filter((state) => mayShip({ ...packed, state }))).toEqual(['TO_BE_SHIPPED'])
  expect(mayShip({ ...packed, heldAt: '2026-11-26' })).toBe(false)
  expect(mayShip({ ...packed, interception: 'REQUESTED' })).toBe(false)
  expect(mayShip({ ...packed, awaitsExamination: true })).toBe(false)
})
