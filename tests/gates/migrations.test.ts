import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFunctions } from '../../prisma/functions.ts'
import { isNewer, migrate, schemaDifference } from '../../prisma/migrate.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase('empty')
})
afterAll(() => database.drop())

test('the migrations create the tables of prisma/schema', async () => {
  expect(await schemaDifference(database.url)).toBe('')
})

test('a migrated database is up to date, and not newer than the program', async () => {
  expect(await migrate(database.url, () => undefined)).toEqual([])
  expect(await createFunctions(database.url)).toEqual([])
  expect(await isNewer(database.url)).toBe(false)
})
