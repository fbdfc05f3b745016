import { expect, it } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createNumbersFixture } from './numbersFixture.ts'

const testServer = await startTestServer()
const { fixture, clerk, offlineChannel, addRange, numbersOf, rangesOf, order, labelled } = await createNumbersFixture(testServer)
const channel = await offlineChannel()
const other = await offlineChannel()
const s10 = (first: string, last: string, change = {}) => ({ prefix: 'RR', first, last, suffix: 'DE', checkDigit: 'S10', ...change })
const refused = (range: object, channelId = channel.id) => clerk.refusal('addTrackingRange', { channelId, ...range })

it('computes check digits: S10 and GS1', async () => {
  expect(await addRange(channel.id, s10('47312482', '47312500'))).toMatchObject({
    firstNumber: 'RR473124829DE',
    lastNumber: expect.stringMatching(/^RR47312500\dDE$/),
    size: 19,
    free: 19,
    state: 'IN_USE',
  })
  const sscc = { prefix: '00614141', first: '123456789', last: '123456790', checkDigit: 'MOD10' }
  expect(await addRange(channel.id, sscc)).toMatchObject({ firstNumber: '006141411234567890', size: 2 })
})

it('refuses overlaps in the warehouse with both ranges, however they are written', async () => {
  const overlap = (range: object) => refused(range, other.id)
  const [failure] = await overlap(s10('47312500', '47312600'))
  expect(failure).toMatchObject({ code: 'TRACKING_RANGE_OVERLAP', field: 'first' })
  for (const part of ['RR473124829DE', 'RR47312500', 'RR47312600', channel.code]) expect(failure!.en).toContain(part)
  expect(await overlap({ prefix: 'RR4731', first: '25000', last: '25001', suffix: 'DE', checkDigit: 'NONE' })).toMatchObject([
    { code: 'TRACKING_RANGE_OVERLAP' },
  ])
  await addRange(other.id, s10('47312501', '47312502'))
  await addRange(other.id, s10('47312482', '47312500', { suffix: 'FR' }))
})

it('refuses ranges with numbers of lists and of labels', async () => {
  const list = { channelId: other.id, numbers: ['QQ0005', 'qq 0007', 'QQ0005', 'RR473124829DE'] }
  const added = await clerk.command('addTrackingNumbers', list, 'added repeated known trackingRange { id isList size free }')
  expect(added).toMatchObject({
    added: 2,
    repeated: ['QQ0005'],
    known: ['RR473124829DE'],
    trackingRange: { isList: true, size: 2, free: 2 },
  })
  const [known] = await refused({ prefix: 'QQ', first: '0000', last: '0009', checkDigit: 'NONE' })
  expect(known).toMatchObject({ code: 'TRACKING_NUMBERS_KNOWN', field: 'first', en: expect.stringContaining('QQ0005, QQ0007') })
  await addRange(channel.id, { prefix: 'QQ', first: '0008', last: '0009', checkDigit: 'NONE' })
  const { label, id } = await labelled((await order('STD', await fixture.createProduct(1))).id, 'READY')
  expect(id).toBeTruthy()
  const digits = (label.trackingNumber as string).slice(2, 11)
  const around = { prefix: (label.trackingNumber as string).slice(0, 2), first: digits, last: digits, suffix: 'CN', checkDigit: 'NONE' }
  expect(await refused(around)).toMatchObject([{ code: 'TRACKING_NUMBERS_KNOWN' }])
  expect(await clerk.refusal('addTrackingNumbers', { channelId: other.id, numbers: [label.trackingNumber, 'QQ0008'] })).toMatchObject([
    { code: 'NO_TRACKING_NUMBER_NEW', field: 'numbers' },
  ])
  const more = { channelId: other.id, numbers: ['QQ0010'], listId: added.trackingRange.id }
  expect(await clerk.command('addTrackingNumbers', more, 'trackingRange { size lastNumber }')).toMatchObject({
    trackingRange: { size: 3, lastNumber: 'QQ0010' },
  })
  const lists = await rangesOf(channel.id)
  expect(await clerk.refusal('addTrackingNumbers', { ...more, numbers: ['QQ0011'], listId: lists[0]!.id })).toMatchObject([
    { code: 'NOT_FOUND', field: 'listId' },
  ])
})

