import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../../graph/kernel/sql/db.ts'
import { createFirstOwner } from '../../../graph/server/boot/createFirstOwner.ts'
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

test('an empty deployment gets one owner, whose password is printed once', async () => {
  const said: string[] = []
  const settle = () => createFirstOwner(scratch.url, (line) => said.push(line))
  // Processes that start concurrently, and one that starts later.
  await Promise.all([settle(), settle(), settle()])
  await settle()
  expect(said).toHaveLength(1)
  const password = /password (\S+)\./.exec(said[0] ?? '')?.[1] ?? ''
  const [owner, ...others] = await database.prisma.staff.findMany({ include: { grants: { include: { role: true } } } })
  expect(others).toEqual([])
  expect(owner).toMatchObject({ login: 'owner', grants: [{ warehouseId: null, role: { code: 'owner' } }] })
  expect(await verify(owner?.passwordHash ?? '', password)).toBe(true)
})

test('each start updates the roles to those of the program', async () => {
  await database.prisma.role.update({ where: { code: 'picker' }, data: { rights: [] } })
  await createFirstOwner(scratch.url, () => undefined)
  const picker = await database.prisma.role.findUniqueOrThrow({ where: { code: 'picker' } })
  expect(picker.rights).toContain('wave:pick')
})
