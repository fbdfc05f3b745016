import { afterEach, expect, it } from 'vitest'
import { environment } from '../../../graph/kernel/config.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { settings } from '../../../graph/kernel/states/settings.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { upload } from '../exchange/importFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { operationsToken, startTestServer } from '../testServer.ts'

const secrets = { SMTP_URL: 'smtp://sender:hidden-password@127.0.0.1:9', ENCRYPTION_KEY: Buffer.alloc(32, 'hidden').toString('base64') }
const testServer = await startTestServer({
  environment: { ...secrets, MAIL_FROM: 'Wavehouse <wms@example.com>', PUBLIC_URL: 'https://wms.example', IMPORT_MEGABYTES: '12' },
})
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const { viewer: me } = await owner.query('{ viewer { staffId } }')

const fields = 'name value defaultValue isDefault minimum maximum unit version changedAt changedBy { id }'
const readAll = async (by: Client = owner): Promise<Data[]> => (await by.query(`{ settings { ${fields} } }`)).settings
const read = async (name: string) => (await readAll()).find((setting) => setting.name === name) as Data
const set = async (name: string, value: number | null, by: Client = owner): Promise<Data> =>
  by.command('updateSetting', { name, value, expectedVersion: (await read(name)).version }, `setting { ${fields} }`)
const codesOf = ({ userErrors }: Data) => userErrors.map(({ code, field }: Data) => [code, field])
const isSignedIn = async (client: Client) => (await client.send('{ viewer { name } }')).data?.viewer?.name !== undefined

afterEach(async () => {
  for (const { name } of (await readAll()).filter(({ isDefault }) => !isDefault)) await set(name, null)
})

/** A person who signed in and was last there some time ago. */
async function signedInSince(minutes: number, lastUsedMinutes: number | null = null) {
  const account = await testServer.factory.createStaff({ role: 'owner' })
  const client = await testServer.signIn(account)
  const ago = (passed: number) => new Date(Date.now() - passed * 60_000)
  const session = await testServer.db.session.findFirstOrThrow({ where: { staff: { login: account.login } } })
  const lastUsedAt = lastUsedMinutes === null ? null : ago(lastUsedMinutes)
  await testServer.db.session.update({ where: { id: session.id }, data: { createdAt: ago(minutes), lastUsedAt } })
  return { id: toNodeId('Staff', session.staffId), client, expiresAt: session.expiresAt }
}

it('every setting has its default, limits and unit, and tells who changed it last', async () => {
  for (const setting of await readAll()) expect(setting).toMatchObject({ isDefault: true, value: setting.defaultValue })
  expect((await readAll()).map(({ name }) => name)).toEqual(Object.keys(settings))

  const { version } = await read('SESSION_DAYS')
  const { setting, userErrors } = await set('SESSION_DAYS', 30)
  expect(userErrors).toEqual([])
  expect(setting).toMatchObject({ value: 30, defaultValue: 14, isDefault: false, version: version + 1, changedBy: { id: me.staffId } })
  expect(Date.now() - Date.parse(setting.changedAt)).toBeLessThan(60_000)
  const again = await set('SESSION_DAYS', 30)
  expect([codesOf(again), again.setting.version]).toEqual([[], version + 1])
  expect((await set('SESSION_DAYS', null)).setting).toMatchObject({
    value: 14,
    isDefault: true,
    version: version + 2,
    changedBy: { id: me.staffId },
  })
})

