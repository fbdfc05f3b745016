import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { customerRole } from '../../../graph/kernel/sql/customerFence.ts'
import { openDatabase } from '../../../graph/kernel/sql/db.ts'
import { withConnection } from '../../../prisma/connection.ts'
import { createFunctions } from '../../../prisma/functions.ts'
import { migrate } from '../../../prisma/migrate.ts'
import { createDatabase } from '../../cluster.ts'

// A managed PostgreSQL gives no superuser: the database belongs to an ordinary user, and an administrator creates the role of customers.
const administrator = await createDatabase('empty')
const name = `owner_${randomBytes(4).toString('hex')}`
const url = Object.assign(new URL(administrator.url), { pathname: `/${name}`, username: name, password: name }).href
const administer = (statement: string) => withConnection(administrator.url, async (client) => void (await client.query(statement)))
await administer(`create role ${name} login password '${name}'`)
await administer(`create database ${name} owner ${name}`)
afterAll(async () => {
  await administer(`drop database ${name} with (force)`)
  await administer(`drop role ${name}`)
  await administrator.drop()
})

test('an ordinary owner of the database is told what it lacks, and customers read once it is granted', async () => {
  await migrate(url, () => undefined)
  await expect(createFunctions(url)).rejects.toThrow(`grant ${customerRole} to`)
  await administer(`grant ${customerRole} to ${name}`)
  expect(await createFunctions(url)).not.toEqual([])
  const database = openDatabase(url, 2)
  try {
    expect(await database.fence.read(newId(), ({ db }) => db.product.findMany())).toEqual([])
    const { rows } = await database.fence.read(newId(), ({ pool }) => pool.query('select current_user as name'))
    expect(rows).toEqual([{ name: customerRole }])
  } finally {
    await database.close()
  }
})
