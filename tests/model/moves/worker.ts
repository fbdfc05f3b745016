import { fromNodeId } from '../../../graph/kernel/nodeId.ts'
import { AddressNotDeliverable, LabelNotVoidable } from '../../../graph/logistics/carrierFailures.ts'
import { retryDrafts } from '../../../graph/package/retryDrafts.ts'
import { recordLabel, recordLabelFailure, recordVoid } from '../../../graph/package/settleLabel.ts'
import { settleWave } from '../../../graph/wave/settleWave.ts'
import * as packages from '../world/packages.ts'
import { settle } from '../world/waves.ts'
import { at } from '../world/world.ts'
import { waveId } from './floor.ts'
import type { Moves } from './move.ts'

const answers = {
  BOUGHT: { command: recordLabel, more: (index: number) => ({ trackingNumber: `TRACK-${index}`, pdf: new Uint8Array([37, 80, 68, 70]) }) },
  REFUSED: { command: recordLabelFailure, more: () => ({ failure: AddressNotDeliverable({ country: 'US', postcode: '00000' }) }) },
  VOIDED: { command: recordVoid, more: () => ({ failure: null }) },
  KEPT: { command: recordVoid, more: (index: number) => ({ failure: LabelNotVoidable({ trackingNumber: `TRACK-${index}` }) }) },
} as const

/** What the program does by itself, at any time after it has cause to. */
export const workerMoves: Moves = {
  label: [
    60,
    (world, draws) => {
      const index = draws.index(world.packages)
      const { label } = at(world.packages, index)
      const likely =
        label === 'VOID_REQUESTED'
          ? (['VOIDED', 'VOIDED', 'KEPT'] as const)
          : (['BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'BOUGHT', 'REFUSED'] as const)
      const answer = draws.one(likely)
      const request = at(world.packages, index).request - (draws.rarely(6) ? 1 : 0)
      const { command, more } = answers[answer]
      return {
        ...{ command, who: 'SYSTEM', args: { package: index, request, answer } },
        input: (seen) => ({ packageId: at(seen.packages, index).id, request, ...more(index) }),
        expect: (next) => packages.settleLabel(next, index, request, answer),
      }
    },
  ],
  retryDrafts: [
    6,
    () => ({
      ...{ command: retryDrafts, who: 'SYSTEM', args: {} },
      input: (_seen, site) => ({ warehouseId: fromNodeId(site.warehouse.id)?.id }),
      expect: (next) => packages.retryDrafts(next),
    }),
  ],
  settleWave: [
    12,
    (world, draws) => {
      const wave = draws.index(world.waves)
      return {
        ...{ command: settleWave, who: 'SYSTEM', args: { wave } },
        input: (seen) => ({ waveId: waveId(seen, wave) }),
        expect: (next) => settle(next, wave),
      }
    },
  ],
}
