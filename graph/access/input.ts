import { z } from 'zod'
import { count, email, fields, flag, id, instant, list, object, oneOf, password, remark, text } from '../kernel/input/fieldTypes.ts'
import { SettingName } from '../kernel/states/settings.ts'
import { CustomerRole, overlapDays } from './states.ts'

/**
 * Minimum password length. NIST SP 800-63B requires 8 characters with a second factor and 15 without; 10 are enough here because passwords
 * are also checked for guessability and sign-in is rate limited.
 */
export const passwordMinimum = 10

const passwordRule =
  '10 to 200 characters of any kind, without composition rules; not a common password, not the login or the product name, and hard to guess (zxcvbn score 3 of 4). Follows NIST SP 800-63B.'

const newPassword = () => password().min(passwordMinimum)

const factorCode = () => text(64)

export const SignInInput = fields({
  login: text(64).meta({ description: 'The login; letter case and full-width forms do not matter.' }),
  password: password().meta({ description: 'The password.' }),
  code: factorCode().nullish().meta({
    description:
      'For an account with a second factor: the 6 digits of the authenticator app, or a recovery code. Send it after `SECOND_FACTOR_REQUIRED`.',
  }),
  devices: list(text(64), 20, 0).nullish().meta({
    description:
      '`device` values of earlier sign-ins on this device. If one belongs to this account, its attempts are counted separately, so that attempts from elsewhere cannot exhaust them.',
  }),
})

/** An account without its password, which must not be part of a command's fingerprint. */
export const AccountInput = fields({
  login: text(64).meta({
    description: 'Login: letters of one script, digits and `. _ - @ +`. Unique regardless of case; must not look like another login.',
  }),
  name: text(100).meta({ description: 'Display name.' }),
  nameEn: text(100).nullish().meta({ description: 'English name; if absent, `name` is used.' }),
  language: text(8).meta({ description: 'Language of the account, `zh-CN` or `en`.' }),
  email: email().nullish().meta({ description: 'E-mail for invitations and notices; none if null.' }),
})

/** Roles that an account can be created with. */
export const firstRolesMaximum = 20

const FirstRoleInput = object('FirstRoleInput', {
  roleId: id('Role').meta({ description: 'The role.' }),
  warehouseId: id('Warehouse').nullish().meta({ description: 'Warehouse where it applies; if absent, all warehouses.' }),
}).meta({ description: 'A role that a new account begins with.' })

/** A new account with its first roles, still without its password. */
export const NewAccountInput = AccountInput.extend({
  roles: list(FirstRoleInput, firstRolesMaximum, 0).nullish().meta({
    description: 'Roles to begin with, granted by the rules of grantRole; none if absent.',
  }),
})

export const CreateStaffInput = NewAccountInput.extend({
  password: newPassword()
    .nullish()
    .meta({
      description: `First password; must be changed after the first sign-in. If absent, a random one is made and returned once. ${passwordRule}`,
    }),
})

const customerRole = () => oneOf(CustomerRole).meta({ description: 'What the user may do.' })

/** A new user of a customer, still without its password. */
export const NewCustomerUserInput = AccountInput.extend({
  customerId: id('Customer').meta({ description: 'The customer.' }),
  role: customerRole(),
})

export const CreateCustomerUserInput = NewCustomerUserInput.extend({
  password: newPassword()
    .nullish()
    .meta({
      description: `First password; must be changed after the first sign-in. If absent, a random one is made and returned once. ${passwordRule}`,
    }),
})

export const CustomerUserInput = fields({ customerUserId: id('CustomerUser').meta({ description: 'The user of a customer.' }) })

export const UpdateCustomerUserInput = AccountInput.omit({ login: true })
  .partial()
  .extend({
    customerUserId: id('CustomerUser').meta({ description: 'The user of a customer.' }),
    expectedVersion: count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
    role: customerRole().optional(),
  })

export const AcceptInvitationInput = fields({
  token: text(100).meta({ description: 'Token of the link.' }),
  password: newPassword().meta({ description: `Password of the account. ${passwordRule}` }),
})

export const ChangePasswordInput = fields({
  currentPassword: password().meta({ description: 'The current password.' }),
  newPassword: newPassword().meta({ description: `The new password. ${passwordRule}` }),
})

export const ConfirmIdentityInput = fields({
  password: password().meta({ description: 'Your current password.' }),
  code: factorCode().nullish().meta({ description: 'A code of your authenticator app, or a recovery code, if you have a second factor.' }),
})

export const BeginSecondFactorInput = fields({
  code: factorCode().nullish().meta({
    description: 'If an app signs in already, a code of it, or a recovery code; it goes on until the new one is confirmed.',
  }),
})

export const ConfirmSecondFactorInput = fields({ code: factorCode().meta({ description: 'The first code of the new app.' }) })

