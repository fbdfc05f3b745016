import { code, email, fields, flag, id, list, object, phone, text } from '../kernel/input/fieldTypes.ts'
import { warehousesMaximum } from './states.ts'

export const CustomerWarehouseInput = object('CustomerWarehouseInput', {
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'Billing strategy in this warehouse.' }),
}).meta({ description: 'A warehouse enabled for a customer.' })

export const CreateCustomerInput = fields({
  code: code().max(32).meta({ description: 'Short code; unique.' }),
  name: text(100).meta({ description: 'Name of the customer.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  company: text(200).nullish().meta({ description: 'Registered company name; defaults to the name.' }),
  email: email().meta({ description: 'E-mail.' }),
  phone: phone().meta({ description: 'Phone number.' }),
  currency: code().meta({ description: 'Settlement currency, ISO 4217.' }),
  warehouses: list(CustomerWarehouseInput, warehousesMaximum).meta({ description: 'Warehouses of the customer, at least one.' }),
})

export const AssignWarehouseInput = fields({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'Billing strategy in this warehouse from now on.' }),
  enabled: flag().meta({ description: 'Whether the customer may send goods and orders there; the last warehouse cannot be disabled.' }),
})

export const CustomerInput = fields({ customerId: id('Customer').meta({ description: 'The customer.' }) })
