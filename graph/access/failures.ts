import { defineFailure } from '../kernel/failure.ts'

export const LoginFailed = defineFailure('LOGIN_FAILED', '登录失败，请检查账号和密码', 'Sign-in failed, check your account and password')
export const LoginThrottled = defineFailure(
  'LOGIN_THROTTLED',
  '登录尝试过多，请 {seconds} 秒后再试',
  'Too many attempts to sign in, try again in {seconds} seconds',
)
export const LoginTaken = defineFailure('LOGIN_TAKEN', '账号 {login} 已被使用', 'The account {login} is taken')
export const RightUnknown = defineFailure('RIGHT_UNKNOWN', '没有权限 {right}', 'There is no right {right}')
export const RightNotHeld = defineFailure(
  'RIGHT_NOT_HELD',
  '不能授予自己没有的权限 {right}',
  'You cannot give the right {right}, which you do not hold',
)
export const RightNotForCustomers = defineFailure(
  'RIGHT_NOT_FOR_CUSTOMERS',
  '客户密钥不能拥有权限 {right}',
  "A customer's key cannot hold the right {right}",
)
export const RoleHeldAlready = defineFailure('ROLE_HELD_ALREADY', '{name} 已拥有此角色', '{name} holds this role already')
