import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../../package/states.ts'
import { resetExaminations } from '../../../package/steps/examine.ts'
import { lockPackage } from '../../../package/steps/lock.ts'
import { scopeOfPackage } from '../../../package/steps/scope.ts'
import { ExaminationNotBegun, PackageAlreadyShipped } from '../../failures.ts'
import { examinationFact } from '../examinationFact.ts'

/** Abandons an examination, or withdraws a finished one: the package waits again, with all its pieces. */
export const abandonExamination = command({
  name: 'abandonExamination',
  means: 'Abandons the examination of a package, or withdraws a finished one: all its pieces have to be scanned again. Not after shipping.',
  right: packageRights.examine,
  input: fields({ packageId: id('Package').meta({ description: 'The package.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const pkg = await lockPackage(tx, packageId)
    if (!pkg) throw NotFound({ what: 'Package' }, 'packageId')
    if (pkg.state === 'SHIPPED') throw PackageAlreadyShipped({ number: pkg.number })
    const reset = await resetExaminations(tx, call, [packageId])
    if (reset.length === 0) throw ExaminationNotBegun({ number: pkg.number })
    return { result: { packageId }, facts: [examinationFact('examination-reset', pkg)] }
  },
})
