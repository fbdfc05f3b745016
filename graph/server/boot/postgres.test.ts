import { expect, it } from 'vitest'
import { canHoldSocket } from './postgres.ts'

it('puts the socket only where PostgreSQL can open it: the length of a path counts in bytes, and a comma separates folders', () => {
  expect(canHoldSocket('/home/wang/wavehouse/.wavehouse/postgres/data')).toBe(true)
  expect(canHoldSocket(`/home/${'仓'.repeat(40)}/.wavehouse/postgres/data`)).toBe(false)
  expect(canHoldSocket('/home/wang/a, b/.wavehouse/postgres/data')).toBe(false)
})
