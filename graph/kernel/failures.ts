import { defineFailure } from './command/failure.ts'

// Failures of a whole request, returned as top-level errors.
export const Unauthenticated = defineFailure(
  'UNAUTHENTICATED',
  '令牌缺失、无效、已过期或已撤销',
  'The token is missing, unknown, expired or revoked',
)
export const ConfirmationRequired = defineFailure(
  'CONFIRMATION_REQUIRED',
  '请先确认您的身份，再执行此操作',
  'Confirm who you are before you do this',
)
export const Forbidden = defineFailure('FORBIDDEN', '您没有此操作的权限', 'You do not have the right to do this')
export const SystemError = defineFailure('SYSTEM_ERROR', '系统错误，请稍后再试', 'System error, try later')
export const TooManyRequests = defineFailure(
  'TOO_MANY_REQUESTS',
  '操作过于频繁，请 {seconds} 秒后再试',
  'Too many requests, try again in {seconds} seconds',
)
export const ServerBusy = defineFailure(
  'SERVER_BUSY',
  '服务器繁忙，未作任何更改，请 {seconds} 秒后再试',
  'The server is busy and nothing was changed, try again in {seconds} seconds',
)
export const KeyReused = defineFailure(
  'IDEMPOTENCY_KEY_REUSED',
  '幂等键已用于另一个请求',
  'The idempotency key was used for another request',
)
export const KeyExpired = defineFailure('IDEMPOTENCY_KEY_EXPIRED', '幂等键已过期', 'The idempotency key has expired')

// Failures that any area can return.
export const NotFound = defineFailure('NOT_FOUND', '{what} 不存在', '{what} does not exist')
export const InUse = defineFailure('IN_USE', '正在使用中，不能删除', 'In use and cannot be deleted')
export const AlreadyExists = defineFailure('ALREADY_EXISTS', '{what} 已存在', '{what} already exists')
export const NotInState = defineFailure('NOT_IN_STATE', '{what} 的状态不允许此操作', 'The state of {what} does not allow this')
export const VersionConflict = defineFailure(
  'VERSION_CONFLICT',
  '{who} 已修改此内容，请核对后再保存',
  '{who} has changed this in the meantime; check it and save again',
)

export const TooManyMatch = defineFailure(
  'TOO_MANY_MATCH',
  '符合条件的超过 {maximum} 条，请先缩小筛选范围',
  'More than {maximum} rows match; narrow the list first',
)

// Failures of an input field.
export const Required = defineFailure('REQUIRED', '必填', 'Required')
export const TooLong = defineFailure('TOO_LONG', '最多 {maximum} 个字符', 'At most {maximum} characters')
export const TooShort = defineFailure('TOO_SHORT', '至少 {minimum} 个字符', 'At least {minimum} characters')
export const TooSmall = defineFailure('TOO_SMALL', '不能小于 {minimum}', 'Must be at least {minimum}')
export const TooLarge = defineFailure('TOO_LARGE', '不能大于 {maximum}', 'Must be at most {maximum}')
export const TooMany = defineFailure('TOO_MANY', '最多 {maximum} 项', 'At most {maximum} entries')
export const TooFew = defineFailure('TOO_FEW', '至少 {minimum} 项', 'At least {minimum} entries')
export const Malformed = defineFailure('MALFORMED', '格式不正确', 'The format is invalid')
export const InvalidEmail = defineFailure('INVALID_EMAIL', '邮箱格式不正确', 'This is not an e-mail address')
export const NotOneOf = defineFailure('NOT_ONE_OF', '不是可选的值', 'Not an allowed value')
