import { expect, it } from 'vitest'
import { inputOf, newPartner, PartnerForm, refusedAtLines } from './partnerForm.ts'

const named = { ...newPartner, name: 'Shop', address: 'https://shop.example' }

it('takes a partner without customers', () => {
  expect(PartnerForm.safeParse(named).success).toBe(true)
  expect(inputOf(named)).toEqual({ name: 'Shop', address: 'https://shop.example', customerIds: [] })
})

it('shows what is refused of a customer at its line, also after one that was chosen twice', () => {
  const customers = ['A', 'A', 'B'].map((customerId) => ({ customerId }))
  expect(inputOf({ ...named, customers }).customerIds).toEqual(['A', 'A', 'B'])
  const refused = (field: string | null) => ({ code: 'CUSTOMER_UNKNOWN', field, message: 'No such customer.' })
  const errors = [refused('customerIds.2'), refused('name'), refused(null)]
  expect(refusedAtLines({ ok: false, errors, failure: null })).toMatchObject({
    errors: [{ field: 'customers.2.customerId' }, { field: 'name' }, { field: undefined }],
  })
})
