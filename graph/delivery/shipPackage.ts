import { command } from '../kernel/command/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input/fieldTypes.ts'
import { packageRights } from '../package/states.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { scopeOfPackage } from '../package/steps/scope.ts'
import { shipOne } from './shipping.ts'

/** Ships one package of a list; a bulk job runs one per package, each with its own key. */
export const shipPackage = command({
  name: 'shipPackage',
  means: 'Ships one package.',
  right: packageRights.ship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; must be ready to ship.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const pkg = await lockPackage(tx, packageId)
    if (!pkg) throw NotFound({ what: 'Package' }, 'packageId')
    return { result: { packageId }, facts: await shipOne(tx, call, pkg) }
  },
})
