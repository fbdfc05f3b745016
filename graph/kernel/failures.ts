import { defineFailure } from './failure.ts'

// What a request as a whole can be refused for: answered as a top-level error.
export const Unauthenticated = defineFailure(
  'UNAUTHENTICATED',
  '令牌缺失、无效、已过期或已撤销',
  'The token is missing, unknown, expired or revoked',
)
export const Forbidden = defineFailure('FORBIDDEN', '您没有此操作的权限', 'You do not have the right to do this')
export const SystemError = defineFailure('SYSTEM_ERROR', '系统错误，请稍后再试', 'System error, try later')
export const TooManyRequests = defineFailure(
  'TOO_MANY_REQUESTS',
  '操作过于频繁，请 {seconds} 秒后再试',
  'Too many requests, try again in {seconds} seconds',
)
export const KeyReused = defineFailure(
  'IDEMPOTENCY_KEY_REUSED',
  '幂等键已用于另一个请求',
  'The idempotency key was used for another request',
)
export const KeyExpired = defineFailure('IDEMPOTENCY_KEY_EXPIRED', '幂等键已过期', 'The idempotency key has expired')

// What a rule of any area can refuse.
export const NotFound = defineFailure('NOT_FOUND', '{what} 不存在', '{what} does not exist')
export const InUse = defineFailure('IN_USE', '正在使用中，不能删除', 'It is in use and cannot be deleted')
export const AlreadyExists = defineFailure('ALREADY_EXISTS', '{what} 已存在', '{what} exists already')
export const NotInState = defineFailure('NOT_IN_STATE', '{what} 的状态不允许此操作', 'The state of {what} does not allow this')
export const VersionConflict = defineFailure(
  'VERSION_CONFLICT',
  '{who} 已修改此内容，请核对后再保存',
  '{who} has changed this in the meantime; check it and save again',
)

// What a field can be refused for.
export const Required = defineFailure('REQUIRED', '必填', 'Required')
export const TooLong = defineFailure('TOO_LONG', '最多 {maximum} 个字符', 'At most {maximum} characters')
export const TooShort = defineFailure('TOO_SHORT', '至少 {minimum} 个字符', 'At least {minimum} characters')
export const TooSmall = defineFailure('TOO_SMALL', '不能小于 {minimum}', 'Must be at least {minimum}')
export const TooLarge = defineFailure('TOO_LARGE', '不能大于 {maximum}', 'Must be at most {maximum}')
export const TooMany = defineFailure('TOO_MANY', '最多 {maximum} 项', 'At most {maximum} entries')
export const TooFew = defineFailure('TOO_FEW', '至少 {minimum} 项', 'At least {minimum} entries')
export const Malformed = defineFailure('MALFORMED', '格式不正确', 'The format is not correct')
export const InvalidEmail = defineFailure('INVALID_EMAIL', '邮箱格式不正确', 'This is not an e-mail address')
export const NotOneOf = defineFailure('NOT_ONE_OF', '不是可选的值', 'This is not one of the allowed values')
