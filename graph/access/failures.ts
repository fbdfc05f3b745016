import { defineFailure } from '../kernel/command/failure.ts'

export const LoginFailed = defineFailure('LOGIN_FAILED', '登录失败，请检查账号和密码', 'Sign-in failed; check your login and password')
export const LoginThrottled = defineFailure(
  'LOGIN_THROTTLED',
  '登录尝试过多，请 {seconds} 秒后再试',
  'Too many sign-in attempts; try again in {seconds} seconds',
)
export const SecondFactorRequired = defineFailure(
  'SECOND_FACTOR_REQUIRED',
  '请输入身份验证器中的验证码，或一个恢复码',
  'Enter the code of your authenticator app, or a recovery code',
)
export const SecondFactorWrong = defineFailure(
  'SECOND_FACTOR_WRONG',
  '验证码不正确或已使用过，请输入新的验证码',
  'This code is wrong or was used already; enter a new one',
)
export const SecondFactorThrottled = defineFailure(
  'SECOND_FACTOR_THROTTLED',
  '验证码尝试过多，请 {seconds} 秒后再试',
  'Too many codes were tried; try again in {seconds} seconds',
)
export const SecondFactorNone = defineFailure(
  'SECOND_FACTOR_NONE',
  '您还没有设置两步验证，请先设置',
  'You have no two-step verification; set it up first',
)
export const SecondFactorSetupEnded = defineFailure(
  'SECOND_FACTOR_SETUP_ENDED',
  '此二维码已失效，请重新开始设置',
  'This QR code does not work any more; start again',
)
export const SecondFactorNeeded = defineFailure(
  'SECOND_FACTOR_NEEDED',
  '您的角色“{role}”要求两步验证，不能关闭；可以更换手机',
  'Your role {role} requires two-step verification, so it cannot be turned off; you can replace the phone',
)
export const LoginTaken = defineFailure(
  'LOGIN_TAKEN',
  '账号 {login} 已被使用，请换一个',
  'The login {login} is already in use; choose another',
)
export const RightUnknown = defineFailure('RIGHT_UNKNOWN', '权限 {right} 不存在', 'The right {right} does not exist')
export const RightNotHeld = defineFailure(
  'RIGHT_NOT_HELD',
  '不能授予自己没有的权限 {right}',
  'You do not hold the right {right}, so you cannot grant it',
)
export const RightNotForKeys = defineFailure(
  'RIGHT_NOT_FOR_KEYS',
  '权限 {right} 不能授予 API 密钥，只能授予员工',
  'The right {right} is for staff only, not for API keys',
)
export const RightNotForCustomers = defineFailure(
  'RIGHT_NOT_FOR_CUSTOMERS',
  '客户密钥不能拥有权限 {right}',
  "A customer's key cannot have the right {right}",
)
export const RightNotForWarehouse = defineFailure(
  'RIGHT_NOT_FOR_WAREHOUSE',
  '权限 {right} 不限于仓库，限于一个仓库的密钥不能拥有',
  'The right {right} belongs to no warehouse, so a key of one warehouse cannot have it',
)
export const KeyHoldsMore = defineFailure(
  'KEY_HOLDS_MORE',
  '密钥“{name}”拥有您没有的权限 {right}，您只能吊销它',
  'The key {name} has the right {right}, which you do not have; you can only revoke it',
)
export const OneContact = defineFailure(
  'ONE_CONTACT',
  '联系人只能有一个：员工或客户用户',
  'A key has one contact: a member of staff or a user of the customer',
)
export const KeyRevoked = defineFailure(
  'API_KEY_REVOKED',
  '此 API 密钥已吊销，不会再生效，请换用新的密钥',
  'This API key was revoked and will not work again; use another key',
)
export const KeyExpired = defineFailure(
  'API_KEY_EXPIRED',
  '此 API 密钥已过期，请联系密钥的管理员延期',
  'This API key has expired; ask those who manage the keys to extend it',
)
export const SecretEnded = defineFailure(
  'API_KEY_SECRET_ENDED',
  '此密钥串已停用，请使用同一密钥的新密钥串',
  'This secret of the API key has ended; use the newer secret of the same key',
)
export const AddressNotAllowed = defineFailure(
  'API_KEY_ADDRESS',
  '此 API 密钥不能从地址 {address} 使用',
  'This API key may not be used from the address {address}',
)
export const TwoSecretsLive = defineFailure(
  'API_KEY_TWO_SECRETS',
  '密钥已有两个有效的密钥串，{at} 之后才能再换，或立即停用较早的一个',
  'Two secrets of the key work already; another is possible after {at}, or if the older one ends at once',
)
export const ExpiryPast = defineFailure('EXPIRY_PAST', '到期时间必须晚于现在', 'The key must expire later than now')
export const RoleHeldAlready = defineFailure('ROLE_HELD_ALREADY', '{name} 已拥有此角色', '{name} already has this role')
export const RoleNotHeld = defineFailure('ROLE_NOT_HELD', '{name} 在此没有这个角色', '{name} does not have this role here')
export const RoleBuiltIn = defineFailure(
  'ROLE_BUILT_IN',
  '“{role}”是内置角色，不能修改；请复制后修改副本',
  '{role} is a built-in role, which is fixed; copy it and change the copy',
)
export const RoleNameTaken = defineFailure(
  'ROLE_NAME_TAKEN',
  '已有名为“{name}”的角色，请换一个名称',
  'There is a role named {name} already; choose another name',
)
export const RoleInUse = defineFailure(
  'ROLE_IN_USE',
  '有 {count} 位员工拥有此角色，请先收回',
  'Accounts with this role: {count}; revoke it from them first',
)
export const LoginUnsafe = defineFailure(
  'LOGIN_UNSAFE',
  '账号只能包含同一种文字的字母、数字和 . _ - @ +，不能有空格或不可见字符',
  'A login may contain letters of one script, digits and . _ - @ +, without spaces or invisible characters',
)
export const LoginLooksTaken = defineFailure(
  'LOGIN_LOOKS_TAKEN',
  '账号 {login} 与已有账号 {other} 看起来一样，请换一个',
  'The login {login} looks like the existing login {other}; choose another',
)
export const PasswordWrong = defineFailure('PASSWORD_WRONG', '当前密码不正确，请重新输入', 'The current password is wrong; try again')
export const PasswordUnchanged = defineFailure(
  'PASSWORD_UNCHANGED',
  '新密码不能与当前密码相同',
  'The new password must differ from the current one',
)
export const PasswordNamesAccount = defineFailure(
  'PASSWORD_NAMES_ACCOUNT',
  '密码不能只是账号加数字或符号',
  'The password must not be just the login with digits or symbols',
)
export const PasswordNamesProduct = defineFailure(
  'PASSWORD_NAMES_PRODUCT',
  '密码不能只是产品名加数字或符号',
  'The password must not be just the product name with digits or symbols',
)
export const PasswordWeak = defineFailure(
  'PASSWORD_WEAK',
  '密码太容易被猜到，请用更长的，例如几个不相关的词',
  'This password is easy to guess; use a longer one, such as several unrelated words',
)
export const StaffIsYourself = defineFailure(
  'STAFF_IS_YOURSELF',
  '不能对自己的账号执行此操作',
  'You cannot do this to your own account; ask another administrator',
)
export const StaffInactive = defineFailure('STAFF_INACTIVE', '{name} 的账号已停用', 'The account of {name} is deactivated')
export const LastOwner = defineFailure(
  'LAST_OWNER',
  '{name} 是最后一位负责人，请先让另一个人成为负责人',
  '{name} is the last owner; make somebody else an owner first',
)
export const StaffHoldsMore = defineFailure(
  'STAFF_HOLDS_MORE',
  '{name} 拥有您没有的权限 {right}',
  '{name} has the right {right}, which you do not have',
)
export const ViewNameTaken = defineFailure(
  'VIEW_NAME_TAKEN',
  '您在此列表中已有名为“{name}”的视图，请换一个名称',
  'You already have a view named {name} of this list; choose another name',
)
export const ViewNotYours = defineFailure(
  'VIEW_NOT_YOURS',
  '只有 {name} 可以修改此视图，您可以另存一份',
  'Only {name} can change this view; you can save a copy of it',
)
export const ViewIsShared = defineFailure(
  'VIEW_IS_SHARED',
  '视图“{name}”已共享，您没有共享视图的权限，不能修改；请先取消共享，或另存一份',
  'View {name} is shared and you are not allowed to share views, so you cannot change it; stop sharing it first, or save a copy',
)
export const TooManyViews = defineFailure(
  'TOO_MANY_VIEWS',
  '您最多可以保存 {maximum} 个视图，请先删除不用的视图',
  'You can save {maximum} views at most; delete some first',
)
export const KeyOutsideCustomer = defineFailure(
  'API_KEY_OUTSIDE_CUSTOMER',
  '客户 {customer} 未开通此仓库，请选择已开通的仓库',
  'This warehouse is not enabled for customer {customer}; choose one that is',
)
export const CustomerUnknown = defineFailure('CUSTOMER_UNKNOWN', '客户不存在', 'The customer does not exist')
export const CustomerNotActive = defineFailure(
  'CUSTOMER_NOT_ACTIVE',
  '客户已停用，其用户不能登录；请先启用客户',
  'The customer is deactivated, so its users cannot sign in; activate it first',
)
export const CustomerUsersFull = defineFailure(
  'CUSTOMER_USERS_FULL',
  '每个客户最多 {maximum} 个用户（含已停用的），请先修改不再使用的账号',
  'A customer has {maximum} users at most, deactivated ones included; reuse an account that is not needed',
)
export const InvitationUnknown = defineFailure(
  'INVITATION_UNKNOWN',
  '邀请链接不完整或不存在，请完整打开收到的链接',
  'This invitation is unknown; open the whole link as you received it',
)
export const InvitationExpired = defineFailure(
  'INVITATION_EXPIRED',
  '邀请链接已过期，请让邀请人重新发送',
  'This invitation has expired; ask the person who invited you for a new one',
)
export const InvitationUsed = defineFailure(
  'INVITATION_USED',
  '邀请已使用，请直接登录',
  'This invitation was used already; sign in with your login and password',
)
export const InvitationWithdrawn = defineFailure(
  'INVITATION_WITHDRAWN',
  '邀请已撤回，请联系邀请人',
  'This invitation was withdrawn; ask the person who invited you',
)
export const NotInvited = defineFailure(
  'NOT_INVITED',
  '{name} 已有密码，不需要邀请；忘记密码请重置',
  '{name} has a password already and needs no invitation; reset it if it was forgotten',
)
export const InvitationLimit = defineFailure(
  'INVITATION_LIMIT',
  '邀请链接发送过于频繁，请 {seconds} 秒后再试',
  'Too many invitation links were made; try again in {seconds} seconds',
)
export const RightNotForPartners = defineFailure(
  'RIGHT_NOT_FOR_PARTNERS',
  '合作平台的密钥只能创建登录票据，其权限不能更改',
  "A partner's key only creates login tickets, so its rights cannot be changed",
)
export const LoginTicketRefused = defineFailure(
  'LOGIN_TICKET_REFUSED',
  '不能为此账号创建登录票据：请检查客户代码和账号，以及合作平台是否有权访问该客户、账号是否已启用并接受邀请',
  'No login ticket for this login: check the customer code and the login, that the customer is one of the partner, and that the account is active and accepted',
)
export const TemporaryTokenNotFound = defineFailure('TEMPORARY_TOKEN_NOT_FOUND', '临时登录令牌不存在。', 'Temporary login token not found.')
export const PartnerReauthorize = defineFailure(
  'PARTNER_REAUTHORIZE',
  '登录已过期，请返回合作平台重新授权。',
  'Login expired, return to the partner platform to reauthorize.',
)