it('refuses values beyond the limits, an old version, and people without the right', async () => {
  expect(codesOf(await set('CONFIRMATION_MINUTES', 4))).toEqual([['TOO_SMALL', 'value']])
  expect(codesOf(await set('CONFIRMATION_MINUTES', 241))).toEqual([['TOO_LARGE', 'value']])
  expect(await read('CONFIRMATION_MINUTES')).toMatchObject({ isDefault: true })

  // Of two people who change it at once, one is refused.
  const { version } = await read('IMPORT_ROW_DAYS')
  const other = await testServer.signInAs('owner')
  const both = await Promise.all(
    [owner, other].map((by, i) => by.command('updateSetting', { name: 'IMPORT_ROW_DAYS', value: 10 + i, expectedVersion: version })),
  )
  expect(both.map((answer) => codesOf(answer)[0]?.[0] ?? 'DONE').sort()).toEqual(['DONE', 'VERSION_CONFLICT'])

  const manager = await testServer.signInAs('manager', warehouse)
  await expect(set('IMPORT_ROW_DAYS', 30, manager)).rejects.toThrow(/FORBIDDEN/)
  expect(await readAll(manager)).toHaveLength(Object.keys(settings).length)
  const machine = await testServer.createApiKeyClient(['stock:read'])
  await expect(readAll(machine)).rejects.toThrow(/FORBIDDEN/)
})

it('a session ends after the days and after the idle hours that are set', async () => {
  const hours = (until: Date) => Math.round((until.getTime() - Date.now()) / 3_600_000)
  expect(hours((await signedInSince(0)).expiresAt)).toBe(14 * 24)
  await set('SESSION_DAYS', 1)
  expect(hours((await signedInSince(0)).expiresAt)).toBe(24)

  const used = await signedInSince(600, 119)
  const unused = await signedInSince(600, 121)
  const never = await signedInSince(121)
  const all = () => Promise.all([used, unused, never].map(({ client }) => isSignedIn(client)))
  const ids = [used, unused, never].map(({ id }) => id)
  const listed = async () => {
    const read = 'query ($ids: [ID!]!) { nodes(ids: $ids) { ... on Staff { sessions { id } } } }'
    return (await owner.query(read, { ids })).nodes.map(({ sessions }: Data) => sessions.length)
  }
  await set('SESSION_IDLE_HOURS', 2)
  expect(await all()).toEqual([true, false, false])
  expect(await listed()).toEqual([1, 0, 0])
  await set('SESSION_IDLE_HOURS', null)
  expect(await all()).toEqual([true, true, true])
  expect(await listed()).toEqual([1, 1, 1])
})

it('a confirmation is good for the minutes that are set', async () => {
  const { client } = await signedInSince(30)
  const create = (name: string) => client.command('createApiKey', { name, rights: ['stock:read'] })
  expect(codesOf(await create('late'))).toEqual([['CONFIRMATION_REQUIRED', null]])
  await set('CONFIRMATION_MINUTES', 60)
  expect(codesOf(await create('in time'))).toEqual([])
  await set('CONFIRMATION_MINUTES', 5)
  expect(codesOf(await create('late again'))).toEqual([['CONFIRMATION_REQUIRED', null]])
})

it('a station may be taken from somebody who has not scanned for the hours that are set', async () => {
  const [picker, packer] = [await testServer.signInAs('picker', warehouse), await testServer.signInAs('packer', warehouse)]
  const { station } = await picker.command('registerStation', { warehouseId: warehouse.id, name: 'Idle bench' }, 'station { id }')
  await picker.command('takeStation', { stationId: station.id })
  const usedAt = new Date(Date.now() - 3 * 3_600_000)
  await testServer.db.station.update({ where: { id: rowId(station) }, data: { usedAt } })
  const take = async () => codesOf(await packer.command('takeStation', { stationId: station.id }))
  const isIdle = async () =>
    (await packer.query('query ($id: ID!) { stations(warehouseId: $id) { idle } }', { id: warehouse.id })).stations[0].idle
  expect([await isIdle(), await take()]).toEqual([false, [['STATION_IN_USE', 'stationId']]])
  await set('STATION_IDLE_HOURS', 4)
  expect([await isIdle(), await take()]).toEqual([false, [['STATION_IN_USE', 'stationId']]])
  await set('STATION_IDLE_HOURS', 2)
  expect([await isIdle(), await take()]).toEqual([true, []])
})

