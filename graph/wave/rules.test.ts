import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextLine, type PoolPackage, partition, type TypeSetting, typeOf, unfilled, victims } from './rules.ts'

const settings = (maximum: number, hotThreshold: number): TypeSetting[] =>
  (['HOT', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED'] as const).map((type) => ({ type, maximum, hotThreshold }))

const pool = fc
  .array(fc.record({ groupId: fc.constantFrom('g1', 'g2', null), kind: fc.integer({ min: 0, max: 6 }) }), { maxLength: 120 })
  .map((rows) =>
    rows.map(({ groupId, kind }, at): PoolPackage => {
      const skus = kind < 4 ? 1 : kind - 2
      return { id: String(at).padStart(4, '0'), groupId, signature: `s${kind}`, skus, pieces: kind === 0 ? 1 : skus + kind }
    }),
  )

describe('typeOf', () => {
  it('calls equal packages hot from the threshold on, within their logistics group', () => {
    const one = (id: string, groupId: string): PoolPackage => ({ id, groupId, signature: 'a×1', skus: 1, pieces: 1 })
    const types = typeOf([one('1', 'g'), one('2', 'g'), one('3', 'g'), one('4', 'h')], 3)
    expect([...types.values()]).toEqual(['HOT', 'HOT', 'HOT', 'ONE_PIECE'])
  })

  it('tells one piece, one product and mixed apart', () => {
    const types = typeOf(
      [
        { id: '1', groupId: null, signature: 'a', skus: 1, pieces: 1 },
        { id: '2', groupId: null, signature: 'b', skus: 1, pieces: 3 },
        { id: '3', groupId: null, signature: 'c', skus: 2, pieces: 2 },
      ],
      5,
    )
    expect([...types.values()]).toEqual(['ONE_PIECE', 'ONE_PRODUCT', 'MIXED'])
  })
})

describe('partition', () => {
  it('puts every package into exactly one wave, of one group and within the maximum', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 2, max: 20 }), (packages, maximum, threshold) => {
        const waves = partition(packages, settings(maximum, threshold))
        const byId = new Map(packages.map((one) => [one.id, one]))
        expect(waves.flatMap((wave) => wave.packageIds).sort()).toEqual(packages.map(({ id }) => id).sort())
        for (const wave of waves) {
          expect(wave.packageIds.length).toBeLessThanOrEqual(maximum)
          const members = wave.packageIds.map((id) => byId.get(id) as PoolPackage)
          expect(members.every((one) => one.groupId === wave.groupId)).toBe(true)
          if (wave.type === 'HOT') expect(new Set(members.map((one) => one.signature)).size).toBe(1)
          if (wave.type === 'ONE_PIECE') expect(members.every((one) => one.pieces === 1)).toBe(true)
        }
      }),
    )
  })

  it('decides the types over the whole pool, also where only some of them are wanted', () => {
    const one = (id: string): PoolPackage => ({ id, groupId: 'g', signature: 'a×1', skus: 1, pieces: 1 })
    const pieces = [one('1'), one('2'), { ...one('3'), signature: 'b×1' }]
    expect(partition(pieces, settings(10, 2), ['ONE_PIECE'])).toEqual([{ type: 'ONE_PIECE', groupId: 'g', packageIds: ['3'] }])
  })
})

describe('unfilled', () => {
  it('leaves out whole packages only, and gives the goods to the first', () => {
    const wants = (id: string, ...quantities: [string, number][]) => ({
      id,
      wants: quantities.map(([productId, quantity]) => ({ productId, quantity })),
    })
    const packages = [wants('1', ['a', 2]), wants('2', ['a', 1], ['b', 2]), wants('3', ['a', 1]), wants('4', ['c', 1])]
    const free = new Map([
      ['a', 3],
      ['b', 1],
    ])
    expect(unfilled(packages, free)).toEqual(['2', '4'])
  })
})

describe('victims', () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 })
    .map((quantities) => quantities.map((quantity, at) => ({ packageId: `p${String(at).padStart(2, '0')}`, quantity })))

  it('takes exactly what is missing, from as few packages as possible', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 40 }), (list, missing) => {
        const total = list.reduce((sum, { quantity }) => sum + quantity, 0)
        const taken = victims(list, missing)
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(Math.min(missing, total))
        const descending = list.map(({ quantity }) => quantity).sort((a, b) => b - a)
        let fewest = 0
        for (let rest = Math.min(missing, total); rest > 0; rest -= descending[fewest++] as number);
        expect(taken.length).toBe(fewest)
      }),
    )
  })

  it('prefers the newest among equals', () => {
    const equal = ['1', '2', '3'].map((packageId) => ({ packageId, quantity: 2 }))
    expect(victims(equal, 2)).toEqual([{ packageId: '3', quantity: 2 }])
  })

  it('lets a package that is hit already bear the next short too', () => {
    const equal = ['1', '2', '3'].map((packageId) => ({ packageId, quantity: 2 }))
    expect(victims(equal, 3, new Set(['1']))).toEqual([
      { packageId: '1', quantity: 2 },
      { packageId: '3', quantity: 1 },
    ])
  })
})

describe('nextLine', () => {
  it('finishes the package that is nearest to complete', () => {
    const line = (lineId: string, hole: number, open: number, packageOpen: number) => ({
      ...{ lineId, hole, open, packageOpen },
      packageId: `p${hole}`,
      packageUnsorted: 0,
    })
    const done = line('c', 3, 0, 0)
    expect(nextLine([line('a', 1, 1, 3), line('b', 2, 1, 1), done])?.lineId).toBe('b')
    expect(nextLine([done])).toBeNull()
  })
})
