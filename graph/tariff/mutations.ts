import { mutation, node } from '../kernel/schema/mutation.ts'
import { createBillingStrategy } from './commands/createBillingStrategy.ts'
import { updateBillingStrategy } from './commands/updateBillingStrategy.ts'

mutation(createBillingStrategy, (t) => ({
  billingStrategy: node(t, 'BillingStrategy', 'The new billing strategy.', (r) => r.billingStrategyId),
}))
mutation(updateBillingStrategy, (t) => ({
  billingStrategy: node(t, 'BillingStrategy', 'The updated billing strategy.', (r) => r.billingStrategyId),
}))
