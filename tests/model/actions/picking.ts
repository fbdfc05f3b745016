import { emptyPickCar } from '../../../graph/wave/cart/commands/emptyPickCar.ts'
import { pickScan } from '../../../graph/wave/pick/commands/pickScan.ts'
import { startWave } from '../../../graph/wave/pick/commands/startWave.ts'
import { at, type Model, sum } from '../state/model.ts'
import { carts, owners, shelves } from '../state/newModel.ts'
import { empty, freeAt, type Said, scan, start } from '../state/picking.ts'
import { isPickedAgain, toPick } from '../state/waves.ts'
import type { Actions, Choices } from './action.ts'
import { scanned } from './receiving.ts'
import { missingAtScan } from './shortPicks.ts'
import { waveId } from './waves.ts'

/** Mostly a wave that is picked with a handheld. */
function someWave(model: Model, choices: Choices): number {
  const open = [...model.waves.entries()].flatMap(([index, { state, setting }]) =>
    setting.pickMode === 'HANDHELD' && (state === 'TO_BE_PICKED' || state === 'PICKING' || isPickedAgain(model, index)) ? [index] : [],
  )
  return open.length === 0 || choices.rarely(6) ? choices.index(model.waves) : choices.pick(open)
}

/** What a picker scans: mostly goods where they lie. */
function something(model: Model, wave: number, choices: Choices): Said {
  const { setting, cart } = at(model.waves, wave)
  if (choices.rarely(12) || (setting.bindCart && cart === null && !choices.rarely(6)))
    return { kind: 'CART', place: choices.pick(shelves), cart: choices.pick(Object.keys(carts)) }
  const open = toPick(model, wave)
  const lying = open.length > 0 ? choices.pick(open) : null
  const picked = at(model.waves, wave).picks.filter(({ pieces }) => pieces > 0)
  if (setting.sortMode === 'WHILE_PICKING' && choices.rarely(8)) return fullBox(lying?.place ?? choices.pick(shelves), choices)
  const kind = choices.pick(['PICK', 'PICK', 'PICK', 'PICK', 'PUT_BACK', 'SHORT', 'SKIP', 'PLACE'] as const)
  const from = kind === 'PUT_BACK' && picked.length > 0 ? choices.pick(picked) : lying
  const place = from && !choices.rarely(8) ? from.place : choices.pick(shelves)
  if (kind === 'SKIP' || kind === 'PLACE') return { kind, place }
  const sku = from && !choices.rarely(8) ? from.sku : choices.pick(Object.keys(owners))
  const there = sum(
    open.filter((one) => one.place === place && one.sku === sku),
    ({ pieces }) => pieces,
  )
  const pieces = choices.rarely(8) ? there + 1 : choices.between(1, Math.max(1, there))
  if (kind === 'SHORT') {
    const others = shelves.filter((one) => one !== place && freeAt(model, one, sku) > 0)
    const other = others.length === 0 || choices.rarely(8) ? choices.pick(shelves) : choices.pick(others)
    return { kind, place, sku, pieces, other: choices.rarely(2) ? null : other, otherPieces: choices.between(1, pieces) }
  }
  const box = setting.sortMode === 'WHILE_PICKING' && !choices.rarely(3) ? choices.between(1, 2) : null
  return { kind, place, sku, box, pieces }
}

function fullBox(place: string, choices: Choices): Said {
  const full = choices.between(1, 3)
  const unconfirmed = choices.rarely(2) ? null : choices.rarely(4) ? choices.between(1, 3) : full
  return { kind: 'FULL', place, full, box: choices.between(2, 3), unconfirmed }
}

const codeOf = (said: Said) =>
  'sku' in said ? said.sku : said.kind === 'CART' ? `C:${said.cart}` : said.kind === 'FULL' ? `H:${said.box}` : said.place

export const pickingActions: Actions = {
  emptyPickCar: [
    6,
    (_model, choices) => {
      const cart = choices.pick(Object.keys(carts))
      return {
        ...{ command: emptyPickCar, who: choices.who(), args: { cart } },
        input: (_snapshot, testWarehouse) => ({ pickCarId: testWarehouse.carts[cart] }),
        applyToModel: (next) => empty(next, cart),
      }
    },
  ],
  startWave: [
    40,
    (model, choices) => {
      const wave = someWave(model, choices)
      const together = choices.rarely(3)
      const who = choices.who()
      return {
        ...{ command: startWave, who, args: { wave, together } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave), together }),
        applyToModel: (next) => start(next, wave, who, together),
      }
    },
  ],
  pickScan: [
    90,
    (model, choices) => {
      const wave = someWave(model, choices)
      const said = something(model, wave, choices)
      return scanned(model, choices, {
        ...{ command: pickScan, args: { wave, ...said } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, waveId: waveId(snapshot, wave), location: said.place },
          ...(said.kind === 'SKIP' ? { skip: true } : { code: codeOf(said) }),
          ...('sku' in said && 'box' in said && { box: said.box }),
          ...(said.kind === 'FULL' && { fullBox: said.full, unconfirmedBox: said.unconfirmed }),
          ...(said.kind === 'PICK' && { quantity: said.pieces }),
          ...(said.kind === 'PUT_BACK' && { quantity: said.pieces, putBack: true }),
          ...(said.kind === 'SHORT' && { missing: said.pieces, reason: 'NONE_LEFT' }),
          ...(said.kind === 'SHORT' && said.other && { otherLocation: said.other, otherPieces: said.otherPieces }),
        }),
        applyToModel: (next, after) =>
          scan(next, wave, model.station.user, said, () =>
            said.kind === 'SHORT' ? missingAtScan(next, wave, said, after) : { short: [], moved: [], again: [] },
          ),
      })
    },
  ],
}
