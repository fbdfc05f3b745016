import { command } from '../kernel/command.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input.ts'
import { packageRights } from '../package/states.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { scopeOfPackage } from '../package/steps/scope.ts'
import { shipOne } from './shipping.ts'

/** One package of a list leaves; a batch is many of these, each with its own key. */
export const shipPackage = command({
  name: 'shipPackage',
  means: 'Ships one package.',
  right: packageRights.ship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; it must be to be shipped.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const parcel = await lockPackage(tx, packageId)
    if (!parcel) throw NotFound({ what: 'Package' }, 'packageId')
    return { result: { packageId }, facts: await shipOne(tx, call, parcel) }
  },
})
