import type { AisleGrid, Stop } from './aisleGrid.ts'
import { PlanNotInStock } from './failures.ts'
import { Random } from './random.ts'
import { type Routing, type TourEvaluator, tourEvaluator } from './route/tourEvaluator.ts'
import { type SearchControl, timeSlice, withFallback } from './searchControl.ts'
import { maxNumber, requireAisleGrid, requireInteger, requireNumber, requireStops, requireUniqueIds } from './validate.ts'

/** Pieces of a product in one location that were received on one day. */
export interface StockLot {
  id: string
  productId: string
  stop: Stop
  /** Day of receipt, counted from any fixed day; lower is older. */
  receivedDay: number
  /** Number of pieces that are not allocated. */
  available: number
}

export interface Demand {
  productId: string
  /** Number of pieces. */
  quantity: number
}

export interface AllocateTask {
  grid: AisleGrid
  routing: Routing
  demands: readonly Demand[]
  lots: readonly StockLot[]
  /** Maximum number of days by which a picked lot may be younger than a lot that stays; 0 is strict first in, first out. */
  fifoToleranceDays: number
  seed: number
}

export interface Allocation {
  picks: { lotId: string; productId: string; quantity: number }[]
  /** Length of the tour through the picks in millimetres. */
  length: number
  /** Length of the tour where the oldest lots are picked first. */
  fifoLength: number
}

interface PickOption {
  picks: Allocation['picks']
  set: Int32Array
}

const maxOptions = 48
/** Tour evaluations between two checks of the elapsed time. */
const evaluationsPerCheck = 16
/** Share of the time in which options are compared by approximate tour lengths. */
const approximateShare = 0.6

/**
 * Selects the lots for the pieces of one tour so that the tour is short. Of each product, any lot may be picked that is at most
 * `fifoToleranceDays` younger than the oldest lot that stays. Starts with the oldest lots, then runs iterated local search (Lourenço,
 * Martin and Stützle 2003) over the options of each product. The result is never longer than the start.
 *
 * @throws PLAN_NOT_IN_STOCK if a product has too few available pieces, PLAN_NUMBER_OUT_OF_RANGE if a quantity is not a whole number from 0,
 * PLAN_NAMED_TWICE if a lot id is repeated, PLAN_LAYOUT_MALFORMED if a lot lies outside the grid
 */
export function allocate(task: AllocateTask, control: SearchControl): Allocation {
  validateTask(task)
  const evaluator = tourEvaluator(
    task.grid,
    task.lots.map(({ stop }) => stop),
    task.routing,
  )
  const options = pickOptions(task, evaluator)
  const exactLength = lengthEvaluator(evaluator.lengthOf, evaluator.words, options)
  const approximateLength =
    evaluator.approximateLengthOf === evaluator.lengthOf
      ? exactLength
      : lengthEvaluator(evaluator.approximateLengthOf, evaluator.words, options)
  const chosen = new Int32Array(options.length)
  const fifoLength = exactLength(chosen)
  const best = { chosen: chosen.slice(), length: fifoLength }
  const updateBest = (length: number) => {
    if (length >= best.length) return
    best.length = length
    best.chosen = chosen.slice()
    control.onImprovement?.(length)
  }
  withFallback(
    control,
    () => {
      // Slow tour evaluations: search with approximate lengths first.
      if (approximateLength !== exactLength) {
        chosen.set(
          iteratedLocalSearch(options, approximateLength, new Random(task.seed), timeSlice(control, 0, approximateShare), () => undefined),
        )
        updateBest(exactLength(chosen))
      }
      chosen.set(best.chosen)
      iteratedLocalSearch(
        options,
        exactLength,
        new Random(task.seed),
        timeSlice(control, approximateLength === exactLength ? 0 : approximateShare, 1),
        (found, length) => {
          chosen.set(found)
          updateBest(length)
        },
        chosen,
      )
    },
    () => undefined,
  )
  return {
    picks: options.flatMap((options, product) => (options[best.chosen[product] as number] as PickOption).picks),
    length: best.length,
    fifoLength,
  }
}

/** Iterated local search over the option of each product; reports each improvement. */
function iteratedLocalSearch(
  options: readonly (readonly PickOption[])[],
  evaluate: EvaluateOptions,
  random: Random,
  control: SearchControl,
  onImprovement: (chosen: Int32Array, length: number) => void,
  start = new Int32Array(options.length),
): Int32Array {
  const chosen = start.slice()
  let best = chosen.slice()
  let bestLength = descend(chosen, options, evaluate, control)
  const keepBest = (length: number) => {
    bestLength = length
    best = chosen.slice()
    onImprovement(best, bestLength)
  }
  keepBest(bestLength)
  const flexible = [...options.keys()].filter((product) => (options[product] as PickOption[]).length > 1)
  while (flexible.length > 1 && control.elapsed() < 1) {
    chosen.set(best)
    for (let k = 0; k < 1 + flexible.length / 4; k++) {
      const product = flexible[random.integer(flexible.length)] as number
      chosen[product] = random.integer((options[product] as PickOption[]).length)
    }
    const length = descend(chosen, options, evaluate, control)
    if (length < bestLength) keepBest(length)
  }
  return best
}

