import { defineFailure } from '../kernel/failure.ts'

export const LoginFailed = defineFailure('LOGIN_FAILED', '登录失败，请检查账号和密码', 'Login failed, check your login and password')
export const LoginThrottled = defineFailure(
  'LOGIN_THROTTLED',
  '登录尝试过多，请 {seconds} 秒后再试',
  'Too many attempts to sign in, try again in {seconds} seconds',
)
