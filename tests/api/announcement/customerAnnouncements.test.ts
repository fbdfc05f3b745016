import pg from 'pg'
import { expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../graph/kernel/day.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { asCustomer } from '../../../graph/kernel/sql/customerFence.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

// Announcements for customers: their users read them in their own console, and nothing else of the office.
const testServer = await startTestServer()
const { factory, db } = testServer
const [warehouse, other] = [await factory.createWarehouse(), await factory.createWarehouse()]
const [customer, neighbour] = [await factory.createCustomer(warehouse), await factory.createCustomer(warehouse)]
const foreign = await factory.createCustomer(other)
const author = await testServer.signInAs('manager', warehouse)
const owner = await testServer.signInAs('owner')
const picker = await testServer.signInAs('picker', warehouse)
const user = await testServer.signInOf(customer)
const reader = await testServer.signInOf(customer, 'READ')
const ofNeighbour = await testServer.signInOf(neighbour)
const elsewhere = await testServer.signInOf(foreign)

const today = dayIn((await db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })).timeZone, new Date())
const dayAfter = (days: number) => daysBefore(today, -days)

const fields =
  'id version state revision audience isForAllCustomers customers { customerId } author reach { people read confirmed } readers { staffId name customerName readAt confirmedAt }'
const details = { title: 'Hello', text: 'One\nTwo', fromDay: today, untilDay: dayAfter(1), pinned: false, mustConfirm: false }
const input = (more: Data = {}) => ({ warehouseId: warehouse.id, audience: 'CUSTOMERS', ...details, ...more })

const draft = async (more: Data = {}, by: Client = author): Promise<Data> =>
  (await by.command('createAnnouncement', input(more), `announcement { ${fields} }`)).announcement
const change = async (command: string, { id, version }: Data, more: Data = {}, by: Client = owner): Promise<Data> =>
  (await by.command(command, { announcementId: id, expectedVersion: version, ...more }, `announcement { ${fields} }`)).announcement
const published = async (more: Data = {}, by: Client = author) => change('publishAnnouncement', await draft(more, by), {}, by)
const idOf = ({ id }: Data) => rowId({ id })
const current = async ({ id }: Data): Promise<Data> =>
  (await owner.query(`query ($id: ID!) { node(id: $id) { ... on Announcement { ${fields} } } }`, { id })).node
const withdraw = async (...rows: Data[]) => {
  for (const row of rows) await change('withdrawAnnouncement', await current(row))
}

const shown =
  'unreadCount waitingCount waiting { title by } announcements { announcementId title text by revision isRead confirmedAt pinned mustConfirm }'
const board = async (of: Client, place = warehouse): Promise<Data> =>
  (await of.query(`query ($w: ID!) { myAnnouncements(warehouseId: $w) { ${shown} } }`, { w: place.id })).myAnnouncements
const titles = async (of: Client, place = warehouse) => (await board(of, place)).announcements.map(({ title }: Data) => title)
const read = async (of: Client, { id, revision }: Data): Promise<number> =>
  (await of.command('markAnnouncementsRead', { announcements: [{ announcementId: id, revision }] }, 'count')).count
const refused = async (by: Client, command: string, sent: Data) => (await by.refusal(command, sent)).map(({ code, field }) => [code, field])

it('is followed live by users of customers, who are not told of announcements for staff', async () => {
  const follow = (of: Client, place = warehouse) =>
    of.subscribe(`subscription ($w: ID!) { myAnnouncementsChanged(warehouseId: $w) { unreadCount announcements { title by } } }`, {
      w: place.id,
    })
  const [live, far, ofPicker] = [await follow(user), await follow(elsewhere, other), await follow(picker)]
  expect((await live.next()).myAnnouncementsChanged).toMatchObject({ unreadCount: 0 })
  await far.next()
  const authors = await author.subscribe('subscription { announcementChanged { id reach { read } } }', {})
  const ofStaff = await published({ title: 'Staff', audience: 'STAFF' })
  // They began to follow after the user, so that what the user were told would be there.
  await ofPicker.nextMatching(({ myAnnouncementsChanged: now }) => now.unreadCount === 1)
  expect(live.pendingCount()).toBe(0)
  const item = await published({ title: 'Live', customerIds: [customer.id] })
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.unreadCount === 1 && now.announcements[0].title === 'Live')
  await read(user, item)
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.unreadCount === 0)
  await authors.nextMatching(({ announcementChanged: row }) => row?.id === item.id && row.reach.read === 1)
  await change('editAnnouncement', await current(item), { customerIds: [neighbour.id] })
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.announcements.length === 0)
  expect(far.pendingCount()).toBe(0)
  for (const one of [live, far, ofPicker, authors]) one.end()
  await withdraw(item, ofStaff)
})

