import type { Random } from '../random.ts'
import { estimateValue, type Incumbent, updateIncumbent } from './incumbent.ts'
import type { Problem } from './problem.ts'
import {
  addAisle,
  canRemoveAisle,
  checkpoint,
  forcePackage,
  removeAisle,
  removePackage,
  restoreState,
  rollback,
  type State,
  shortageWithout,
} from './state.ts'

/** State of an interruptible search over sets of aisles. */
export interface Search {
  problem: Problem
  state: State
  incumbent: Incumbent
  random: Random
  /** Maximum number of aisles of a better choice, as far as proven. */
  maxAisles: number
  moves: number
  /** Moves done in this round, and its length. */
  moveInRound: number
  roundLength: number
  rounds: number
  /** Rounds since the incumbent improved. */
  roundsSinceImprovement: number
  /** Penalty of a piece below the lower bound, and price of an aisle in this round. */
  shortagePenalty: number
  aislePrice: number
  /** Moves with a lower objective are rolled back. */
  acceptanceThreshold: number
}

export function createSearch(problem: Problem, state: State, incumbent: Incumbent, random: Random): Search {
  const counters = { moves: 0, moveInRound: 0, roundLength: minRoundLength, rounds: 0, roundsSinceImprovement: 0 }
  return {
    problem,
    state,
    incumbent,
    random,
    maxAisles: problem.aisles,
    ...counters,
    shortagePenalty: 2,
    aislePrice: incumbent.valuePerAisle,
    acceptanceThreshold: 0,
  }
}

/** Length of the first round, maximum length and growth factor, in moves. */
const minRoundLength = 400
const maxRoundLength = 100_000
const roundGrowth = 1.5
/** Rounds without improvement after which every other round starts with a perturbation, and after which rounds are short again. */
const restartPatience = 4
const shortRoundInterval = 12

/**
 * Start temperatures of the rounds, in value for each aisle, each with the factor of the end temperature. Most rounds search locally, some
 * widely.
 */
const temperatures = [0.02, 0.06, 0.15, 0.03, 0.5].map((startFactor) => [startFactor, 0.01] as const)
/** Rounds without improvement after which every other round stays hot. */
const hotRoundPatience = 8
const hotTemperature = [0.5, 0.1] as const
/** Limits of the price of an aisle around the value for each aisle of the incumbent: low prices favour more aisles, high ones fewer. */
const maxPriceBelow = 0.04
const maxPriceAbove = 0.012

/**
 * Continues the search for a number of steps. Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983) of value − price · aisles with a
 * price near the incumbent ratio (Dinkelbach 1967), different in each round. A round starts at the incumbent, or at a perturbation of it
 * after rounds without improvement. Returns whether the incumbent improved.
 */
export function continueSearch(search: Search, steps: number): boolean {
  const { problem, state, incumbent, random } = search
  const end = state.steps + steps
  let isImproved = false
  while (state.steps < end) {
    if (search.moveInRound === search.roundLength) startRound(search)
    const temperature = temperatureOf(search)
    search.moveInRound++
    search.moves++
    search.acceptanceThreshold = objective(search) + temperature * Math.log(random.float())
    checkpoint(state)
    applyMove(search)
    state.steps += 20
    if (objective(search) < search.acceptanceThreshold) {
      rollback(problem, state)
      continue
    }
    search.shortagePenalty =
      state.pieces < problem.lower ? Math.min(1e6, search.shortagePenalty * 1.02) : Math.max(0.5, search.shortagePenalty * 0.99)
    if (updateIncumbent(problem, state, incumbent)) {
      isImproved = true
      search.roundsSinceImprovement = 0
      limitAisles(search)
      search.aislePrice = Math.max(search.aislePrice, incumbent.valuePerAisle * (1 - maxPriceBelow))
    }
  }
  return isImproved
}

function temperatureOf({ incumbent, rounds, roundsSinceImprovement, moveInRound, roundLength }: Search): number {
  const [startFactor, endFactor] =
    roundsSinceImprovement >= hotRoundPatience && roundsSinceImprovement % 2 === 1
      ? hotTemperature
      : temperatures[rounds % temperatures.length]!
  // With few aisles each move is large.
  return incumbent.valuePerAisle * (1 + 3 / incumbent.count) * startFactor * endFactor ** (moveInRound / roundLength)
}

/** Limits the number of aisles of a better choice by the maximum value of a wave. */
export function limitAisles(search: Search): void {
  const { incumbent } = search
  search.maxAisles = Math.max(1, Math.min(search.maxAisles, Math.ceil(incumbent.maxValue / incumbent.valuePerAisle - 1e-9) - 1))
}

