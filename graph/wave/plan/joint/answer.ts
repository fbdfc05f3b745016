import type { Place } from './choice.ts'
import type { JointBatch, JointPicklist, JointPlan, JointProblem } from './types.ts'
import { shortestWalk } from './walk.ts'

/** The plan of places that are chosen, each picklist in the order of its shortest walk. */
export function planOf(problem: JointProblem, places: readonly Place[]): JointPlan {
  const byBatch = Map.groupBy(
    places.toSorted((a, b) => a.order - b.order),
    ({ batch }) => batch,
  )
  const batches = [...byBatch.keys()].sort((a, b) => a - b).map((batch) => batchOf(problem, byBatch.get(batch)!))
  return { batches, length: batches.reduce((sum, { picklists }) => sum + picklists.reduce((of, { length }) => of + length, 0), 0) }
}

function batchOf(problem: JointProblem, places: readonly Place[]): JointBatch {
  const pieces = places.flatMap(({ items, lists }) => Array.from(items, (item, at) => ({ item, list: lists[at]! })))
  const byList = Map.groupBy(pieces, ({ list }) => list)
  const picklists = [...byList.keys()]
    .sort((a, b) => a - b)
    .map((list): JointPicklist => {
      const items = byList.get(list)!.map(({ item }) => problem.items[item]!)
      const walk = shortestWalk(problem, items)
      return { zone: items[0]!.zone, items: walk.places.map(({ id }) => id), length: walk.length }
    })
  return { orders: places.map(({ order }) => problem.orders[order]!.id), picklists }
}
