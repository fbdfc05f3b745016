import { expect, it } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { bulkRunner } from '../bulkRunner.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { checked, imported } from '../exchange/importFixture.ts'
import { productHeader, xlsxOf } from '../exchange/sheetFiles.ts'
import { eventually } from '../package/packageFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { board, ofKind, runTwice, shown, told } from './noticeFixture.ts'

const testServer = await startTestServer()
const { db, factory, services } = testServer
const [warehouse, other] = [await factory.createWarehouse(), await factory.createWarehouse()]
const customer = await factory.createCustomer(warehouse)
const place = { warehouse, customer, name: 'products.xlsx' }
const account = await factory.createStaff({ role: 'manager', warehouse })
const clerk = await testServer.signIn(account)
const colleague = await testServer.signInAs('manager', warehouse)
const elsewhere = await testServer.signInAs('manager', other)

let files = 0
const cup = (sku: string, name: string) => [sku, name, '杯', 'Cup', '12.50', 'USD', 30, 15.5, 15, 0.385]
/** A sheet of products: one is right, the other has no name. */
const sheet = () => xlsxOf([productHeader, cup(`N-${++files}`, 'Cup'), cup(`M-${files}`, '')])
const read = (client: Client, ...notices: Data[]) =>
  client.command('markNoticesRead', { noticeIds: notices.map(({ noticeId }) => noticeId) }, 'count')
const readAll = async (client: Client) => read(client, ...(await board(client)).notices)

it('tells who started an import that it is over, live, once, and nobody else', async () => {
  const live = await clerk.subscribe(`subscription { myNoticesChanged { ${shown} } }`)
  expect((await live.next()).myNoticesChanged).toEqual({ unreadCount: 0, notices: [] })
  const done = await imported(clerk, await checked(clerk, sheet(), place))
  const now = await live.next()
  expect(now.myNoticesChanged).toMatchObject({
    unreadCount: 1,
    notices: [
      {
        ...{ kind: 'IMPORT', subject: 'products.xlsx', detail: 'PRODUCTS', stopped: false, done: 1, failed: 1, toShip: null },
        warehouseId: warehouse.id,
      },
    ],
  })
  const [notice] = await told(clerk, 'IMPORT')
  expect(fromImport(notice!)).toBe(await importId(done))
  await runTwice(testServer, 'notice.tell', { kind: 'IMPORT', id: await importId(done), commandId: newId() })
  expect((await board(clerk)).unreadCount).toBe(1)
  for (const client of [colleague, elsewhere]) expect(await board(client)).toEqual({ unreadCount: 0, notices: [] })

  // Only its person reads it.
  expect(await read(colleague, notice!)).toMatchObject({ count: 0 })
  expect((await board(clerk)).unreadCount).toBe(1)
  expect(await read(clerk, notice!)).toMatchObject({ count: 1 })
  expect(await read(clerk, notice!)).toMatchObject({ count: 0 })
  expect((await live.nextMatching(({ myNoticesChanged }) => myNoticesChanged.unreadCount === 0)).myNoticesChanged.notices).toEqual([])
  live.end()
})

const fromImport = ({ subjectId }: Data) => rowId({ id: subjectId })
const importId = async ({ fileName }: Data) => {
  const found = await db.sheetImport.findFirstOrThrow({ where: { fileName }, orderBy: { id: 'desc' } })
  return found.id
}

it('tells of an import that another person has stopped, and not who stopped it themselves', async () => {
  for (const _ of [1, 2]) await checked(clerk, sheet(), place)
  const ids = await db.sheetImport.findMany({ where: { state: 'CHECKED' }, orderBy: { id: 'asc' }, select: { id: true } })
  expect(ids).toHaveLength(2)
  const cancel = (client: Client, { id }: { id: string }) => client.command('cancelSheetImport', { importId: toNodeId('SheetImport', id) })
  expect((await cancel(clerk, ids[0]!)).userErrors).toEqual([])
  expect((await cancel(colleague, ids[1]!)).userErrors).toEqual([])
  const [notice, ...more] = await told(clerk, 'IMPORT')
  expect(more).toEqual([])
  expect(notice).toMatchObject({ stopped: true, done: 0 })
  expect(fromImport(notice!)).toBe(ids[1]!.id)
  expect((await board(colleague)).unreadCount).toBe(0)
  await readAll(clerk)
})

