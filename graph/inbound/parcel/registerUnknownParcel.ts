import { command } from '../../kernel/command/command.ts'
import { nextNumber } from '../../kernel/number.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { RegisterUnknownParcelInput } from '../input.ts'
import { inboundRights } from '../states.ts'
import { insertParcel } from '../store/unknownParcel.ts'
import { parcelFact } from './parcelFact.ts'
import { parcelLabel } from './parcelLabel.ts'
import { requireUnknown } from './requireUnknown.ts'

/** Registers a parcel that belongs to no known order; it waits until somebody knows whose it is. */
export const registerUnknownParcel = command({
  name: 'registerUnknownParcel',
  means: 'Registers a parcel that belongs to no known order; it waits until somebody knows whose it is.',
  right: inboundRights.sign,
  input: RegisterUnknownParcelInput,
  scope: ({ warehouseId }) => ({ warehouseId, customerId: null }),
  async run(tx, call, { warehouseId, ...input }) {
    await requireWarehouse(tx, warehouseId)
    const label = parcelLabel(input)
    if (label.trackingNumber) await requireUnknown(tx, warehouseId, label.trackingNumber)
    const id = call.newId()
    const number = await nextNumber(tx, call, 'unknown')
    await insertParcel(tx, call, { ...label, id, number, warehouseId })
    return { result: { parcelId: id }, facts: [parcelFact('registered', { id, warehouseId, customerId: null })] }
  },
})
