import { cancelStockCount } from '../../../graph/inventory/count/commands/cancelStockCount.ts'
import { completeStockCount } from '../../../graph/inventory/count/commands/completeStockCount.ts'
import { countScan } from '../../../graph/inventory/count/commands/countScan.ts'
import { createStockCount } from '../../../graph/inventory/count/commands/createStockCount.ts'
import {
  approveStockCountLines,
  recountStockCountLines,
  refuseStockCountLines,
} from '../../../graph/inventory/count/commands/decideStockCountLines.ts'
import { enterStockCount } from '../../../graph/inventory/count/commands/enterStockCount.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Snapshot } from '../snapshot.ts'
import * as state from '../state/counts.ts'
import { at, type Model } from '../state/model.ts'
import { cartonOf, cartonPieces, owners, shelves } from '../state/newModel.ts'
import { type Actions, type Choices, limitCount } from './action.ts'
import { scanned } from './receiving.ts'

const countIdOf = (snapshot: Snapshot, index: number) => toNodeId('StockCount', snapshot.counts[index]?.id ?? '')

/** The id of a line, which the database knows by its location and product. */
function lineIdOf(snapshot: Snapshot, model: Model, index: number, line: number): string {
  const spot = at(model.counts, index).lines[line]
  const found = snapshot.counts[index]?.lines.find(({ place, sku }) => place === spot?.place && sku === spot.sku)
  return toNodeId('StockCountLine', found?.id ?? '')
}

/** Mostly a count that is under way. */
function chosen(model: Model, choices: Choices): number {
  const open = [...model.counts.keys()].filter((index) => ['TO_COUNT', 'COUNTING'].includes(at(model.counts, index).state))
  return open.length > 0 && !choices.rarely(8) ? choices.pick(open) : choices.index(model.counts)
}

/** What another counting found, in any open count, or the right pieces, or a few missing, or one found. */
function seen(model: Model, spot: { place: string; sku: string }, choices: Choices): number {
  const found = state.openDifferences(model, spot)
  if (found.length > 0 && !choices.rarely(3)) return Math.max(0, state.piecesAt(model, spot) + choices.pick(found))
  return Math.max(0, state.piecesAt(model, spot) + choices.pick([0, 0, -1, -2, -2, -4, 1]))
}

