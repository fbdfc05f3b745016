import { expect, it } from 'vitest'
import { normalizeLogin, refuseLogin, skeletonOf, tidyLogin } from './login.ts'

it.each(['Owner', 'OWNER', ' owner ', 'ｏｗｎｅｒ', 'ＯＷＮＥＲ'])('compares %j as owner', (login) => {
  expect(normalizeLogin(login)).toBe('owner')
})

it('keeps the case and normalizes to NFC', () => {
  expect(tidyLogin(' LinWen ')).toBe('LinWen')
  expect(tidyLogin('José')).toBe('José')
})

it.each(['lin.wen', 'lin_wen-2@example.com', '王小明', 'wang小明', 'たなか', 'José', 'иван', 'νίκος', '12345'])('takes %j', (login) => {
  expect(refuseLogin(login)).toBeNull()
})

it.each([
  ['a zero-width space', 'owner\u200b'],
  ['a zero-width joiner', 'ow\u200dner'],
  ['a soft hyphen', 'ow\u00adner'],
  ['a mark of direction', '\u202eowner'],
  ['a variation selector', 'owner\ufe0f'],
  ['a Hangul filler', 'owner\u3164'],
  ['a blank', 'lin wen'],
  ['a control character', 'owner\u0007'],
  ['one Cyrillic letter', 'оwner'],
  ['one Greek letter', 'οwner'],
  ['Japanese and Korean', 'かな한'],
  ['signs alone', '..--'],
  ['nothing', ''],
  ['a sign of another kind', 'owner™!'],
])('refuses %s', (_what, login) => {
  expect(refuseLogin(login)?.code).toBe('LOGIN_UNSAFE')
})

it.each([
  ['owner', 'OWNER'],
  ['soc', 'ѕос'],
  ['pickerl', 'picker1'],
  ['pickerI', 'pickerl'],
  ['bob', 'b0b'],
  ['modern', 'modem'],
  ['Jose', 'José'],
])('%s and %s look alike', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

it('distinguishes numbered logins', () => {
  const logins = Array.from({ length: 200 }, (_, index) => `staff${index}`)
  expect(new Set(logins.map(skeletonOf)).size).toBe(200)
})
