import type { AisleGrid } from './aisleGrid.ts'
import { type Batching, type BatchPackage, batchPackages, type CartLimits } from './batch.ts'
import { type PickingWork, type PickTimes, pickingTime, requirePickTimes } from './pickTimes.ts'
import type { Routing } from './route/tourEvaluator.ts'
import type { SearchControl } from './searchControl.ts'
import { requireInteger, requireNumber } from './validate.ts'

/** Setting of a scenario. */
export interface Setting {
  /** Maximum number of packages of a wave. */
  maxPackages: number
  /**
   * `sortWhilePicking`: each package has a box of the cart. `sortAfterPicking`: goods are picked together and each piece is sorted
   * afterwards.
   */
  mode: 'sortWhilePicking' | 'sortAfterPicking'
  cart: CartLimits
  /** Number of pickers who work in parallel. */
  pickers: number
  routing: Routing
}

export interface Outcome extends PickingWork {
  /** Package ids of each wave by cart. */
  waves: string[][][]
  /** Minutes of work of one person, and duration in minutes with all pickers. */
  personMinutes: number
  minutes: number
  piecesPerMetre: number
  batching: Batching
}

export interface WhatIfPackage extends BatchPackage {
  /** Time of reaching up to its goods in milliseconds; 0 if omitted. */
  reachTime?: number
}

export interface WhatIfTask {
  grid: AisleGrid
  packages: readonly WhatIfPackage[]
  pickTimes: PickTimes
  /** Time to sort a piece after picking, in milliseconds. */
  sortPiece: number
  seed: number
}

/**
 * Plans a pool under several settings to compare them; `controlOf` returns the search control of each setting.
 *
 * @throws PLAN_NUMBER_OUT_OF_RANGE if a maximum or a number of pickers is not a whole number from 1, or a time is negative or NaN; failures
 * of `batchPackages`
 */
export function whatIf(task: WhatIfTask, settings: readonly Setting[], controlOf: (setting: number) => SearchControl): Outcome[] {
  requirePickTimes(task.pickTimes)
  requireNumber('setting', 'sortPiece', task.sortPiece)
  return settings.map((setting, index) => outcomeOf(task, setting, controlOf(index)))
}

function outcomeOf({ grid, packages, pickTimes, sortPiece, seed }: WhatIfTask, setting: Setting, control: SearchControl): Outcome {
  const { maxPackages, mode, pickers, routing } = setting
  for (const [what, value] of Object.entries({ maxPackages, pickers })) requireInteger('setting', what, value, 1)
  for (const { id, reachTime = 0 } of packages) requireNumber(id, 'reachTime', reachTime)
  // Goods that are sorted after picking need no boxes.
  const { boxes, ...unlimitedBoxes } = setting.cart
  const limits = mode === 'sortWhilePicking' && boxes !== undefined ? { ...unlimitedBoxes, boxes } : unlimitedBoxes
  const cart = { ...limits, packages: Math.min(maxPackages, setting.cart.packages ?? maxPackages) }
  const batching = batchPackages({ grid, routing, packages, cart: cart, seed }, control)
  const byId = new Map(packages.map((pkg) => [pkg.id, pkg]))
  const packagesOf = (ids: readonly string[]) => ids.map((id) => byId.get(id) as BatchPackage)
  const stops = batching.batches.reduce(
    (sum, ids) => sum + new Set(packagesOf(ids).flatMap((pkg) => pkg.stops.map(({ aisle, y }) => `${aisle} ${y}`))).size,
    0,
  )
  const pieces = packages.reduce((sum, pkg) => sum + pkg.pieces, 0)
  const reachTime = packages.reduce((sum, pkg) => sum + (pkg.reachTime ?? 0), 0)
  const work: PickingWork = { tours: batching.batches.length, walkingDistance: batching.length, stops, pieces, reachTime }
  const picking = pickingTime(work, pickTimes)
  const sorting = mode === 'sortAfterPicking' ? pieces * sortPiece : 0
  const activePickers = Math.min(pickers, Math.max(1, work.tours))
  return {
    ...work,
    waves: wavesOf(batching.batches, maxPackages),
    personMinutes: (picking + sorting) / 60_000,
    minutes: (picking / activePickers + sorting / pickers) / 60_000,
    piecesPerMetre: work.walkingDistance === 0 ? 0 : pieces / (work.walkingDistance / 1_000),
    batching,
  }
}

/** Packs carts into waves by first fit decreasing (Johnson 1973). */
export function wavesOf(batches: readonly string[][], maxPackages: number): string[][][] {
  const waves: { left: number; carts: string[][] }[] = []
  for (const cart of batches.toSorted((a, b) => b.length - a.length)) {
    const openWave = waves.find(({ left }) => left >= cart.length)
    if (openWave) {
      openWave.carts.push(cart)
      openWave.left -= cart.length
    } else waves.push({ left: maxPackages - cart.length, carts: [cart] })
  }
  return waves.map(({ carts }) => carts)
}
