import { code, count, day, email, fields, flag, id, list, object, text } from '../kernel/input/fieldTypes.ts'
import { internationalPhone } from '../kernel/input/phoneNumber.ts'
import { warehousesMaximum } from './states.ts'

export const CustomerWarehouseInput = object('CustomerWarehouseInput', {
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'Billing strategy in this warehouse.' }),
}).meta({ description: 'A warehouse enabled for a customer.' })

/** What is said about a customer; its code stays. */
export const customerDetails = {
  name: text(100).meta({ description: 'Name of the customer.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  company: text(200).nullish().meta({ description: 'Registered company name; defaults to the name.' }),
  email: email().meta({ description: 'E-mail.' }),
  phone: internationalPhone().meta({ description: 'Phone number with its country code, such as `+1 213 555 0141`; stored as E.164.' }),
  currency: code().meta({ description: 'Settlement currency, ISO 4217.' }),
}

export const CreateCustomerInput = fields({
  code: code().max(32).meta({ description: 'Short code; unique.' }),
  ...customerDetails,
  warehouses: list(CustomerWarehouseInput, warehousesMaximum).meta({ description: 'Warehouses of the customer, at least one.' }),
})

export const UpdateCustomerInput = fields({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
  ...fields(customerDetails).partial().shape,
})

export const AssignWarehouseInput = fields({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  warehouseId: id('Warehouse').meta({ description: 'The warehouse.' }),
  billingStrategyId: id('BillingStrategy').meta({ description: 'Billing strategy in this warehouse from that day on.' }),
  from: day().nullish().meta({ description: 'Day of the warehouse from which the strategy holds; today if absent, and not in the past.' }),
  enabled: flag().meta({ description: 'Whether the customer may send goods and orders there; the last warehouse cannot be disabled.' }),
})

export const DeactivateCustomerInput = fields({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  reason: text(200).meta({ description: 'Why; kept in the history of the customer, which is not erased: name no person.' }),
})

export const CustomerInput = fields({ customerId: id('Customer').meta({ description: 'The customer.' }) })
