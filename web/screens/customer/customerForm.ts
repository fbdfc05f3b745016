import type { FieldPath } from 'react-hook-form'
import type { z } from 'zod'
import { CreateCustomerInput, customerDetails } from '../../../graph/customer/input.ts'
import { fields } from '../../../graph/kernel/input/fieldTypes.ts'

/** A new customer. */
export const NewCustomerForm = CreateCustomerInput

/** The details of a stored customer; its code stays. */
export const CustomerForm = fields(customerDetails)

export type NewCustomerValues = z.input<typeof NewCustomerForm>
export type CustomerValues = z.input<typeof CustomerForm>

export const newCustomer: NewCustomerValues = {
  code: '',
  name: '',
  nameEn: '',
  company: '',
  email: '',
  phone: '',
  currency: 'USD',
  warehouses: [{ warehouseId: '', billingStrategyId: '' }],
}

/** Fields that are compared with another person's changes. */
export const comparedFields = Object.keys(customerDetails) as FieldPath<CustomerValues>[]

/** Empty optional texts are sent as null. */
export const inputOf = <Values extends CustomerValues>(values: Values) => ({
  ...values,
  nameEn: values.nameEn || null,
  company: values.company || null,
})
