import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFunctions } from '../../prisma/functions.ts'
import { difference, isNewer, migrate } from '../../prisma/migrate.ts'
import { createDatabase, type TestDatabase } from '../cluster.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase('empty')
})
afterAll(() => database.drop())

test('the migrations build what prisma/schema says', async () => {
  expect(await difference(database.url)).toBe('')
})

test('a migrated database needs nothing more, and is not newer than the program', async () => {
  expect(await migrate(database.url, () => undefined)).toEqual([])
  expect(await createFunctions(database.url)).toEqual([])
  expect(await isNewer(database.url)).toBe(false)
})
