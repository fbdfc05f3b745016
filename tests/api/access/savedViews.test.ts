import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const list = 'out/parcel'
const layout = JSON.stringify({ toggled: ['erp'], order: ['number', 'erp'], widths: { number: 180 } })
const fields = 'id list name search layout isOwn shared isDefault owner { name }'

const save = async (client: Client, name: string, more: Data = {}): Promise<Data> =>
  (await client.command('createSavedView', { list, name, search: 'view=PENDING&sort=OLDEST', layout, ...more }, `savedView { ${fields} }`))
    .savedView
const seen = async (client: Client, of: string | null = list): Promise<Data[]> =>
  (await client.query(`query ($list: String) { savedViews(list: $list) { ${fields} } }`, { list: of })).savedViews
const names = async (client: Client) => (await seen(client)).map(({ name, isDefault }) => (isDefault ? `${name} *` : name))
const codes = (refusals: { code: string; field: string | null }[]) => refusals.map(({ code, field }) => `${code} ${field}`)

it('keeps the views of a person, without any right, and follows them to another session', async () => {
  const picker = await testServer.signInAs('picker', warehouse)
  const view = await save(picker, ' My view ')
  expect(view).toMatchObject({
    list,
    name: 'My view',
    search: 'view=PENDING&sort=OLDEST',
    layout,
    isOwn: true,
    shared: false,
    isDefault: false,
  })
  await save(picker, 'Everything', { search: '', layout: null })
  await save(picker, 'My view', { list: 'inventory/stock' })
  expect(await names(picker)).toEqual(['Everything', 'My view'])
  expect(await seen(picker, null)).toHaveLength(3)

  // The same name again, saved or renamed, in both languages; another list may use it too.
  expect(codes(await picker.refusal('createSavedView', { list, name: 'My view', search: '' }))).toEqual(['VIEW_NAME_TAKEN name'])
  const renaming = 'mutation ($i: RenameSavedViewInput!) { renameSavedView(input: $i) { userErrors { code field message } } }'
  const input = { i: { savedViewId: view.id, name: 'Everything', idempotencyKey: newId() } }
  const [{ message: english }] = (await picker.query(renaming, input, { language: 'en' })).renameSavedView.userErrors
  const [{ message: chinese }] = (await picker.query(renaming, input, { language: 'zh-CN' })).renameSavedView.userErrors
  expect([english, chinese]).toEqual([
    expect.stringContaining('a view named Everything'),
    expect.stringContaining('名为“Everything”的视图'),
  ])

  await picker.command('renameSavedView', { savedViewId: view.id, name: 'Urgent' })
  await picker.command('renameSavedView', { savedViewId: view.id, name: 'Urgent' })
  await picker.command('overwriteSavedView', { savedViewId: view.id, search: 'view=PACKED', layout: null })
  expect((await seen(picker)).find(({ id }) => id === view.id)).toMatchObject({ name: 'Urgent', search: 'view=PACKED', layout: null })

  await picker.command('setDefaultView', { list, savedViewId: view.id })
  expect(await names(picker)).toEqual(['Everything', 'Urgent *'])
  const other = (await seen(picker)).find(({ name }) => name === 'Everything')
  await picker.command('setDefaultView', { list, savedViewId: other?.id })
  expect(await names(picker)).toEqual(['Everything *', 'Urgent'])
  await picker.command('setDefaultView', { list })
  expect(await names(picker)).toEqual(['Everything', 'Urgent'])
  expect(codes(await picker.refusal('setDefaultView', { list: 'out/wave', savedViewId: view.id }))).toEqual(['NOT_FOUND savedViewId'])

  await picker.command('setDefaultView', { list, savedViewId: view.id })
  expect(await picker.command('deleteSavedView', { savedViewId: view.id }, 'deletedId')).toMatchObject({ deletedId: view.id })
  expect(await names(picker)).toEqual(['Everything'])
  expect(codes(await picker.refusal('deleteSavedView', { savedViewId: view.id }))).toEqual(['NOT_FOUND savedViewId'])
})

