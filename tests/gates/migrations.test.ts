import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnection } from '../../prisma/connection.ts'
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

test('an index whose build was interrupted is built again', async () => {
  const [name, index] = ['20261127022200_labels_to_void', 'package_label_to_void']
  await withConnection(database.url, async (client) => {
    await client.query('update _prisma_migrations set finished_at = null where migration_name = $1', [name])
    await client.query('update pg_index set indisvalid = false where indexrelid = $1::regclass', [index])
    expect(await migrate(database.url, () => undefined)).toEqual([name])
    const { rows } = await client.query('select indisvalid from pg_index where indexrelid = $1::regclass', [index])
    expect(rows).toEqual([{ indisvalid: true }])
  })
})