/** What only the holder of the second factor may do. */
export const SecondFactorInput = fields({
  code: factorCode().meta({ description: 'A code of the authenticator app, or a recovery code.' }),
})

export const StaffInput = fields({ staffId: id('Staff').meta({ description: 'The member of staff.' }) })

const expectedVersion = count(1, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' })

export const UpdateStaffInput = AccountInput.omit({ login: true })
  .partial()
  .extend({
    staffId: id('Staff').meta({ description: 'The member of staff.' }),
    expectedVersion,
  })

export const EndStaffSessionsInput = fields({
  staffId: id('Staff').meta({ description: 'The member of staff.' }),
  sessionId: id('Session').nullish().meta({ description: 'One of their sessions; if absent, all.' }),
})

export const UpdateSettingInput = fields({
  name: oneOf(SettingName).meta({ description: 'The setting.' }),
  value: count(1, 1_000_000).nullish().meta({ description: 'Its new value; back to the default if absent.' }),
  expectedVersion: count(0, 2_000_000_000).meta({ description: 'Version that you read; refused if it has changed.' }),
})

const roleFields = {
  nameZh: text(60).meta({ description: 'Name in Chinese; unique.' }),
  nameEn: text(60).meta({ description: 'Name in English; unique.' }),
  rights: list(text(64), 200).meta({
    description: 'Rights of the role, `area:verb`. Rights are added only if you hold all of them in all warehouses.',
  }),
}

export const CreateRoleInput = fields(roleFields)

export const UpdateRoleInput = fields(roleFields)
  .partial()
  .extend({
    roleId: id('Role').meta({ description: 'The role.' }),
    expectedVersion,
  })

export const DeleteRoleInput = fields({
  roleId: id('Role').meta({ description: 'The role.' }),
  expectedVersion,
})

export const SetRoleSecondFactorInput = fields({
  roleId: id('Role').meta({ description: 'The role.' }),
  expectedVersion,
  required: flag().meta({ description: 'Whether those who have the role need a second factor.' }),
})

export const RevokeRoleInput = fields({
  staffId: id('Staff').meta({ description: 'The member of staff who has the role.' }),
  roleId: id('Role').meta({ description: 'The role.' }),
  warehouseId: id('Warehouse').nullish().meta({ description: 'Warehouse of the grant; if absent, the grant for all warehouses.' }),
})

export const GrantRoleInput = fields({
  staffId: id('Staff').meta({ description: 'The member of staff who gets the role.' }),
  roleId: id('Role').meta({ description: 'The role.' }),
  warehouseId: id('Warehouse').nullish().meta({ description: 'Warehouse where the role applies; if absent, all warehouses.' }),
})

const aNetwork = z.union([z.ipv4(), z.cidrv4(), z.ipv6(), z.cidrv6()])

/** Whether a text is an address or a network (CIDR) of IPv4 or IPv6. */
export const isNetwork = (text: string) => aNetwork.safeParse(text.trim().toLowerCase()).success

const network = () =>
  z
    .string()
    .overwrite((value) => value.trim().toLowerCase())
    .refine(isNetwork, 'network')
    .meta({ fieldType: { scalar: 'String' } })

/** Networks that one key can have. */
export const addressesMaximum = 50

const apiKey = { apiKeyId: id('ApiKey').meta({ description: 'The key.' }) }

const ApiKeyFields = {
  name: text(100).meta({ description: 'Purpose of the key.' }),
  rights: list(text(64), 100).meta({ description: 'Rights of the key, `area:verb`; only rights that you hold yourself.' }),
  expiresAt: instant().nullish().meta({ description: 'From then on the key is refused; it never expires if absent.' }),
  addresses: list(network(), addressesMaximum, 0).nullish().meta({
    description: 'Addresses and networks of IPv4 and IPv6 from which the key works, such as `203.0.113.0/28`; from everywhere if empty.',
  }),
  contactId: id('Staff').nullish().meta({ description: 'Member of staff who answers for the integration.' }),
  contactUserId: id('CustomerUser')
    .nullish()
    .meta({ description: 'User of the customer who answers for the integration, instead of a member of staff.' }),
}

export const CreateApiKeyInput = fields({
  ...ApiKeyFields,
  contactId: ApiKeyFields.contactId.meta({ description: 'Member of staff who answers for the integration; you if neither is given.' }),
  customerId: id('Customer').nullish().meta({ description: 'Customer that the key acts for; if absent, it is a key of the provider.' }),
  warehouseId: id('Warehouse').nullish().meta({ description: 'Warehouse to which the key is limited; if absent, it reaches all.' }),
})

export const UpdateApiKeyInput = fields({ ...apiKey, expectedVersion, ...fields(ApiKeyFields).partial().shape })

export const ApiKeyInput = fields(apiKey)

/** Whether a text is the address of a page that a browser can be sent to: HTTPS, or HTTP on this machine. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  return protocol === 'https:' || (protocol === 'http:' && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

/** Customers that one partner can have. */
export const partnerCustomersMaximum = 500

const partner = { partnerId: id('Partner').meta({ description: 'The partner.' }) }

const PartnerFields = {
  name: text(100).meta({ description: 'Name of the platform, as its users know it.' }),
  address: text(300).refine(isWebAddress, 'webAddress').meta({
    description: 'Address to which its users are sent back: HTTPS, or HTTP on `localhost`.',
  }),
  customerIds: list(id('Customer'), partnerCustomersMaximum, 0)
    .nullish()
    .meta({ description: 'Customers whose users it may sign in; none if empty.' }),
}

export const CreatePartnerInput = fields(PartnerFields)

export const UpdatePartnerInput = fields({ ...partner, expectedVersion, ...fields(PartnerFields).partial().shape })

export const PartnerInput = fields(partner)

export const CreatePartnerKeyInput = fields({
  ...partner,
  name: ApiKeyFields.name,
  expiresAt: ApiKeyFields.expiresAt,
  addresses: ApiKeyFields.addresses,
  contactId: ApiKeyFields.contactId.meta({ description: 'Member of staff who answers for the integration; you if absent.' }),
})

export const CreateLoginTicketInput = fields({
  customerCode: text(64).meta({ description: 'Code of the customer.' }),
  login: text(64).meta({ description: 'Login of one of its users; letter case and full-width forms do not matter.' }),
})

export const OpenPartnerSessionInput = fields({
  ticket: text(64).meta({ description: 'The login ticket from the address of the page.' }),
})

export const RotateApiKeyInput = fields({
  ...apiKey,
  overlapDays: count(0, overlapDays.maximum)
    .nullish()
    .meta({
      description: `Days for which the older secret goes on, ${overlapDays.usual} if absent; with 0 it ends at once.`,
    }),
  force: flag().nullish().meta({ description: 'Ends the older of two working secrets at once; else a third is refused.' }),
})

export const EndApiKeySecretInput = fields({ apiKeySecretId: id('ApiKeySecret').meta({ description: 'The secret.' }) })

export const CreateWallTokenInput = fields({
  name: text(100).meta({ description: 'Where the screen is mounted.' }),
  warehouseId: id('Warehouse').meta({ description: 'Warehouse that the screen shows.' }),
  language: text(8).nullish().meta({ description: 'Language of the screen, `zh-CN` or `en`; Chinese if absent.' }),
})

export const UpdateWallTokenInput = fields({
  wallTokenId: id('WallToken').meta({ description: 'The wall screen.' }),
  expectedVersion,
  name: text(100).optional().meta({ description: 'Where the screen is mounted.' }),
  language: text(8).nullish().meta({ description: 'Language of the screen, `zh-CN` or `en`; Chinese if null.' }),
})

const columnId = z.string().min(1).max(64)
const columnLayout = z.object({
  toggled: z.array(columnId).max(200),
  order: z.array(columnId).max(200),
  widths: z.record(columnId, z.int().min(1).max(10_000)),
})

function isColumnLayout(json: string): boolean {
  try {
    return columnLayout.safeParse(JSON.parse(json)).success
  } catch {
    return false
  }
}

const viewState = {
  // As many values as a bulk search may have, and the filters beside them.
  search: remark(16_000).nullish().meta({
    description:
      "Search, filters, dates and sort as in the address of the console's list, such as `view=PENDING&sort=OLDEST`; the whole list if absent.",
  }),
  layout: z
    .string()
    .max(20_000)
    .refine(isColumnLayout, 'layout')
    .meta({ fieldType: { scalar: 'String' } })
    .nullish()
    .meta({
      description:
        'Columns as JSON: `toggled` (shown or hidden against the standard), `order` and `widths` in pixels by column; standard columns if absent.',
    }),
}

const viewName = () => text(60).meta({ description: 'Name, unique among your views of the list.' })
const viewList = () => text(60).meta({ description: 'Path of the list in the console without its first slash, such as `out/parcel`.' })
const savedView = { savedViewId: id('SavedView').meta({ description: 'The view.' }) }

export const CreateSavedViewInput = fields({ list: viewList(), name: viewName(), ...viewState })

export const RenameSavedViewInput = fields({ ...savedView, name: viewName() })

export const OverwriteSavedViewInput = fields({ ...savedView, ...viewState })

export const DeleteSavedViewInput = fields(savedView)

export const ShareSavedViewInput = fields({
  ...savedView,
  shared: flag().meta({ description: 'Whether all staff see it; only its owner can change it.' }),
})

export const SetDefaultViewInput = fields({
  list: viewList(),
  savedViewId: id('SavedView').nullish().meta({ description: 'View with which the list opens for you; the whole list if absent.' }),
})
