import { ReprintReasonRequired } from '../file/failures.ts'
import { insertPrintJobs, labelsPrintedBefore } from '../file/steps.ts'
import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id, text } from '../kernel/input.ts'
import { PackageCancelled, PackageNotInState, PackageStopped } from '../package/failures.ts'
import { packageRights } from '../package/states.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { printLabels } from '../package/steps/print.ts'
import { scopeOfPackage } from '../package/steps/scope.ts'
import { LabelNotReady } from './failures.ts'

/** The label of one package goes to the printer, once more with a reason. */
export const printLabel = command({
  name: 'printLabel',
  means: 'Opens a print job for the label of a package. A label that was printed before needs a reason.',
  right: packageRights.label,
  input: fields({
    packageId: id('Package').meta({ description: 'The package; a wave has it or had it, and its label must be ready.' }),
    reason: text(200).nullish().meta({ description: 'Why it is printed again.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const row = await lockPackage(tx, packageId)
    if (!row) throw NotFound({ what: 'Package' }, 'packageId')
    const { number, label, labelRequest, state, warehouseId } = row
    if (state === 'CANCELLED') throw PackageCancelled({ number })
    // In the pool it would bar the void of whatever wave takes the package.
    if (state === 'DRAFT' || state === 'PENDING') throw PackageNotInState({ number, state })
    if (label !== 'READY' && label !== 'PRINTED') throw LabelNotReady({ number })
    const again = (await labelsPrintedBefore(tx, [{ packageId, labelRequest }])).size > 0
    if (again && !reason) throw ReprintReasonRequired({ what: number }, 'reason')
    const facts: Fact[] = []
    if (label === 'READY') {
      const printed = await printLabels(tx, call, [packageId])
      if (printed.printed.length === 0) throw PackageStopped({ number })
      facts.push(...printed.facts)
    }
    const reprintReason = again ? (reason ?? null) : null
    const job = { kind: 'PACKAGE_LABEL' as const, warehouseId, documentId: packageId, labelRequest, reprintReason }
    const [printJobId] = await insertPrintJobs(tx, call, [job])
    return { result: { packageId, printJobId: printJobId as string }, facts }
  },
})
