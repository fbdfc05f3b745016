import { mutation, node } from '../kernel/schema/mutation.ts'
import { createBillingStrategy } from './commands/createBillingStrategy.ts'

mutation(createBillingStrategy, (t) => ({
  billingStrategy: node(t, 'BillingStrategy', 'The new billing strategy.', (r) => r.billingStrategyId),
}))
