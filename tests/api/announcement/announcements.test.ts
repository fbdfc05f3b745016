import { expect, it } from 'vitest'
import { dayIn, daysBefore } from '../../../graph/kernel/day.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const { factory } = testServer
const [warehouse, other] = [await factory.createWarehouse(), await factory.createWarehouse()]
const author = await testServer.signInAs('manager', warehouse)
const owner = await testServer.signInAs('owner')
const picker = await testServer.signInAs('picker', warehouse)
const packer = await testServer.signInAs('packer', warehouse)
const elsewhere = await testServer.signInAs('picker', other)
const everywhere = await testServer.signInAs('picker')

/** A day of the warehouse: today and a number of days. */
const today = dayIn((await testServer.db.warehouse.findUniqueOrThrow({ where: { id: rowId(warehouse) } })).timeZone, new Date())
const dayAfter = (days: number) => daysBefore(today, -days)

const { announcementRoles } = await author.query('{ announcementRoles { roleId name } }')
const role = (name: string) => announcementRoles.find((one: Data) => one.name === name)?.roleId ?? `no role ${name}`
const roleOf = { picker: role('Picker'), packer: role('Packer') }

const fields = 'id version state revision title text reach { people read confirmed } roles { name } allowedActions isOver'
const details = { title: 'Hello', text: 'One\nTwo', roleIds: [], fromDay: today, untilDay: dayAfter(1), pinned: false, mustConfirm: false }

async function draft(more: Data = {}, by: Client = author): Promise<Data> {
  const input = { warehouseId: warehouse.id, ...details, ...more }
  return (await by.command('createAnnouncement', input, `announcement { ${fields} }`)).announcement
}

const change = async (command: string, { id, version }: Data, more: Data = {}, by: Client = author): Promise<Data> =>
  (await by.command(command, { announcementId: id, expectedVersion: version, ...more }, `announcement { ${fields} }`)).announcement

const published = async (more: Data = {}, by: Client = author) => change('publishAnnouncement', await draft(more, by), {}, by)

const shown =
  'unreadCount waitingCount waiting { title } announcements { announcementId title text by revision isRead confirmedAt untilDay }'
const board = async (reader: Client, place = warehouse): Promise<Data> =>
  (await reader.query(`query ($w: ID!) { myAnnouncements(warehouseId: $w) { ${shown} } }`, { w: place.id })).myAnnouncements
const titles = async (reader: Client, place = warehouse) => (await board(reader, place)).announcements.map(({ title }: Data) => title)
const seen = async (reader: Client, id: string) =>
  (await board(reader)).announcements.find(({ announcementId }: Data) => announcementId === id)
const read = (reader: Client, { id, revision }: Data) =>
  reader.command('markAnnouncementsRead', { announcements: [{ announcementId: id, revision }] }, 'count')
const withdraw = async (...ids: string[]) => {
  for (const id of ids) {
    const { version } = await testServer.db.announcement.findUniqueOrThrow({ where: { id: rowId({ id }) } })
    await owner.command('withdrawAnnouncement', { announcementId: id, expectedVersion: version })
  }
}

it('reaches the staff of its warehouse and roles from its publication on, pinned ones first', async () => {
  const first = await draft({ title: 'Not yet' })
  expect(first).toMatchObject({ state: 'DRAFT', revision: 1, allowedActions: ['publish'] })
  expect(await titles(picker)).toEqual([])

  const pinned = await published({ title: 'Pinned', pinned: true })
  const forPickers = await published({ title: 'For pickers', roleIds: [roleOf.picker] })
  const forAll = await published({ title: 'Everywhere', warehouseId: null }, owner)
  expect(await titles(picker)).toEqual(['Pinned', 'Everywhere', 'For pickers'])
  expect(await titles(packer)).toEqual(['Pinned', 'Everywhere'])
  expect(await titles(everywhere)).toEqual(['Pinned', 'Everywhere', 'For pickers'])
  expect(await titles(everywhere, other)).toEqual(['Everywhere'])
  expect(await titles(elsewhere, other)).toEqual(['Everywhere'])
  // Who does not work in a warehouse is told nothing of it, not even what is for all.
  await expect(titles(elsewhere, warehouse)).rejects.toMatchObject({ code: 'FORBIDDEN' })

  await change('withdrawAnnouncement', pinned)
  expect(await titles(packer)).toEqual(['Everywhere'])
  await author.command('deleteAnnouncement', { announcementId: first.id, expectedVersion: 1 })
  expect((await owner.query('query ($id: ID!) { node(id: $id) { id } }', { id: first.id })).node).toBeNull()
  await withdraw(forPickers.id, forAll.id)
})

