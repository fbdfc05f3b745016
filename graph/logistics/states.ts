import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const logisticsRights = defineRights('logistics', {
  read: { means: 'See logistics groups and channels', zh: '查看物流组和渠道', scope: 'warehouse' },
  edit: { means: 'Create and edit logistics groups and channels', zh: '新建和修改物流组和渠道', scope: 'warehouse' },
})

export const CarrierCode = defineEnum('CarrierCode', 'Carrier of packages.', {
  SIM: 'Built-in carrier simulator; delivers nothing.',
})