it('reaches the users of the customers of its warehouse, or of those that were chosen, and no staff', async () => {
  const hidden = await draft({ title: 'Draft' })
  const forAll = await published({ title: 'For all' })
  const forOne = await published({ title: 'For one', customerIds: [customer.id, customer.id], pinned: true })
  const everywhere = await published({ title: 'Everywhere', warehouseId: null }, owner)
  const ofStaff = await published({ title: 'Staff', audience: 'STAFF' })
  expect(forOne).toMatchObject({ audience: 'CUSTOMERS', isForAllCustomers: false, customers: [{ customerId: customer.id }] })

  for (const one of [user, reader]) expect(await titles(one)).toEqual(['For one', 'Everywhere', 'For all'])
  expect(await titles(ofNeighbour)).toEqual(['Everywhere', 'For all'])
  expect(await titles(elsewhere, other)).toEqual(['Everywhere'])
  expect(await titles(picker)).toEqual(['Staff'])
  // Who wrote and published it is no business of customers.
  const told = JSON.stringify(await board(user))
  expect((await board(user)).announcements.map(({ by }: Data) => by)).toEqual([null, null, null])
  expect(forAll.author).toBeTruthy()
  expect(told).not.toContain(forAll.author)
  await expect(board(elsewhere, warehouse)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(user.query('{ announcements(first: 1) { totalCount } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const { id } of [forAll, forOne, ofStaff, hidden])
    expect((await user.query(`query ($id: ID!) { node(id: $id) { ... on Announcement { ${fields} } } }`, { id })).node).toBeNull()

  // A change of the chosen customers is one of the readers.
  await change('editAnnouncement', await current(forOne), { customerIds: [neighbour.id] })
  expect(await titles(user)).toEqual(['Everywhere', 'For all'])
  expect(await titles(ofNeighbour)).toEqual(['For one', 'Everywhere', 'For all'])
  await change('editAnnouncement', await current(forOne), { customerIds: [] })
  expect(await titles(user)).toEqual(['For one', 'Everywhere', 'For all'])
  await withdraw(forAll, forOne, everywhere, ofStaff)
  expect(await titles(user)).toEqual([])
})

it('is shown in a warehouse that is enabled for the customer, from its first to its last day', async () => {
  const item = await published()
  const place = { customerId_warehouseId: { customerId: rowId(customer), warehouseId: rowId(warehouse) } }
  await db.customerWarehouse.update({ where: place, data: { enabled: false } })
  expect(await titles(user)).toEqual([])
  expect(await read(user, item)).toBe(0)
  await db.customerWarehouse.update({ where: place, data: { enabled: true } })
  expect(await titles(user)).toEqual(['Hello'])
  const days = (fromDay: string, untilDay: string) =>
    db.announcement.update({ where: { id: idOf(item) }, data: { fromDay: new Date(fromDay), untilDay: new Date(untilDay) } })
  await days(dayAfter(1), dayAfter(2))
  expect(await titles(user)).toEqual([])
  // Neither before the first day has begun anywhere nor after the last one is over everywhere.
  for (const [first, last] of [[3, 4] as const, [-4, -3] as const]) {
    await days(dayAfter(first), dayAfter(last))
    expect(await read(user, item)).toBe(0)
    expect(await refused(user, 'confirmAnnouncement', { announcementId: item.id, revision: 1 })).toEqual([
      ['ANNOUNCEMENT_NOT_FOUND', 'announcementId'],
    ])
  }
  await days(dayAfter(-2), dayAfter(-1))
  expect(await titles(user)).toEqual([])
  await days(today, today)
  expect(await titles(user)).toEqual(['Hello'])
  await withdraw(item)
})

it('is read and confirmed by each user, and its authors see by whom', async () => {
  const item = await published({ customerIds: [customer.id], mustConfirm: true })
  expect(item.reach).toEqual({ people: 2, read: 0, confirmed: 0 })
  const { name } = await db.customer.findUniqueOrThrow({ where: { id: rowId(customer) } })
  expect(item.readers.map(({ customerName }: Data) => customerName)).toEqual([name, name])
  expect(await board(user)).toMatchObject({ unreadCount: 1, waitingCount: 1, waiting: [{ title: 'Hello', by: null }] })

  const kinds = await testServer.recordFactKinds(async () => {
    expect([await read(user, item), await read(user, item)]).toEqual([1, 0])
  })
  expect(kinds).toEqual(['announcement.read', 'announcement.readBy'])
  expect(await board(user)).toMatchObject({ unreadCount: 0, waitingCount: 1 })
  expect(await board(reader)).toMatchObject({ unreadCount: 1 })
  await reader.command('confirmAnnouncement', { announcementId: item.id, revision: 1 })
  expect(await board(reader)).toMatchObject({ unreadCount: 0, waitingCount: 0 })
  const { reach, readers } = await current(item)
  expect(reach).toEqual({ people: 2, read: 2, confirmed: 1 })
  expect(readers.map(({ confirmedAt }: Data) => confirmedAt !== null)).toEqual([false, true])

  // Other words have to be read again.
  const next = await change('editAnnouncement', await current(item), { text: 'Three' })
  expect(next).toMatchObject({ revision: 2, reach: { people: 2, read: 0, confirmed: 0 } })
  expect(await board(user)).toMatchObject({ unreadCount: 1 })
  expect(await refused(user, 'confirmAnnouncement', { announcementId: item.id, revision: 1 })).toEqual([
    ['ANNOUNCEMENT_REWRITTEN', 'revision'],
  ])
  // Who is not active any more is no reader.
  const left = await testServer.signInOf(customer)
  expect((await current(item)).reach.people).toBe(3)
  const { id } = (await left.query('{ viewer { accountId } }').then(({ viewer }) => ({ id: viewer.accountId }))) as { id: string }
  await db.staff.update({ where: { id: rowId({ id }) }, data: { active: false } })
  expect((await current(item)).reach.people).toBe(2)
  await withdraw(item)
})

it('lets users touch only what is for them', async () => {
  const [mine, theirs] = [await published({ customerIds: [customer.id] }), await published({ customerIds: [neighbour.id] })]
  const [ofStaff, hidden] = [await published({ audience: 'STAFF' }), await draft()]
  const gone = await published()
  await withdraw(gone)
  const facts = await testServer.recordFactKinds(async () => {
    for (const item of [theirs, ofStaff, hidden, gone]) {
      expect(await read(user, item)).toBe(0)
      expect(await refused(user, 'confirmAnnouncement', { announcementId: item.id, revision: 1 })).toEqual([
        ['ANNOUNCEMENT_NOT_FOUND', 'announcementId'],
      ])
    }
    // Staff read what is for staff only.
    expect(await read(picker, mine)).toBe(0)
    for (const command of ['editAnnouncement', 'publishAnnouncement', 'withdrawAnnouncement', 'deleteAnnouncement'])
      await expect(user.command(command, { announcementId: mine.id, expectedVersion: mine.version })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    await expect(user.command('createAnnouncement', input())).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
  expect(facts).toEqual([])
  expect(await db.announcementRead.count({ where: { announcementId: { in: [theirs, ofStaff, hidden, gone].map(idOf) } } })).toBe(0)
  const key = await testServer.createApiKeyClient(['package:read'], customer)
  await expect(board(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(read(key, mine)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await withdraw(mine, theirs, ofStaff)
})

it('refuses roles for customers, customers for staff, and customers that are not of its warehouse', async () => {
  const { announcementRoles } = await author.query('{ announcementRoles { roleId } }')
  const roleIds = [announcementRoles[0].roleId]
  expect(await refused(author, 'createAnnouncement', input({ roleIds }))).toEqual([['ANNOUNCEMENT_AUDIENCE_MISMATCH', 'roleIds']])
  expect(await refused(author, 'createAnnouncement', input({ audience: 'STAFF', customerIds: [customer.id] }))).toEqual([
    ['ANNOUNCEMENT_AUDIENCE_MISMATCH', 'customerIds'],
  ])
  expect(await refused(author, 'createAnnouncement', input({ customerIds: [customer.id, foreign.id] }))).toEqual([
    ['CUSTOMER_NOT_IN_WAREHOUSE', 'customerIds.1'],
  ])
  expect(await refused(author, 'createAnnouncement', input({ customerIds: [toNodeId('Customer', newId())] }))).toEqual([
    ['CUSTOMER_NOT_FOUND', 'customerIds.0'],
  ])
  const many = Array.from({ length: 251 }, () => toNodeId('Customer', newId()))
  expect(await refused(author, 'createAnnouncement', input({ customerIds: many }))).toEqual([['TOO_MANY', 'customerIds']])
  await db.customer.update({ where: { id: rowId(neighbour) }, data: { active: false } })
  expect(await refused(author, 'createAnnouncement', input({ customerIds: [neighbour.id] }))).toEqual([
    ['CUSTOMER_INACTIVE', 'customerIds.0'],
  ])
  await db.customer.update({ where: { id: rowId(neighbour) }, data: { active: true } })

  const item = await draft({ customerIds: [customer.id] })
  const at = { announcementId: item.id, expectedVersion: item.version }
  expect(await refused(author, 'editAnnouncement', { ...at, roleIds })).toEqual([['ANNOUNCEMENT_AUDIENCE_MISMATCH', 'roleIds']])
  expect(await refused(author, 'editAnnouncement', { ...at, customerIds: [foreign.id] })).toEqual([
    ['CUSTOMER_NOT_IN_WAREHOUSE', 'customerIds.0'],
  ])
  // What a form sends of the other audience, and the same customers in another order, change nothing.
  expect(await change('editAnnouncement', item, { roleIds: [], customerIds: [customer.id] })).toMatchObject({ version: item.version })
  // The chosen customers stay, though one of them has left the warehouse meanwhile.
  const place = { customerId_warehouseId: { customerId: rowId(customer), warehouseId: rowId(warehouse) } }
  await db.customerWarehouse.update({ where: place, data: { enabled: false } })
  const both = await change('editAnnouncement', item, { customerIds: [customer.id, neighbour.id] })
  expect(both.customers).toHaveLength(2)
  expect(both.reach.people).toBe(1)
  await db.customerWarehouse.update({ where: place, data: { enabled: true } })
  // For all warehouses, the customers may be of any.
  const far = await draft({ warehouseId: null, customerIds: [foreign.id] }, owner)
  expect(far.reach.people).toBe(1)
  await owner.command('deleteAnnouncement', { announcementId: far.id, expectedVersion: far.version })
  const list = 'query ($filter: AnnouncementFilter) { announcements(filter: $filter, first: 50) { edges { node { audience } } } }'
  for (const audience of ['STAFF', 'CUSTOMERS']) {
    const { announcements } = await owner.query(list, { filter: { audiences: [audience] } })
    expect(new Set(announcements.edges.map(({ node }: Data) => node.audience))).toEqual(new Set([audience]))
  }
})

it('is behind the fence of the database: a connection of a customer reads its own, and no names of staff', async () => {
  const [mine, theirs] = [await published({ customerIds: [customer.id] }), await published({ customerIds: [neighbour.id] })]
  const [forAll, ofStaff, hidden] = [await published(), await published({ audience: 'STAFF' }), await draft()]
  for (const one of [user, ofNeighbour]) expect(await read(one, forAll)).toBe(1)
  const client = new pg.Client({ connectionString: testServer.databaseUrl, options: asCustomer })
  await client.connect()
  const ids = async (sql: string) => (await client.query<{ id: string }>(sql)).rows.map(({ id }) => id).sort()
  try {
    const all = 'select id from announcement'
    expect(await ids(all)).toEqual([])
    await client.query('begin')
    await client.query(`set local app.customer = ${pg.escapeLiteral(rowId(customer))}`)
    const seen = await ids(all)
    expect(seen).toEqual(expect.arrayContaining([mine, forAll].map(idOf)))
    for (const item of [theirs, ofStaff, hidden]) expect(seen).not.toContain(idOf(item))
    expect(await ids('select announcement_id as id from announcement_customer where customer_id <> all (select id from customer)')).toEqual(
      [],
    )
    const readers = await ids('select staff_id as id from announcement_read')
    expect(readers.length).toBeGreaterThan(0)
    expect(await db.staff.count({ where: { id: { in: readers }, customerId: { not: rowId(customer) } } })).toBe(0)
    expect(await db.staff.count({ where: { id: { in: readers }, customerId: null } })).toBe(0)
    for (const column of ['created_by_id', 'published_by_id', 'role_ids']) {
      await client.query('savepoint s')
      await expect(client.query(`select ${column} from announcement`)).rejects.toThrow('permission denied')
      await client.query('rollback to s')
    }
  } finally {
    await client.end()
  }
  await withdraw(mine, theirs, forAll, ofStaff)
})
