import { expect, it } from 'vitest'
import { estimatePassword } from './password.ts'

it.each([
  ['ownerowner', 'LOGIN'],
  ['Owner-2026!', 'LOGIN'],
  ['wavehouse1', 'PRODUCT'],
  ['Wavehouse2026', 'PRODUCT'],
  ['warehouse!!', 'PRODUCT'],
  ['1234567890', 'WEAK'],
  ['password1234', 'WEAK'],
  ['qwertyuiop1', 'WEAK'],
  ['          ', 'WEAK'],
  ['aaaaaaaaaaaaaaaa', 'WEAK'],
])('refuses %j as %s', async (password, fault) => {
  expect((await estimatePassword(password, 'owner')).fault).toBe(fault)
})

it.each(['harbour lantern seven', 'k3jJ9xkq2L', '仓库门口有三棵老树', 'unser kleiner Kran heißt Otto'])('takes %j', async (password) => {
  expect(await estimatePassword(password, 'owner')).toMatchObject({ fault: null })
})

it('normalizes the password before estimating', async () => {
  expect(await estimatePassword('ｐａｓｓｗｏｒｄ１２３４', 'owner')).toEqual(await estimatePassword('password1234', 'owner'))
})
