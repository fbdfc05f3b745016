import { lengthOf } from './distance.ts'
import type { JointBatch, JointItem, JointPicklist, JointPlan, JointProblem } from './types.ts'

/**
 * Every rule that a plan breaks, in words for developers; none where it is valid. It is asked of the problem alone and shares nothing with what
 * makes the plan but the distance of two places.
 */
export function faultsOf(problem: JointProblem, plan: JointPlan): string[] {
  const items = new Map(problem.items.map((item) => [item.id, item]))
  const orders = new Map(problem.orders.map((order) => [order.id, order]))
  const volumes = new Map(problem.products.map(({ id, volume }) => [id, volume]))
  const known: Known = { problem, items, orders, volumes }
  const lists = plan.batches.flatMap(({ picklists }) => picklists)
  const picked = lists.reduce((sum, list) => sum + list.items.length, 0)
  const length = lists.reduce((sum, list) => sum + list.length, 0)
  return [
    ...(picked < problem.leastPositions ? [`${picked} positions, fewer than ${problem.leastPositions}`] : []),
    ...(length === plan.length ? [] : [`length ${plan.length}, though the picklists make ${length}`]),
    ...twice(
      'order',
      plan.batches.flatMap(({ orders }) => orders),
    ),
    ...twice(
      'item',
      lists.flatMap((list) => list.items),
    ),
    ...lists.flatMap((list, at) => faultsOfList(known, list).map((fault) => `picklist ${at}: ${fault}`)),
    ...plan.batches.flatMap((batch, at) => faultsOfBatch(known, batch).map((fault) => `batch ${at}: ${fault}`)),
  ]
}

interface Known {
  problem: JointProblem
  items: ReadonlyMap<string, JointItem>
  orders: ReadonlyMap<string, JointProblem['orders'][number]>
  volumes: ReadonlyMap<string, number>
}

function twice(name: string, ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return ids.filter((id) => seen.size === seen.add(id).size).map((id) => `${name} ${id} twice`)
}

function faultsOfList({ problem, items, volumes }: Known, list: JointPicklist): string[] {
  const places = list.items.flatMap((id) => items.get(id) ?? [])
  const volume = places.reduce((sum, { product }) => sum + (volumes.get(product) ?? Number.NaN), 0)
  const walked = lengthOf(problem, places)
  return [
    ...list.items.filter((id) => !items.has(id)).map((id) => `item ${id} does not exist`),
    ...places.filter(({ zone }) => zone !== list.zone).map(({ id }) => `item ${id} is not in zone ${list.zone}`),
    ...(volume <= problem.mostVolume ? [] : [`volume ${volume}, more than ${problem.mostVolume}`]),
    ...(walked === list.length ? [] : [`length ${list.length}, though its walk makes ${walked}`]),
    ...(places.length > 0 ? [] : ['empty']),
  ]
}

function faultsOfBatch({ problem, items, orders: byId }: Known, { orders, picklists }: JointBatch): string[] {
  const wanted = orders.flatMap((id) => byId.get(id)?.products ?? []).sort()
  const picked = picklists.flatMap((list) => list.items.map((id) => items.get(id)?.product ?? '')).sort()
  return [
    ...orders.filter((id) => !byId.has(id)).map((id) => `order ${id} does not exist`),
    ...(orders.length <= problem.mostOrdersPerBatch ? [] : [`${orders.length} orders, more than ${problem.mostOrdersPerBatch}`]),
    ...(wanted.length === picked.length && wanted.every((product, at) => product === picked[at])
      ? []
      : ['its items are not what its orders need']),
  ]
}
