import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseNextWaves, chooseOldest } from './nextWaves.ts'

const unit = (maximum: number, ...due: number[]) => ({ maximum, packages: due.map((dueAt, at) => ({ id: `${maximum}-${at}`, dueAt })) })

describe('the next waves', () => {
  it('are of the packages that are due first, and of several such the fullest', () => {
    expect(chooseNextWaves([unit(2, 9, 9, 9), unit(3, 9, 5)], 1, chooseOldest)).toEqual(['3-1', '3-0'])
    expect(chooseNextWaves([unit(2, 5, 5, 5), unit(3, 5, 5, 5)], 1, chooseOldest)).toEqual(['3-0', '3-1', '3-2'])
    expect(chooseNextWaves([unit(2, 9, Number.POSITIVE_INFINITY, 5)], 1, chooseOldest)).toEqual(['2-2', '2-0'])
    expect(chooseNextWaves([unit(1, Number.POSITIVE_INFINITY), unit(2, 9)], 1, chooseOldest)).toEqual(['2-0'])
  })

  it('leave to be chosen only what is due at the same moment', () => {
    const asked: unknown[] = []
    const chosen = chooseNextWaves([unit(3, 9, 5, 9, 9, 10)], 1, (due, others, size) => {
      asked.push(
        [due, others].map((some) => some.map(({ id }) => id)),
        size,
      )
      return ['3-1', '3-3', '3-0']
    })
    expect(asked).toEqual([[['3-1'], ['3-0', '3-2', '3-3']], 3])
    expect(chosen).toEqual(['3-1', '3-3', '3-0'])
  })

  it('take every package once, no more than fit, and none that is due later than one that waits in its unit', () => {
    const units = fc.array(
      fc.record({
        maximum: fc.integer({ min: 1, max: 4 }),
        dues: fc.array(fc.constantFrom(1, 2, 3, Number.POSITIVE_INFINITY), { maxLength: 9 }),
      }),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 6 }), (specs, count) => {
        const pool = specs.map(({ maximum, dues }, nth) => ({
          maximum,
          packages: dues.map((dueAt, at) => ({ id: `${nth}-${at}`, dueAt })),
        }))
        const chosen = chooseNextWaves(pool, count, chooseOldest)
        expect(new Set(chosen).size).toBe(chosen.length)
        const waves = pool.reduce((sum, { maximum, packages }) => {
          const taken = packages.filter(({ id }) => chosen.includes(id))
          const waiting = packages.filter(({ id }) => !chosen.includes(id))
          for (const one of taken) for (const other of waiting) expect(one.dueAt).toBeLessThanOrEqual(other.dueAt)
          return sum + Math.ceil(taken.length / maximum)
        }, 0)
        const all = pool.reduce((sum, { maximum, packages }) => sum + Math.ceil(packages.length / maximum), 0)
        expect(waves).toBe(Math.min(count, all))
      }),
    )
  })
})
