import { describe, expect, test, vi } from 'vitest'
import { CarrierUnavailable } from '../../../graph/logistics/carrierFailures.ts'
import { carrierOf } from '../../../graph/logistics/carriers.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture } from './packageFixture.ts'
import { createTrackingFixture, trackingFields } from './trackingFixture.ts'

const testServer = await startTestServer()
const { db } = testServer
const tracking = await createTrackingFixture(testServer)
const { fixture, shipped, poll, push, ask, trackingOf, told, pusher, lead, nowIn, at } = tracking

/** A moment some hours ago, in whole seconds. */
const ago = (hours: number) => new Date(Math.floor(nowIn(-hours).getTime() / 1_000) * 1_000).toISOString()
const statusesOf = ({ events }: Data): string[] => events.map(({ status }: Data) => status)

describe('recordTrackingEvents', () => {
  test('sorts late events in by the time of the carrier; of one moment the one that is furthest on the way is the status', async () => {
    const pkg = await shipped(60)
    const named = { trackingNumber: pkg.label.trackingNumber.toLowerCase(), channelCode: 'STD' }
    const first = { status: 'ARRIVED', at: ago(10), place: 'Los Angeles', text: 'In the depot', carrierCode: 'A7' }
    expect(await push([{ ...named, ...first }])).toEqual({ recorded: 1, packages: [{ id: pkg.id }], userErrors: [] })
    const before = { packageNumber: pkg.number, status: 'DEPARTED', at: ago(30) }
    expect(await push([before])).toMatchObject({ recorded: 1 })
    const now = await trackingOf(pkg)
    expect(now).toMatchObject({ status: 'ARRIVED', since: first.at, noNewsDays: 0 })
    expect(statusesOf(now)).toEqual(['ARRIVED', 'DEPARTED'])
    expect(now.events[0]).toEqual({ ...first, trackingNumber: pkg.label.trackingNumber, source: 'PUSH' })
    const moment = ago(2)
    await push([
      { ...named, status: 'OUT_FOR_DELIVERY', at: moment },
      { ...named, status: 'HELD', at: moment },
    ])
    expect((await trackingOf(pkg)).status).toBe('OUT_FOR_DELIVERY')
    expect(await told(pkg)).toEqual(['package.tracked', 'package.tracked', 'package.tracked'])
  })

  test('keeps an event once, whoever tells it again', async () => {
    const pkg = await shipped(60)
    await poll(1)
    const polled = await trackingOf(pkg)
    const again = polled.events.map(({ status, at: when }: Data) => ({ packageNumber: pkg.number, status, at: when, place: 'elsewhere' }))
    const twice = [
      ...again,
      { packageNumber: pkg.number, status: 'HELD', at: ago(1) },
      { packageNumber: pkg.number, status: 'HELD', at: ago(1) },
    ]
    expect(await push(twice)).toMatchObject({ recorded: 1, packages: [{ id: pkg.id }] })
    expect(await push(twice)).toEqual({ recorded: 0, packages: [], userErrors: [] })
    const { events } = await trackingOf(pkg)
    expect(events).toHaveLength(4)
    expect(events[1]).toMatchObject({ status: 'ARRIVED', source: 'POLL', place: 'US' })
    expect(await told(pkg)).toEqual(['package.tracked', 'package.tracked'])
  })

  test('a delivered package that is sent back is on its way back, and its carrier is asked again', async () => {
    const pkg = await shipped(60)
    await push([{ packageNumber: pkg.number, status: 'DELIVERED', at: ago(3) }])
    expect(await trackingOf(pkg)).toMatchObject({ status: 'DELIVERED', noNewsDays: null })
    await push([{ packageNumber: pkg.number, status: 'RETURNING', at: ago(1) }])
    const back = await trackingOf(pkg)
    expect(back).toMatchObject({ status: 'RETURNING', noNewsDays: 0 })
    expect(Date.parse(back.poll.nextAt)).toBeGreaterThan(Date.now())
    await push([{ packageNumber: pkg.number, status: 'RETURNED', at: ago(0.5) }])
    expect(await trackingOf(pkg)).toMatchObject({ status: 'RETURNED', noNewsDays: null, poll: { nextAt: null } })
  })

  test('is about the label that it names; the status is of the newest one', async () => {
    const pkg = await shipped(60)
    const old = pkg.label.trackingNumber
    await push([{ packageNumber: pkg.number, status: 'ARRIVED', at: ago(9) }])
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { trackingNumber: 'NEW1', earlierNumbers: [old] } })
    await db.package.update({ where: { id: rowId(pkg) }, data: { trackingNumber: 'NEW1' } })
    await push([{ packageNumber: pkg.number, status: 'ACCEPTED', at: ago(8) }])
    await push([{ trackingNumber: old, channelCode: 'STD', status: 'LOST', at: ago(1) }])
    const now = await trackingOf(pkg)
    expect(now).toMatchObject({ trackingNumber: 'NEW1', status: 'ACCEPTED' })
    expect(now.events[0]).toMatchObject({ status: 'LOST', trackingNumber: old })
    await db.package.update({ where: { id: rowId(pkg) }, data: { trackingNumber: old } })
  })

  test('is taken before the package is scanned as shipped', async () => {
    const pkg = await at('TO_BE_SHIPPED')
    expect(await push([{ packageNumber: pkg.number, status: 'ACCEPTED', at: ago(0) }])).toMatchObject({ recorded: 1 })
    expect(await trackingOf(pkg)).toMatchObject({ status: 'ACCEPTED', noNewsDays: null, poll: { nextAt: null } })
  })

  test('refuses all events for one that is wrong, and names its field', async () => {
    const pkg = await shipped(60)
    const good = { packageNumber: pkg.number, status: 'ARRIVED', at: ago(3) }
    const named = { trackingNumber: pkg.label.trackingNumber, channelCode: 'STD', status: 'ARRIVED', at: ago(3) }
    const elsewhere = await createPackageFixture(testServer)
    const cases: [Data, string, string, string?, string?][] = [
      [
        { ...named, trackingNumber: 'XX1' },
        ...(['TRACKING_NUMBER_UNKNOWN', 'trackingNumber'] as const),
        '此仓库的渠道没有跟踪号或运单号 XX1',
        'No package of this warehouse and channel has the number XX1',
      ],
      [{ ...named, channelCode: 'ECO' }, 'TRACKING_NUMBER_UNKNOWN', 'trackingNumber'],
      [{ ...good, packageNumber: 'WB0CN' }, 'TRACKING_NUMBER_UNKNOWN', 'packageNumber'],
      [{ ...good, trackingNumber: 'XX1' }, 'TRACKING_NUMBER_UNKNOWN', 'trackingNumber'],
      [{ ...good, packageNumber: (await at('DRAFT')).number }, 'TRACKING_NUMBER_UNKNOWN', 'packageNumber'],
      [{ ...named, channelCode: undefined }, 'REQUIRED', 'channelCode'],
      [{ status: 'ARRIVED', at: ago(3) }, 'REQUIRED', 'trackingNumber'],
      [
        { ...good, at: ago(-30) },
        ...(['TRACKING_TIME_IMPOSSIBLE', 'at'] as const),
        `包裹 ${pkg.number} 的轨迹时间早于订单或晚于现在`,
        `The time of the event of package ${pkg.number} is before its order or in the future`,
      ],
      [{ ...good, at: ago(100) }, 'TRACKING_TIME_IMPOSSIBLE', 'at'],
      [{ ...good, place: 'x'.repeat(101) }, 'TOO_LONG', 'place'],
    ]
    for (const [event, code, field, zh, en] of cases) {
      const { userErrors, recorded } = await push([good, event])
      expect({ recorded, userErrors }).toMatchObject({ recorded: null, userErrors: [{ code, field: `events.1.${field}` }] })
      if (en) expect(userErrors[0].message).toBe(en)
      if (zh) expect((await push([good, event], pusher.with({ language: 'zh-CN' }))).userErrors[0].message).toBe(zh)
    }
    expect((await trackingOf(pkg)).events).toEqual([])
    expect((await push(Array.from({ length: 201 }, () => good))).userErrors).toMatchObject([{ code: 'TOO_MANY', field: 'events' }])
    const foreign = await pusher.command('recordTrackingEvents', { warehouseId: elsewhere.warehouse.id, events: [good] }, 'recorded')
    expect(foreign.userErrors).toMatchObject([{ code: 'TRACKING_NUMBER_UNKNOWN', field: 'events.0.packageNumber' }])
  })

  test('needs its right, in this warehouse; no key of a customer has it', async () => {
    const pkg = await shipped(60)
    const event = { packageNumber: pkg.number, status: 'ARRIVED', at: ago(3) }
    for (const client of [lead, fixture.integrator]) await expect(push([event], client)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const elsewhere = await testServer.factory.createWarehouse()
    const other = await testServer.createApiKeyClient(['package:recordTracking', 'package:read'], undefined, elsewhere)
    await expect(push([event], other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await trackingOf(pkg)).events).toEqual([])
  })
})

