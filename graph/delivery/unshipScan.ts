import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input/fieldTypes.ts'
import { packageRights } from '../package/states.ts'
import { lockPackage } from '../package/steps/lock.ts'
import { scopeOfPackage } from '../package/steps/scope.ts'
import { unshipOne } from './shipping.ts'
import { type ShipView, shipView } from './shipView.ts'

/** Undo of a shipping scan. */
export const unshipScan = command({
  name: 'unshipScan',
  means: 'Undoes a shipment: the package is ready to ship again, with its goods in the warehouse and reserved.',
  right: packageRights.unship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; must be shipped.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }): Promise<{ result: ShipView; facts: Fact[] }> {
    const pkg = await lockPackage(tx, packageId)
    if (!pkg) throw NotFound({ what: 'Package' }, 'packageId')
    const result = await shipView(tx, packageId)
    return { result, facts: await unshipOne(tx, call, pkg) }
  },
})