it('is shown from its first to its last day in the time zone of the warehouse', async () => {
  const [coming, present] = [await published({ title: 'Coming', fromDay: dayAfter(1), untilDay: dayAfter(3) }), await published()]
  expect(await titles(picker)).toEqual(['Hello'])
  const days = { fromDay: new Date(dayAfter(-3)), untilDay: new Date(dayAfter(-1)) }
  await testServer.db.announcement.update({ where: { id: rowId({ id: present.id }) }, data: days })
  await testServer.db.announcement.update({ where: { id: rowId({ id: coming.id }) }, data: { fromDay: new Date(today) } })
  expect(await titles(picker)).toEqual(['Coming'])
  const list = async (filter: Data) => {
    const document =
      'query ($filter: AnnouncementFilter) { announcements(filter: $filter, first: 50) { totalCount edges { node { id isOver } } } }'
    return (await author.query(document, { filter })).announcements.edges.map(({ node }: Data) => node.id)
  }
  expect(await list({ states: ['PUBLISHED'], isOver: true })).toEqual([present.id])
  expect(await list({ states: ['PUBLISHED'], isOver: false })).toEqual([coming.id])
  expect(await list({ search: { values: ['comi'], mode: 'PREFIX' }, warehouseIds: [warehouse.id] })).toEqual([coming.id])
  await withdraw(coming.id, present.id)
})

it('is read once, and unread again when its text changes, but not for other changes', async () => {
  const { id, ...first } = await published({ mustConfirm: true, title: 'Read me', roleIds: [roleOf.picker, roleOf.packer] })
  const old = { id, ...first }
  expect(await board(picker)).toMatchObject({ unreadCount: 1, waitingCount: 1, waiting: [{ title: 'Read me' }] })
  expect(await seen(picker, id)).toMatchObject({ text: 'One\nTwo', isRead: false, confirmedAt: null, untilDay: dayAfter(1) })
  const kinds = await testServer.recordFactKinds(async () => {
    expect((await read(picker, old)).count).toBe(1)
    expect((await read(picker, old)).count).toBe(0)
    expect((await read(elsewhere, old)).count).toBe(0)
  })
  expect(kinds).toEqual(['announcement.read', 'announcement.readBy'])
  // It stays in the bell until it is confirmed.
  expect(await board(picker)).toMatchObject({ unreadCount: 0, waitingCount: 1 })

  const confirm = { announcementId: id, revision: 1 }
  expect((await picker.command('confirmAnnouncement', confirm, 'count')).count).toBe(1)
  expect((await picker.command('confirmAnnouncement', confirm, 'count')).count).toBe(0)
  expect(await board(picker)).toMatchObject({ unreadCount: 0, waitingCount: 0 })

  const longer = await change('editAnnouncement', old, { untilDay: dayAfter(2), pinned: true })
  expect(longer).toMatchObject({ revision: 1, version: first.version + 1 })
  expect(await board(picker)).toMatchObject({ unreadCount: 0, waitingCount: 0 })
  const rewritten = await change('editAnnouncement', longer, { text: 'Three' })
  expect(rewritten.revision).toBe(2)
  expect(await board(picker)).toMatchObject({ unreadCount: 1, waitingCount: 1 })
  // The old text is no more to be confirmed, and reading it reads nothing.
  expect(await packer.refusal('confirmAnnouncement', confirm)).toMatchObject([{ code: 'ANNOUNCEMENT_REWRITTEN', field: 'revision' }])
  await read(packer, old)
  expect(await seen(packer, id)).toMatchObject({ isRead: false })
  await picker.command('confirmAnnouncement', { ...confirm, revision: 2 })
  expect(await board(picker)).toMatchObject({ unreadCount: 0, waitingCount: 0 })
  await withdraw(id)
  expect(await picker.refusal('confirmAnnouncement', { ...confirm, revision: 2 })).toMatchObject([{ code: 'ANNOUNCEMENT_NOT_FOUND' }])
})

