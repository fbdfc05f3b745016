import { expect, it } from 'vitest'
import { customerRights } from '../../../graph/access/rules/roles.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { startTestServer } from '../testServer.ts'
import { listScanExceptions, openOfflineStation, outcomesOf } from './offlineStation.ts'

// A scan exception is closed in one of three ways, by the user who scanned or by a supervisor.
const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
await fixture.createProducts(['CUP'])
const warehouseId = fixture.warehouse.id
const lead = await testServer.signInAs('lead', fixture.warehouse)
const receiver = await testServer.signInAs('receiver', fixture.warehouse)
const packer = await testServer.signInAs('packer', fixture.warehouse)
const offlineStation = await openOfflineStation(receiver, warehouseId)
const nameOf = async (who: Client) => (await who.query('{ viewer { name } }')).viewer.name
const shown = 'scanException { state closedHow closedDocument closedBy { name } allowedActions history { action from to reason by } }'

/** Creates a scan exception of the receiver: of an order, or of an unknown code. */
async function opened(orderId: string | null = null): Promise<string> {
  const code = `X-${newId()}`
  expect(outcomesOf(await offlineStation.send('receiveScans', [offlineStation.buildScan({ warehouseId, orderId, code })]))[0]).toMatch(
    /^REFUSED /,
  )
  const [exception] = await listScanExceptions(receiver, warehouseId, { search: { values: [code] } })
  return exception?.id
}

const ways: [string, Data, Data][] = [
  ['putBack', {}, { closedHow: 'PUT_BACK', closedDocument: null }],
  ['post', { document: ' RC2611-0007 ' }, { closedHow: 'POSTED', closedDocument: 'RC2611-0007' }],
  ['post', { document: 'i:in2611-0007' }, { closedHow: 'POSTED', closedDocument: 'IN2611-0007' }],
  ['discard', { reason: 'Scanned twice by Mei' }, { closedHow: 'DISCARDED', closedDocument: null }],
]

it.each(ways)('%s with %j: closes it once, with the way and the user', async (way, input, closed) => {
  const scanExceptionId = await opened()
  const key = newId()
  const close = () => receiver.command(`${way}ScanException`, { scanExceptionId, ...input }, shown, key)
  const facts = await testServer.recordFactKinds(async () => {
    const by = await nameOf(receiver)
    const reason = input.reason ?? null
    expect(await close()).toEqual({
      userErrors: [],
      scanException: {
        ...{ state: 'CLOSED', ...closed, closedBy: { name: by }, allowedActions: [] },
        history: [
          { action: 'create', from: null, to: 'OPEN', reason: null, by },
          { action: way, from: 'OPEN', to: 'CLOSED', reason, by },
        ],
      },
    })
    expect((await close()).userErrors).toEqual([])
  })
  expect(facts).toEqual(['scanException.closed'])
  for (const [other, given] of ways)
    expect(await lead.refusal(`${other}ScanException`, { scanExceptionId, ...given })).toMatchObject([
      { code: 'SCAN_EXCEPTION_CLOSED', field: 'scanExceptionId', en: 'The scan exception is already closed', zh: '该扫描异常已处理' },
    ])
  expect(await listScanExceptions(receiver, warehouseId, { states: ['OPEN'] })).toEqual([])
})

it('stores remarks neither in facts nor in the permanent history', async () => {
  const scanExceptionId = await opened()
  await receiver.command('discardScanException', { scanExceptionId, reason: 'Mei dropped it' })
  const kept = JSON.stringify(await testServer.db.$queryRawUnsafe('select h.reason, e.payload from state_history h, event e'))
  expect(kept).not.toContain('Mei')
})

it.each([
  ['post', {}, 'REQUIRED', 'document'],
  ['post', { document: '  ' }, 'REQUIRED', 'document'],
  ['discard', { reason: '' }, 'REQUIRED', 'reason'],
  ['discard', { reason: 'x'.repeat(201) }, 'TOO_LONG', 'reason'],
])('%s with %j is refused without its required fields', async (way, input, code, field) => {
  const scanExceptionId = await opened()
  const given = { document: '', reason: '', ...input }
  const { [field]: value } = given as Data
  expect(await receiver.refusal(`${way}ScanException`, { scanExceptionId, [field]: value })).toMatchObject([{ code, field }])
  await receiver.command('putBackScanException', { scanExceptionId })
})

