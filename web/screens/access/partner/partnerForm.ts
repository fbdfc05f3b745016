import { z } from 'zod'
import { CreatePartnerInput, CreatePartnerKeyInput } from '../../../../graph/access/input.ts'
import type { Told } from '../../../relay/useNotifyOutcome.ts'
import { KeyForm } from '../keyForm.ts'

/** A partner as edited: each customer is a line. */
export const PartnerForm = z.object({
  name: CreatePartnerInput.shape.name,
  address: CreatePartnerInput.shape.address,
  customers: z.array(z.object({ customerId: z.string().min(1) })),
})

export type PartnerValues = z.input<typeof PartnerForm>

export const newPartner: PartnerValues = { name: '', address: 'https://', customers: [] }

/** A partner as the server takes it, which keeps a customer that was chosen twice once. Each customer has the number of its line. */
export const inputOf = ({ name, address, customers }: PartnerValues) => ({
  name,
  address,
  customerIds: customers.map(({ customerId }) => customerId),
})

type Failed = Extract<Told, { ok: false }>

/** What the server refused of a customer, at the line of the form. */
export function refusedAtLines<Done extends { ok: true }>(outcome: Done | Failed): Done | Failed {
  if (outcome.ok) return outcome
  const atLine = (field: string | null | undefined) => field?.replace(/^customerIds\.(\d+)$/, 'customers.$1.customerId')
  return { ...outcome, errors: outcome.errors.map((error) => ({ ...error, field: atLine(error.field) })) }
}

/** A key of a partner as edited. */
export const PartnerKeyForm = z.object({
  name: CreatePartnerKeyInput.shape.name,
  lastDay: KeyForm.shape.lastDay,
  addresses: KeyForm.shape.addresses,
})
