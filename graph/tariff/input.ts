import { code, fields, text } from '../kernel/input/fieldTypes.ts'

export const CreateBillingStrategyInput = fields({
  code: code().max(32).meta({ description: 'Code; unique.' }),
  name: text(100).meta({ description: 'Name.' }),
  currency: code().meta({ description: 'Currency of all its prices, ISO 4217.' }),
})
