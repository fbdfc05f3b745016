import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const customerRights = defineRights('customer', {
  read: { means: 'See customers', zh: '查看客户', scope: 'customer' },
  edit: {
    means: 'Create and change customers, assign their warehouses, activate and deactivate them',
    zh: '新建和修改客户，分配仓库，启用和停用',
    scope: 'customer',
  },
})

/** Maximum number of warehouses when a customer is created. */
export const warehousesMaximum = 100

export const CustomerSort = defineEnum('CustomerSort', 'Order of customers.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  CODE: 'By code.',
  CODE_DESC: 'By code, last first.',
})

export const CustomerHappening = defineEnum('CustomerHappening', 'What was done to a customer.', {
  CREATED: 'Created.',
  CHANGED: 'Details changed.',
  ASSIGNED: 'A warehouse was enabled or disabled, or got a billing strategy.',
  ACTIVATED: 'Activated again.',
  DEACTIVATED: 'Deactivated.',
})

/** Number of entries of the history of a customer: at first, and at most. */
export const historyDefault = 6
export const historyMaximum = 100