it('can be closed by the user who scanned, or by a supervisor', async () => {
  const scanExceptionId = await opened()
  const who = await nameOf(receiver)
  const [theirs] = await listScanExceptions(packer, warehouseId, { states: ['OPEN'] })
  expect(theirs).toMatchObject({ id: scanExceptionId, allowedActions: [] })
  expect(await packer.refusal('putBackScanException', { scanExceptionId })).toMatchObject([
    {
      code: 'SCAN_EXCEPTION_NOT_YOURS',
      en: `${who} made this scan; only they or a supervisor can close it`,
      zh: `这次扫描由 ${who} 完成，只有本人或主管可以处理`,
    },
  ])
  expect((await listScanExceptions(lead, warehouseId, { states: ['OPEN'] }))[0]?.allowedActions).toEqual(['putBack', 'post', 'discard'])
  expect((await lead.command('putBackScanException', { scanExceptionId }, shown)).scanException).toMatchObject({
    closedBy: { name: await nameOf(lead) },
  })
})

it('is closed by one of two concurrent requests', async () => {
  const scanExceptionId = await opened()
  const answers = await Promise.all([
    receiver.command('putBackScanException', { scanExceptionId }),
    lead.command('discardScanException', { scanExceptionId, reason: 'Lost' }),
  ])
  const codes = answers.flatMap(({ userErrors }) => userErrors.map(({ code }: Data) => code))
  expect(codes).toEqual(['SCAN_EXCEPTION_CLOSED'])
})

it('is hidden from other users', async () => {
  const order = await fixture.createOrder({ CUP: 1 }, { shipped: true, boxes: [{ mark: 'B-CLOSING' }] })
  const scanExceptionId = await opened(order.id)
  const elsewhere = await testServer.signInAs('lead', await testServer.factory.createWarehouse())
  const planner = await testServer.signInAs('planner', fixture.warehouse)
  for (const stranger of [elsewhere, planner, testServer.anonymous]) {
    await expect(listScanExceptions(stranger, warehouseId)).rejects.toMatchObject({
      code: expect.stringMatching(/^(FORBIDDEN|UNAUTHENTICATED)$/),
    })
    await expect(stranger.command('putBackScanException', { scanExceptionId })).rejects.toMatchObject({
      code: expect.stringMatching(/^(FORBIDDEN|UNAUTHENTICATED)$/),
    })
  }
  const key = await testServer.createApiKeyClient([...customerRights], fixture.customer)
  await expect(listScanExceptions(key, warehouseId)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await key.query('query ($id: ID!) { node(id: $id) { id } }', { id: scanExceptionId })).node).toBeNull()
  await expect(key.command('putBackScanException', { scanExceptionId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const owner = await testServer.signInAs('owner')
  expect(await owner.refusal('putBackScanException', { scanExceptionId: btoa(`ScanException:${newId()}`) })).toMatchObject([
    { code: 'SCAN_EXCEPTION_NOT_FOUND', field: 'scanExceptionId', zh: '扫描异常不存在', en: 'The scan exception does not exist' },
  ])
})

it('is counted by state', async () => {
  const query = 'query ($id: ID!) { scanExceptionCounts(warehouseId: $id, filter: { states: [CLOSED] }) { state count } }'
  const counts = (await lead.query(query, { id: warehouseId })).scanExceptionCounts
  const open = await listScanExceptions(lead, warehouseId, { states: ['OPEN'] })
  const closed = await listScanExceptions(lead, warehouseId, { states: ['CLOSED'], staffIds: [] })
  expect(counts).toEqual([
    { state: 'OPEN', count: open.length },
    { state: 'CLOSED', count: closed.length },
  ])
})

it('is a figure of the panel, for users with the right', async () => {
  const figure = async (who: Client) =>
    (await who.query('query ($id: ID!) { panel(warehouseId: $id) { openScanExceptions } }', { id: warehouseId })).panel.openScanExceptions
  const before = await figure(lead)
  await opened()
  expect(await figure(lead)).toBe(before + 1)
  expect(await figure(await testServer.signInAs('planner', fixture.warehouse))).toBeNull()
})