it.each([
  [{ prefix: 'A', first: '01', last: '002', checkDigit: 'NONE' }, 'TRACKING_DIGITS', 'last'],
  [{ prefix: 'A123456789', first: '123456789', last: '123456790', checkDigit: 'NONE' }, 'TRACKING_DIGITS', 'last'],
  [{ prefix: 'A', first: '09', last: '02', checkDigit: 'NONE' }, 'TRACKING_RANGE_ENDS_BEFORE', 'last'],
  [{ prefix: 'A', first: '01', last: '02', checkDigit: 'S10' }, 'TRACKING_RANGE_NOT_POSTAL', 'checkDigit'],
  [{ prefix: 'A', first: '000000000', last: '999999999', checkDigit: 'NONE' }, 'TRACKING_RANGE_TOO_LARGE', 'last'],
  [{ prefix: 'A-', first: '01', last: '02', checkDigit: 'NONE' }, 'MALFORMED', 'prefix'],
  [{ prefix: 'A', first: '0x', last: '02', checkDigit: 'NONE' }, 'MALFORMED', 'first'],
  [{ prefix: 'A', first: '01', last: '02', suffix: '3', checkDigit: 'NONE' }, 'MALFORMED', 'suffix'],
])('refuses %j', async (range, code, field) => {
  expect(await refused(range)).toMatchObject([{ code, field }])
})

it('only a channel whose carrier has no API has numbers', async () => {
  const { id } = await testServer.db.channel.findFirstOrThrow({ where: { code: 'STD', warehouseId: rowId(fixture.warehouse) } })
  const std = toNodeId('Channel', id)
  expect(await numbersOf(std)).toBeNull()
  expect(await refused({ prefix: 'A', first: '1', last: '2', checkDigit: 'NONE' }, std)).toMatchObject([
    { code: 'CHANNEL_NOT_OFFLINE', field: 'channelId' },
  ])
  const missing = toNodeId('Channel', newId())
  expect(await refused({ first: '1', last: '2', checkDigit: 'NONE' }, missing)).toMatchObject([{ code: 'NOT_FOUND', field: 'channelId' }])
})

it('is seen with the right alone, changed with another, and not by customers', async () => {
  const { warehouse, customer } = fixture
  const reader = await testServer.signInWithRights(['logistics:read', 'logistics:numbers'], warehouse)
  const key = await testServer.createApiKeyClient(['logistics:read'], customer)
  const dispatcher = await testServer.signInAs('dispatcher', warehouse)
  expect(await numbersOf(channel.id, reader)).toMatchObject({ free: expect.any(Number) })
  expect(await numbersOf(channel.id, dispatcher)).toMatchObject({ free: expect.any(Number) })
  expect(await numbersOf(channel.id, key)).toBeNull()
  const range = { channelId: channel.id, first: '1', last: '2', checkDigit: 'NONE' }
  await expect(reader.command('addTrackingRange', range)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const document = 'query ($id: ID!) { trackingRanges(channelId: $id) { totalCount } }'
  await expect(key.query(document, { id: channel.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const foreigner = await testServer.signInWithRights(['logistics:numbers', 'logistics:edit'], await testServer.factory.createWarehouse())
  expect(await foreigner.query(document, { id: channel.id })).toEqual({ trackingRanges: { totalCount: 0 } })
  await expect(foreigner.command('addTrackingRange', range)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

it('tells additions and numbers that are given to those who see them', async () => {
  const told = await clerk.subscribe('subscription ($w: ID!) { trackingRangeChanged(warehouseId: $w) { firstNumber } }', {
    w: fixture.warehouse.id,
  })
  await addRange(channel.id, { prefix: 'TOLD', first: '1', last: '2', checkDigit: 'NONE' })
  await told.nextMatching(({ trackingRangeChanged }) => trackingRangeChanged?.firstNumber === 'TOLD1')
  told.end()
})

it('reads the ranges of a channel with no more statements for many than for one', async () => {
  const document = 'query ($id: ID!, $first: Int) { trackingRanges(channelId: $id, first: $first) { edges { node { free state size } } } }'
  const read = (first: number) => recordStatements(() => clerk.query(document, { id: channel.id, first }))
  const [one, many] = [await read(1), await read(3)]
  expect(many.length).toBe(one.length)
})
