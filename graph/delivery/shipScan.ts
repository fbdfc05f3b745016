import { command } from '../kernel/command.ts'
import { fields, id, scanned } from '../kernel/input.ts'
import { packageRights } from '../package/states.ts'
import { findParcel } from './parcel.ts'
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
  async run(tx, call, { warehouseId, code }) {
    const parcel = await findParcel(tx, warehouseId, code)
    const facts = await shipOne(tx, call, parcel)
    const row = await tx.package.findUniqueOrThrow({
      where: { id: parcel.id },
      select: { pieces: true, weightGrams: true, channel: { select: { name: true } }, group: { select: { name: true } } },
    })
    const result = {
      packageId: parcel.id,
      number: parcel.number,
      trackingNumber: parcel.trackingNumber,
      channel: row.channel?.name ?? null,
      group: row.group?.name ?? null,
      pieces: row.pieces,
      weightGrams: row.weightGrams,
    }
    return { result, facts }
  },
})