it('tells who began an action on many rows that it is over, if it had at least 50', async () => {
  const bulk = bulkRunner(clerk, warehouse)
  const products = await db.product.findMany({ where: { customerId: rowId(customer) }, select: { id: true } })
  const unknown = (count: number) => Array.from({ length: count }, () => toNodeId('Product', newId()))
  const ids = products.map(({ id }) => toNodeId('Product', id))
  const run = (of: string[]) => bulk.run('setProductsStatus', { ids: of, sale: 'NOT_FOR_SALE' })
  await run([...ids, ...unknown(3)])
  const job = await run([...ids, ...unknown(50)])
  const [notice, ...more] = await told(clerk, 'BULK')
  expect(more).toEqual([])
  expect(notice).toMatchObject({
    ...{ subjectId: job.id, subject: 'setProductsStatus', detail: 'setProductsStatus', stopped: false, done: ids.length, failed: 50 },
  })
  expect(await ofKind(colleague, 'BULK')).toEqual([])
  await readAll(clerk)
})

it('hides what a person has no right to see any more, and names no subject that is gone', async () => {
  await imported(clerk, await checked(clerk, sheet(), place))
  await told(clerk, 'IMPORT')
  const row = await db.staff.findUniqueOrThrow({ where: { login: account.login }, include: { grants: true } })
  const grant = row.grants[0]!
  await db.roleGrant.update({ where: { id: grant.id }, data: { warehouseId: rowId(other) } })
  const moved = await testServer.signIn(account)
  await eventually(
    () => board(moved),
    ({ unreadCount }) => unreadCount === 0,
  )
  await db.roleGrant.update({ where: { id: grant.id }, data: { warehouseId: grant.warehouseId } })
  expect((await board(await testServer.signIn(account))).unreadCount).toBe(1)

  await db.notice.updateMany({ where: { staffId: row.id, readAt: null }, data: { subjectId: newId() } })
  expect((await board(clerk)).notices).toMatchObject([{ kind: 'IMPORT', subject: null, subjectId: null }])
  await readAll(clerk)
})

it('pushes what a role that is granted or revoked shows or hides', async () => {
  await imported(clerk, await checked(clerk, sheet(), place))
  await told(clerk, 'IMPORT')
  const owner = await testServer.signInAs('owner')
  const staff = await db.staff.findUniqueOrThrow({ where: { login: account.login }, include: { grants: true } })
  const { roleId, warehouseId } = staff.grants[0]!
  const input = {
    staffId: toNodeId('Staff', staff.id),
    roleId: toNodeId('Role', roleId),
    warehouseId: toNodeId('Warehouse', warehouseId!),
  }
  expect((await owner.command('grantRole', { ...input, warehouseId: other.id })).userErrors).toEqual([])
  const live = await clerk.subscribe('subscription { myNoticesChanged { unreadCount notices { kind } } }')
  const counts = (count: number) => live.nextMatching(({ myNoticesChanged }) => myNoticesChanged.unreadCount === count)
  await counts(1)
  expect((await owner.command('revokeRole', input)).userErrors).toEqual([])
  expect((await counts(0)).myNoticesChanged.notices).toEqual([])
  expect((await owner.command('grantRole', input)).userErrors).toEqual([])
  expect((await counts(1)).myNoticesChanged.notices).toEqual([{ kind: 'IMPORT' }])
  live.end()
  await readAll(clerk)
})

it('shows the newest ones and counts all, each of which is read by itself', async () => {
  const { id: staffId } = await db.staff.findUniqueOrThrow({ where: { login: account.login } })
  const [kept] = await db.notice.findMany({ where: { staffId }, take: 1 })
  const at = new Date()
  await db.notice.createMany({
    data: Array.from({ length: 12 }, (_, nth) => ({ ...kept!, id: newId(), occurrence: `IMPORT:${nth}`, readAt: null, createdAt: at })),
  })
  const full = await board(clerk)
  expect([full.unreadCount, full.notices.length]).toEqual([12, 8])
  expect(await read(clerk, ...full.notices)).toMatchObject({ count: 8 })
  expect((await board(clerk)).unreadCount).toBe(4)
  await readAll(clerk)
})

it('is kept for 30 days', async () => {
  const { id: staffId } = await db.staff.findUniqueOrThrow({ where: { login: account.login } })
  const [old, ...others] = await db.notice.findMany({ where: { staffId }, orderBy: { id: 'asc' } })
  const [{ id }] = await db.$queryRaw<[{ id: string }]>`select uuidv7(-interval '30 days 1 minute')::text as id`
  await db.notice.update({ where: { id: old!.id }, data: { id } })
  const clean = () => registeredJobs.scheduledTasks.get('notice.old')!.run!(services.pool)
  await clean()
  await clean()
  expect(await db.notice.findMany({ where: { staffId }, orderBy: { id: 'asc' } })).toEqual(others)
})

it('is for staff only', async () => {
  const key = await testServer.createApiKeyClient(['exchange:import', 'package:read'])
  await expect(board(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(key.query('{ myNoticeMail { email } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  // This server has no mail server.
  expect((await clerk.query('{ myNoticeMail { obstacle } }')).myNoticeMail).toEqual({ obstacle: 'NO_SERVER' })
  expect((await testServer.anonymous.send('{ myNotices { unreadCount } }')).errors).toMatchObject([{}])
})
