import { fromNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { AddressNotDeliverable, LabelNotVoidable } from '../../../graph/logistics/carrierFailures.ts'
import { recordLabel, recordLabelFailure, recordVoid } from '../../../graph/package/commands/recordLabel.ts'
import { retryDrafts } from '../../../graph/package/commands/retryDrafts.ts'
import { settleSorting } from '../../../graph/wave/commands/settleSorting.ts'
import { settleWave } from '../../../graph/wave/commands/settleWave.ts'
import { at } from '../state/model.ts'
import * as packages from '../state/packages.ts'
import * as scans from '../state/scans.ts'
import { settle } from '../state/waves.ts'
import type { Actions } from './action.ts'
import { waveId } from './waves.ts'

const answers = {
  BOUGHT: {
    command: recordLabel,
    more: (index: number) => ({ trackingNumber: `TRACK-${index}`, service: 'SIM-STD', pdf: new Uint8Array([37, 80, 68, 70]) }),
  },
  REFUSED: { command: recordLabelFailure, more: () => ({ failure: AddressNotDeliverable({ country: 'US', postcode: '00000' }) }) },
  VOIDED: { command: recordVoid, more: () => ({ failure: null }) },
  KEPT: { command: recordVoid, more: (index: number) => ({ failure: LabelNotVoidable({ trackingNumber: `TRACK-${index}` }) }) },
} as const

/** Commands of the worker, which may run at any time after their trigger. */
export const workerActions: Actions = {
  label: [
    60,
    (model, choices) => {
      const index = choices.index(model.packages)
      const { label } = at(model.packages, index)
      const likely =
        label === 'VOID_REQUESTED'
          ? (['VOIDED', 'VOIDED', 'KEPT'] as const)
          : (['BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'REFUSED'] as const)
      const answer = choices.pick(likely)
      const request = at(model.packages, index).request - (choices.rarely(6) ? 1 : 0)
      const { command, more } = answers[answer]
      return {
        ...{ command, who: 'SYSTEM', args: { package: index, request, answer } },
        input: (snapshot) => ({ packageId: at(snapshot.packages, index).id, request, ...more(index) }),
        applyToModel: (next) => packages.settleLabel(next, index, request, answer),
      }
    },
  ],
  retryDrafts: [
    6,
    () => ({
      ...{ command: retryDrafts, who: 'SYSTEM', args: {} },
      input: (_seen, testWarehouse) => ({ warehouseId: fromNodeId(testWarehouse.warehouse.id)?.id }),
      applyToModel: (next) => packages.retryDrafts(next),
    }),
  ],
  settleWave: [
    12,
    (model, choices) => {
      const wave = choices.index(model.waves)
      return {
        ...{ command: settleWave, who: 'SYSTEM', args: { wave } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave) }),
        applyToModel: (next) => settle(next, wave),
      }
    },
  ],
  settleSorting: [
    6,
    (model, choices) => {
      const wave = choices.index(model.waves)
      return {
        ...{ command: settleSorting, who: 'SYSTEM', args: { wave } },
        input: (snapshot) => ({ waveId: waveId(snapshot, wave) }),
        applyToModel: (next) => scans.settleSorting(next, wave),
      }
    },
  ],
}
