import { code, email, fields, flag, id, list, object, phone, text } from '../kernel/input.ts'
import { warehousesMaximum } from './states.ts'

export const CustomerWarehouseInput = object('CustomerWarehouseInput', {
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'The strategy that it is billed by there.' }),
}).meta({ description: 'A warehouse that a customer may use.' })

export const CreateCustomerInput = fields({
  code: code().max(32).meta({ description: 'Short code; unique.' }),
  name: text(100).meta({ description: 'Name of the customer.' }),
  company: text(200).nullish().meta({ description: 'Company as registered; the name, where it is not given.' }),
  email: email().meta({ description: 'E-mail.' }),
  phone: phone().meta({ description: 'Telephone.' }),
  currency: code().meta({ description: 'ISO 4217: the currency of settlement.' }),
  warehouses: list(CustomerWarehouseInput, warehousesMaximum).meta({ description: 'Where it keeps goods: at least one warehouse.' }),
})

export const AssignWarehouseInput = fields({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'The strategy that it is billed by there, from now on.' }),
  enabled: flag().meta({ description: 'Whether the customer may send goods and orders there; the last one cannot be taken away.' }),
})

export const CustomerInput = fields({ customerId: id('Customer').meta({ description: 'The customer.' }) })
