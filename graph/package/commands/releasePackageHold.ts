import { command } from '../../kernel/command/command.ts'
import { fields } from '../../kernel/input/fieldTypes.ts'
import { PackageNotOnHold } from '../failures.ts'
import { packageIdInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { packageRights } from '../states.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { releaseHold } from '../store/hold.ts'
import { lockOpenSplits } from '../store/lock.ts'

/** Releases a package from its hold. Fails with PACKAGE_NOT_ON_HOLD. */
export const releasePackageHold = command({
  name: 'releasePackageHold',
  means:
    'Releases a package from its hold. Its state does not change. Parcels that were split from it and are on hold for the same reason are released with it.',
  right: packageRights.hold,
  input: fields({ packageId: packageIdInput }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId }) {
    const before = await loadPackage(tx, packageId)
    const fact = await releaseHold(tx, call, before)
    if (!fact) throw PackageNotOnHold({ number: before.number })
    const facts = [fact]
    for (const split of await lockOpenSplits(tx, packageId)) {
      const released = split.holdReason === before.holdReason ? await releaseHold(tx, call, split) : null
      if (released) facts.push(released)
    }
    return { result: { packageId }, facts }
  },
})