it('shows nobody the views of another person, and lets nobody change them', async () => {
  const [owner, other] = [await testServer.signInAs('owner'), await testServer.signInAs('manager')]
  const { id: savedViewId } = await save(owner, 'Private')
  expect(await names(other)).toEqual([])
  expect((await other.query('query ($id: ID!) { node(id: $id) { id } }', { id: savedViewId })).node).toBeNull()
  for (const [name, input] of [
    ['renameSavedView', { name: 'Mine' }],
    ['overwriteSavedView', { search: '' }],
    ['shareSavedView', { shared: true }],
    ['setDefaultView', { list }],
    ['deleteSavedView', {}],
  ] as const)
    expect([name, ...codes(await other.refusal(name, { savedViewId, ...input }))]).toEqual([name, 'NOT_FOUND savedViewId'])
  expect(await names(owner)).toEqual(['Private'])

  const key = await testServer.createApiKeyClient(['package:read'])
  await expect(key.query('{ savedViews { id } }')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(save(key, 'Key')).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('shares a view with all staff, who may open it but not change it, by a right of leads', async () => {
  const [lead, packer] = [await testServer.signInAs('lead', warehouse), await testServer.signInAs('packer', warehouse)]
  const { id: savedViewId } = await save(lead, 'Hold')
  const own = await save(packer, 'Hold')
  expect(codes(await packer.refusal('shareSavedView', { savedViewId: own.id, shared: true }))).toEqual(['FORBIDDEN null'])
  expect(await testServer.recordFactKinds(() => lead.command('shareSavedView', { savedViewId, shared: true }))).toEqual([
    'savedView.shared',
  ])
  expect(await testServer.recordFactKinds(() => lead.command('shareSavedView', { savedViewId, shared: true }))).toEqual([])

  expect((await seen(packer)).find(({ id }) => id === savedViewId)).toMatchObject({ isOwn: false, shared: true, layout })
  await packer.command('setDefaultView', { list, savedViewId })
  const refused = [
    await packer.refusal('renameSavedView', { savedViewId, name: 'Mine' }),
    await packer.refusal('overwriteSavedView', { savedViewId, search: '' }),
    await packer.refusal('deleteSavedView', { savedViewId }),
  ]
  expect(refused.flatMap(codes)).toEqual(Array(3).fill('VIEW_NOT_YOURS savedViewId'))
  // It is the default of the packer alone.
  expect((await seen(lead)).map(({ isDefault }) => isDefault)).toEqual([false])

  await lead.command('setDefaultView', { list, savedViewId })
  await lead.command('shareSavedView', { savedViewId, shared: false })
  expect(await names(packer)).toEqual(['Hold'])
  expect(await names(lead)).toEqual(['Hold *'])
})

it('lets those who manage staff remove a shared view, and its owner stop sharing it without the right to share', async () => {
  const admin = await testServer.signInAs('owner')
  const packer = await testServer.signInAs('packer', warehouse)
  const sharer = await testServer.signInAs('lead', warehouse)
  const shared = async (name: string) => {
    const { id: savedViewId } = await save(sharer, name, { list: 'out/wave' })
    await sharer.command('shareSavedView', { savedViewId, shared: true })
    return savedViewId as string
  }
  const seenBy = async (client: Client) => (await seen(client, 'out/wave')).map(({ name }) => name)
  const [left, wrong, kept, own] = [await shared('Left'), await shared('Wrong'), await shared('Kept'), await shared('Own')]
  await admin.command('shareSavedView', { savedViewId: left, shared: false })
  expect(await seenBy(admin)).toEqual(['Kept', 'Own', 'Wrong'])
  expect(await seenBy(sharer)).toContain('Left')
  await admin.command('deleteSavedView', { savedViewId: wrong })
  expect(await seenBy(sharer)).toEqual(['Kept', 'Left', 'Own'])
  expect(codes(await admin.refusal('renameSavedView', { savedViewId: kept, name: 'Mine' }))).toEqual(['VIEW_NOT_YOURS savedViewId'])
  // What is not shared stays private.
  expect(codes(await admin.refusal('deleteSavedView', { savedViewId: left }))).toEqual(['NOT_FOUND savedViewId'])
  expect(codes(await packer.refusal('shareSavedView', { savedViewId: kept, shared: false }))).toEqual(['VIEW_NOT_YOURS savedViewId'])

  // An owner without the right can no longer change what is shared, only stop sharing it.
  const { viewer } = await packer.query('{ viewer { staffId } }')
  await testServer.db.savedView.update({ where: { id: rowId({ id: own }) }, data: { staffId: rowId({ id: viewer.staffId }) } })
  expect(codes(await packer.refusal('overwriteSavedView', { savedViewId: own, search: '' }))).toEqual(['VIEW_IS_SHARED savedViewId'])
  expect(codes(await packer.refusal('renameSavedView', { savedViewId: own, name: 'Mine' }))).toEqual(['VIEW_IS_SHARED savedViewId'])
  await packer.command('shareSavedView', { savedViewId: own, shared: false })
  await packer.command('renameSavedView', { savedViewId: own, name: 'Mine' })
  expect(await seenBy(packer)).toEqual(['Kept', 'Mine'])
})

it('refuses names, searches and columns that no list can have', async () => {
  const client = await testServer.signInAs('finance')
  const refused = (input: Data) => client.refusal('createSavedView', { list, name: 'View', search: '', ...input }).then(codes)
  expect(await refused({ name: '  ' })).toEqual(['REQUIRED name'])
  expect(await refused({ name: 'n'.repeat(61) })).toEqual(['TOO_LONG name'])
  expect(await refused({ search: 'q'.repeat(16_001) })).toEqual(['TOO_LONG search'])
  for (const wrong of [
    '',
    'erp sku',
    '[]',
    '{"toggled":[]}',
    '{"toggled":[],"order":[],"widths":{"a":"wide"}}',
    '{"toggled":[1],"order":[],"widths":{}}',
  ])
    expect([wrong, ...(await refused({ layout: wrong }))]).toEqual([wrong, 'MALFORMED layout'])
  expect(await names(client)).toEqual([])
  // A bulk search of as many numbers as the list takes.
  const numbers = Array.from({ length: 200 }, (_, i) => `1Z${String(i).padStart(20, '0')}`).join(',')
  expect(await save(client, 'n'.repeat(60), { search: `q=${encodeURIComponent(numbers)}` })).toMatchObject({
    search: expect.stringContaining('0199'),
  })
})

it('saves a name once, however often it is sent at the same time, and a limited number of views', async () => {
  const client = await testServer.signInAs('planner', warehouse)
  const answers = await Promise.all(Array.from({ length: 5 }, () => client.command('createSavedView', { list, name: 'Race', search: '' })))
  expect(answers.flatMap(({ userErrors }) => userErrors.map(({ code }: Data) => code))).toEqual(Array(4).fill('VIEW_NAME_TAKEN'))

  const { viewer } = await client.query('{ viewer { staffId } }')
  const { staffId } = await testServer.db.savedView.findFirstOrThrow({ where: { name: 'Race' } })
  expect(viewer.staffId).toBe(toNodeId('Staff', staffId))
  const now = new Date()
  const rows = Array.from({ length: 199 }, (_, index) => ({
    id: testServer.services.newId(),
    staffId,
    list,
    name: `v${index}`,
    search: '',
  }))
  await testServer.db.savedView.createMany({ data: rows.map((row) => ({ ...row, shared: false, createdAt: now, updatedAt: now })) })
  expect(codes(await client.refusal('createSavedView', { list, name: 'One more', search: '' }))).toEqual(['TOO_MANY_VIEWS null'])
})
