import { command } from '../kernel/command.ts'
import type { Fact } from '../kernel/fact.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { parseScan } from '../kernel/states/codes.ts'
import { packageRights } from '../package/states.ts'
import { findParcel } from './parcel.ts'
import { type ParcelView, parcelView } from './parcelView.ts'
import { shipOne } from './shipping.ts'

/** One parcel goes to the carrier, without weighing. */
export const shipScan = command({
  name: 'shipScan',
  means: 'Ships the parcel that was scanned, without weighing.',
  right: packageRights.ship,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'The warehouse that it leaves.' }),
    code: scanned().meta({ description: 'Its tracking number or its own number.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  quick: {
    sql: 'delivery_ship_scans',
    // It ends with the rows that everybody wants: they are let go of after each scan.
    single: true,
    plain({ code, ...input }) {
      const scan = parseScan(code)
      return scan.kind === 'plain' || (scan.kind === 'own' && scan.of === 'package') ? { ...input, code: scan.code } : null
    },
  },
  async run(tx, call, { warehouseId, code }): Promise<{ result: ParcelView; facts: Fact[] }> {
    const parcel = await findParcel(tx, warehouseId, code)
    const result = await parcelView(tx, parcel.id)
    return { result, facts: await shipOne(tx, call, parcel) }
  },
})
