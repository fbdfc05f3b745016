import { defineRights } from '../kernel/command/right.ts'

export const customerRights = defineRights('customer', {
  read: { means: 'See customers', zh: '查看客户', scope: 'customer' },
  edit: {
    means: 'Create customers, assign their warehouses, activate and deactivate them',
    zh: '新建客户，分配仓库，启用和停用',
    scope: 'customer',
  },
})

/** Maximum number of warehouses when a customer is created. */
export const warehousesMaximum = 100
