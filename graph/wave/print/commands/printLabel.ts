import { ReprintReasonRequired } from '../../../file/failures.ts'
import { insertPrintJobs, labelsPrintedBefore } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id, text } from '../../../kernel/input/fieldTypes.ts'
import { PackageCancelled, PackageNotInState } from '../../../package/failures.ts'
import { refuseStopped } from '../../../package/rules.ts'
import { labelPrinting, packageRights } from '../../../package/states.ts'
import { lockPackage } from '../../../package/steps/lock.ts'
import { markLabelsPrinted } from '../../../package/steps/print.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { LabelNotReady } from '../../failures.ts'

/** Creates a print job for the label of one package; a reprint needs a reason. */
export const printLabel = command({
  name: 'printLabel',
  means: 'Creates a print job for the label of a package. A reprint needs a reason.',
  right: packageRights.label,
  input: fields({
    packageId: id('Package').meta({ description: 'The package; must be or have been in a wave, with its label ready.' }),
    reason: text(200).nullish().meta({ description: 'Reason of the reprint.' }),
  }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const row = await lockPackage(tx, packageId)
    if (!row) throw NotFound({ what: 'Package' }, 'packageId')
    const { number, label, labelRequest, state, warehouseId } = row
    if (state === 'CANCELLED') throw PackageCancelled({ number })
    if (isAmong(labelPrinting.notIn, state)) throw PackageNotInState({ number, state })
    if (!isAmong(labelPrinting.labels, label)) throw LabelNotReady({ number })
    const stopped = refuseStopped(row)
    if (stopped) throw stopped
    const again = (await labelsPrintedBefore(tx, [{ packageId, labelRequest }])).size > 0
    if (again && !reason) throw ReprintReasonRequired({ what: number }, 'reason')
    const facts: Fact[] = []
    if (label === 'READY') {
      facts.push(...(await markLabelsPrinted(tx, call, [packageId])).facts)
    }
    const reprintReason = again ? (reason ?? null) : null
    const job = { kind: 'PACKAGE_LABEL' as const, warehouseId, documentId: packageId, labelRequest, reprintReason }
    const [printJobId] = await insertPrintJobs(tx, call, [job])
    return { result: { packageId, printJobId: printJobId as string }, facts }
  },
})

const isAmong = (values: readonly string[], value: string) => values.includes(value)
