import { defineRights } from '../kernel/right.ts'
import { defineEnum } from '../kernel/vocabulary.ts'

export const logisticsRights = defineRights('logistics', {
  read: { means: 'See logistics groups and channels', scope: 'warehouse' },
  edit: { means: 'Make logistics groups and channels', scope: 'warehouse' },
})

export const CarrierCode = defineEnum('CarrierCode', 'Who carries parcels.', {
  SIM: 'The built-in simulator of a carrier: answers as one would, and delivers nothing.',
})
