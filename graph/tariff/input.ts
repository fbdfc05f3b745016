import { code, count, fields, id, text } from '../kernel/input/fieldTypes.ts'

export const CreateBillingStrategyInput = fields({
  code: code().max(32).meta({ description: 'Code; unique.' }),
  name: text(100).meta({ description: 'Name.' }),
  currency: code().meta({ description: 'Currency of all its prices, ISO 4217.' }),
})

export const UpdateBillingStrategyInput = fields({
  billingStrategyId: id('BillingStrategy').meta({ description: 'The billing strategy.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...CreateBillingStrategyInput.pick({ name: true, currency: true }).partial().shape,
})
