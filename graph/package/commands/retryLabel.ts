import { command } from '../../kernel/command/command.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { LabelNotFailed } from '../failures.ts'
import { packageIdInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { packageRights } from '../states.ts'
import { acceptDrafts } from '../steps/accept.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { requestLabelAgain, saveVoidedLabel } from '../store/label.ts'

/** Minutes after which a label job without result counts as lost. */
const staleMinutes = 10

/** Requests a label again that failed or got no result. */
export const retryLabel = command({
  name: 'retryLabel',
  means: 'Requests a label again that failed or got no result for ten minutes. A draft with nothing else missing is accepted.',
  right: packageRights.label,
  input: fields({ packageId: packageIdInput }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const row = await loadPackage(tx, packageId)
    const { number, state, label, warehouseId, customerId, waveId, channelId, trackingNumber, labelRequest: request } = row
    const silent = call.now.getTime() - row.updatedAt.getTime() >= staleMinutes * 60_000
    const stuck = silent && (label === 'REQUESTED' || label === 'VOID_REQUESTED')
    if (label !== 'FAILED' && !stuck) throw LabelNotFailed({ number })
    const about = { type: 'Package', id: packageId, warehouseId, customerId }
    const asked: Fact[] = [{ ...about, kind: 'package.label-requested' }]
    // The old label is voided separately; results of its job belong to an earlier request and are ignored.
    if (trackingNumber && label === 'VOID_REQUESTED')
      asked.push({ ...about, kind: 'package.label-dropped', payload: { waveId, channelId, trackingNumber, request } })
    if (state === 'CANCELLED') await saveVoidedLabel(tx, call, packageId, 'VOIDED')
    else if (stuck) await saveVoidedLabel(tx, call, packageId, 'REQUESTED')
    else await requestLabelAgain(tx, call, packageId, state === 'DRAFT' ? 'NONE' : 'REQUESTED')
    const { facts } = state === 'DRAFT' ? await acceptDrafts(tx, call, [packageId]) : { facts: [] }
    return { result: { packageId }, facts: [...asked, ...facts] }
  },
})
