import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { missedCutOffs } from './missedCutOffs.ts'

const minute = 60_000
/** A wave of some minutes with packages that are due after some minutes. */
const wave = (minutes: number | null, ...dues: (number | null)[]) => ({
  seconds: minutes === null ? null : minutes * 60,
  dueTimes: dues.map((due) => due && due * minute),
})

describe('packages miss their cut-off', () => {
  it('if their wave is picked after it, waves with the earliest cut-off first', () => {
    const waves = [wave(10, 30, 30), wave(10, 20, 30), wave(10, 25)]
    expect([1, 2, 3].map((pickers) => missedCutOffs(waves, pickers, 0))).toEqual([0, 0, 0])
    expect([1, 2, 3].map((pickers) => missedCutOffs(waves, pickers, 12 * minute))).toEqual([4, 3, 1])
  })

  it('only where picking time and cut-off are known', () => {
    expect(missedCutOffs([wave(null, 5), wave(10, null)], 1, 0)).toBeNull()
    expect(missedCutOffs([wave(10, null, 5), wave(null, 5)], 1, 0)).toBe(1)
    expect(missedCutOffs([], 1, 0)).toBeNull()
  })

  it('never more than there are, and all that are over already', () => {
    const waves = fc.array(
      fc.tuple(fc.integer({ min: 1, max: 60 }), fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(waves, fc.integer({ min: 1, max: 5 }), (specs, pickers) => {
        const all = specs.map(([minutes, dues]) => wave(minutes, ...dues))
        const total = specs.reduce((sum, [, dues]) => sum + dues.length, 0)
        const missed = missedCutOffs(all, pickers, 0)!
        expect(missed).toBeLessThanOrEqual(total)
        expect(missedCutOffs(all, pickers, 200 * minute)).toBe(total)
        expect(missedCutOffs(all, specs.length, 0)!).toBeLessThanOrEqual(missed)
      }),
    )
  })
})
