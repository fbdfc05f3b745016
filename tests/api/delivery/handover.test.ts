import { expect, it } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitConcurrently } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile } from '../upload.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'
import { createHandoverFixture, sheet, signature } from './handoverFixture.ts'

const testServer = await startTestServer()
const fixture = await createHandoverFixture(testServer)
const { warehouse, integrator, dispatcher, reader, at, shipped, createGroup } = fixture
const { open, scan, read, close, packagesOn, missingOn, refused, manifestOf } = fixture
const second = await fixture.signInNewUser('dispatcher')
const away = await createWaveFixture(testServer)

it('is opened, filled by scan, list and all at once, signed and printed; then it never changes', async () => {
  const { groupId, channelCode, groupName } = await createGroup()
  const [one, two, three, four] = [
    await shipped({ channelCode }),
    await shipped({ channelCode }),
    await shipped({ channelCode }),
    await shipped({ channelCode }),
  ]
  const waiting = await at('TO_BE_SHIPPED', { channelCode })
  const changes = await reader.subscribe('subscription ($w: ID!) { handoverSheetChanged(warehouseId: $w) { number state packageCount } }', {
    w: warehouse.id,
  })
  const opened = await open(groupId, { vehicle: '8TRK214', note: 'Dock door 3' })
  expect(opened).toMatchObject({
    ...{ state: 'OPEN', groupName: groupName, cutOff: '17:30', vehicle: '8TRK214', note: 'Dock door 3' },
    ...{ packageCount: 0, pieces: 0, weightGrams: 0, driver: null, signature: null, closedAt: null, prints: [], extras: [] },
    ...{ allowedActions: ['void'], progress: { missing: 4, toBeShipped: 1, sinceClosing: 0 } },
  })
  expect(opened.number).toMatch(/^HO\d{4}-\d{4}$/)
  expect(await changes.nextMatching(({ handoverSheetChanged }) => handoverSheetChanged?.number === opened.number)).toMatchObject({
    handoverSheetChanged: { state: 'OPEN', packageCount: 0 },
  })
  expect(
    await refused('closeHandover', { sheetId: opened.id, driver: 'Jorge', signature, expectedVersion: opened.version, missing: 9 }),
  ).toMatchObject([{ code: 'HANDOVER_EMPTY', en: `Hand-over sheet ${opened.number} has no packages, so there is nothing to sign for` }])

  const scanned = await scan(opened.id, one.label.trackingNumber.toLowerCase())
  expect(scanned).toMatchObject({ userErrors: [], extra: false, package: { number: one.number, handover: { sheet: { id: opened.id } } } })
  expect(scanned.sheet).toMatchObject({ packageCount: 1, pieces: 2, weightGrams: 240, allowedActions: ['close', 'void'] })
  const added = await dispatcher.client.command('addToHandover', { sheetId: opened.id, packageIds: [two.id, two.id] }, sheet)
  expect(added.sheet).toMatchObject({ packageCount: 2, progress: { missing: 2 } })
  expect(await missingOn(opened.id)).toEqual([three.number, four.number])
  const removed = await dispatcher.client.command('removeFromHandover', { sheetId: opened.id, packageIds: [one.id] }, sheet)
  expect(removed.sheet).toMatchObject({ packageCount: 1, pieces: 2, weightGrams: 240, progress: { missing: 3 } })
  const all = await dispatcher.client.command('takeAllToHandover', { sheetId: opened.id }, `taken ${sheet}`)
  expect(all).toMatchObject({ taken: 3, sheet: { packageCount: 4, pieces: 8, weightGrams: 960, progress: { missing: 0 } } })
  expect(await dispatcher.client.command('takeAllToHandover', { sheetId: opened.id }, 'taken')).toMatchObject({ taken: 0, userErrors: [] })
  expect((await packagesOn(opened.id)).sort()).toEqual([one, two, three, four].map(({ number }) => number).sort())
  expect(await manifestOf(opened.id, 'en')).toContain('Draft: final when the sheet is signed')

  // A package that stays here is named before the sheet closes.
  const { sheet: shown } = await dispatcher.client.command('removeFromHandover', { sheetId: opened.id, packageIds: [three.id] }, sheet)
  await dispatcher.client.command('removeFromHandover', { sheetId: opened.id, packageIds: [four.id] })
  await scan(opened.id, three.number)
  const { version } = await read(opened.id)
  expect(await refused('closeHandover', { sheetId: opened.id, driver: 'Jorge', signature, expectedVersion: version, missing: 0 })).toEqual([
    {
      ...{ code: 'HANDOVER_MISSING', field: 'missing', zh: '有 1 个已发货的包裹不在交接单上，请核对后再签收' },
      en: 'Shipped packages are not on the sheet: 1. Check them before it is signed',
    },
  ])
  const key = 'close-the-sheet-once'
  const input = { sheetId: opened.id, driver: ' Jorge Alvarado ', signature, vehicle: '9TRK300', expectedVersion: version, missing: 1 }
  // The driver was shown three packages, of which one was swapped afterwards.
  expect(shown.packageCount).toBe(3)
  expect(await refused('closeHandover', { ...input, expectedVersion: shown.version })).toEqual([
    {
      ...{ code: 'HANDOVER_CHANGED', field: 'expectedVersion', zh: '交接单上现在有 3 个包裹，与签字时看到的不同，请核对后重新签字' },
      en: 'Packages were put on the sheet or taken off; on it now: 3. Check them and have it signed again',
    },
  ])
  const closed = await dispatcher.client.command('closeHandover', input, sheet, key)
  expect(closed.sheet).toMatchObject({
    ...{ state: 'CLOSED', driver: 'Jorge Alvarado', signature, vehicle: '9TRK300', closedBy: { name: dispatcher.name } },
    ...{
      packageCount: 3,
      pieces: 6,
      allowedActions: [],
      missingNumbers: [four.number],
      progress: { missing: 1, toBeShipped: 0, sinceClosing: 0 },
    },
  })
  expect((await dispatcher.client.command('closeHandover', input, sheet, key)).sheet).toEqual(closed.sheet)

  const late = await shipped({ channelCode })
  expect((await read(opened.id)).progress).toEqual({ missing: 1, toBeShipped: 0, sinceClosing: 1 })
  const notOpen = [
    {
      ...{ code: 'HANDOVER_NOT_OPEN', field: null, zh: `交接单 ${opened.number} 已签收或已作废，不能再修改；晚到的包裹请新建交接单` },
      en: `Hand-over sheet ${opened.number} is signed or voided and cannot change; open a new one for late packages`,
    },
  ]
  for (const [name, change] of Object.entries({
    ...{ scanToHandover: { code: late.number }, addToHandover: { packageIds: [late.id] }, takeAllToHandover: {} },
    ...{
      removeFromHandover: { packageIds: [one.id] },
      closeHandover: { driver: 'X', expectedVersion: version, missing: 0 },
      voidHandover: {},
    },
  }))
    expect(await refused(name, { sheetId: opened.id, ...change }), name).toEqual(notOpen)

  const next = await open(groupId)
  expect(next.progress).toEqual({ missing: 2, toBeShipped: 1, sinceClosing: 0 })
  expect((await read(opened.id)).progress.sinceClosing).toBe(0)

  const print = (reason?: string) => dispatcher.client.command('printHandover', { sheetId: opened.id, reason }, sheet)
  expect((await print()).sheet.prints).toEqual([{ reason: null, staff: { name: dispatcher.name } }])
  expect(await refused('printHandover', { sheetId: opened.id })).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED', field: 'reason' }])
  expect((await print('Driver lost it')).sheet.prints).toHaveLength(2)
  expect(await refused('printHandover', { sheetId: next.id })).toMatchObject([{ code: 'NOT_IN_STATE' }])
  expect((await read(opened.id)).history).toEqual([
    { action: 'create', to: 'OPEN', reason: null, by: dispatcher.name },
    { action: 'close', to: 'CLOSED', reason: null, by: dispatcher.name },
  ])
  const english = await manifestOf(opened.id, 'en')
  for (const text of [
    opened.number,
    one.number,
    two.number,
    three.number,
    four.number,
    '9TRK300',
    'Driver: Jorge Alvarado',
    'Not handed over: 1',
    'US 90210',
  ])
    expect(english).toContain(text)
  for (const text of ['Draft', waiting.number, late.number]) expect(english).not.toContain(text)
  expect(await manifestOf(opened.id, 'zh-CN')).toContain('司机：Jorge Alvarado')
  await dispatcher.client.command('voidHandover', { sheetId: next.id })
})

