import { read, utils } from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { countedDays } from '../../../graph/home/store/statistics.ts'
import { dayIn, daysBefore } from '../../../graph/kernel/day.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { downloaded } from '../exchange/importFixture.ts'
import { createPackageFixture, eventually, type PackageFixture } from '../package/packageFixture.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { addWaveFixture } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const owner = await testServer.signInAs('owner')
const zone = 'Asia/Shanghai'
const figures = 'created shipped pieces'
const ranking = `first { nodeId name ${figures} } others { count ${figures} }`
const document = `query ($id: ID!, $days: Int!) { orderStatistics(warehouseId: $id, days: $days) {
  days { day ${figures} } total { ${figures} } before { ${figures} } customers { ${ranking} } channels { ${ranking} } states { state count } } }`

const statisticsOf = async ({ id }: { id: string }, days = 7, client = owner): Promise<Data> =>
  (await client.query(document, { id, days })).orderStatistics

/** Counts over the packages themselves. */
async function countedRows({ warehouse }: PackageFixture, from: string, to: string, by: 'day' | 'channel' | 'customer' | 'state') {
  const key = {
    day: 'x.day::text',
    channel: '(select c.name from channel c where c.id = p.channel_id)',
    customer: 'p.customer_id::text',
    state: 'p.state::text',
  }[by]
  const rows = await testServer.db.$queryRawUnsafe<{ key: string | null; created: number; shipped: number; pieces: number }[]>(
    `select ${key} as key, sum(x.created)::integer as created, sum(x.shipped)::integer as shipped, sum(x.shipped * p.pieces)::integer as pieces
     from package p cross join lateral (values (p.day, 1, 0), ((p.shipped_at at time zone '${zone}')::date, 0, 1)) as x(day, created, shipped)
     where p.warehouse_id = $1::uuid and x.day between $2::date and $3::date group by 1`,
    rowId(warehouse),
    from,
    to,
  )
  return rows.sort((a, b) => b.created - a.created || `${a.key}`.localeCompare(`${b.key}`))
}

