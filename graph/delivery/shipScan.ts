import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { fields, id, scanned } from '../kernel/input/fieldTypes.ts'
import { parseScan } from '../kernel/states/codes.ts'
import { packageRights } from '../package/states.ts'
import { findPackage } from './findPackage.ts'
import { shipOne } from './shipping.ts'
import { type ShipView, shipView } from './shipView.ts'

/** Ships the scanned package without weighing. */
export const shipScan = command({
  name: 'shipScan',
  means: 'Ships the scanned package without weighing.',
  right: packageRights.ship,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: scanned().meta({ description: 'Tracking number or package number.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  fastPath: {
    sql: 'delivery_ship_scans',
    // One transaction per scan, because it ends with contended rows.
    single: true,
    toInput({ code, ...input }) {
      const scan = parseScan(code)
      return scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? { ...input, code: scan.code } : null
    },
  },
  async run(tx, call, { warehouseId, code }): Promise<{ result: ShipView; facts: Fact[] }> {
    const pkg = await findPackage(tx, warehouseId, code)
    const result = await shipView(tx, pkg.id)
    return { result, facts: await shipOne(tx, call, pkg) }
  },
})
