import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  affectedByShort,
  assignPickers,
  countPackages,
  interchangeable,
  keepPackages,
  type PoolPackage,
  partition,
  remainderOf,
  type TypeSetting,
  typeOf,
  unfilled,
} from './wave.ts'

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
  it('makes identical packages hot from the threshold on, per logistics group', () => {
    const one = (id: string, groupId: string): PoolPackage => ({ id, groupId, signature: 'a×1', skus: 1, pieces: 1 })
    const types = typeOf([one('1', 'g'), one('2', 'g'), one('3', 'g'), one('4', 'h')], 3)
    expect([...types.values()]).toEqual(['HOT', 'HOT', 'HOT', 'ONE_PIECE'])
  })

  it('distinguishes one piece, one product and mixed', () => {
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

  it('makes the fewest waves that the maximum allows, filled evenly, without excluded packages', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 5 }), (packages, maximum, nth) => {
        const isLeftOut = (id: string) => Number(id) % nth === 0
        const waves = partition(packages, settings(maximum, 20), undefined, isLeftOut)
        const kept = packages.filter(({ id }) => !isLeftOut(id))
        expect(waves.flatMap((wave) => wave.packageIds).sort()).toEqual(kept.map(({ id }) => id).sort())
        const signature = new Map(packages.map((one) => [one.id, one.signature]))
        const alike = Map.groupBy(waves, ({ type, groupId, packageIds }) =>
          [type, groupId, type === 'HOT' && signature.get(packageIds[0] as string)].join(),
        )
        for (const same of alike.values()) {
          const sizes = same.map(({ packageIds }) => packageIds.length)
          const sum = sizes.reduce((total, size) => total + size, 0)
          expect(same).toHaveLength(Math.ceil(sum / maximum))
          expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  it('assigns types over the whole pool, even if only some are wanted', () => {
    const one = (id: string): PoolPackage => ({ id, groupId: 'g', signature: 'a×1', skus: 1, pieces: 1 })
    const pieces = [one('1'), one('2'), { ...one('3'), signature: 'b×1' }]
    expect(partition(pieces, settings(10, 2), ['ONE_PIECE'])).toEqual([{ type: 'ONE_PIECE', groupId: 'g', packageIds: ['3'] }])
  })
})

describe('unfilled', () => {
  it('leaves out whole packages only, and gives stock to the first', () => {
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

describe('affected', () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 })
    .map((quantities) => quantities.map((quantity, at) => ({ packageId: `p${String(at).padStart(2, '0')}`, quantity })))

  it('affects exactly the missing pieces in as few packages as possible', () => {
    fc.assert(
      fc.property(shares, fc.integer({ min: 1, max: 40 }), (list, missing) => {
        const total = list.reduce((sum, { quantity }) => sum + quantity, 0)
        const taken = affectedByShort(list, missing)
        expect(taken.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(Math.min(missing, total))
        const descending = list.map(({ quantity }) => quantity).sort((a, b) => b - a)
        let fewest = 0
        for (let rest = Math.min(missing, total); rest > 0; rest -= descending[fewest++] as number);
        expect(taken.length).toBe(fewest)
      }),
    )
  })

  it('prefers the newest if equal', () => {
    const equal = ['1', '2', '3'].map((packageId) => ({ packageId, quantity: 2 }))
    expect(affectedByShort(equal, 2)).toEqual([{ packageId: '3', quantity: 2 }])
  })

  it('prefers an already affected package for the next short pick', () => {
    const equal = ['1', '2', '3'].map((packageId) => ({ packageId, quantity: 2 }))
    expect(affectedByShort(equal, 3, new Set(['1']))).toEqual([
      { packageId: '1', quantity: 2 },
      { packageId: '3', quantity: 1 },
    ])
  })
})

describe('assignPickers', () => {
  const pickers = fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 8 })
  const waves = fc.array(fc.integer({ min: 1, max: 200 }), { maxLength: 40 })

  it('balances waves: no picker has more than the least busy one plus their own smallest new wave', () => {
    fc.assert(
      fc.property(pickers, waves, (open, pieces) => {
        const loads = open.map((openPieces, at) => ({ pickerId: `p${at}`, openPieces }))
        const assigned = assignPickers(pieces, loads)
        expect(assigned).toHaveLength(pieces.length)
        const own = loads.map(({ pickerId }) => pieces.filter((_, at) => assigned[at] === pickerId))
        expect(own.flat().length).toBe(pieces.length)
        const total = loads.map(({ openPieces }, at) => (own[at] as number[]).reduce((sum, one) => sum + one, openPieces))
        for (const [at, mine] of own.entries())
          if (mine.length > 0) expect((total[at] as number) - Math.min(...mine)).toBeLessThanOrEqual(Math.min(...total))
      }),
    )
  })

  it('is deterministic, with the first picker first if equal', () => {
    const loads = [
      { pickerId: 'a', openPieces: 0 },
      { pickerId: 'b', openPieces: 0 },
      { pickerId: 'c', openPieces: 50 },
    ]
    expect(assignPickers([10, 40, 30, 10], loads)).toEqual(['b', 'a', 'b', 'a'])
  })
})

describe('countPackages', () => {
  const states = ['TO_BE_PRINTED', 'PICKING', 'PICKED', 'TO_BE_SHIPPED', 'SHIPPED', 'ABNORMAL'] as const
  const tally = fc.record(Object.fromEntries(states.map((state) => [state, fc.integer({ min: 0, max: 9 })])))

  it('accounts for every package of the generated wave', () => {
    fc.assert(
      fc.property(tally, fc.integer({ min: 0, max: 9 }), (inStates, gone) => {
        const inWave = Object.values(inStates).reduce((sum, count) => sum + count, 0)
        const counts = countPackages((state) => inStates[state] ?? 0, inWave + gone)
        expect(counts.due + counts.abnormal + counts.removed).toBe(inWave + gone)
        expect(counts.toPack + counts.packed).toBe(counts.due)
        expect(counts.removed).toBe(gone)
      }),
    )
  })
})

describe('remainderOf', () => {
  it('keeps a wave open for packages to be packed, or abnormal ones during picking', () => {
    const of = (state: string, toPack: number, abnormal: number) => remainderOf(state, { toPack, abnormal })
    expect(['TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING'].map((state) => of(state, 1, 1))).toEqual(Array(4).fill('PACKAGES'))
    expect(['TO_BE_PICKED', 'PICKING', 'TO_BE_PACKED', 'PACKAGING', 'ENDED'].map((state) => of(state, 0, 1))).toEqual([
      'NOTHING',
      'ABNORMAL',
      'NOTHING',
      'NOTHING',
      'NOTHING',
    ])
    expect(of('PICKING', 0, 0)).toBe('NOTHING')
  })
})

describe('waves whose packages may change places', () => {
  it('are of one type and logistics group, and not hot', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 1, max: 20 }), (packages, maximum) => {
        const waves = partition(packages, settings(maximum, 10))
        const groups = interchangeable(waves)
        expect(groups.flat().length).toBe(waves.length)
        for (const group of groups) {
          expect(new Set(group.map(({ type, groupId }) => `${type} ${groupId}`)).size).toBe(1)
          if (group[0]?.type === 'HOT') expect(group).toHaveLength(1)
        }
        const others = groups.filter(([wave]) => wave?.type !== 'HOT').map(([wave]) => `${wave?.type} ${wave?.groupId}`)
        expect(new Set(others).size).toBe(others.length)
      }),
    )
  })

  it('keep the packages that are left, and are given up if one of those is in no wave', () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 2, max: 5 }), (packages, every) => {
        const waves = partition(packages, settings(7, 10))
        const kept = new Set(packages.map(({ id }) => id).filter((_id, at) => at % every === 0))
        const left = keepPackages(waves, kept)
        expect(new Set(left?.flatMap(({ packageIds }) => packageIds))).toEqual(kept)
        expect(left?.every(({ packageIds }) => packageIds.length > 0)).toBe(true)
        expect(keepPackages(waves, new Set([...kept, 'another']))).toBeNull()
      }),
    )
  })
})
