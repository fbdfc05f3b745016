import type { z } from 'zod'
import type { RegisterUnknownParcelInput } from '../input.ts'
import type { ParcelFacts } from '../store/unknownParcel.ts'

/** What is known of a parcel, as entered; what is absent is not known. */
export function parcelLabel(input: Omit<z.output<typeof RegisterUnknownParcelInput>, 'warehouseId' | 'pictureIds'>): ParcelFacts {
  return {
    trackingNumber: input.trackingNumber ?? null,
    carrier: input.carrier ?? '',
    sender: input.sender ?? '',
    cartons: input.cartons,
    weightGrams: input.weightGrams ?? null,
    place: input.place ?? '',
    remark: input.remark ?? '',
  }
}