function startRound(search: Search): void {
  const { problem, state, incumbent, random } = search
  search.moveInRound = 0
  search.rounds++
  search.roundsSinceImprovement++
  search.roundLength =
    search.roundsSinceImprovement % shortRoundInterval === 0
      ? minRoundLength
      : Math.min(maxRoundLength, Math.ceil(search.roundLength * roundGrowth))
  search.shortagePenalty = 2
  search.aislePrice = incumbent.valuePerAisle * (1 - maxPriceBelow + (maxPriceBelow + maxPriceAbove) * random.float())
  // If trimming fails or there is urgency, every other round keeps the upper bound throughout.
  const keepsUpperBound = (problem.hasUrgency || incumbent.trimFailures > 0) && search.rounds % 2 === 1
  state.maxPieces = keepsUpperBound ? problem.upper : Number.POSITIVE_INFINITY
  restoreState(problem, state, incumbent.visited, incumbent.chosen)
  if (search.roundsSinceImprovement >= restartPatience && search.roundsSinceImprovement % 2 === 0) perturb(search)
}

/** Replaces a random part of the aisles. */
function perturb(search: Search): void {
  const { problem, state, random } = search
  const { count } = state
  const keepProbability = 0.4 + random.float() * 0.5
  for (let at = count - 1; at >= 0; at--) {
    const aisle = state.visitedList[at]!
    if (random.float() >= keepProbability && canRemoveAisle(problem, state, aisle)) removeAisle(problem, state, aisle, random.float())
  }
  for (let attempt = 0; attempt < 2 * count && state.count < count; attempt++) addAisles(search)
}

function objective({ problem, state, incumbent, maxAisles, shortagePenalty, aislePrice }: Search): number {
  const { pieces, count } = state
  // Pieces above the upper bound help when an aisle is removed, so they count in part.
  const excessCredit = Math.max(0, pieces - problem.upper) * incumbent.marginalDensity * 0.3
  const shortageCost = Math.max(0, problem.lower - pieces) * shortagePenalty
  const aislesAboveLimit = Math.max(0, count - maxAisles)
  return estimateValue(problem, state, incumbent) + excessCredit - shortageCost - aislePrice * (count + 0.5 * aislesAboveLimit)
}

function applyMove(search: Search): void {
  const { problem, state, random, maxAisles } = search
  const draw = random.float()
  if (draw < 0.1 && problem.packages > 0) swapPackage(search)
  else if (state.count > 1 && draw < (state.count > maxAisles ? 0.5 : 0.25)) removeAisleMove(search, 0)
  else {
    const countBefore = state.count
    addAisles(search)
    // Remove one aisle for each that was added.
    const added = state.count - countBefore
    if (draw > 0.4 || state.count > maxAisles) for (let attempt = 0; attempt < added; attempt++) removeAisleMove(search, added)
  }
  if (state.count === 0 && problem.aisles > 0) addAisle(problem, state, random.integer(problem.aisles))
}

/** Adds the aisles that a package with few uncovered lines needs. */
function addAisles({ problem, state, random }: Search): void {
  const { packages, aisles, lineStart, lineProduct, linePieces, holdingStart, holdingAisle } = problem
  let target = -1
  if (random.float() < 0.85)
    for (let trial = 0; trial < 10; trial++) {
      const o = random.integer(packages)
      if (state.shortLines[o]! > 0 && (target < 0 || state.shortLines[o]! < state.shortLines[target]!)) target = o
    }
  if (target < 0) {
    const aisle = random.integer(aisles)
    if (!state.visited[aisle]) addAisle(problem, state, aisle)
    return
  }
  for (let l = lineStart[target]!, added = 0; l < lineStart[target + 1]! && added < 3; l++) {
    const i = lineProduct[l]!
    if (state.stock[i]! >= linePieces[l]!) continue
    const begin = holdingStart[i]!
    const length = holdingStart[i + 1]! - begin
    const at = random.integer(length)
    for (let attempt = 0; attempt < length; attempt++) {
      const aisle = holdingAisle[begin + ((at + attempt) % length)]!
      if (state.visited[aisle]) continue
      addAisle(problem, state, aisle)
      added++
      break
    }
  }
}

/**
 * Removes the aisle of least shortage among a few candidates, but none of the last `sparedLast` if there are others. Skips unpromising
 * moves, because removal and rollback take most of the time.
 */
function removeAisleMove(search: Search, sparedLast: number): void {
  const { problem, state, random } = search
  const range = Math.max(1, state.count - sparedLast)
  let [candidate, leastShortage] = [-1, Number.POSITIVE_INFINITY]
  for (let trial = 0; trial < Math.min(4, range); trial++) {
    const aisle = state.visitedList[random.integer(range)]!
    if (aisle === candidate || !canRemoveAisle(problem, state, aisle)) continue
    const shortage = shortageWithout(problem, state, aisle)
    if (shortage < leastShortage) [candidate, leastShortage] = [aisle, shortage]
  }
  if (candidate < 0) return
  const isUnpromising = state.pieces <= problem.upper && objective(search) + search.aislePrice - leastShortage < search.acceptanceThreshold
  if (!isUnpromising) removeAisle(problem, state, candidate, random.float())
}

/** Swaps packages: removes one, or forces one in. */
function swapPackage({ problem, state, random }: Search): void {
  for (let trial = 0; trial < 8; trial++) {
    const o = random.integer(problem.packages)
    if (state.chosen[o]) {
      if (problem.isMandatory[o] || random.float() < 0.9) continue
      removePackage(problem, state, o)
      return
    }
    if (forcePackage(problem, state, o, random.float())) return
  }
}
