import { abandonExamination } from '../../../graph/delivery/examine/commands/abandonExamination.ts'
import { examineScan } from '../../../graph/delivery/examine/commands/examineScan.ts'
import { unexamineScan } from '../../../graph/delivery/examine/commands/unexamineScan.ts'
import * as examinations from '../state/examinations.ts'
import { at, type Model } from '../state/model.ts'
import { cartonOf, cartonPieces } from '../state/newModel.ts'
import type { Actions, Choices } from './action.ts'
import { packageId } from './packages.ts'
import { scanned } from './receiving.ts'
import { lineId } from './scanStation.ts'

/** A package, mostly one that is to be shipped. */
function somePackage(model: Model, choices: Choices): number {
  const ready = [...model.packages.entries()].flatMap(([index, { state }]) => (state === 'TO_BE_SHIPPED' ? [index] : []))
  return ready.length === 0 || choices.rarely(8) ? choices.index(model.packages) : choices.pick(ready)
}

export const examinationActions: Actions = {
  examine: [
    60,
    (model, choices) => {
      const index = somePackage(model, choices)
      const isBegun = at(model.packages, index).examination === 'INSPECTING'
      const { sku } = choices.pick(at(model.packages, index).lines)
      const pieces = choices.rarely(6) ? cartonPieces : 1
      const code: examinations.Examined = isBegun && !choices.rarely(6) ? { sku, pieces } : { parcel: index }
      const shown = choices.below(2) === 0 ? index : null
      const takeOver = choices.rarely(6)
      return scanned(model, choices, {
        ...{ command: examineScan, args: { ...code, shown, takeOver } },
        input: (snapshot, testWarehouse) => ({
          ...{ warehouseId: testWarehouse.warehouse.id, takeOver },
          code: 'parcel' in code ? at(snapshot.packages, code.parcel).number : pieces > 1 ? cartonOf(sku) : sku,
          ...(shown !== null && { packageId: packageId(snapshot, shown) }),
        }),
        applyToModel: (next) => examinations.examine(next, model.station.user, code, shown, takeOver),
      })
    },
  ],
  unexamine: [
    8,
    (model, choices) => {
      const index = somePackage(model, choices)
      const { sku } = choices.pick(at(model.packages, index).lines)
      return scanned(model, choices, {
        ...{ command: unexamineScan, args: { package: index, sku } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index), lineId: lineId(snapshot, index, sku) }),
        applyToModel: (next) => examinations.unexamine(next, model.station.user, index, sku, 1),
      })
    },
  ],
  abandonExamination: [
    3,
    (model, choices) => {
      const index = somePackage(model, choices)
      return {
        ...{ command: abandonExamination, who: 'Ann', args: { package: index } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index) }),
        applyToModel: (next) => examinations.abandon(next, index),
      }
    },
  ],
}