it('is one open sheet per logistics group, also if two users open it at the same time', async () => {
  const { groupId } = await createGroup()
  const answers: Data[] = []
  const input = { warehouseId: warehouse.id, groupId }
  await commitConcurrently(
    testServer,
    async () => answers.push(await dispatcher.client.command('openHandover', input, sheet)),
    async () => answers.push(await second.client.command('openHandover', input, sheet)),
  )
  const opened = answers.find(({ userErrors }) => userErrors.length === 0)?.sheet
  expect(answers.map(({ userErrors }) => userErrors[0]?.code ?? 'OPENED').sort()).toEqual(['HANDOVER_ALREADY_OPEN', 'OPENED'])
  expect(await refused('openHandover', input)).toEqual([
    {
      ...{ code: 'HANDOVER_ALREADY_OPEN', field: 'groupId', zh: `该物流组已有未签收的交接单 ${opened.number}` },
      en: `Hand-over sheet ${opened.number} of this logistics group is still open; use or close it`,
    },
  ])
  const voided = await dispatcher.client.command('voidHandover', { sheetId: opened.id, reason: 'Truck broke down' }, sheet)
  expect(voided.sheet).toMatchObject({ state: 'VOIDED', packageCount: 0, allowedActions: [] })
  expect(voided.sheet.history.at(-1)).toMatchObject({ action: 'void', reason: 'Truck broke down' })
  expect((await loadFile(testServer.url, `/sheets/handover-manifest/${opened.id}`, reader)).status).toBe(404)
  const elsewhere = { ...input, warehouseId: away.warehouse.id }
  await expect(dispatcher.client.command('openHandover', elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const lost = toNodeId('LogisticsGroup', rowId({ id: opened.id }))
  expect(await refused('openHandover', { ...input, groupId: lost })).toMatchObject([{ code: 'LOGISTICS_GROUP_NOT_FOUND' }])
})

it('frees its packages when it is voided, and is signed by a typed name too', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkg = await shipped({ channelCode })
  const first = await open(groupId)
  await scan(first.id, pkg.number)
  await dispatcher.client.command('voidHandover', { sheetId: first.id })
  const { id } = await open(groupId)
  expect((await scan(id, pkg.number)).userErrors).toEqual([])
  for (const blank of ['M1 1', 'M500 200L503 202', 'scribble', 'M1 1L2000 1'])
    expect(
      await refused('closeHandover', { sheetId: id, driver: 'Jorge', signature: blank, expectedVersion: 1, missing: 0 }),
      blank,
    ).toEqual([
      {
        ...{ code: 'MALFORMED', field: 'signature', zh: '格式不正确，应为手写签名的笔画' },
        en: 'The format is invalid: expected the strokes of a signature',
      },
    ])
  const { sheet: closed } = await close(id, { signature: null })
  expect(closed).toMatchObject({ state: 'CLOSED', driver: 'Jorge Alvarado', signature: null })
  expect(await manifestOf(id, 'en')).toContain('Signed by typing the name')
})

it('is printed in the unit of its warehouse', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkg = await shipped({ channelCode })
  const { id } = await open(groupId)
  await scan(id, pkg.number)
  expect(await manifestOf(id, 'en')).toContain('0.24 kg')
  const where = { id: rowId(warehouse) }
  await testServer.db.warehouse.update({ where, data: { weightUnit: 'LB' } })
  const inPounds = await manifestOf(id, 'en')
  await testServer.db.warehouse.update({ where, data: { weightUnit: 'KG' } })
  expect(inPounds).toContain('0.53 lb')
  expect(inPounds).not.toContain('kg')
  await dispatcher.client.command('voidHandover', { sheetId: id })
})

