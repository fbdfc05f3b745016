import { type Lists, listsOf, type Picklist } from './lists.ts'
import type { Model } from './model.ts'

/** Where an order is: its batch, and for each of its positions the item that serves it and the picklist of that. */
export interface Place {
  order: number
  batch: number
  items: Int32Array
  lists: Int32Array
}

/** What is chosen so far: which orders, in which batch, by which items, on which picklists. */
export interface Choice {
  model: Model
  /** Of all picklists. */
  length: number
  /** Positions of the orders that are in. */
  picked: number
  /** The batch of each order; -1 where it is out. */
  batchOf: Int32Array
  /** The orders, those that are in first; where each is in it. */
  orders: Int32Array
  orderAt: Int32Array
  inside: number
  /** The item and the picklist of each position that is in. */
  itemAt: Int32Array
  listAt: Int32Array
  isUsed: Uint8Array
  /** How many orders a batch has. */
  ordersOf: number[]
  /** The numbers of picklists, by batch and zone. */
  listsOf: number[][][]
  lists: Picklist[]
  kept: Lists
  /** The picklists as they were before the last `keep`, latest last, and their numbers. */
  before: Picklist[]
  beforeAt: number[]
}

export function emptyChoice(model: Model): Choice {
  const count = model.firstPosition.length - 1
  return {
    ...{ model, length: 0, picked: 0, inside: 0 },
    batchOf: new Int32Array(count).fill(-1),
    orders: Int32Array.from({ length: count }, (_, order) => order),
    orderAt: Int32Array.from({ length: count }, (_, order) => order),
    itemAt: new Int32Array(model.productAt.length).fill(-1),
    listAt: new Int32Array(model.productAt.length).fill(-1),
    isUsed: new Uint8Array(model.productOf.length),
    ...{ ordersOf: [], listsOf: [], lists: [], kept: listsOf(model), before: [], beforeAt: [] },
  }
}

export function openBatch(choice: Choice): number {
  choice.listsOf.push(choice.model.zones.map(() => [openList(choice)]))
  return choice.ordersOf.push(0) - 1
}

const openList = ({ lists, kept }: Choice) => lists.push(kept.create()) - 1

export const sizeOf = ({ firstPosition }: Model, order: number) => firstPosition[order + 1]! - firstPosition[order]!

/** What `cheapest` has found; `cost` is what `estimate` came to, which stops where it reaches its limit. */
export const found = { item: -1, list: -1, cost: 0 }

/** What the cheapest free item of a product costs in a batch; infinite where there is none. Which it is, and on which list, is in `found`. */
export function cheapest(choice: Choice, product: number, batch: number): number {
  const { model, isUsed, kept, lists } = choice
  const { firstItem, items, zoneOf, volumeOf, mostVolume } = model
  const ofBatch = choice.listsOf[batch]!
  let least = Number.POSITIVE_INFINITY
  found.item = -1
  for (let i = firstItem[product]!; i < firstItem[product + 1]!; i++) {
    const item = items[i]!
    if (isUsed[item]) continue
    const ofZone = ofBatch[zoneOf[item]!]!
    const room = mostVolume - volumeOf[item]!
    let hasRoom = false
    for (let at = 0; at < ofZone.length || !hasRoom; at++) {
      // To walk twice is hardly ever shorter than to walk once: a new picklist is begun only where no other has room.
      if (at === ofZone.length) ofZone.push(openList(choice))
      const list = ofZone[at]!
      const { volume, count } = lists[list]!
      if (volume > room || (count === 0 && hasRoom)) continue
      hasRoom = true
      const cost = kept.costOf(lists[list]!, item)
      if (cost >= least) continue
      least = cost
      found.item = item
      found.list = list
    }
  }
  return least
}

const tried: number[] = []

/** What an order would cost in a batch, each of its positions for itself; infinite where it cannot be served, or costs `limit` or more. */
export function estimate(choice: Choice, order: number, batch: number, limit: number): number {
  const { firstPosition, productAt } = choice.model
  let cost = 0
  for (let position = firstPosition[order]!; position < firstPosition[order + 1]! && cost < limit; position++) {
    cost += cheapest(choice, productAt[position]!, batch)
    if (found.item < 0) break
    choice.isUsed[found.item] = 1
    tried.push(found.item)
  }
  for (let item = tried.pop(); item !== undefined; item = tried.pop()) choice.isUsed[item] = 0
  found.cost = cost
  return cost < limit ? cost : Number.POSITIVE_INFINITY
}

