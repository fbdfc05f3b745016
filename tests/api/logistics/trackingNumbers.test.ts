import { expect, it } from 'vitest'
import { runAsSystem } from '../../../graph/kernel/events/job.ts'
import { askedCarriers, carrierOf } from '../../../graph/logistics/carriers.ts'
import { takeTrackingNumber } from '../../../graph/logistics/numbers/commands/takeTrackingNumber.ts'
import { voidLabel } from '../../../graph/package/buyLabel.ts'
import { eventually } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createNumbersFixture } from './numbersFixture.ts'

const testServer = await startTestServer()
const { services } = testServer
const numbers = await createNumbersFixture(testServer)
const { fixture, clerk, offlineChannel, typed, addRange, numbersOf, rangesOf, order, labelled } = numbers

async function take(channelId: string, reference: string): Promise<string | null> {
  const { result } = await runAsSystem(services, takeTrackingNumber, { channelId, reference })
  return result?.number ?? null
}

it('64 clients take numbers while ranges and lists are added: none is given twice, none is lost', async () => {
  const channel = await offlineChannel()
  await addRange(channel.id, typed(300))
  const additions = [
    addRange(channel.id, typed(400)),
    clerk.command('addTrackingNumbers', { channelId: channel.id, numbers: Array.from({ length: 100 }, (_, at) => `LIST${at}A`) }),
    addRange(channel.id, typed(200)),
  ]
  const clients = Array.from({ length: 64 }, async (_, client) => {
    const given: (string | null)[] = []
    for (let at = 0; at < 10; at++) given.push(await take(channel.rowId, `C${client}-${at}`))
    return given
  })
  const [given] = await Promise.all([Promise.all(clients), Promise.all(additions)])
  const all = given.flat()
  expect(all).not.toContain(null)
  expect(new Set(all).size).toBe(640)
  expect(await numbersOf(channel.id)).toMatchObject({ state: 'LOW', free: 360, given: 640, setAside: 0, perDay: 640 })
  expect((await rangesOf(channel.id)).map(({ free }) => free).reduce((sum, free) => sum + free)).toBe(360)
})

it('the last numbers are given to exactly as many, at once, in their order', async () => {
  const channel = await offlineChannel()
  await addRange(channel.id, typed(20, { prefix: 'LAST', first: '0098', last: '0117' }))
  const given = await Promise.all(Array.from({ length: 40 }, (_, at) => take(channel.rowId, `L${at}`)))
  const got = given.filter((number) => number !== null).sort()
  expect(got).toEqual(Array.from({ length: 20 }, (_, at) => `LAST0${String(98 + at).padStart(3, '0')}`))
  expect(await numbersOf(channel.id)).toMatchObject({ state: 'USED_UP', free: 0, given: 20, daysLeft: 0 })
})

it('a reference gets the same number again, also at once', async () => {
  const channel = await offlineChannel()
  await addRange(channel.id, typed(50))
  const given = await Promise.all(Array.from({ length: 12 }, () => take(channel.rowId, 'SAME')))
  expect(new Set(given).size).toBe(1)
  expect(await take(channel.rowId, 'SAME')).toBe(given[0])
  expect(await numbersOf(channel.id)).toMatchObject({ given: 1, free: 49 })
})

it('a package gets its label with a number; without one it is a draft, and is labelled by itself when numbers are added', async () => {
  const channel = await offlineChannel()
  const sku = await fixture.createProduct(10)
  const first = await addRange(channel.id, typed(1))
  const labelledOne = await labelled((await order(channel.code, sku)).id, 'READY')
  expect(labelledOne.label).toMatchObject({ trackingNumber: first.firstNumber, path: expect.stringContaining('/') })
  const waiting = await labelled((await order(channel.code, sku)).id, 'FAILED')
  expect(waiting).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'LABEL_FAILED' }], label: { trackingNumber: null } })
  expect(waiting.label.failure).toMatch(/no tracking number left/)
  const next = await addRange(channel.id, typed(5))
  const returned = await labelled(waiting.id as string, 'READY')
  expect(returned).toMatchObject({ state: 'PENDING', draftReasons: [], label: { trackingNumber: next.firstNumber, failure: null } })
})

it('voiding frees no number and asks nobody', async () => {
  const channel = await offlineChannel()
  const sku = await fixture.createProduct(5)
  const range = await addRange(channel.id, typed(2))
  const pkg = await labelled((await order(channel.code, sku)).id, 'READY')
  await fixture.integrator.command('cancelPackage', { packageId: pkg.id })
  await labelled(pkg.id as string, 'VOIDED')
  await voidLabel({ ...services, attempt: 1 }, { packageId: rowId({ id: pkg.id as string }), request: 1 })
  expect(await numbersOf(channel.id)).toMatchObject({ free: 1, given: 1, setAside: 0 })
  expect((await labelled((await order(channel.code, sku)).id, 'READY')).label.trackingNumber).toBe(range.lastNumber)
})

it('asks nobody where a parcel is and makes no manifest, but takes what is told', async () => {
  const carrier = carrierOf('OFFLINE')
  expect([await carrier.quote({} as never), carrier.track, carrier.manifest]).toEqual([[], undefined, undefined])
  expect(askedCarriers()).toEqual(['SIM'])
  const channel = await offlineChannel()
  await addRange(channel.id, typed(2))
  const at = await createPackageAtStage(fixture)
  const pkg = await at('SHIPPED', { channelCode: channel.code })
  const packageId = rowId(pkg)
  const rowOf = () => testServer.db.packageTracking.findUnique({ where: { packageId } })
  const row = await eventually(rowOf, (found) => found !== null)
  expect(row).toMatchObject({ carrier: 'OFFLINE', nextAt: null, quietSince: null, status: null })
  const lead = await testServer.signInAs('lead', fixture.warehouse)
  expect(await lead.refusal('askCarrier', { packageId: pkg.id })).toMatchObject([{ code: 'CARRIER_NOT_ASKED', field: 'packageId' }])
  const pusher = await testServer.createApiKeyClient(['package:recordTracking', 'package:read'])
  const event = { trackingNumber: row?.trackingNumber, channelCode: channel.code, status: 'ACCEPTED', at: new Date().toISOString() }
  await pusher.command('recordTrackingEvents', { warehouseId: fixture.warehouse.id, events: [event] }, 'recorded')
  expect(await rowOf()).toMatchObject({ status: 'ACCEPTED', nextAt: null, quietSince: expect.any(Date) })
})

it('sets the rest of a range aside, once and for ever', async () => {
  const channel = await offlineChannel()
  const range = await addRange(channel.id, typed(300))
  await take(channel.rowId, 'A')
  const aside = { trackingRangeId: range.id, reason: 'Refused by the carrier' }
  const { count, trackingRange } = await clerk.command('setTrackingNumbersAside', aside, `count ${numbers.rangeFields}`)
  expect(count).toBe(299)
  expect(trackingRange).toMatchObject({ state: 'SET_ASIDE', free: 0, setAside: 299, setAsideReason: aside.reason })
  const { failures } = await runAsSystem(services, takeTrackingNumber, { channelId: channel.rowId, reference: 'B' })
  expect(failures).toMatchObject([{ code: 'TRACKING_NUMBERS_USED_UP' }])
  expect(await take(channel.rowId, 'A')).toBe(range.firstNumber)
  expect(await numbersOf(channel.id)).toMatchObject({ state: 'USED_UP', free: 0, given: 1, setAside: 299 })
  expect(await clerk.refusal('setTrackingNumbersAside', aside)).toMatchObject([{ code: 'NO_TRACKING_NUMBER_LEFT' }])
})
