import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildLayout, type Geometry, type PlanLocation } from '../plan/layout.ts'
import { rethrow } from '../plan/searchControl.ts'
import { percentAboveShortest } from '../rules/walk.ts'
import { splitEvenly } from '../rules/wave.ts'
import { type PlannedWave, planWalks, type Walk } from './planWalks.ts'
import { WalkPlanner } from './walkPlanner.ts'

const geometry: Geometry = {
  aisles: 'narrow',
  aislePitch: 3_000,
  aisleWidth: 1_400,
  bayWidth: 1_000,
  endGap: 1_500,
  crossAfter: [3],
  crossWidth: 2_000,
  layerTime: 2_000,
  depot: { side: 'front' },
  racks: ['A', 'B', 'C'],
  columns: { first: 1, last: 6 },
}
const locations = fc
  .uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 3 })), {
    minLength: 1,
    maxLength: 12,
    selector: String,
  })
  .map((drawn) =>
    drawn.map(([prefix, column, layer]): PlanLocation => ({ id: `${prefix}-${column}-${layer}`, area: 1, prefix, column, layer })),
  )

/** A clock that stands still: small groups are enumerated. */
const stopped = (elapsed: number) => ({ elapsed: () => elapsed, onError: rethrow })

describe('planWalks', () => {
  it('leads through every location once: those without a place last, stops of one bay together from the floor up', () => {
    fc.assert(
      fc.property(locations, (all) => {
        const ids = all.map(({ id }) => id)
        const groups = [{ packages: [{ id: 'P', locationIds: ids }], waves: [['P']] }]
        const [[wave]] = planWalks(
          { name: 'walks', geometry, locations: all, groups, rule: 'SHORT_WALKS', milliseconds: 1 },
          stopped(0),
        ) as [[PlannedWave]]
        const walk = wave.walk as Walk
        expect(walk.locationIds.toSorted()).toEqual(ids.toSorted())
        const { stops } = buildLayout(all, geometry)
        const placed = walk.locationIds.filter((id) => stops.has(id))
        expect(walk.locationIds.slice(0, placed.length)).toEqual(placed)
        expect(walk.length === null).toBe(placed.length < ids.length)
        if (walk.length !== null) expect(walk.bound).toBe(walk.length)
        const keys = placed.map((id) => JSON.stringify(stops.get(id)))
        expect(keys.filter((key, index) => key !== keys[index - 1]).length).toBe(new Set(keys).size)
      }),
    )
  })

  it('plans no walk once the time is over', () => {
    const all: PlanLocation[] = [{ id: 'A-1-1', area: 1, prefix: 'A', column: 1, layer: 1 }]
    const groups = ['P', 'Q'].map((id) => ({ packages: [{ id, locationIds: ['A-1-1'] }], waves: [[id]] }))
    let elapsed = 0
    const clock = { elapsed: () => elapsed++, onError: rethrow }
    const planned = planWalks({ name: 'walks', geometry, locations: all, groups, rule: 'SHORT_WALKS', milliseconds: 2 }, clock)
    expect(planned.flat().map(({ walk }) => walk?.locationIds ?? null)).toEqual([['A-1-1'], null])
  })

  it('lets packages share waves so that walks are short, in as many waves, none of them larger', () => {
    fc.assert(
      fc.property(fc.array(locations, { minLength: 2, maxLength: 8 }), fc.integer({ min: 1, max: 3 }), (drawn, size) => {
        const all = [...new Map(drawn.flat().map((location) => [location.id, location])).values()]
        const packages = drawn.map((own, index) => ({ id: `P${index}`, locationIds: own.map(({ id }) => id) }))
        const waves = splitEvenly(
          packages.map(({ id }) => id),
          size,
        )
        const task = {
          name: 'walks',
          geometry,
          locations: all,
          groups: [{ packages, waves }],
          rule: 'SHORT_WALKS',
          milliseconds: 1_000,
        } as const
        const [chosen] = planWalks(task, stopped(0)) as [PlannedWave[]]
        expect(chosen.flatMap(({ packageIds }) => packageIds).toSorted()).toEqual(packages.map(({ id }) => id).toSorted())
        expect(chosen.length).toBeLessThanOrEqual(waves.length)
        expect(Math.max(...chosen.map(({ packageIds }) => packageIds.length))).toBeLessThanOrEqual(
          Math.max(...waves.map((ids) => ids.length)),
        )
        const alone = waves.map((ids) => ({ packages: packages.filter(({ id }) => ids.includes(id)), waves: [ids] }))
        const simple = planWalks({ ...task, groups: alone }, stopped(0)).flat()
        const total = (some: readonly PlannedWave[]) => some.reduce((sum, { walk }) => sum + (walk?.length ?? Number.NaN), 0)
        if (!Number.isNaN(total(simple))) expect(total(chosen)).toBeLessThanOrEqual(total(simple))
      }),
      { numRuns: 60 },
    )
  })

  it('brings packages together that lie near each other: two at the front, two at the back', () => {
    const all = ['A-1', 'A-6', 'C-1', 'C-6'].map((id): PlanLocation => ({ id, area: 1, prefix: id[0]!, column: Number(id[2]), layer: 1 }))
    const packages = ['A-1', 'C-6', 'A-6', 'C-1'].map((id) => ({ id: `P ${id}`, locationIds: [id] }))
    const groups = [
      {
        packages,
        waves: [
          ['P A-1', 'P C-6'],
          ['P A-6', 'P C-1'],
        ],
      },
    ]
    const [chosen] = planWalks(
      { name: 'walks', geometry, locations: all, groups, rule: 'SHORT_WALKS', milliseconds: 1_000 },
      stopped(0),
    ) as [PlannedWave[]]
    expect(chosen.map(({ packageIds }) => packageIds)).toEqual([
      ['P A-1', 'P C-1'],
      ['P C-6', 'P A-6'],
    ])
  })
})

