import { command } from '../../kernel/command/command.ts'
import { PackageOnHold } from '../failures.ts'
import { HoldPackageInput } from '../input.ts'
import { loadPackage } from '../loadPackage.ts'
import { refusalOfAction } from '../refusals.ts'
import { packageRights } from '../states.ts'
import { scopeOfPackage } from '../steps/scope.ts'
import { hold } from '../store/hold.ts'
import { lockOpenSplits } from '../store/lock.ts'

/** Puts a package on hold; it keeps its state, wave, goods and reserved stock. Fails with PACKAGE_ON_HOLD if it is on hold. */
export const holdPackage = command({
  name: 'holdPackage',
  means:
    'Puts a package on hold until it is released: it is not taken into a wave, printed, packed or shipped. It keeps its state, wave, goods and reserved stock; picking goes on. Parcels that were split from it and are not shipped yet are put on hold with it.',
  right: packageRights.hold,
  input: HoldPackageInput,
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  async run(tx, call, { packageId, reason }) {
    const before = await loadPackage(tx, packageId)
    const fact = await hold(tx, call, before, reason)
    if (!fact) throw before.heldAt ? PackageOnHold({ number: before.number }) : refusalOfAction(before, 'hold')
    const facts = [fact]
    // One that is on hold already stays so, with its own reason.
    for (const split of await lockOpenSplits(tx, packageId)) {
      const held = await hold(tx, call, split, reason)
      if (held) facts.push(held)
    }
    return { result: { packageId }, facts }
  },
})