function validateTask({ grid, lots, fifoToleranceDays }: AllocateTask): void {
  requireAisleGrid(grid)
  requireUniqueIds(lots)
  requireNumber('allocation', 'fifoToleranceDays', fifoToleranceDays)
  for (const { id, stop, receivedDay, available } of lots) {
    requireStops(grid, id, [stop])
    requireNumber(id, 'age', receivedDay, -maxNumber)
    requireInteger(id, 'free', available)
  }
}

function pickOptions({ demands, lots, fifoToleranceDays }: AllocateTask, evaluator: TourEvaluator): PickOption[][] {
  const lotsByProduct = Map.groupBy(lots, ({ productId }) => productId)
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of demands) {
    requireInteger(productId, 'quantity', quantity)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities].map(([productId, quantity]) => {
    const lots = (lotsByProduct.get(productId) ?? [])
      .filter(({ available }) => available > 0)
      .sort((a, b) => a.receivedDay - b.receivedDay || (a.id < b.id ? -1 : 1))
    const available = lots.reduce((sum, lot) => sum + lot.available, 0)
    if (available < quantity) throw PlanNotInStock({ product: productId, wanted: quantity, free: available })
    return enumeratePicks(lots, quantity, fifoToleranceDays).map((picks) => ({
      picks: picks.map(([{ id }, quantity]) => ({ lotId: id, productId, quantity })),
      set: evaluator.bitsetOf(picks.map(([{ stop }]) => stop)),
    }))
  })
}

type Picks = [StockLot, number][]

/**
 * Enumerates the ways to pick a quantity, oldest lots first; at most one picked lot keeps pieces. Branches that cannot reach the quantity
 * are pruned.
 */
function enumeratePicks(lots: readonly StockLot[], quantity: number, fifoToleranceDays: number): Picks[] {
  if (quantity === 0) return [[]]
  const found: Picks[] = []
  const chosenLots: StockLot[] = []
  /** Available pieces of the lots from `start` on that were received up to `latestDay`. */
  const availableFrom = (start: number, latestDay: number): number => {
    let sum = 0
    for (let at = start; at < lots.length && (lots[at] as StockLot).receivedDay <= latestDay && sum < quantity; at++)
      sum += (lots[at] as StockLot).available
    return sum
  }
  const complete = (excess: number) => {
    const last = chosenLots.at(-1) as StockLot
    if (excess === 0) found.push(chosenLots.map((lot) => [lot, lot.available]))
    // The lot that keeps pieces, youngest first, must be old enough for the age rule.
    else
      for (const partial of chosenLots.toReversed()) {
        if (partial.available <= excess || last.receivedDay > partial.receivedDay + fifoToleranceDays) continue
        found.push(chosenLots.map((lot) => [lot, lot === partial ? lot.available - excess : lot.available]))
        if (found.length >= maxOptions) return
      }
  }
  const extend = (at: number, remaining: number, latestDay: number) => {
    if (found.length >= maxOptions) return
    if (remaining <= 0) {
      complete(-remaining)
      return
    }
    const lot = lots[at]
    if (!lot || lot.receivedDay > latestDay) return
    if (availableFrom(at, latestDay) < remaining) return
    chosenLots.push(lot)
    extend(at + 1, remaining - lot.available, latestDay)
    chosenLots.pop()
    const latestWithout = Math.min(latestDay, lot.receivedDay + fifoToleranceDays)
    if (availableFrom(at + 1, latestWithout) >= remaining) extend(at + 1, remaining, latestWithout)
  }
  extend(0, quantity, Number.POSITIVE_INFINITY)
  return found
}

type EvaluateOptions = ReturnType<typeof lengthEvaluator>

/** Evaluates the tour length of one option for each product; `replaced` takes option `replacement` instead. */
function lengthEvaluator(lengthOf: TourEvaluator['lengthOf'], words: number, options: readonly (readonly PickOption[])[]) {
  const stops = new Int32Array(words)
  return (chosen: Int32Array, replaced = -1, replacement = 0): number => {
    stops.fill(0)
    for (const [product, productOptions] of options.entries()) {
      const { set } = productOptions[product === replaced ? replacement : (chosen[product] as number)] as PickOption
      for (let word = 0; word < stops.length; word++) stops[word]! |= set[word]!
    }
    return options.length === 0 ? 0 : lengthOf(stops)
  }
}

function descend(
  chosen: Int32Array,
  options: readonly (readonly PickOption[])[],
  evaluate: EvaluateOptions,
  control: SearchControl,
): number {
  let length = evaluate(chosen)
  let evaluations = 0
  for (let isBetter = true; isBetter; ) {
    isBetter = false
    for (const [product, productOptions] of options.entries())
      for (let replacement = 0; productOptions.length > 1 && replacement < productOptions.length; replacement++) {
        if (++evaluations % evaluationsPerCheck === 0 && control.elapsed() >= 1) return length
        const candidateLength = evaluate(chosen, product, replacement)
        if (candidateLength >= length) continue
        chosen[product] = replacement
        length = candidateLength
        isBetter = true
      }
  }
  return length
}
