import { createTransfer } from '../../../graph/inventory/commands/createTransfer.ts'
import { forceCompleteTransfer } from '../../../graph/inventory/commands/forceCompleteTransfer.ts'
import { moveInTransfer } from '../../../graph/inventory/commands/moveInTransfer.ts'
import { moveOutTransfer } from '../../../graph/inventory/commands/moveOutTransfer.ts'
import { moveScan } from '../../../graph/inventory/commands/moveScan.ts'
import { replenish } from '../../../graph/inventory/commands/replenish.ts'
import { setPickingLevel } from '../../../graph/inventory/commands/setPickingLevel.ts'
import { voidTransfer } from '../../../graph/inventory/commands/voidTransfer.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Snapshot } from '../snapshot.ts'
import { at, forbid, type Model } from '../state/model.ts'
import { cartonOf, cartonPieces, owners, shelves } from '../state/newModel.ts'
import { availableOf } from '../state/stock.ts'
import * as state from '../state/transfers.ts'
import { type Actions, type Choices, limitCount } from './action.ts'
import { scanned } from './receiving.ts'

const transferIdOf = (snapshot: Snapshot, index: number) => toNodeId('Transfer', snapshot.transfers[index]?.id ?? '')
const lineIdOf = (snapshot: Snapshot, index: number, line: number) =>
  toNodeId('TransferLine', snapshot.transfers[index]?.lines[line]?.id ?? '')

/** Mostly a transfer that is under way. */
function chosen(model: Model, choices: Choices): number {
  const open = [...model.transfers.keys()].filter((index) => ['CREATED', 'PARTIAL'].includes(at(model.transfers, index).state))
  return open.length > 0 && !choices.rarely(6) ? choices.pick(open) : choices.index(model.transfers)
}

