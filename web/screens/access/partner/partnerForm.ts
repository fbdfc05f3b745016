import { z } from 'zod'
import { CreatePartnerInput, CreatePartnerKeyInput } from '../../../../graph/access/input.ts'
import { KeyForm } from '../keyForm.ts'

/** A partner as edited: each customer is a line. */
export const PartnerForm = z.object({
  name: CreatePartnerInput.shape.name,
  address: CreatePartnerInput.shape.address,
  customers: z.array(z.object({ customerId: z.string().min(1) })),
})

export type PartnerValues = z.input<typeof PartnerForm>

export const newPartner: PartnerValues = { name: '', address: 'https://', customers: [{ customerId: '' }] }

/** A partner as the server takes it; a customer that was chosen twice is sent once. */
export const inputOf = ({ name, address, customers }: PartnerValues) => ({
  name,
  address,
  customerIds: [...new Set(customers.map(({ customerId }) => customerId))],
})

/** A key of a partner as edited. */
export const PartnerKeyForm = z.object({
  name: CreatePartnerKeyInput.shape.name,
  lastDay: KeyForm.shape.lastDay,
  addresses: KeyForm.shape.addresses,
})
