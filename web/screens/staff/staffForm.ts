import { z } from 'zod'
import { AccountInput, NewAccountInput } from '../../../graph/access/input.ts'

/** Value of the choice of all warehouses. */
export const everywhere = 'ALL'

const firstRole = z.object({ roleId: z.string().min(1), warehouseId: z.string().min(1) })

/** A new account; all warehouses are a choice of their own, so that an empty field grants a role nowhere. */
export const NewStaffForm = NewAccountInput.omit({ roles: true }).extend({
  roles: z.array(firstRole),
  /** By what the person signs in first. */
  begin: z.enum(['INVITATION', 'PASSWORD']),
})

/** What can be changed of a stored account; its login stays. */
export const StaffForm = AccountInput.omit({ login: true })

export type NewStaffValues = z.input<typeof NewStaffForm>
export type StaffValues = z.input<typeof StaffForm>

export const newStaff: NewStaffValues = {
  login: '',
  name: '',
  nameEn: '',
  language: 'zh-CN',
  email: '',
  roles: [{ roleId: '', warehouseId: '' }],
  begin: 'INVITATION',
}

/** Fields that are compared with another person's changes. */
export const comparedFields = ['name', 'nameEn', 'email', 'language'] as const

/** A place as the server takes it. */
export const placeOf = (value: string) => (value === everywhere ? null : value)

export const inputOf = ({ roles, nameEn, email, begin: _begin, ...account }: NewStaffValues) => ({
  ...account,
  nameEn: nameEn || null,
  email: email || null,
  roles: roles.map(({ roleId, warehouseId }) => ({ roleId, warehouseId: placeOf(warehouseId) })),
})
