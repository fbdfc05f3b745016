import { fields, password, text } from '../kernel/input.ts'

export const SignInInput = fields({
  login: text(64).meta({ description: 'The login name.' }),
  password: password().meta({ description: 'The password.' }),
})
