import { expect, it } from 'vitest'
import { lackedRight } from './grantable.ts'

const rights = [
  { name: 'access:staff', heldIn: null },
  { name: 'wave:pick', heldIn: ['lax'] },
  { name: 'access:keys', heldIn: [] },
]

it.each([
  [['access:staff'], null, null],
  [['access:staff'], 'lax', null],
  [['wave:pick'], 'lax', null],
  [['wave:pick'], 'ber', 'wave:pick'],
  [['wave:pick'], null, 'wave:pick'],
  [['access:staff', 'access:keys'], 'lax', 'access:keys'],
  [['right:ofLaterServer'], null, 'right:ofLaterServer'],
  [[], null, null],
])('of a role with %j in %s the reader lacks %s', (role, warehouseId, lacked) => {
  expect(lackedRight(role, warehouseId, rights)).toBe(lacked)
})
