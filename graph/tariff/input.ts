import { code, fields, text } from '../kernel/input.ts'

export const CreateBillingStrategyInput = fields({
  code: code().max(32).meta({ description: 'Code; unique.' }),
  name: text(100).meta({ description: 'Name.' }),
  currency: code().meta({ description: 'ISO 4217: the currency of all its prices.' }),
})
