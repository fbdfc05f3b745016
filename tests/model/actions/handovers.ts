import { addToHandover } from '../../../graph/delivery/handover/commands/addToHandover.ts'
import { closeHandover } from '../../../graph/delivery/handover/commands/closeHandover.ts'
import { openHandover } from '../../../graph/delivery/handover/commands/openHandover.ts'
import { printHandover } from '../../../graph/delivery/handover/commands/printHandover.ts'
import { removeFromHandover } from '../../../graph/delivery/handover/commands/removeFromHandover.ts'
import { scanToHandover } from '../../../graph/delivery/handover/commands/scanToHandover.ts'
import { takeAllToHandover } from '../../../graph/delivery/handover/commands/takeAllToHandover.ts'
import { voidHandover } from '../../../graph/delivery/handover/commands/voidHandover.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../../api/data.ts'
import type { Snapshot } from '../snapshot.ts'
import * as handovers from '../state/handovers.ts'
import { at, type Model } from '../state/model.ts'
import { channels } from '../state/newModel.ts'
import type { AnyCommand } from '../systemUnderTest.ts'
import { type Action, type Actions, type Choices, limitCount } from './action.ts'
import { packageId } from './packages.ts'

const sheetId = (snapshot: Snapshot, index: number) => toNodeId('HandoverSheet', at(snapshot.handovers, index).id)

/** A package, mostly one that is shipped. */
function somePackage(model: Model, choices: Choices): number {
  const shipped = [...model.packages.entries()].flatMap(([index, { state }]) => (state === 'SHIPPED' ? [index] : []))
  return shipped.length === 0 || choices.rarely(6) ? choices.index(model.packages) : choices.pick(shipped)
}

/** An action on one sheet, mostly the last. */
const onSheet =
  (
    command: AnyCommand,
    act: (model: Model, sheet: number, choices: Choices) => { args?: Data; input?: (snapshot: Snapshot) => Data; apply(next: Model): void },
  ): Action =>
  (model, choices) => {
    const any = choices.index(model.handovers)
    const sheet = choices.rarely(4) ? any : model.handovers.length - 1
    const { args = {}, input, apply } = act(model, sheet, choices)
    return {
      ...{ command, who: choices.who(), args: { sheet, ...args } },
      input: (snapshot) => ({ sheetId: sheetId(snapshot, sheet), ...(input ? input(snapshot) : args) }),
      applyToModel: apply,
    }
  }

export const handoverActions: Actions = {
  openHandover: [
    14,
    (model, choices) => {
      limitCount(model.handovers.length, 4)
      const group = choices.pick([...new Set(Object.values(channels))])
      return {
        ...{ command: openHandover, who: 'Ann', args: { group } },
        input: (snapshot, testWarehouse) => ({
          warehouseId: testWarehouse.warehouse.id,
          groupId: toNodeId('LogisticsGroup', snapshot.groups.find(({ code }) => code === group)?.id ?? ''),
        }),
        applyToModel: (next) => handovers.open(next, group),
      }
    },
  ],
  scanToHandover: [
    60,
    onSheet(scanToHandover, (model, sheet, choices) => {
      const index = somePackage(model, choices)
      return {
        ...{ args: { package: index }, input: (snapshot) => ({ code: at(snapshot.packages, index).number }) },
        apply: (next) => handovers.add(next, sheet, [index]),
      }
    }),
  ],
  addToHandover: [
    20,
    onSheet(addToHandover, (model, sheet, choices) => {
      const packages = [...new Set([somePackage(model, choices), somePackage(model, choices)])]
      return {
        args: { packages },
        input: (snapshot) => ({ packageIds: packages.map((index) => packageId(snapshot, index)) }),
        apply: (next) => handovers.add(next, sheet, packages),
      }
    }),
  ],
  takeAllToHandover: [40, onSheet(takeAllToHandover, (_model, sheet) => ({ apply: (next) => handovers.takeAll(next, sheet) }))],
  removeFromHandover: [
    8,
    onSheet(removeFromHandover, (model, sheet, choices) => {
      const index = somePackage(model, choices)
      return {
        ...{ args: { package: index }, input: (snapshot) => ({ packageIds: [packageId(snapshot, index)] }) },
        apply: (next) => handovers.remove(next, sheet, index),
      }
    }),
  ],
  closeHandover: [
    60,
    onSheet(closeHandover, (_model, sheet, choices) => {
      const isStale = choices.rarely(5)
      const missing = choices.rarely(3) ? 0 : 100
      const signature = choices.below(2) === 0 ? 'M100 100L300 200' : null
      const args = { driver: 'Jorge', signature, missing }
      return {
        args: { ...args, isStale },
        input: (snapshot) => ({ ...args, expectedVersion: at(snapshot.handovers, sheet).version + Number(isStale) }),
        apply: (next) => handovers.close(next, sheet, isStale, missing),
      }
    }),
  ],
  voidHandover: [2, onSheet(voidHandover, (_model, sheet) => ({ apply: (next) => handovers.voidSheet(next, sheet) }))],
  printHandover: [
    30,
    onSheet(printHandover, (_model, sheet, choices) => {
      const reason = choices.rarely(3)
      return { args: reason ? { reason: 'torn' } : {}, apply: (next) => handovers.print(next, sheet, reason) }
    }),
  ],
}