describe('askCarrier', () => {
  test('asks at once, and tells the answer live, also without news', async () => {
    const pkg = await shipped(60)
    const changes = await lead.subscribe(
      'subscription ($w: ID!, $ids: [ID!]!) { packageChanged(warehouseId: $w, ids: $ids) { id tracking { status poll { askedAt failure } } } }',
      { w: fixture.warehouse.id, ids: [pkg.id] },
    )
    expect(await ask(pkg)).toEqual({ package: { id: pkg.id }, userErrors: [] })
    await changes.nextMatching(({ packageChanged: one }) => one?.tracking?.status === 'ARRIVED')
    // The last answer is older than a minute.
    const askedAt = nowIn(-1 / 30).toISOString()
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { askedAt } })
    await ask(pkg)
    await changes.nextMatching(({ packageChanged: one }) => one?.tracking?.poll.askedAt > askedAt)
    expect((await told(pkg)).filter((kind) => kind !== 'package.carrier-asked')).toEqual(['package.tracked', 'package.carrier-answered'])
    const away = vi.spyOn(carrierOf('SIM'), 'track').mockRejectedValue(CarrierUnavailable({ carrier: 'SIM' }))
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { askedAt } })
    await ask(pkg)
    await changes.nextMatching(({ packageChanged: one }) => /cannot be reached/.test(one?.tracking?.poll.failure ?? ''))
    away.mockRestore()
  })

  test('is refused for a package that is not shipped, and without the right', async () => {
    const pkg = await at('TO_BE_SHIPPED')
    const en = `Package ${pkg.number} is not shipped by a label; its carrier knows nothing about it`
    expect((await ask(pkg)).userErrors).toMatchObject([{ code: 'PACKAGE_NOT_TRACKED', field: 'packageId', message: en }])
    const chinese = await ask(pkg, lead.with({ language: 'zh-CN' }))
    expect(chinese.userErrors[0].message).toBe(`包裹 ${pkg.number} 尚未凭面单发货，没有轨迹可查`)
    await expect(ask(pkg, fixture.integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const picker = await testServer.signInAs('picker', fixture.warehouse)
    await expect(ask(pkg, picker)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('customers see status and events of their own packages, and not how the carrier is asked; others see no words of the carrier', async () => {
  const pkg = await shipped(60)
  await push([{ packageNumber: pkg.number, status: 'HELD', at: ago(3), text: 'At the customs' }])
  const user = await testServer.signInOf(fixture.customer)
  for (const client of [user, fixture.integrator]) {
    const seen = await trackingOf(pkg, client)
    expect(seen).toMatchObject({ status: 'HELD', poll: null, events: [{ status: 'HELD', text: 'At the customs' }] })
  }
  const packer = await testServer.signInAs('packer', fixture.warehouse)
  expect((await trackingOf(pkg, packer)).events).toMatchObject([{ status: 'HELD', text: null }])
  const stranger = await testServer.signInOf((await createPackageFixture(testServer)).customer)
  expect(await trackingOf(pkg, stranger)).toBeUndefined()
})

test('the list is filtered by status and by days without news', async () => {
  const [held, silent] = [await shipped(60), await shipped(60 + 24 * 8)]
  await push([{ packageNumber: held.number, status: 'LOST', at: ago(3) }])
  const find = async (filter: Data, client = lead): Promise<string[]> => {
    const { packages } = await client.query(
      `query ($w: ID!, $filter: PackageFilter) { packages(warehouseId: $w, filter: $filter, first: 50) { totalCount edges { node { number tracking { ${trackingFields} } } } } }`,
      { w: fixture.warehouse.id, filter },
    )
    expect(packages.totalCount).toBe(packages.edges.length)
    return packages.edges.map(({ node }: Data) => node.number)
  }
  const user = await testServer.signInOf(fixture.customer)
  for (const client of [lead, user]) {
    expect(await find({ trackingStatuses: ['LOST'] }, client)).toEqual([held.number])
    expect(await find({ noNewsDays: 7 }, client)).toEqual([silent.number])
    expect(await find({ noNewsDays: 11 }, client)).toEqual([])
    expect(await find({ trackingStatuses: ['LOST'], noNewsDays: 1 }, client)).toEqual([])
  }
  const { packageCounts } = await lead.query(
    'query ($w: ID!, $filter: PackageFilter) { packageCounts(warehouseId: $w, filter: $filter) { state count } }',
    { w: fixture.warehouse.id, filter: { noNewsDays: 7 } },
  )
  expect(packageCounts.filter(({ count }: Data) => count > 0)).toEqual([{ state: 'SHIPPED', count: 1 }])
})
