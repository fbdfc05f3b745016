import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields } from '../kernel/input.ts'
import { LabelNotFailed } from './failures.ts'
import { thePackage } from './input.ts'
import { loadPackage } from './loadPackage.ts'
import { packageRights } from './states.ts'
import { acceptDrafts } from './steps/accept.ts'
import { scopeOfPackage } from './steps/scope.ts'
import { askForLabel, keepVoided } from './store/label.ts'

/** After so many minutes nobody is at work on a label any more: its errand has ended without a word. */
const patienceMinutes = 10

/** Asks the carrier again for a label that failed, or of which nothing was heard. */
export const retryLabel = command({
  name: 'retryLabel',
  means:
    'Asks the carrier again for a label that failed, or of which nothing was heard for ten minutes. A draft that waits for nothing else is accepted.',
  right: packageRights.label,
  input: fields({ packageId: thePackage }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const row = await loadPackage(tx, packageId)
    const { number, state, label, warehouseId, customerId, waveId, channelId, trackingNumber, labelRequest: request } = row
    const silent = call.now.getTime() - row.updatedAt.getTime() >= patienceMinutes * 60_000
    const stuck = silent && (label === 'REQUESTED' || label === 'VOID_REQUESTED')
    if (label !== 'FAILED' && !stuck) throw LabelNotFailed({ number })
    const about = { type: 'Package', id: packageId, warehouseId, customerId }
    const asked: Fact[] = [{ ...about, kind: 'package.label-requested' }]
    // The old label is given back on its own; whatever its errand still says is of an earlier request.
    if (trackingNumber && label === 'VOID_REQUESTED')
      asked.push({ ...about, kind: 'package.label-dropped', payload: { waveId, channelId, trackingNumber, request } })
    if (state === 'CANCELLED') await keepVoided(tx, call, packageId, 'VOIDED')
    else if (stuck) await keepVoided(tx, call, packageId, 'REQUESTED')
    else await askForLabel(tx, call, packageId, state === 'DRAFT' ? 'NONE' : 'REQUESTED')
    const { facts } = state === 'DRAFT' ? await acceptDrafts(tx, call, [packageId]) : { facts: [] }
    return { result: { packageId }, facts: [...asked, ...facts] }
  },
})