it('tells its authors who has read it, of the active people of its audience', async () => {
  const place = await factory.createWarehouse()
  const [boss, reader] = [await testServer.signInAs('manager', place), await testServer.signInAs('receiver', place)]
  await testServer.signInAs('dispatcher', place)
  const gone = await factory.createStaff({ role: 'picker', warehouse: place })
  await testServer.db.staff.update({ where: { login: gone.login }, data: { active: false } })
  const receiver = role('Receiver')
  const item = await published({ warehouseId: place.id, roleIds: [receiver, role('Dispatcher'), roleOf.picker] }, boss)
  const readers = async () => {
    const document =
      'query ($id: ID!) { node(id: $id) { ... on Announcement { reach { people read confirmed } readers { name readAt confirmedAt } } } }'
    return (await boss.query(document, { id: item.id })).node
  }
  // The picker of all warehouses is of the audience, too.
  expect((await readers()).reach).toEqual({ people: 3, read: 0, confirmed: 0 })
  await read(reader, item)
  const { reach, readers: people } = await readers()
  expect(reach).toEqual({ people: 3, read: 1, confirmed: 0 })
  expect(people.map(({ readAt }: Data) => readAt !== null)).toEqual([false, false, true])
  await reader.command('confirmAnnouncement', { announcementId: item.id, revision: 1 })
  expect((await readers()).reach).toEqual({ people: 3, read: 1, confirmed: 1 })
})

it('follows publication, own reading and withdrawal, without telling others', async () => {
  const subscription = (client: Client, place = warehouse) =>
    client.subscribe(`subscription ($w: ID!) { myAnnouncementsChanged(warehouseId: $w) { unreadCount announcements { title } } }`, {
      w: place.id,
    })
  const [live, foreign] = [await subscription(picker), await subscription(elsewhere, other)]
  expect((await live.next()).myAnnouncementsChanged).toMatchObject({ unreadCount: 0 })
  await foreign.next()
  const authors = await author.subscribe('subscription { announcementChanged { id reach { read } } }', {})
  const item = await published({ title: 'Live' })
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.unreadCount === 1 && now.announcements[0].title === 'Live')
  await read(picker, item)
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.unreadCount === 0)
  await authors.nextMatching(({ announcementChanged: row }) => row?.id === item.id && row.reach.read === 1)
  await withdraw(item.id)
  await live.nextMatching(({ myAnnouncementsChanged: now }) => now.announcements.length === 0)
  expect(foreign.pendingCount()).toBe(0)
  for (const one of [live, foreign, authors]) one.end()
})

it('refuses what does not fit, in both languages', async () => {
  const code = async (command: string, input: Data, by: Client = author) =>
    (await by.refusal(command, input)).map(({ code, field }) => [code, field])
  expect(await code('createAnnouncement', { warehouseId: warehouse.id, ...details, untilDay: dayAfter(-1) })).toEqual([
    ['ANNOUNCEMENT_ENDS_BEFORE', 'untilDay'],
  ])
  expect(await code('createAnnouncement', { warehouseId: warehouse.id, ...details, title: 'x'.repeat(121) })).toEqual([
    ['TOO_LONG', 'title'],
  ])
  const unknown = { warehouseId: warehouse.id, ...details, roleIds: [roleOf.picker, toNodeId('Role', newId())] }
  expect(await code('createAnnouncement', unknown)).toEqual([['NOT_FOUND', 'roleIds.1']])

  const late = await draft({ fromDay: dayAfter(-5), untilDay: dayAfter(-2) })
  const at = { announcementId: late.id, expectedVersion: 1 }
  expect(await code('publishAnnouncement', at)).toEqual([['ANNOUNCEMENT_OVER', 'untilDay']])
  expect(await code('withdrawAnnouncement', at)).toEqual([['NOT_IN_STATE', 'announcementId']])
  expect(await code('editAnnouncement', { ...at, untilDay: dayAfter(-6) })).toEqual([['ANNOUNCEMENT_ENDS_BEFORE', 'untilDay']])
  const edited = await change('editAnnouncement', late, { untilDay: dayAfter(1), title: 'In time' })
  expect(edited).toMatchObject({ title: 'In time', revision: 1, version: 2 })
  // Another person was faster.
  expect(await code('editAnnouncement', { ...at, title: 'Too slow' }, owner)).toEqual([['VERSION_CONFLICT', null]])
  expect(await code('publishAnnouncement', at)).toEqual([['VERSION_CONFLICT', null]])
  expect(await change('editAnnouncement', edited, { title: 'In time', text: 'One\nTwo' })).toMatchObject({ version: 2 })

  const out = await change('publishAnnouncement', edited)
  const now = { announcementId: late.id, expectedVersion: out.version }
  expect(await code('deleteAnnouncement', now)).toEqual([['ANNOUNCEMENT_NOT_DRAFT', 'announcementId']])
  expect(await code('publishAnnouncement', now)).toEqual([['NOT_IN_STATE', 'announcementId']])
  const { version } = await change('withdrawAnnouncement', out)
  expect(await code('editAnnouncement', { ...now, expectedVersion: version, title: 'Again' })).toEqual([
    ['ANNOUNCEMENT_FIXED', 'announcementId'],
  ])
})