describe('the statistics of a warehouse', async () => {
  const fixture = await addWaveFixture(await createPackageFixture(testServer, zone))
  const { warehouse, integrator } = fixture
  const desk = await fixture.openScanStation(await fixture.signInNewUser('dispatcher'))
  const at = await createPackageAtStage(fixture)
  const today = dayIn(zone, new Date())

  /** The job folds the changes. */
  const folded = () =>
    eventually(
      () => testServer.db.packageDayTally.count(),
      (changes) => changes === 0,
    )

  /** Makes a pending package one of an earlier day. */
  async function changeDay(one: NodeRef, back: number) {
    const day = new Date(`${daysBefore(today, back)}T00:00:00Z`)
    const before = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(one) } })
    await testServer.db.package.update({ where: { id: before.id }, data: { day } })
    const cell = { warehouseId: before.warehouseId, customerId: before.customerId, waveId: null, state: before.state }
    const data = [
      { ...cell, day: before.day, delta: -1 },
      { ...cell, day, delta: 1 },
    ]
    await testServer.db.packageTally.createMany({ data })
  }

  async function expectCounted(days: number) {
    const first = daysBefore(today, days - 1)
    const { days: shown, total, before, channels, customers, states } = await statisticsOf(warehouse, days)
    const byDay = new Map((await countedRows(fixture, first, today, 'day')).map(({ key, ...row }) => [key, row]))
    const none = { created: 0, shipped: 0, pieces: 0 }
    expect(shown.map(({ day, ...row }: Data) => [day, row])).toEqual(
      Array.from({ length: days }, (_, i) => daysBefore(first, -i)).map((day) => [day, byDay.get(day) ?? none]),
    )
    const sum = async (from: string, to: string) => {
      const [row = null] = await countedRows(fixture, from, to, 'customer')
      return row ? { created: row.created, shipped: row.shipped, pieces: row.pieces } : none
    }
    expect(total).toEqual(await sum(first, today))
    expect(before).toEqual(await sum(daysBefore(first, days), daysBefore(first, 1)))
    const named = channels.first.map(({ name, ...row }: Data) => ({ key: name, ...row, nodeId: undefined }))
    expect(named.sort((a: Data, b: Data) => b.created - a.created || `${a.key}`.localeCompare(`${b.key}`))).toEqual(
      (await countedRows(fixture, first, today, 'channel')).map((row) => ({ ...row, nodeId: undefined })),
    )
    // Each package that was created stands in one state.
    const byState = (await countedRows(fixture, first, today, 'state')).filter(({ created }) => created > 0)
    expect(states.toSorted((a: Data, b: Data) => b.count - a.count || a.state.localeCompare(b.state))).toEqual(
      byState.map(({ key, created }) => ({ state: key, count: created })),
    )
    expect(states.reduce((sum: number, { count }: Data) => sum + count, 0)).toBe(total.created)
    expect(customers).toEqual({
      first: [{ nodeId: fixture.customer.id, name: fixture.customer.name, ...(await sum(first, today)) }],
      others: null,
    })
  }

  test('equal the counts of its packages after each kind of change, folded or not', async () => {
    const sku = await fixture.createProduct(50)
    const create = (channelCode: string | null) => fixture.createPackage({ [sku]: 1 }, { channelCode })
    const [moved, cancelled, older, oldest] = [await create('STD'), await create('STD'), await create('ECO'), await create('EXP')]
    await create(null)
    await expectCounted(7)
    await folded()
    await expectCounted(7)

    const { version } = await eventually(
      () => fixture.readPackage(moved.id),
      ({ label }) => label.state === 'READY',
    )
    const { userErrors } = await integrator.command('editPackage', { packageId: moved.id, expectedVersion: version, channelCode: 'EXP' })
    expect(userErrors).toEqual([])
    await integrator.command('cancelPackage', { packageId: cancelled.id })
    // Of earlier days, one of them of the period before.
    await changeDay(older, 3)
    await changeDay(oldest, 9)
    await expectCounted(7)
    expect((await statisticsOf(warehouse)).before).toMatchObject({ created: 1 })

    const shipped = await at('SHIPPED', { channelCode: 'ECO' })
    const back = await at('SHIPPED', { channelCode: 'STD' })
    expect((await statisticsOf(warehouse)).total).toMatchObject({ shipped: 2, pieces: 4 })
    expect(await desk.scan('unshipScans', { packageId: back.id })).toMatchObject({ outcome: 'APPLIED' })
    await testServer.db.package.update({ where: { id: rowId(shipped) }, data: { shippedAt: new Date(Date.now() - 48 * 3_600_000) } })
    await expectCounted(7)
    await expectCounted(14)
    await folded()
    await expectCounted(30)
    expect((await statisticsOf(warehouse)).total).toMatchObject({ shipped: 1, pieces: 2 })
  })

  test('need the right of the panel, and name customers and channels to those who see all packages', async () => {
    const panelOnly = await testServer.signInWithRights(['home:read'], warehouse)
    expect(await statisticsOf(warehouse, 7, panelOnly)).toMatchObject({
      total: { created: expect.any(Number) },
      customers: null,
      channels: null,
      states: null,
    })
    await expect(statisticsOf(warehouse, 7, integrator)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const elsewhere = await testServer.signInWithRights(['home:read'], (await createPackageFixture(testServer)).warehouse)
    await expect(statisticsOf(warehouse, 7, elsewhere)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('are exported as they are shown, with all customers and channels, in the language of the reader', async () => {
    const { days, channels, states, total } = await statisticsOf(warehouse, 30)
    const sheets = async (client: Client, asked = { warehouseId: warehouse.id, days: 30 }) => {
      const { bytes, name } = await downloaded(client, '/exports/order-statistics.xlsx', { variables: asked })
      const { SheetNames, Sheets } = read(bytes, { type: 'array', cellDates: true, UTC: true })
      return {
        name,
        sheets: SheetNames.map((one) => [one, utils.sheet_to_json<unknown[]>(Sheets[one]!, { header: 1, UTC: true })] as const),
      }
    }
    const manager = await testServer.signInAs('manager', warehouse)
    const { name, sheets: english } = await sheets(manager.with({ language: 'en' }))
    expect(name).toBe(`Order statistics ${daysBefore(today, 29)} ${today}.xlsx`)
    expect(english.map(([one]) => one)).toEqual(['By day', 'By customer', 'By channel', 'Present state'])
    const [byDay, byCustomer, byChannel, byState] = english.map(([, rows]) => rows)
    expect(byDay?.[0]).toEqual(['Day', 'Created', 'Shipped', 'Pieces shipped'])
    expect(byDay?.slice(1).map(([day, ...row]) => [(day as Date).toISOString().slice(0, 10), ...row])).toEqual(
      days.map(({ day, created, shipped, pieces }: Data) => [day, created, shipped, pieces]),
    )
    expect(byCustomer?.slice(1)).toEqual([[fixture.customer.name, total.created, total.shipped, total.pieces]])
    expect(byChannel?.slice(1)).toEqual(
      channels.first.map(({ name: channel, created, shipped, pieces }: Data) => [channel ?? 'No channel', created, shipped, pieces]),
    )
    expect(byState?.slice(1).map(([, count]) => count)).toEqual(states.map(({ count }: Data) => count))
    expect(byState?.at(-1)?.[0]).toBe('Cancelled')
    const chinese = await sheets(manager.with({ language: 'zh-CN' }))
    expect(chinese.sheets.map(([one]) => one)).toEqual(['按日', '按客户', '按渠道', '当前状态'])

    const panelOnly = await testServer.signInWithRights(['home:read'], warehouse)
    expect((await sheets(panelOnly)).sheets).toHaveLength(1)
    await expect(sheets(integrator)).rejects.toThrow('403')
    await expect(sheets(manager, { warehouseId: warehouse.id, days: 0 })).rejects.toThrow('400')
    await expect(downloaded(manager, '/exports/order-statistics.csv', { variables: {} })).rejects.toThrow('404')
  })

  test('name as many customers and channels as are asked for', async () => {
    const asked = (named: number) =>
      owner.query(
        'query ($id: ID!, $named: Int!) { orderStatistics(warehouseId: $id, days: 30, named: $named) { channels { first { name } others { count } } } }',
        { id: warehouse.id, named },
      )
    const [all, one] = [await asked(1000), await asked(1)]
    expect(one.orderStatistics.channels).toEqual({
      first: all.orderStatistics.channels.first.slice(0, 1),
      others: { count: all.orderStatistics.channels.first.length - 1 },
    })
    for (const named of [0, 1001]) await expect(asked(named)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test.each([0, 91])('refuse %i days', async (days) => {
    await expect(statisticsOf(warehouse, days)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })
})

test('a shipment counts for the day of its warehouse, also when clocks change', async () => {
  const fixture = await createPackageFixture(testServer, 'Europe/Berlin')
  const sku = await fixture.createProduct(20)
  const instants = {
    // A day of 23 hours.
    '2026-03-28': ['2026-03-28T22:59:59Z'],
    '2026-03-29': ['2026-03-28T23:00:00Z', '2026-03-29T01:30:00Z', '2026-03-29T21:59:59Z'],
    '2026-03-30': ['2026-03-29T22:00:00Z'],
    // A day of 25 hours, in which one hour is twice.
    '2026-10-24': ['2026-10-24T21:59:59Z'],
    '2026-10-25': ['2026-10-24T22:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:59Z'],
    '2026-10-26': ['2026-10-25T23:00:00Z'],
  }
  for (const shippedAt of Object.values(instants).flat()) {
    const { id } = await fixture.createPackage({ [sku]: 1 })
    await testServer.db.package.update({ where: { id: rowId({ id }) }, data: { shippedAt: new Date(shippedAt) } })
  }
  for (const [day, { length: shipped }] of Object.entries(instants)) {
    const { days } = await countedDays(testServer.db, rowId(fixture.warehouse), { before: day, from: day, to: day })
    expect(days).toEqual([{ kind: 'DAY', id: null, day, created: 0, shipped, pieces: shipped }])
  }

  // In another time zone they count on its days, and what is undone is undone there.
  const id = rowId(fixture.warehouse)
  await testServer.db.warehouse.update({ where: { id }, data: { timeZone: 'Asia/Shanghai' } })
  const shippedOn = async (day: string) => (await countedDays(testServer.db, id, { before: day, from: day, to: day })).days[0]?.shipped
  const inShanghai = Map.groupBy(Object.values(instants).flat(), (instant) => dayIn('Asia/Shanghai', new Date(instant)))
  for (const [day, { length }] of inShanghai) expect([day, await shippedOn(day)]).toEqual([day, length])
  await testServer.db.package.updateMany({ where: { warehouseId: id }, data: { shippedAt: null } })
  for (const day of inShanghai.keys()) expect([day, await shippedOn(day)]).toEqual([day, 0])
})
