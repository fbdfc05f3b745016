import { z } from 'zod'
import { addressesMaximum, CreateApiKeyInput, isNetwork } from '../../../graph/access/input.ts'
import { day, text } from '../../../graph/kernel/input/fieldTypes.ts'

/** A key as edited; empty texts stand for the provider, all warehouses, no contact and no end. */
export const KeyForm = z.object({
  name: CreateApiKeyInput.shape.name,
  customerId: z.string(),
  warehouseId: z.string(),
  contactId: z.string(),
  contactUserId: z.string(),
  lastDay: z.literal('').or(day()),
  rights: CreateApiKeyInput.shape.rights,
  addresses: z.array(z.string().refine((text) => text.trim() === '' || isNetwork(text), 'network')).max(addressesMaximum),
})

/** The same for who manages the keys of customers alone. */
export const CustomerKeyForm = KeyForm.extend({ customerId: text(64) })

export type KeyValues = z.input<typeof KeyForm>

export const newKey: KeyValues = {
  name: '',
  customerId: '',
  warehouseId: '',
  contactId: '',
  contactUserId: '',
  lastDay: '',
  rights: [],
  addresses: [],
}

/** The last day of a key whose end is a moment, and back: the key works through that day, in the zone of the browser. */
export const lastDayOf = (expiresAt: string | null | undefined): string => {
  if (!expiresAt) return ''
  const at = new Date(Date.parse(expiresAt) - 1)
  return [at.getFullYear(), at.getMonth() + 1, at.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** What a last day is as the end of a key; null without one. */
export const expiryOf = (lastDay: string): string | null => (lastDay ? endOf(lastDay) : null)

function endOf(lastDay: string): string {
  const [year = 0, month = 1, date = 1] = lastDay.split('-').map(Number)
  return new Date(year, month - 1, date + 1).toISOString()
}

/** What can be changed later, as the server takes it. */
function storedPart({ name, contactId, contactUserId, lastDay, rights, addresses }: KeyValues) {
  return {
    name,
    rights: rights.toSorted(),
    contactId: contactId || null,
    contactUserId: contactUserId || null,
    expiresAt: expiryOf(lastDay),
    addresses: addresses.filter((address) => address.trim() !== ''),
  }
}

type StoredPart = ReturnType<typeof storedPart>

/** The fields that were changed: an end that was not touched stays to the second. */
export function changeOf(values: KeyValues, before: KeyValues): Partial<StoredPart> {
  const old = new Map(Object.entries(storedPart(before)))
  const isChanged = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(old.get(name))
  return Object.fromEntries(Object.entries(storedPart(values)).filter(isChanged))
}

/** A new key, whose contact is its maker if none is chosen, and whose owner and place are fixed from then on. */
export function inputOf(values: KeyValues) {
  return {
    ...storedPart(values),
    contactId: values.contactId || undefined,
    contactUserId: (values.customerId && values.contactUserId) || undefined,
    customerId: values.customerId || null,
    warehouseId: values.warehouseId || null,
  }
}
