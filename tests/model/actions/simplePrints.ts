import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { cancelSimplePrint } from '../../../graph/wave/simple/commands/cancelSimplePrint.ts'
import { confirmSimplePrint } from '../../../graph/wave/simple/commands/confirmSimplePrint.ts'
import { createSimplePrint } from '../../../graph/wave/simple/commands/createSimplePrint.ts'
import { printSimplePrint } from '../../../graph/wave/simple/commands/printSimplePrint.ts'
import type { Data } from '../../api/data.ts'
import { at, type Model } from '../state/model.ts'
import * as simplePrints from '../state/simplePrints.ts'
import type { AnyCommand } from '../systemUnderTest.ts'
import type { Action, Actions } from './action.ts'
import { packageId } from './packages.ts'

/** An action on one simple print. */
const withOne =
  (command: AnyCommand, act: (model: Model, index: number) => void, more: Data = {}): Action =>
  (model, choices) => {
    const index = choices.index(model.simplePrints)
    return {
      ...{ command, who: 'Ann', args: { simplePrint: index, ...more } },
      input: (snapshot) => ({ simplePrintId: toNodeId('SimplePrint', at(snapshot.simplePrints, index).id), ...more }),
      applyToModel: (next) => act(next, index),
    }
  }

export const simplePrintActions: Actions = {
  createSimplePrint: [
    16,
    (model, choices) => {
      const packages = [...new Set([choices.index(model.packages), choices.index(model.packages)])]
      return {
        ...{ command: createSimplePrint, who: 'Ann', args: { packages } },
        input: (snapshot, testWarehouse) => ({
          warehouseId: testWarehouse.warehouse.id,
          packageIds: packages.map((index) => packageId(snapshot, index)),
        }),
        applyToModel: (next) => simplePrints.create(next, packages),
      }
    },
  ],
  printSimplePrint: [
    20,
    (model, choices) => {
      const reason = choices.rarely(3)
      return withOne(
        printSimplePrint,
        (next, index) => simplePrints.print(next, index, reason),
        reason ? { reason: 'torn' } : {},
      )(model, choices)
    },
  ],
  confirmSimplePrint: [12, withOne(confirmSimplePrint, simplePrints.confirm)],
  cancelSimplePrint: [3, withOne(cancelSimplePrint, simplePrints.cancelSimplePrint)],
}
