import { joinPackage } from '../../../graph/wave/split/commands/joinPackage.ts'
import { splitPackage } from '../../../graph/wave/split/commands/splitPackage.ts'
import { at, type Model } from '../state/model.ts'
import * as splits from '../state/splits.ts'
import type { Actions, Choices } from './action.ts'
import { packageId } from './packages.ts'
import { lineId } from './scanStation.ts'

/** A package, mostly a picked one that fits. */
function somePackage(model: Model, choices: Choices, fits: (index: number) => boolean): number {
  const fitting = [...model.packages.keys()].filter((index) => at(model.packages, index).state === 'PICKED' && fits(index))
  return fitting.length === 0 || choices.rarely(8) ? choices.index(model.packages) : choices.pick(fitting)
}

const hasMany = (model: Model) => (index: number) => at(model.packages, index).lines.some(({ quantity }) => quantity > 1)
const isSplit = (model: Model) => (index: number) => at(model.packages, index).splitFrom !== null

export const splitActions: Actions = {
  split: [
    30,
    (model, choices) => {
      const index = somePackage(model, choices, hasMany(model))
      const { sku } = choices.pick(at(model.packages, index).lines)
      const pieces = choices.between(1, 3)
      const who = choices.who()
      return {
        ...{ command: splitPackage, who, args: { package: index, sku, pieces } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index), lines: [{ lineId: lineId(snapshot, index, sku), pieces }] }),
        applyToModel: (next) => splits.split(next, who, index, [{ sku, pieces }]),
      }
    },
  ],
  join: [
    14,
    (model, choices) => {
      const index = somePackage(model, choices, isSplit(model))
      const who = choices.who()
      return {
        ...{ command: joinPackage, who, args: { package: index } },
        input: (snapshot) => ({ packageId: packageId(snapshot, index) }),
        applyToModel: (next) => splits.join(next, who, index),
      }
    },
  ],
}