/** Puts an order into a batch, each of its positions as cheaply as it goes. Whether it can be served; where not, nothing has changed. */
export function putIn(choice: Choice, order: number, batch: number): boolean {
  const { firstPosition, productAt } = choice.model
  for (let position = firstPosition[order]!; position < firstPosition[order + 1]!; position++) {
    cheapest(choice, productAt[position]!, batch)
    if (found.item < 0) {
      for (let put = firstPosition[order]!; put < position; put++) clear(choice, put)
      return false
    }
    serve(choice, position, found.item, found.list)
  }
  enter(choice, order, batch)
  return true
}

/** Takes an order out; where it was is the answer. */
export function takeOut(choice: Choice, order: number): Place {
  const place = placeOf(choice, order)
  const first = choice.model.firstPosition[order]!
  for (let at = 0; at < place.items.length; at++) clear(choice, first + at)
  leave(choice, order)
  return place
}

export function placeOf({ model, batchOf, itemAt, listAt }: Pick<Choice, 'model' | 'batchOf' | 'itemAt' | 'listAt'>, order: number): Place {
  const [from, to] = [model.firstPosition[order]!, model.firstPosition[order + 1]!]
  return { order, batch: batchOf[order]!, items: itemAt.slice(from, to), lists: listAt.slice(from, to) }
}

export function serve(choice: Choice, position: number, item: number, list: number): void {
  replace(choice, list, choice.kept.add(choice.lists[list]!, item))
  choice.isUsed[item] = 1
  choice.itemAt[position] = item
  choice.listAt[position] = list
}

export function clear(choice: Choice, position: number): void {
  const item = choice.itemAt[position]!
  const list = choice.listAt[position]!
  replace(choice, list, choice.kept.remove(choice.lists[list]!, item))
  choice.isUsed[item] = 0
}

function replace(choice: Choice, at: number, list: Picklist): void {
  const old = choice.lists[at]!
  choice.before.push(old)
  choice.beforeAt.push(at)
  choice.lists[at] = list
  choice.length += list.length - old.length
}

/** What was done since the last time stays. */
export function keep({ before, beforeAt, kept }: Choice): void {
  for (const list of before) kept.drop(list)
  before.length = beforeAt.length = 0
}

/** What was done since the last `keep` is undone: `added` were put in, `removed` taken out before. */
export function undo(choice: Choice, removed: readonly Place[], added: readonly number[]): void {
  const { before, beforeAt, lists, kept, model, itemAt, isUsed, listAt } = choice
  while (before.length > 0) {
    const at = beforeAt.pop()!
    const old = before.pop()!
    choice.length += old.length - lists[at]!.length
    kept.drop(lists[at]!)
    lists[at] = old
  }
  for (const order of added) {
    for (let position = model.firstPosition[order]!; position < model.firstPosition[order + 1]!; position++) isUsed[itemAt[position]!] = 0
    leave(choice, order)
  }
  for (const { order, batch, items, lists: numbers } of removed) {
    const first = model.firstPosition[order]!
    for (let i = 0; i < items.length; i++) {
      isUsed[items[i]!] = 1
      itemAt[first + i] = items[i]!
      listAt[first + i] = numbers[i]!
    }
    enter(choice, order, batch)
  }
}

function enter(choice: Choice, order: number, batch: number): void {
  choice.batchOf[order] = batch
  choice.ordersOf[batch]!++
  choice.picked += sizeOf(choice.model, order)
  move(choice, order, choice.inside++)
}

function leave(choice: Choice, order: number): void {
  choice.ordersOf[choice.batchOf[order]!]!--
  choice.batchOf[order] = -1
  choice.picked -= sizeOf(choice.model, order)
  move(choice, order, --choice.inside)
}

function move({ orders, orderAt }: Choice, order: number, to: number): void {
  const other = orders[to]!
  const from = orderAt[order]!
  orders[to] = order
  orders[from] = other
  orderAt[order] = to
  orderAt[other] = from
}
