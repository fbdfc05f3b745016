import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input.ts'
import { packageRights } from '../package/states.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { scopeOfPackage } from '../package/steps/scope.ts'
import { type ParcelView, parcelView } from './parcelView.ts'
import { unshipOne } from './shipping.ts'

/** The inverse of a shipping scan: the parcel has not left after all. */
export const unshipScan = command({
  name: 'unshipScan',
  means: 'Takes a shipment back: the parcel waits for the carrier again, its goods are in the warehouse and promised to it.',
  right: packageRights.unship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; it must be shipped.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }): Promise<{ result: ParcelView; facts: Fact[] }> {
    const parcel = await lockPackage(tx, packageId)
    if (!parcel) throw NotFound({ what: 'Package' }, 'packageId')
    const result = await parcelView(tx, packageId)
    return { result, facts: await unshipOne(tx, call, parcel) }
  },
})
