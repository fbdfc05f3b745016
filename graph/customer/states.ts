import { defineRights } from '../kernel/right.ts'

export const customerRights = defineRights('customer', {
  read: { means: 'See customers', scope: 'customer' },
  edit: { means: 'Make customers, assign their warehouses, activate and deactivate them', scope: 'customer' },
})

/** The most warehouses that a customer can be given when it is made. */
export const warehousesMaximum = 100
