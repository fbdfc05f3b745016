import { expect, it } from 'vitest'
import { canHoldSocket, startFailure } from './postgres.ts'

it('puts the socket only where PostgreSQL can open it: the length of a path counts in bytes, and a comma separates folders', () => {
  expect(canHoldSocket('/home/wang/wavehouse/.wavehouse/postgres/data')).toBe(true)
  expect(canHoldSocket(`/home/${'仓'.repeat(40)}/.wavehouse/postgres/data`)).toBe(false)
  expect(canHoldSocket('/home/wang/a, b/.wavehouse/postgres/data')).toBe(false)
})

it('says that the disk is full, whatever PostgreSQL writes after that', () => {
  const log = ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'LOG:  database system is shut down']
  expect(startFailure('/data', log, '')).toBe('PostgreSQL does not start: the disk of /data is full.')
  expect(startFailure('/data', ['LOG:  old', 'FATAL:  lock file "postmaster.pid" already exists'], '')).toContain('already exists')
  expect(startFailure('/data', [], 'pg_ctl: no permission')).toContain('no permission')
})
