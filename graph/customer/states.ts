import { defineRights } from '../kernel/command/right.ts'

export const customerRights = defineRights('customer', {
  read: { means: 'See customers', scope: 'customer' },
  edit: { means: 'Create customers, assign their warehouses, activate and deactivate them', scope: 'customer' },
})

/** Maximum number of warehouses when a customer is created. */
export const warehousesMaximum = 100
