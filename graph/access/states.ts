import { defineRights } from '../kernel/command/right.ts'
import { defineEnum } from '../kernel/states/enumSpec.ts'

export const accessRights = defineRights('access', {
  staff: {
    means:
      'See staff, create, edit and deactivate accounts, reset passwords and second factors, sign people out, make, change, grant and revoke roles',
    zh: '查看员工，新建、修改和停用账号，重置密码和两步验证，强制退出登录，新建、修改、授予和收回角色',
    scope: 'global',
  },
  customerUsers: {
    means: 'See, invite, create and change the users of customers, reset their passwords, activate and deactivate them',
    zh: '查看、邀请、新建和修改客户用户，重置密码，启用和停用',
    scope: 'customer',
  },
  customerKeys: {
    means: 'See, create, change, rotate and revoke the API keys of customers',
    zh: '查看、新建、修改、轮换和吊销客户的 API 密钥',
    scope: 'customer',
  },
  keys: { means: 'See, create, change, rotate and revoke API keys', zh: '查看、新建、修改、轮换和吊销 API 密钥', scope: 'global' },
  partners: {
    means: 'See, create, change, activate and deactivate partners, from whose platforms users of customers come, and create their keys',
    zh: '查看、新建、修改、启用和停用合作平台（客户用户由此进入控制台），新建其密钥',
    scope: 'global',
  },
  loginTicket: {
    means: "Create login tickets for users of a partner's customers; only the keys of partners have it",
    zh: '为合作平台客户的用户创建登录票据；只有合作平台的密钥拥有',
    scope: 'global',
  },
  self: {
    means: "Change one's own password and second factor, and save one's own views of lists",
    zh: '修改自己的密码和两步验证，保存自己的列表视图',
    scope: 'self',
  },
  shareViews: {
    means: 'Share saved views of lists with all staff, those of other warehouses too, and change shared ones',
    zh: '把保存的列表视图共享给所有员工（包括其他仓库的），并修改已共享的',
    scope: 'warehouse',
  },
  settings: { means: 'Change settings of the whole system', zh: '修改全系统设置', scope: 'global' },
  activity: {
    means: 'See who did what, when and from where',
    zh: '查看谁在何时何地做了什么（操作记录）',
    scope: 'warehouse',
  },
  walls: { means: 'See, create, rename and close wall screens', zh: '查看、新建、重命名和关闭大屏', scope: 'warehouse' },
})

/** What an API key is at this moment; a key that ends is not live. */
export const ApiKeyState = defineEnum('ApiKeyState', 'State of an API key.', {
  LIVE: 'It works.',
  EXPIRED: 'Its time is over; a later expiry lets it work again.',
  REVOKED: 'Revoked for good.',
})

/** The parts of the list of keys. */
export const ApiKeyPart = defineEnum('ApiKeyPart', 'Part of the list of API keys.', {
  LIVE: 'Keys that work.',
  EXPIRING: 'Keys that work and expire within 30 days.',
  ENDED: 'Expired and revoked keys.',
})

/** What is done to an API key. */
export const ApiKeyHappening = defineEnum('ApiKeyHappening', 'What was done to an API key.', {
  CREATED: 'Created, with its first secret.',
  CHANGED: 'Name, contact, rights, expiry or addresses changed.',
  ROTATED: 'Another secret was made.',
  SECRET_ENDED: 'A secret was ended before its time.',
  REVOKED: 'Revoked for good.',
})

/** What is done to an account of staff. */
export const StaffHappening = defineEnum('StaffHappening', 'What was done to an account of staff.', {
  CREATED: 'Created.',
  INVITED: 'A link to choose the first password was made.',
  INVITATION_ACCEPTED: 'The person chose the first password.',
  CHANGED: 'Name, language or e-mail changed.',
  GRANTED: 'A role was granted.',
  REVOKED: 'A role was revoked.',
  PASSWORD_RESET: 'A one-time password was set by somebody else.',
  PASSWORD_CHANGED: 'The person changed the password.',
  SECOND_FACTOR_SET_UP: 'The person set up a second factor.',
  SECOND_FACTOR_REPLACED: 'The person replaced the app of the second factor.',
  SECOND_FACTOR_REMOVED: 'The person removed the second factor.',
  SECOND_FACTOR_RESET: 'The second factor was removed by somebody else.',
  RECOVERY_CODES_MADE: 'The person made new recovery codes.',
  RECOVERY_CODE_USED: 'The person used a recovery code.',
  SIGNED_OUT: 'Signed out by somebody else.',
  DEACTIVATED: 'Deactivated.',
  ACTIVATED: 'Activated again.',
})

/** What a user of a customer may do. */
export const CustomerRole = defineEnum('CustomerRole', 'What a user of a customer may do.', {
  ALL: 'See and do all that concerns the customer, and manage its users and API keys.',
  READ: 'See all that concerns the customer, and change nothing.',
})

export type CustomerRoleCode = keyof typeof CustomerRole.values

export const CustomerUserSort = defineEnum('CustomerUserSort', 'Order of users of customers.', {
  NEWEST: 'Newest first.',
  OLDEST: 'Oldest first.',
  NAME: 'By name.',
  NAME_DESC: 'By name, last first.',
})

/** Users that a customer can have, deactivated ones included. */
export const customerUsersMaximum = 250

/** What a link of an invitation is at this moment. */
export const InvitationState = defineEnum('InvitationState', 'State of an invitation.', {
  OPEN: 'It works.',
  EXPIRED: 'Its time is over; another can be sent.',
  USED: 'The person has chosen a password by one of its links.',
  WITHDRAWN: 'Ended before it was used.',
})

/** How a command ended. */
export const ActivityOutcome = defineEnum('ActivityOutcome', 'How a command ended, as its entry in the log says.', {
  DONE: 'It was done.',
  REFUSED: 'It was refused for a reason that a person can remove.',
  NOT_ALLOWED: 'The caller lacks the right.',
  FAILED: 'It broke by an error of the program, or of another system.',
})

/** Who acted. */
export const ActivityWho = defineEnum('ActivityWho', 'Who acted.', {
  STAFF: 'A member of staff.',
  CUSTOMER_USER: 'A user of a customer.',
  KEY: 'An API key.',
  WALL: 'A wall screen.',
  SYSTEM: 'The program itself.',
  NOBODY: 'A caller who was not signed in.',
})

/** Days of the log that one list covers at most. */
export const activityDays = 92

/** What is done to a role. */
export const RoleHappening = defineEnum('RoleHappening', 'What was done to a role.', {
  CREATED: 'Created.',
  CHANGED: 'Names, rights, or whether it requires a second factor changed.',
})

/** Who answers for the integration of a key. */
export const ApiKeyContact = defineEnum('ApiKeyContact', 'Who answers for the integration of an API key.', {
  NONE: 'No contact is named.',
  STAFF: 'A member of staff of the provider.',
  CUSTOMER_USER: 'A user of the customer.',
})

/** Days of a key's last stretch, in which lists show it as expiring. */
export const expiringDays = 30

/** Days before the end of a key at which its contact is told, once each. */
export const endNoticeDays = [1, 7, 30] as const

/** Days for which the older secret of a rotated key goes on. */
export const overlapDays = { usual: 7, maximum: 30 } as const

/** Views that a person can save, of all lists. */
export const viewsMaximum = 200

/** Recovery codes that are made at a time. */
export const recoveryCodeCount = 10

/** Minutes within which an app that is set up has to be confirmed by its first code. */
export const setUpMinutes = 15