describe('a planner', () => {
  const task = {
    geometry,
    locations: [{ id: 'A-1-1', area: 1, prefix: 'A', column: 1, layer: 1 }],
    groups: [{ packages: [{ id: 'P', locationIds: ['A-1-1'] }], waves: [['P']] }],
    rule: 'SHORT_WALKS' as const,
  }
  const scriptOf = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  const plannerWith = (options: ConstructorParameters<typeof WalkPlanner>[0]) => {
    const errors: string[] = []
    const planner = new WalkPlanner({ ...options, onError: (error) => errors.push(String(error)) })
    onTestFinished(() => planner.close())
    return { planner, errors }
  }

  it('plans in a thread', async () => {
    const { planner, errors } = plannerWith({ milliseconds: 60_000 })
    expect((await planner.plan('a', task))?.flat().map(({ walk }) => walk?.length)).toEqual([3_000])
    expect(errors).toEqual([])
  })

  it.each([
    ['fails', `throw new Error('broken')`, 'Error: broken'],
    [
      'answers with an error',
      `import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => parentPort.postMessage({ error: 'no grid' }))`,
      'no grid',
    ],
    ['ends', 'process.exit(3)', 'The thread ended with 3'],
  ])('plans nothing, and tells why, if its thread %s', async (_how, text, error) => {
    const { planner, errors } = plannerWith({ milliseconds: 60_000, script: scriptOf(text) })
    planner.start()
    expect(await planner.plan('a', task)).toBeNull()
    expect(errors.join()).toContain(error)
  })

  it('plans nothing, and tells why, if its thread does not answer in time', async () => {
    const { planner, errors } = plannerWith({ milliseconds: 50, script: scriptOf('setInterval(() => {}, 1_000)') })
    expect(await Promise.all([planner.plan('a', task), planner.plan('b', task)])).toEqual([null, null])
    expect(errors).toEqual(['Error: The planner is late', 'Error: The planner is late'])
  })

  it('ends a comparison that is cancelled, in the thread too, and tells no error', async () => {
    const script = scriptOf(`import { parentPort } from 'node:worker_threads'
      let isFirst = true
      parentPort.on('message', ({ name, stop }) => {
        while (isFirst && Atomics.load(stop, 0) === 0);
        isFirst = false
        parentPort.postMessage({ result: name })
      })`)
    const { planner, errors } = plannerWith({ milliseconds: 3_600_000, script })
    const cancelled = new AbortController()
    const running = planner.planCompared('a', task, cancelled.signal)
    const waiting = planner.planCompared('b', task, cancelled.signal)
    cancelled.abort()
    expect(await Promise.all([running, waiting])).toEqual([null, null])
    expect(await planner.planCompared('a', task, cancelled.signal)).toBeNull()
    expect(await planner.planCompared('c', task, new AbortController().signal)).toBe('walks')
    expect(errors).toEqual([])
  })
})

it('tells how far a walk is above the shortest only where it says something', () => {
  expect(percentAboveShortest({ length: 100_000, lowerBound: 100_000 })).toBe(0)
  expect(percentAboveShortest({ length: 103_010, lowerBound: 100_000 })).toBe(3.1)
  expect(percentAboveShortest({ length: 105_000, lowerBound: 100_000 })).toBe(5)
  expect(percentAboveShortest({ length: 105_001, lowerBound: 100_000 })).toBeNull()
  expect(percentAboveShortest({ length: 5, lowerBound: 0 })).toBeNull()
})
