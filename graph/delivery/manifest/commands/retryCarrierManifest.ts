import { command } from '../../../kernel/command/command.ts'
import { CarrierManifestNotFailed } from '../../failures.ts'
import { handoverFact } from '../../handover/handoverFact.ts'
import { RetryCarrierManifestInput } from '../../input.ts'
import { deliveryRights } from '../../states/handover.ts'
import { lockManifest, requestAgain, scopeOfManifest } from '../../store/manifest.ts'

/** Requests a failed manifest from its carrier again. */
export const retryCarrierManifest = command({
  name: 'retryCarrierManifest',
  means:
    'Requests a failed manifest from its carrier again. The number of the hand-over sheet is the reference, so that the carrier makes no second one.',
  right: deliveryRights.handOver,
  input: RetryCarrierManifestInput,
  scope: ({ manifestId }, db) => scopeOfManifest(db, manifestId),
  async run(tx, call, { manifestId }) {
    const { state, carrier, sheetId, warehouseId } = await lockManifest(tx, manifestId)
    if (state !== 'FAILED') throw CarrierManifestNotFailed({ carrier }, 'manifestId')
    await requestAgain(tx, call, manifestId)
    return { result: { manifestId }, facts: [handoverFact('manifest-requested', { id: sheetId, warehouseId })] }
  },
})
