import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareUrgency, proposedQuantity, purposeOf, type ReplenishmentFigures, replenishmentReason, takeStaged } from './replenishment.ts'

const figures = (more: Partial<ReplenishmentFigures>): ReplenishmentFigures => ({
  waiting: 0,
  picking: 0,
  staging: 100,
  onTheWay: 0,
  minimum: 0,
  maximum: 0,
  cartonPieces: null,
  cartons: 0,
  ...more,
})

describe('proposed pieces', () => {
  it.each([
    ['nothing without a level while no package waits', {}, 0, null],
    ['what waiting packages miss, and as much again', { waiting: 8, picking: 3 }, 13, 'MISSING'],
    ['as many as waiting packages need if they would empty the shelf', { waiting: 8, picking: 8 }, 8, 'EMPTIED'],
    ['nothing if a piece is left', { waiting: 8, picking: 9 }, 0, null],
    ['up to the maximum below the minimum', { picking: 4, minimum: 5, maximum: 20 }, 16, 'BELOW_LEVEL'],
    ['nothing at the minimum', { picking: 5, minimum: 5, maximum: 20 }, 0, null],
    ['missing pieces and the level', { waiting: 10, picking: 4, minimum: 5, maximum: 20 }, 26, 'MISSING'],
    ['not more than lies in staging areas', { waiting: 10, staging: 3 }, 3, 'MISSING'],
    ['nothing if staging areas are empty', { waiting: 10, staging: 0 }, 0, null],
    ['nothing if enough is on the way', { waiting: 10, onTheWay: 20 }, 0, null],
    ['the rest if some is on the way', { waiting: 10, onTheWay: 8 }, 12, 'MISSING'],
    ['more, in whole cartons', { waiting: 10, cartonPieces: 12, cartons: 8 }, 24, 'MISSING'],
    ['fewer, in whole cartons, if no more lie in staging areas', { waiting: 10, staging: 20, cartonPieces: 12, cartons: 1 }, 12, 'MISSING'],
    ['in pieces if too few cartons lie there', { waiting: 10, staging: 15, cartonPieces: 12, cartons: 0 }, 15, 'MISSING'],
    ['in whole cartons below the maximum', { picking: 4, minimum: 5, maximum: 20, cartonPieces: 6, cartons: 9 }, 12, 'BELOW_LEVEL'],
    ['in whole cartons up to the maximum', { picking: 2, minimum: 5, maximum: 20, cartonPieces: 6, cartons: 9 }, 18, 'BELOW_LEVEL'],
    ['in pieces if no carton fits', { picking: 4, minimum: 5, maximum: 8, cartonPieces: 6, cartons: 9 }, 4, 'BELOW_LEVEL'],
  ] as const)('%s', (_name, more, quantity, reason) => {
    expect([proposedQuantity(figures(more)), replenishmentReason(figures(more))]).toEqual([quantity, reason])
  })

  it('are proposed once: when they are on the way or put down, nothing more is', () => {
    const whole = fc.nat(50)
    const any = fc
      .record({ waiting: whole, picking: whole, staging: whole, onTheWay: whole, minimum: whole, more: whole })
      .chain(({ more, ...rest }) =>
        fc.option(fc.integer({ min: 2, max: 12 })).map((cartonPieces) => ({ ...rest, maximum: rest.minimum + more, cartonPieces })),
      )
    const inOnePlace = (staging: number, carton: number | null) => ({
      staging,
      cartons: carton === null ? 0 : Math.floor(staging / carton),
    })
    fc.assert(
      fc.property(any, (drawn) => {
        const before = { ...drawn, ...inOnePlace(drawn.staging, drawn.cartonPieces) }
        const quantity = proposedQuantity(before)
        expect(before.staging - quantity).toBeGreaterThanOrEqual(0)
        const after = { ...before, ...inOnePlace(before.staging - quantity, before.cartonPieces) }
        expect(proposedQuantity({ ...after, onTheWay: before.onTheWay + quantity })).toBe(0)
        expect(proposedQuantity({ ...after, picking: before.picking + quantity })).toBe(0)
        const left = before.picking + before.onTheWay - before.waiting + quantity
        if (before.minimum > 0 && quantity > 0) expect(left).toBeLessThanOrEqual(before.maximum)
      }),
    )
  })
})

