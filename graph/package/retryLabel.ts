import { command } from '../kernel/command.ts'
import { fields } from '../kernel/input.ts'
import { LabelNotFailed } from './failures.ts'
import { thePackage } from './input.ts'
import { loadPackage, scopeOfPackage } from './loadPackage.ts'
import { packageRights } from './states.ts'
import { acceptDrafts } from './steps/accept.ts'
import { askForLabel } from './store/label.ts'

/** Asks the carrier again for a label that failed. */
export const retryLabel = command({
  name: 'retryLabel',
  means: 'Asks the carrier again for a label that failed. A draft that waits for nothing else is accepted.',
  right: packageRights.label,
  input: fields({ packageId: thePackage }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const { number, state, label, warehouseId, customerId } = await loadPackage(tx, packageId)
    if (label !== 'FAILED') throw LabelNotFailed({ number })
    await askForLabel(tx, call, packageId, state === 'DRAFT' ? 'NONE' : 'REQUESTED')
    const { facts } = state === 'DRAFT' ? await acceptDrafts(tx, call, [packageId]) : { facts: [] }
    const asked = { kind: 'package.label-requested', type: 'Package', id: packageId, warehouseId, customerId }
    return { result: { packageId }, facts: [asked, ...facts] }
  },
})
