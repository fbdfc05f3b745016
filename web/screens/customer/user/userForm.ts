import { z } from 'zod'
import { CreateCustomerUserInput, NewCustomerUserInput } from '../../../../graph/access/input.ts'
import { currentLanguage } from '../../../i18n/language.ts'

/** A person who is invited. */
export const InviteForm = NewCustomerUserInput

/** A person who is registered; the password is typed twice, or left empty. */
export const RegisterForm = CreateCustomerUserInput.extend({
  password: CreateCustomerUserInput.shape.password,
  repeated: z.string().optional(),
}).refine(
  ({ password, repeated }) => (password ?? '') === (repeated ?? ''),
  // Also while other fields are wrong.
  { error: 'passwordsDiffer', path: ['repeated'], when: () => true },
)

/** What can be changed of a stored user; the login stays. */
export const UserForm = NewCustomerUserInput.omit({ login: true, customerId: true })

export type InviteValues = z.input<typeof InviteForm>
export type RegisterValues = z.input<typeof RegisterForm>
export type UserValues = z.input<typeof UserForm>

/** Fields that are compared with another person's changes. */
export const comparedFields = ['name', 'nameEn', 'email', 'language', 'role'] as const

/** With what a new user begins. */
export const newUser = (customerId: string): InviteValues => ({
  customerId,
  login: '',
  name: '',
  nameEn: '',
  email: '',
  language: currentLanguage(),
  role: 'ALL',
})

/** A new user as the server takes it. */
export const inputOf = ({ customerId, login, name, nameEn, email, language, role }: InviteValues) => ({
  customerId,
  login,
  name,
  nameEn: nameEn || null,
  email: email || null,
  language,
  role,
})