describe('the purpose of a move', () => {
  const packages = [
    { pieces: 2, dueAt: 10 },
    { pieces: 3, dueAt: 20 },
    { pieces: 1, dueAt: 30 },
  ]

  it('is the packages that picking areas cannot fill, and their first cut-off', () => {
    expect(purposeOf(figures({ waiting: 6 }), packages)).toEqual({ frees: 3, dueAt: 10 })
    expect(purposeOf(figures({ waiting: 6, picking: 2 }), packages)).toEqual({ frees: 2, dueAt: 20 })
    // What is on the way frees the first two; pieces of the shelf are left for the third.
    expect(purposeOf(figures({ waiting: 6, picking: 1, onTheWay: 4 }), packages)).toEqual({ frees: 1, dueAt: 30 })
    expect(purposeOf(figures({ waiting: 6, staging: 3 }), packages)).toEqual({ frees: 2, dueAt: 10 })
  })

  it('has no cut-off without one, or if nothing waits or moves', () => {
    expect(purposeOf(figures({ waiting: 1 }), [{ pieces: 1, dueAt: Number.POSITIVE_INFINITY }])).toEqual({ frees: 1, dueAt: null })
    expect(purposeOf(figures({ picking: 1, minimum: 5, maximum: 9 }), [])).toEqual({ frees: 0, dueAt: null })
    expect(purposeOf(figures({ waiting: 6, staging: 0 }), packages)).toEqual({ frees: 0, dueAt: null })
  })
})

describe('pieces are taken', () => {
  const piles = (...given: [string, number][]) => given.map(([code, free]) => ({ locationId: code, code, free }))
  const taken = (given: [string, number][], quantity: number, carton: number | null = null) =>
    takeStaged(piles(...given), quantity, carton).places.map(({ code, quantity, cartons }) => [code, quantity, cartons])

  it('once a location, whatever batches lie there', () => {
    expect(
      taken(
        [
          ['S1', 2],
          ['S1', 2],
          ['S1', 1],
        ],
        5,
      ),
    ).toEqual([['S1', 5, 0]])
    expect(
      taken(
        [
          ['S1', 2],
          ['S2', 2],
          ['S1', 2],
        ],
        5,
      ),
    ).toEqual([
      ['S1', 4, 0],
      ['S2', 1, 0],
    ])
  })

  it('in whole cartons first, then the rest', () => {
    expect(
      taken(
        [
          ['S1', 4],
          ['S2', 12],
        ],
        6,
        6,
      ),
    ).toEqual([['S2', 6, 1]])
    expect(
      taken(
        [
          ['S1', 4],
          ['S2', 12],
        ],
        14,
        6,
      ),
    ).toEqual([
      ['S1', 2, 0],
      ['S2', 12, 2],
    ])
    expect(
      taken(
        [
          ['S1', 4],
          ['S2', 4],
        ],
        6,
        6,
      ),
    ).toEqual([
      ['S1', 4, 0],
      ['S2', 2, 0],
    ])
  })

  it('all that are asked for, as long as they are there', () => {
    const pile = fc.record({ locationId: fc.constantFrom('S1', 'S2', 'S3'), free: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(
        fc.array(pile),
        fc.integer({ min: 1, max: 60 }),
        fc.option(fc.integer({ min: 2, max: 12 })),
        (drawn, quantity, carton) => {
          const { places, free } = takeStaged(
            drawn.map((one) => ({ ...one, code: one.locationId })),
            quantity,
            carton,
          )
          expect(places.reduce((sum, one) => sum + one.quantity, 0)).toBe(Math.min(quantity, free))
          expect(new Set(places.map(({ code }) => code)).size).toBe(places.length)
          const here = (code: string) => drawn.filter(({ locationId }) => locationId === code).reduce((sum, one) => sum + one.free, 0)
          for (const one of places) expect(one.quantity).toBeLessThanOrEqual(here(one.code))
          if (carton === null) return
          const whole = [...new Set(drawn.map(({ locationId }) => locationId))].reduce(
            (sum, code) => sum + Math.floor(here(code) / carton),
            0,
          )
          expect(places.reduce((sum, one) => sum + one.cartons, 0)).toBeGreaterThanOrEqual(Math.min(whole, Math.floor(quantity / carton)))
        },
      ),
    )
  })
})

it('lists the earliest cut-off first, then what packages wait for, then what would be empty, then levels', () => {
  const rows = [
    { sku: 'LEVEL', ...figures({ minimum: 5, maximum: 5 }) },
    { sku: 'NOTHING', ...figures({ picking: 9 }) },
    { sku: 'EMPTIED', ...figures({ waiting: 2, picking: 2 }) },
    { sku: 'FEW', ...figures({ waiting: 2 }) },
    { sku: 'MANY', ...figures({ waiting: 7 }) },
    { sku: 'SOON', ...figures({ waiting: 1 }), dueAt: 10 },
    { sku: 'LATER', ...figures({ waiting: 9 }), dueAt: 20 },
  ]
  expect(
    rows
      .map((row) => ({ frees: 0, dueAt: null, ...row, stockId: row.sku }))
      .toSorted(compareUrgency)
      .map(({ sku }) => sku),
  ).toEqual(['SOON', 'LATER', 'MANY', 'FEW', 'EMPTIED', 'LEVEL', 'NOTHING'])
})
