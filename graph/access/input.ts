import { fields, id, list, password, text } from '../kernel/input.ts'

/** The shortest password that an account may have. */
export const passwordMinimum = 8

export const SignInInput = fields({
  login: text(64).meta({ description: 'The login name.' }),
  password: password().meta({ description: 'The password.' }),
})

/** An account without its password, which must not be part of a command's fingerprint. */
export const AccountInput = fields({
  login: text(64).meta({ description: 'The name to sign in with; unique.' }),
  name: text(100).meta({ description: 'The name on screens and lists.' }),
  language: text(8).meta({ description: 'The language of the account: `zh-CN` or `en`.' }),
})

export const CreateStaffInput = AccountInput.extend({
  password: password().min(passwordMinimum).meta({ description: 'The first password, at least 8 characters.' }),
})

export const GrantRoleInput = fields({
  staffId: id('Staff').meta({ description: 'Who gets the role.' }),
  roleId: id('Role').meta({ description: 'The role.' }),
  warehouseId: id('Warehouse').nullish().meta({ description: 'Where it holds; without it, everywhere.' }),
})

export const CreateApiKeyInput = fields({
  name: text(100).meta({ description: 'What the key is for.' }),
  customerId: id('Customer').nullish().meta({ description: 'The one customer that it acts for; without it, it is a key of the provider.' }),
  rights: list(text(64), 100).meta({ description: 'What it may do: rights `area:verb`, none that you do not hold yourself.' }),
})

export const CreateWallTokenInput = fields({
  name: text(100).meta({ description: 'Where the screen hangs.' }),
  warehouseId: id('Warehouse').meta({ description: 'The one warehouse that it shows.' }),
})
