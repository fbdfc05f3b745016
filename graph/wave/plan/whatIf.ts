import { type Batching, type BatchPackage, batchPackages, type CarLimits } from './batch.ts'
import { requireNumber, requireWhole } from './check.ts'
import { type Effort, timeOf, type Work } from './effort.ts'
import type { Floor } from './floor.ts'
import type { Pace } from './pace.ts'
import type { Routing } from './route/meter.ts'

/** A way to work, to be compared with others. */
export interface Setting {
  /** The most packages of one wave. */
  maximum: number
  /** `sortWhilePicking`: each package has a box of the car. `sortAfterPicking`: goods are picked together, and each piece is handled once more afterwards. */
  mode: 'sortWhilePicking' | 'sortAfterPicking'
  car: CarLimits
  /** How many people pick at once. */
  pickers: number
  routing: Routing
}

export interface Outcome extends Work {
  /** The packages of each wave, car by car. */
  waves: string[][][]
  /** What one person would need, and how long it takes with all pickers at once, in minutes. */
  personMinutes: number
  minutes: number
  piecesPerMetre: number
  batching: Batching
}

export interface WhatIfPackage extends BatchPackage {
  /** Reaching up to all its goods, in milliseconds; none where it is left out. */
  reach?: number
}

export interface WhatIfTask {
  floor: Floor
  packages: readonly WhatIfPackage[]
  effort: Effort
  /** How long it takes to sort a piece after picking, in milliseconds. */
  sortPiece: number
  seed: number
}

/**
 * What would become of a pool under several settings, so that they can be compared before anything is generated; `paceOf` gives each setting its time.
 *
 * @throws PLAN_NUMBER_OUT_OF_RANGE where a maximum or a number of pickers is no whole number from 1, or a reach is below 0, and what `batchPackages` throws
 */
export function whatIf(task: WhatIfTask, settings: readonly Setting[], paceOf: (setting: number) => Pace): Outcome[] {
  return settings.map((setting, index) => outcomeOf(task, setting, paceOf(index)))
}

function outcomeOf({ floor, packages, effort, sortPiece, seed }: WhatIfTask, setting: Setting, pace: Pace): Outcome {
  const { maximum, mode, pickers, routing } = setting
  for (const [what, value] of Object.entries({ maximum, pickers })) requireWhole('setting', what, value, 1)
  for (const { id, reach = 0 } of packages) requireNumber(id, 'reach', reach)
  // Goods that are sorted afterwards fill no boxes.
  const { boxes, ...loose } = setting.car
  const limits = mode === 'sortWhilePicking' && boxes !== undefined ? { ...loose, boxes } : loose
  const car = { ...limits, packages: Math.min(maximum, setting.car.packages ?? maximum) }
  const batching = batchPackages({ floor, routing, packages, car, seed }, pace)
  const byId = new Map(packages.map((one) => [one.id, one]))
  const own = (ids: readonly string[]) => ids.map((id) => byId.get(id) as BatchPackage)
  const stops = batching.batches.reduce(
    (sum, ids) => sum + new Set(own(ids).flatMap((one) => one.stops.map(({ aisle, y }) => `${aisle} ${y}`))).size,
    0,
  )
  const pieces = packages.reduce((sum, one) => sum + one.pieces, 0)
  const reach = packages.reduce((sum, one) => sum + (one.reach ?? 0), 0)
  const work: Work = { tours: batching.batches.length, walked: batching.length, stops, pieces, reach }
  const picking = timeOf(work, effort)
  const sorting = mode === 'sortAfterPicking' ? pieces * sortPiece : 0
  const hands = Math.min(pickers, Math.max(1, work.tours))
  return {
    ...work,
    waves: wavesOf(batching.batches, maximum),
    personMinutes: (picking + sorting) / 60_000,
    minutes: (picking / hands + sorting / pickers) / 60_000,
    piecesPerMetre: work.walked === 0 ? 0 : pieces / (work.walked / 1_000),
    batching,
  }
}

/** Puts cars into as few waves as is quick to find: the fullest first, each where there is room (first fit decreasing, Johnson 1973). */
export function wavesOf(batches: readonly string[][], maximum: number): string[][][] {
  const waves: { left: number; cars: string[][] }[] = []
  for (const car of batches.toSorted((a, b) => b.length - a.length)) {
    const wave = waves.find(({ left }) => left >= car.length)
    if (wave) {
      wave.cars.push(car)
      wave.left -= car.length
    } else waves.push({ left: maximum - car.length, cars: [car] })
  }
  return waves.map(({ cars }) => cars)
}
