import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../graph/kernel/db.ts'
import { settleIn } from '../../../graph/server/owner.ts'
import { createDatabase, type TestDatabase } from '../../cluster.ts'

let scratch: TestDatabase
let database: Database

beforeAll(async () => {
  scratch = await createDatabase('empty')
  database = openDatabase(scratch.url, 2)
})

afterAll(async () => {
  await database.close()
  await scratch.drop()
})

test('an empty deployment gets one owner, whose password is said once', async () => {
  const said: string[] = []
  const settle = () => settleIn(scratch.url, (line) => said.push(line))
  // Processes that start together, and one that comes later.
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect(said).toHaveLength(1)
  const password = /password (\S+)\./.exec(said[0] ?? '')?.[1] ?? ''
  const [owner, ...others] = await database.prisma.staff.findMany({ include: { grants: { include: { role: true } } } })
  expect(others).toEqual([])
  expect(owner).toMatchObject({ login: 'owner', grants: [{ warehouseId: null, role: { code: 'owner' } }] })
  expect(await verify(owner?.passwordHash ?? '', password)).toBe(true)
})

test('the roles follow the program at each start', async () => {
  await database.prisma.role.update({ where: { code: 'picker' }, data: { rights: [] } })
  await settleIn(scratch.url, () => undefined)
  const picker = await database.prisma.role.findUniqueOrThrow({ where: { code: 'picker' } })
  expect(picker.rights).toContain('wave:pick')
})