/** Counts, their approval and completion. */
export const countActions: Actions = {
  createStockCount: [
    8,
    (model, choices) => {
      limitCount(model.counts.length, 8)
      const stocked = model.piles.filter(({ place, pieces }) => pieces > 0 && !/^(OUT|HAND)/.test(place))
      // Often a location of an open count, so that both are completed.
      const open = model.counts.filter(({ state: now }) => now === 'TO_COUNT' || now === 'COUNTING').flatMap((count) => count.places)
      const places = Array.from({ length: choices.between(1, 2) }, () =>
        open.length > 0 && choices.rarely(2)
          ? choices.pick(open).place
          : stocked.length > 0 && !choices.rarely(4)
            ? choices.pick(stocked).place
            : choices.pick(shelves.slice(0, 8)),
      )
      const withEmpty = choices.rarely(3)
      return {
        ...{ command: createStockCount, who: choices.who(), args: { places, withEmpty } },
        input: (_snapshot, { warehouse }) => ({
          ...{ warehouseId: warehouse.id, type: 'LOCATION', locations: places, withEmpty, isBlind: true },
        }),
        applyToModel: (next) => state.createCount(next, places, withEmpty),
      }
    },
  ],
  enterStockCount: [
    26,
    (model, choices) => {
      const index = chosen(model, choices)
      const { lines } = at(model.counts, index)
      const first = choices.index(lines)
      // Mostly a person who did not count it last.
      const counter = lines[first]?.counters.at(-1)
      const who = counter && !choices.rarely(4) ? (counter === 'Ann' ? 'Bob' : 'Ann') : choices.who()
      const counted = lines
        .map((line, at_) => ({ line: at_, pieces: seen(model, line, choices) }))
        .filter(({ line }) => line === first || !choices.rarely(3))
      if (choices.rarely(20)) counted.push(at(counted, 0))
      return {
        ...{ command: enterStockCount, who, args: { index, counted } },
        input: (snapshot) => ({
          stockCountId: countIdOf(snapshot, index),
          lines: counted.map(({ line, pieces }) => ({ lineId: lineIdOf(snapshot, model, index, line), counted: pieces })),
        }),
        applyToModel: (next) => state.enter(next, index, who, counted),
      }
    },
  ],
  countScan: [
    30,
    (model, choices) => {
      const index = chosen(model, choices)
      const count = at(model.counts, index)
      const place = choices.rarely(15) ? choices.pick(shelves) : choices.pick(count.places).place
      const here = count.lines.filter((line) => line.place === place)
      const sku = here.length > 0 && !choices.rarely(6) ? choices.pick(here).sku : choices.pick(Object.keys(owners))
      const kind = choices.pick(['PLACE', 'PRODUCT', 'PRODUCT', 'COUNTED', 'COUNTED', 'COUNTED', 'SKIP'] as const)
      const isAll = choices.rarely(5)
      const meant = isAll ? null : sku
      const times = choices.between(1, 3)
      const isCarton = choices.rarely(3)
      const pieces = kind === 'PRODUCT' ? times * (isCarton ? cartonPieces : 1) : isAll ? 0 : seen(model, { place, sku }, choices)
      const said: state.CountSaid =
        kind === 'PLACE' ? { kind } : kind === 'SKIP' ? { kind, sku: meant } : { kind, sku: kind === 'PRODUCT' ? sku : meant, pieces }
      const takeOver = choices.rarely(3)
      const call = scanned(model, choices, {
        ...{ command: countScan, args: { index, place, said, takeOver } },
        input: (snapshot, { warehouse, products }) => ({
          ...{ warehouseId: warehouse.id, stockCountId: countIdOf(snapshot, index), location: place, takeOver },
          ...(kind === 'PLACE' && { code: place }),
          ...(kind === 'PRODUCT' && { code: isCarton ? cartonOf(sku) : sku, quantity: times }),
          ...(kind === 'COUNTED' && { counted: pieces, productId: meant && products[meant] }),
          ...(kind === 'SKIP' && { skip: 'BUSY', productId: meant && products[meant] }),
        }),
        applyToModel: (next) => state.scan(next, index, next.station.user, place, said, takeOver),
      })
      return call
    },
  ],
  decideStockCountLines: [
    12,
    (model, choices) => {
      const index = chosen(model, choices)
      const { lines } = at(model.counts, index)
      const line = choices.index(lines)
      const decision = choices.pick(['APPROVE', 'APPROVE', 'APPROVE', 'REFUSE', 'RECOUNT'] as const)
      // Mostly a person who did not count it.
      const counter = lines[line]?.counters.at(-1)
      const who = choices.rarely(5) ? choices.who() : counter === 'Ann' ? 'Bob' : 'Ann'
      const command = { APPROVE: approveStockCountLines, REFUSE: refuseStockCountLines, RECOUNT: recountStockCountLines }[decision]
      return {
        ...{ command, who, args: { index, line, decision } },
        input: (snapshot) => ({
          ...{ stockCountId: countIdOf(snapshot, index), lineIds: [lineIdOf(snapshot, model, index, line)] },
          ...(decision === 'REFUSE' && { reason: 'Seen elsewhere' }),
        }),
        applyToModel: (next) => state.decide(next, index, who, line, decision),
      }
    },
  ],
  completeStockCount: [
    14,
    (model, choices) => {
      const index = chosen(model, choices)
      return {
        ...{ command: completeStockCount, who: choices.who(), args: { index } },
        input: (snapshot) => ({ stockCountId: countIdOf(snapshot, index) }),
        applyToModel: (next) => state.completeCount(next, index),
      }
    },
  ],
  cancelStockCount: [
    1,
    (model, choices) => {
      const index = chosen(model, choices)
      return {
        ...{ command: cancelStockCount, who: choices.who(), args: { index } },
        input: (snapshot) => ({ stockCountId: countIdOf(snapshot, index) }),
        applyToModel: (next) => state.cancelCount(next, index),
      }
    },
  ],
}
