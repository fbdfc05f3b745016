import { mutation, node } from '../kernel/schema/mutation.ts'
import { assignWarehouse } from './commands/assignWarehouse.ts'
import { createCustomer } from './commands/createCustomer.ts'
import { activateCustomer, deactivateCustomer } from './commands/setCustomerActive.ts'
import { updateCustomer } from './commands/updateCustomer.ts'

mutation(createCustomer, (t) => ({ customer: node(t, 'Customer', 'The new customer.', (r) => r.customerId) }))
mutation(updateCustomer, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
mutation(assignWarehouse, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
mutation(activateCustomer, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
mutation(deactivateCustomer, (t) => ({ customer: node(t, 'Customer', 'The updated customer.', (r) => r.customerId) }))