it('holds a limited number of packages', async () => {
  const { groupId, channelCode } = await createGroup()
  const { id } = await open(groupId)
  const pkg = await shipped({ channelCode })
  const ids = Array.from({ length: 2_001 }, () => pkg.id)
  expect(await refused('addToHandover', { sheetId: id, packageIds: ids })).toMatchObject([{ code: 'TOO_MANY', field: 'packageIds' }])
  expect(await refused('addToHandover', { sheetId: id, packageIds: [] })).toMatchObject([{ code: 'TOO_FEW', field: 'packageIds' }])
  await testServer.db.handoverSheet.update({ where: { id: rowId({ id }) }, data: { packageCount: 2_000 } })
  expect(await refused('scanToHandover', { sheetId: id, code: pkg.number })).toMatchObject([
    { code: 'HANDOVER_FULL', en: 'A hand-over sheet holds at most 2000 packages; have it signed and open another' },
  ])
  expect(await refused('takeAllToHandover', { sheetId: id })).toMatchObject([{ code: 'HANDOVER_FULL', field: null }])
  // There is room for one of two.
  const later = await shipped({ channelCode })
  const count = (packageCount: number) => testServer.db.handoverSheet.update({ where: { id: rowId({ id }) }, data: { packageCount } })
  await count(1_999)
  const some = await dispatcher.client.command('takeAllToHandover', { sheetId: id }, `taken full ${sheet}`)
  expect(some).toMatchObject({ taken: 1, full: true, sheet: { packageCount: 2_000, progress: { missing: 1 } } })
  await count(1)
  const rest = await dispatcher.client.command('takeAllToHandover', { sheetId: id }, `taken full ${sheet}`)
  expect(rest).toMatchObject({ taken: 1, full: false, sheet: { packageCount: 2, progress: { missing: 0 } } })
  expect((await packagesOn(id)).sort()).toEqual([pkg.number, later.number].sort())
})

