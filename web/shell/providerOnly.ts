import { useActingFor } from './actingFor.ts'

/** Columns and filters of lists that are no business of customers, or say the same in each row of theirs, by id. */
const providerOnly: ReadonlySet<string> = new Set([
  'customer',
  'wave',
  'goods',
  'category',
  'group',
  'tag',
  'tags',
  'packaging',
  'examination',
  'due',
  'hold',
  'location',
  'by',
  'person',
])

/** Leaves out what is not for the user: for customers, the columns and filters that only the provider has. */
export function useForViewer(): <Part extends { readonly id: string }>(parts: readonly Part[]) => readonly Part[] {
  const isOfCustomer = useActingFor() !== null
  return (parts) => (isOfCustomer ? parts.filter(({ id }) => !providerOnly.has(id)) : parts)
}
