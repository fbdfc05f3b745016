import { command } from '../../../kernel/command/command.ts'
import { fields, id, remark, trackingNumber } from '../../../kernel/input/fieldTypes.ts'
import { parseScan, readAs } from '../../../kernel/states/codes.ts'
import { inboundRights } from '../../states.ts'
import { registerParcel } from '../registerParcel.ts'

export interface RegisteredParcel {
  parcelId: string
  number: string
}

/** Scan at the dock: registers a parcel whose number belongs to no order, with where it was put and who brought it. */
export const registerParcelScan = command({
  name: 'registerParcelScan',
  means: 'Registers a parcel whose scanned number belongs to no known order, with where it was put and its carrier.',
  right: inboundRights.sign,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    code: trackingNumber().meta({ description: 'Scanned tracking number.' }),
    place: remark(100).nullish().meta({ description: 'Where it was put: a scanned location or any words; empty if absent.' }),
    carrier: remark(60).nullish().meta({ description: 'Who brought it; empty if absent.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId, customerId: null }),
  async run(tx, call, { warehouseId, code, place, carrier }) {
    const kept = place ? (readAs(parseScan(place), 'location') ?? place) : ''
    const facts = { trackingNumber: code, carrier: carrier ?? '', sender: '', cartons: 1, weightGrams: null, place: kept, remark: '' }
    const parcel = await registerParcel(tx, call, warehouseId, facts)
    const result: RegisteredParcel = { parcelId: parcel.id, number: parcel.number }
    return { result, facts: [parcel.fact] }
  },
})