it('is listed by state, logistics group, day and what is on it', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkg = await shipped({ channelCode })
  const closed = await open(groupId, { vehicle: 'LISTED-1' })
  await scan(closed.id, pkg.number)
  await close(closed.id)
  const { number } = await open(groupId)
  const list = async (filter: Data): Promise<string[]> =>
    (
      await reader.query(
        'query ($w: ID!, $filter: HandoverSheetFilter) { handoverSheets(warehouseId: $w, filter: $filter, first: 50) { totalCount edges { node { number } } } }',
        { w: warehouse.id, filter },
      )
    ).handoverSheets.edges.map(({ node }: Data) => node.number)
  const groupIds = [groupId]
  expect(await list({ groupIds })).toEqual([number, closed.number])
  expect(await list({ groupIds, states: ['CLOSED'] })).toEqual([closed.number])
  expect(await list({ groupIds, createdDays: 1 })).toEqual([number, closed.number])
  expect(await list({ groupIds, createdTo: '2020-01-01' })).toEqual([])
  for (const value of [closed.number, pkg.number, pkg.label.trackingNumber, 'LISTED-1'])
    expect(await list({ groupIds, search: { values: [value], mode: 'EXACT' } }), value).toEqual([closed.number])
  expect(await list({ groupIds, search: { values: ['jorge'], mode: 'FUZZY' } })).toEqual([closed.number])
  const { handoverSheetCounts } = await reader.query(
    'query ($w: ID!, $filter: HandoverSheetFilter) { handoverSheetCounts(warehouseId: $w, filter: $filter) { state count } }',
    { w: warehouse.id, filter: { groupIds, states: ['OPEN'] } },
  )
  expect(handoverSheetCounts).toEqual([
    { state: 'OPEN', count: 1 },
    { state: 'CLOSED', count: 1 },
    { state: 'VOIDED', count: 0 },
  ])
})

it('is seen and changed with its rights only, in its warehouse, and never by customers', async () => {
  const { groupId, channelCode } = await createGroup()
  const pkg = await shipped({ channelCode })
  const { id } = await open(groupId)
  await scan(id, pkg.number)
  const outsider = await testServer.signInWithRights(['delivery:read', 'delivery:handOver', 'package:read'], away.warehouse)
  for (const client of [outsider, integrator]) {
    expect((await client.query('query ($id: ID!) { node(id: $id) { id } }', { id })).node).toBeNull()
    expect((await loadFile(testServer.url, `/sheets/handover-manifest/${id}`, client)).status).toBe(404)
  }
  expect(await packagesOn(id, outsider)).toEqual([])
  expect(await missingOn(id, outsider)).toEqual([])
  const { node } = await integrator.query('query ($id: ID!) { node(id: $id) { ... on Package { number handover { id } } } }', {
    id: pkg.id,
  })
  expect(node).toEqual({ number: pkg.number, handover: null })
  for (const client of [outsider, reader])
    await expect(client.command('scanToHandover', { sheetId: id, code: pkg.number })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
