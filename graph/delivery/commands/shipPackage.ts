import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { mayShip } from '../../package/rules.ts'
import { packageRights } from '../../package/states.ts'
import { lockPackage } from '../../package/steps/lock.ts'
import { scopeOfPackage } from '../../package/steps/scope.ts'
import { weighedFields } from '../input.ts'
import { judgeKeptWeight } from '../keptWeight.ts'
import { shipByCode } from '../shipByCode.ts'
import { shipOne } from '../shipping.ts'

/** Ships one package of a list; a bulk job runs one per package, each with its own key. */
export const shipPackage = command({
  name: 'shipPackage',
  means:
    'Ships one package. Where the warehouse weighs, it needs a weight: the given one, or that of an earlier weighing. One that is off by more than is tolerated needs `package:acceptWeight`. Elsewhere a given weight is only kept.',
  right: packageRights.ship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; must be ready to ship.' }), ...weighedFields }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, ...weighed }) {
    const pkg = await lockPackage(tx, packageId)
    if (!pkg) throw NotFound({ what: 'Package' }, 'packageId')
    if (weighed.weightGrams) {
      const { facts } = await shipByCode(tx, call, { ...weighed, packageId, warehouseId: pkg.warehouseId, code: pkg.number })
      return { result: { packageId }, facts }
    }
    const kept = mayShip({ ...pkg, awaitsExamination: false }) ? await judgeKeptWeight(tx, call, pkg) : null
    if (kept?.refusal) throw kept.refusal
    return { result: { packageId }, facts: await shipOne(tx, call, pkg, kept?.weighing ?? null) }
  },
})
