import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave } from '../../kernel/command/loadDecideSave.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import { packageRights } from '../../package/states.ts'
import { scopeOfPackage } from '../../package/steps/scope.ts'
import { lockedPart, unshippedFact, unshippingParts, valuesOfUnship } from '../../package/steps/unship.ts'
import { PackageHandedOver, PackageNotShipped } from '../failures.ts'
import { packagesFact } from '../handover/handoverFact.ts'
import type { ShipView } from '../shipView.ts'
import { lockedSheetParts, stillOnPart, takenOffParts } from '../store/handover.ts'
import { type LoadedShipment, loadOfUnshipping, readUnshipping } from '../store/shipment.ts'

// The sheet is locked before the package, in lock order; whether the package is on it is asked once both are locked.
const parts = {
  sql: `${lockedSheetParts('ready')}, ${lockedPart('sheeted')}, ${stillOnPart}, ${unshippingParts('still_on')}, ${takenOffParts}`,
}

interface UnshipInput {
  packageId: string
}

const unshipping = loadDecideSave({
  // One scan per transaction, because it ends with contended rows.
  together: (_inputs: readonly UnshipInput[]) => 1,
  load: loadOfUnshipping,
  valuesOf: ([input]) => ({ packageId: input?.packageId }),
  read: readUnshipping,
  decide(loaded: LoadedShipment): Decision<LoadedShipment, LoadedShipment, ShipView> {
    const { shipped, sheet, view } = loaded
    const { number, state } = shipped
    if (sheet?.state === 'CLOSED') throw PackageHandedOver({ number, sheet: sheet.number })
    if (state !== 'SHIPPED') throw PackageNotShipped({ number })
    const facts = [...(sheet ? packagesFact('packages-removed', sheet, [shipped.id]) : []), unshippedFact(shipped)]
    return { loaded, change: loaded, result: view, facts }
  },
  save([only]) {
    const { call, change } = only as { call: Call; change: LoadedShipment }
    const { rows, values } = valuesOfUnship(call, change.shipped)
    return { parts, rows, values: { ...values, sheetId: change.sheet?.id ?? null } }
  },
})

/** Undo of a shipping scan. */
export const unshipScan = command({
  name: 'unshipScan',
  means:
    'Undoes a shipment: the package is ready to ship again, with its goods in the warehouse and reserved. It leaves its hand-over sheet; once that is signed, the shipment cannot be undone.',
  right: packageRights.unship,
  input: fields({ packageId: id('Package').meta({ description: 'The package; must be shipped.' }) }),
  scope: ({ packageId }, db) => scopeOfPackage(db, packageId),
  direct: unshipping,
  async run(tx, call, input) {
    if ((await tx.package.count({ where: { id: input.packageId } })) === 0) throw NotFound({ what: 'Package' }, 'packageId')
    return decideAndSave(tx, call, unshipping, input)
  },
})