it('the link of an invitation works for the hours that are set', async () => {
  const { roles } = await owner.query('{ roles { id code } }')
  const { id: roleId } = roles.find(({ code }: Data) => code === 'packer')
  const invite = async (login: string) => {
    const draft = { login, name: '新人', nameEn: 'New Person', language: 'en', roles: [{ roleId, warehouseId: warehouse.id }] }
    const { staff } = await owner.command('inviteStaff', draft, 'staff { id invitation { sentAt expiresAt } }')
    return { id: staff.id, hours: hoursOf(staff.invitation) }
  }
  const hoursOf = ({ sentAt, expiresAt }: Data) => (Date.parse(expiresAt) - Date.parse(sentAt)) / 3_600_000
  const first = await invite(`hours.${warehouse.number.toLowerCase()}`)
  expect(first.hours).toBe(24)
  await set('INVITATION_HOURS', 48)
  expect((await invite(`later.${warehouse.number.toLowerCase()}`)).hours).toBe(48)
  const { staff } = await owner.command('sendInvitation', { staffId: first.id }, 'staff { invitation { sentAt expiresAt } }')
  expect(hoursOf(staff.invitation)).toBe(48)
})

it('a spreadsheet has at most the rows that are set', async () => {
  const customer = await testServer.factory.createCustomer(warehouse)
  const file = (rows: number) => Buffer.from(['SKU,Name', ...Array.from({ length: rows }, (_, i) => `S${i},Name ${i}`)].join('\n'))
  const send = async (rows: number) => {
    const { userErrors } = await upload(owner, file(rows), { warehouse, customer, name: `${rows}.csv` })
    return userErrors.map(({ code, message }) => [code, message])
  }
  expect(await send(3_001)).toEqual([['FILE_TOO_MANY_ROWS', expect.stringContaining('3000')]])
  await set('IMPORT_ROWS', 100)
  expect(await send(101)).toEqual([['FILE_TOO_MANY_ROWS', expect.stringContaining('100')]])
  expect(await send(100)).toEqual([])
  await set('IMPORT_ROWS', 5_000)
  expect(await send(5_000)).toEqual([])
})

it('shows the environment of the server to staff with the right, and of a secret only whether it is set', async () => {
  const text = '{ serverSettings { name effectZh effectEn isSecret isSet value defaultValue } }'
  const answer = await owner.query(text)
  const byName = new Map<string, Data>(answer.serverSettings.map((setting: Data) => [setting.name, setting]))
  expect([...byName.keys()]).toEqual(Object.keys(environment.shape))
  for (const { effectZh, effectEn } of byName.values()) {
    expect(effectZh).toMatch(/\p{Script=Han}.*。$/u)
    expect(effectEn).toMatch(/^[^\p{Script=Han}]+\.$/u)
  }
  expect(byName.get('IMPORT_MEGABYTES')).toMatchObject({ isSecret: false, isSet: true, value: '12', defaultValue: '10' })
  expect(byName.get('DRAIN_SECONDS')).toMatchObject({ isSet: true, value: '0', defaultValue: '0' })
  expect(byName.get('METRICS_PORT')).toMatchObject({ isSet: false, value: null, defaultValue: null })

  const hidden = [...byName.values()].filter(({ isSecret }) => isSecret)
  expect(hidden.map(({ name, isSet, value }) => [name, isSet, value])).toEqual([
    ['DATABASE_URL', true, null],
    ['REDIS_URL', false, null],
    ['ENCRYPTION_KEY', true, null],
    ['SMTP_URL', true, null],
    ['OPERATIONS_TOKEN', true, null],
  ])
  const told = JSON.stringify(answer)
  for (const secret of [...Object.values(secrets), 'hidden-password', operationsToken, testServer.databaseUrl])
    expect(told).not.toContain(secret)

  const manager = await testServer.signInAs('manager', warehouse)
  const key = await testServer.createApiKeyClient(['access:settings'])
  for (const client of [manager, key, testServer.anonymous]) {
    const refused = await client.send(text)
    expect([refused.data ?? null, refused.errors?.[0]?.extensions?.code]).toEqual([
      null,
      client === testServer.anonymous ? 'UNAUTHENTICATED' : 'FORBIDDEN',
    ])
  }
})
