import { mutation, node } from '../kernel/schema/mutation.ts'
import { assignWarehouse } from './assignWarehouse.ts'
import { createCustomer } from './createCustomer.ts'
import { activateCustomer, deactivateCustomer } from './setCustomerActive.ts'

mutation(createCustomer, (t) => ({ customer: node(t, 'Customer', 'The new customer.', (r) => r.customerId) }))
mutation(assignWarehouse, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
mutation(activateCustomer, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
mutation(deactivateCustomer, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
