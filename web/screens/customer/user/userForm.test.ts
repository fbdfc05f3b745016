import { expect, test } from 'vitest'
import { createResolver } from '../../../ui/form/resolver.ts'
import { newUser, RegisterForm, type RegisterValues } from './userForm.ts'

const right = { ...newUser(btoa('Customer:019a22c3-2702-7723-a5d6-9c6825b28960')), name: 'Dana', login: 'dana@example.com' }
const errorsOf = async (values: RegisterValues) => {
  const { errors } = await createResolver(RegisterForm, (key) => key)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error?.message]))
}

test('a password is repeated, or left empty', async () => {
  const differ = { repeated: 'form.error.passwordsDiffer' }
  expect(await errorsOf({ ...right, password: '', repeated: '' })).toEqual({})
  expect(await errorsOf({ ...right, password: 'seven long herons', repeated: 'seven long herons' })).toEqual({})
  expect(await errorsOf({ ...right, password: 'seven long herons', repeated: 'seven' })).toEqual(differ)
  expect(await errorsOf({ ...right, password: 'seven long herons', repeated: '' })).toEqual(differ)
  expect(await errorsOf({ ...right, password: '', repeated: 'seven long herons' })).toEqual(differ)
  // Also while another field is wrong.
  expect(await errorsOf({ ...right, name: '', password: 'seven long herons', repeated: '' })).toEqual({
    name: 'form.error.required',
    ...differ,
  })
})
