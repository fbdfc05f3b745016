import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const logisticsRights = defineRights('logistics', {
  read: { means: 'See logistics groups and channels', zh: '查看物流组和渠道', scope: 'warehouse' },
  edit: { means: 'Create and edit logistics groups and channels', zh: '新建和修改物流组和渠道', scope: 'warehouse' },
})

export const CarrierCode = defineEnum('CarrierCode', 'Carrier of packages.', {
  SIM: 'Built-in carrier simulator; delivers nothing.',
})

export const TrackingStatus = defineEnum('TrackingStatus', 'What a carrier tells about a parcel.', {
  ACCEPTED: 'The carrier has it.',
  DEPARTED: 'It left a place of the carrier.',
  ARRIVED: 'It arrived at a place of the carrier.',
  HELD: 'It waits for somebody: at customs, or at a pick-up point for its recipient. The text of the event says what for.',
  OUT_FOR_DELIVERY: 'It is on its way to the recipient.',
  DELIVERY_FAILED: 'It could not be delivered; the carrier tries again, holds it or sends it back.',
  DELIVERED: 'The recipient has it. It can still be refused or sent back.',
  RETURNING: 'It is on its way back to the sender.',
  RETURNED: 'It is back at the sender.',
  LOST: 'The carrier has lost or destroyed it.',
})