/** Transfers between locations. */
export const transferActions: Actions = {
  createTransfer: [
    10,
    (model, choices) => {
      limitCount(model.transfers.length, 10)
      const lines = Array.from({ length: choices.between(1, 2) }, () => ({
        from: choices.pick(shelves.slice(0, 8)),
        to: choices.pick(shelves),
        sku: choices.pick(Object.keys(owners)),
        quantity: choices.between(1, 3),
      }))
      const stocked = model.piles.filter(({ place, pieces }) => pieces > 0 && !/^(OUT|HAND)/.test(place))
      // Mostly where something lies.
      const likely = lines.map((line) => {
        const pile = stocked.length > 0 && !choices.rarely(4) ? choices.pick(stocked) : null
        return pile ? { ...line, from: pile.place, sku: pile.sku } : line
      })
      return {
        ...{ command: createTransfer, who: choices.who(), args: { lines: likely } },
        input: (_snapshot, { warehouse, products }) => ({
          warehouseId: warehouse.id,
          lines: likely.map(({ sku, ...line }) => ({ ...line, productId: products[sku] })),
        }),
        applyToModel: (next) => state.createTransfer(next, likely),
      }
    },
  ],
  replenish: [
    6,
    (model, choices) => {
      limitCount(model.transfers.length, 10)
      const sku = choices.pick(Object.keys(owners))
      const known = state.onTheWayOf(model, sku)
      const line = { sku, quantity: choices.between(1, 4), onTheWay: choices.rarely(6) ? known + 1 : known }
      return {
        ...{ command: replenish, who: choices.who(), args: line },
        input: (_snapshot, { warehouse, products }) => ({
          warehouseId: warehouse.id,
          lines: [{ productId: products[sku], quantity: line.quantity, onTheWay: line.onTheWay }],
        }),
        applyToModel: (next) => state.replenish(next, line),
      }
    },
  ],
  setPickingLevel: [
    2,
    (_model, choices) => {
      const sku = choices.pick(Object.keys(owners))
      const [minimum, maximum] = [choices.below(4), choices.below(6)]
      return {
        ...{ command: setPickingLevel, who: choices.who(), args: { sku, minimum, maximum } },
        input: (_snapshot, { warehouse, products }) => ({ warehouseId: warehouse.id, productId: products[sku], minimum, maximum }),
        applyToModel: () => forbid([maximum > 0 && maximum < minimum, 'MAXIMUM_BELOW_MINIMUM']),
      }
    },
  ],
  moveOutTransfer: [
    12,
    (model, choices) => {
      const index = chosen(model, choices)
      const { lines } = at(model.transfers, index)
      const moved = choices.rarely(3)
        ? null
        : lines.map((line, at_) => ({ line: at_, pieces: choices.rarely(5) ? choices.below(4) : state.leftOf(line) }))
      return {
        ...{ command: moveOutTransfer, who: choices.who(), args: { index, moved } },
        input: (snapshot) => ({
          transferId: transferIdOf(snapshot, index),
          ...(moved && { lines: moved.map(({ line, pieces }) => ({ lineId: lineIdOf(snapshot, index, line), quantity: pieces })) }),
        }),
        applyToModel: (next) => state.moveOut(next, index, moved),
      }
    },
  ],
  moveInTransfer: [
    14,
    (model, choices) => {
      const index = chosen(model, choices)
      const { lines } = at(model.transfers, index)
      const isPart = choices.rarely(3)
      const moved = lines.flatMap((line, at_) => {
        const place = choices.rarely(4) ? choices.pick(shelves) : line.to
        const pieces = choices.rarely(5) ? choices.below(4) : state.inHand(line)
        return pieces > 0 || choices.rarely(2) ? [{ line: at_, place, pieces }] : []
      })
      if (moved.length === 0) moved.push({ line: 0, place: shelves[0] ?? '', pieces: 1 })
      return {
        ...{ command: moveInTransfer, who: choices.who(), args: { index, moved, isPart } },
        input: (snapshot) => ({
          ...{ transferId: transferIdOf(snapshot, index), isPart },
          lines: moved.map(({ line, place, pieces }) => ({ lineId: lineIdOf(snapshot, index, line), location: place, quantity: pieces })),
        }),
        applyToModel: (next) => state.moveIn(next, index, moved, isPart),
      }
    },
  ],
  moveScan: [
    24,
    (model, choices) => {
      const index = chosen(model, choices)
      const { lines } = at(model.transfers, index)
      const line = choices.pick(lines)
      const sku = choices.rarely(12) ? choices.pick(Object.keys(owners)) : line.sku
      const isPlace = choices.rarely(2)
      const screen = {
        from: choices.rarely(5) ? null : line.from,
        sku: isPlace && !choices.rarely(4) ? sku : null,
        pieces: choices.rarely(2) ? choices.between(1, 3) : null,
      }
      const code = isPlace
        ? { place: choices.rarely(3) ? choices.pick(shelves) : line.to }
        : { sku, carton: choices.rarely(4) ? cartonPieces : null }
      return scanned(model, choices, {
        ...{ command: moveScan, args: { index, ...code, screen } },
        input: (snapshot, { warehouse, products }) => ({
          ...{ warehouseId: warehouse.id, transferId: transferIdOf(snapshot, index), from: screen.from, quantity: screen.pieces },
          ...{
            code: 'place' in code ? code.place : code.carton ? cartonOf(code.sku) : code.sku,
            productId: screen.sku && products[screen.sku],
          },
        }),
        applyToModel: (next) => state.scan(next, index, code, screen),
      })
    },
  ],
  voidTransfer: [
    3,
    (model, choices) => {
      const index = chosen(model, choices)
      return {
        ...{ command: voidTransfer, who: choices.who(), args: { index } },
        input: (snapshot) => ({ transferId: transferIdOf(snapshot, index) }),
        applyToModel: (next) => state.voidTransfer(next, index),
      }
    },
  ],
  forceCompleteTransfer: [
    4,
    (model, choices) => {
      const index = chosen(model, choices)
      const rest = at(model.transfers, index).lines.flatMap((line, at_): state.Moved[] => {
        const pieces = choices.rarely(8) ? choices.between(1, 3) : state.inHand(line)
        if (pieces === 0) return []
        return choices.rarely(3)
          ? [{ line: at_, pieces }]
          : [{ line: at_, pieces, place: choices.rarely(5) ? choices.pick(shelves) : line.from }]
      })
      return {
        ...{ command: forceCompleteTransfer, who: choices.who(), args: { index, rest } },
        input: (snapshot) => ({
          ...{ transferId: transferIdOf(snapshot, index), reason: 'End of shift' },
          rest: rest.map(({ line, place, pieces }) => ({
            ...{ lineId: lineIdOf(snapshot, index, line), quantity: pieces },
            ...(place === undefined ? { lossReason: 'Not found' } : { location: place }),
          })),
        }),
        applyToModel: (next) => state.forceTransfer(next, index, rest, (sku) => availableOf(next, sku)),
      }
    },
  ],
}
