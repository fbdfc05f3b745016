import { inDueOrder } from './dueOrder.ts'
import { at, forbid, type Model, stopOf } from './model.ts'
import { allocate, goodsFor, goodsOf, groupOf } from './packages.ts'
import { addWaves, cut, pickable } from './waves.ts'

const isPending = (model: Model, index: number): boolean => {
  const one = at(model.packages, index)
  return one.state === 'PENDING' && stopOf(one) === null
}

const contentOf = (model: Model, index: number): string => {
  const one = at(model.packages, index)
  return `${groupOf(one)} ${goodsOf(one)}`
}

/** Locations of the goods of packages. */
const placesOf = (model: Model, members: readonly number[]): string =>
  [...new Set(members.flatMap((index) => goodsFor(model, index)).map(({ place }) => place))].toSorted().join(' ')

/** Begins to compare one setting over the pool as it is now. */
export function compare(model: Model, maximum: number): void {
  const pending = [...model.packages.keys()].filter((index) => isPending(model, index))
  const pool = cut(model, { maximum, types: null }, pending, pending).flatMap(({ members }) => members)
  forbid([pool.length === 0, 'POOL_EMPTY'])
  model.comparisons.push({ state: 'PLANNING', pool: pool.toSorted((a, b) => a - b), maximum, plan: null })
}

/** Plans the waves of a comparison, by the stock that is free now; nothing is reserved. */
export function plan(model: Model, index: number): void {
  const comparison = at(model.comparisons, index)
  if (comparison.state !== 'PLANNING') return
  const { maximum } = comparison
  const pool = comparison.pool.filter((one) => isPending(model, one))
  const preview = structuredClone(model)
  const positions = pickable(preview)
  const filled = new Set(inDueOrder(model, pool).filter((one) => allocate(preview, one, positions)))
  const waves = cut(
    model,
    { maximum, types: null },
    pool,
    pool.filter((one) => filled.has(one)),
  )
  comparison.plan = waves.map(({ type, members }) => ({
    ...{ type, members, goods: members.map((one) => contentOf(model, one)), places: placesOf(preview, members) },
  }))
  comparison.state = 'DONE'
}

/** Stops planning a comparison. */
export function cancel(model: Model, index: number): void {
  const comparison = at(model.comparisons, index)
  if (comparison.state === 'PLANNING') comparison.state = 'CANCELLED'
}

/** Generates the waves of a comparison exactly as planned. */
export function generate(model: Model, index: number): void {
  const { plan: waves } = at(model.comparisons, index)
  forbid([waves === null, 'WAVE_PLAN_MISSING'], [waves?.length === 0, 'WAVE_PLAN_EMPTY'])
  const planned = waves ?? []
  const isSame = (one: number, goods: string | undefined) => isPending(model, one) && contentOf(model, one) === goods
  forbid([planned.some(({ members, goods }) => members.some((one, n) => !isSame(one, goods[n]))), 'WAVE_PLAN_POOL_CHANGED'])
  const positions = pickable(model)
  const members = inDueOrder(
    model,
    planned.flatMap((wave) => wave.members),
  )
  const filled = members.filter((one) => allocate(model, one, positions))
  const isElsewhere = planned.some((wave) => placesOf(model, wave.members) !== wave.places)
  forbid([filled.length < members.length || isElsewhere, 'WAVE_PLAN_STOCK_CHANGED'])
  addWaves(model, planned)
}