it('stays for the same readers when its roles are deleted and another detail is changed', async () => {
  const newRole = async (name: string): Promise<Data> => {
    const input = { nameZh: `${name}岗`, nameEn: name, rights: ['home:read'] }
    return (await owner.command('createRole', input, 'role { id version }')).role
  }
  const remove = ({ id, version }: Data) => owner.command('deleteRole', { roleId: id, expectedVersion: version })
  const kept = async ({ id }: Data) => (await testServer.db.announcement.findUniqueOrThrow({ where: { id: rowId({ id }) } })).roleIds
  const [night, early] = [await newRole('Night crew'), await newRole('Early crew')]
  const alone = await published({ title: 'For the night', roleIds: [night.id] })
  const beside = await published({ title: 'For both', roleIds: [roleOf.packer, night.id] })
  await remove(night)

  // A form sends all fields, with the roles that it can still show.
  const edited = await change('editAnnouncement', alone, { roleIds: [], pinned: true })
  expect(edited).toMatchObject({ version: alone.version + 1, reach: { people: 0 } })
  expect(await kept(alone)).toEqual([rowId({ id: night.id })])
  expect(await titles(picker)).toEqual([])
  expect(await change('editAnnouncement', beside, { roleIds: [roleOf.packer] })).toMatchObject({ version: beside.version })
  // Another choice is one.
  await change('editAnnouncement', beside, { roleIds: [] })
  expect(await titles(picker)).toEqual(['For both'])
  await change('editAnnouncement', edited, { roleIds: [early.id] })
  expect(await kept(alone)).toEqual([rowId({ id: early.id })])
  await withdraw(alone.id, beside.id)
})

it('has one effect under one key', async () => {
  const [key, input] = [newId(), { warehouseId: warehouse.id, ...details }]
  const facts = await testServer.recordFactKinds(async () => {
    const first = await author.command('createAnnouncement', input, 'announcement { id }', key)
    expect(await author.command('createAnnouncement', input, 'announcement { id }', key)).toEqual(first)
  })
  expect(facts).toEqual(['announcement.created'])
})

it('is written only with the right in its warehouse, for all warehouses only with the right in all, and shown to no key', async () => {
  const item = await published()
  const own = { ...details, warehouseId: warehouse.id }
  const stranger = await testServer.signInAs('manager', other)
  const facts = await testServer.recordFactKinds(async () => {
    for (const client of [picker, stranger]) {
      await expect(client.command('createAnnouncement', own)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      for (const command of ['editAnnouncement', 'publishAnnouncement', 'withdrawAnnouncement', 'deleteAnnouncement'])
        await expect(client.command(command, { announcementId: item.id, expectedVersion: item.version })).rejects.toMatchObject({
          code: 'FORBIDDEN',
        })
    }
    await expect(author.command('createAnnouncement', { ...own, warehouseId: null })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
  expect(facts).toEqual([])
  expect((await stranger.query('query ($id: ID!) { node(id: $id) { id } }', { id: item.id })).node).toBeNull()
  await expect(picker.query('{ announcements(first: 1) { totalCount } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const key = await testServer.createApiKeyClient(['package:read'], await factory.createCustomer(warehouse))
  await expect(board(key)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(read(key, item)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
