import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { unshipScan } from '../../../graph/delivery/commands/unshipScan.ts'
import { CarrierUnavailable } from '../../../graph/logistics/carrierFailures.ts'
import { carrierOf } from '../../../graph/logistics/carriers.ts'
import { trackShipped } from '../../../graph/package/tracking/commands/trackShipped.ts'
import { askAboutPackage } from '../../../graph/package/tracking/pollCarrier.ts'
import { trackedDays } from '../../../graph/package/tracking/rules.ts'
import { root } from '../../tool.ts'
import { commitConcurrently, commitMeanwhile, statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createTrackingFixture } from './trackingFixture.ts'

const testServer = await startTestServer()
const { db, services } = testServer
const { fixture, shipped, poll, push, ask, trackingOf, told, lead, nowIn, pollRow, at } = await createTrackingFixture(testServer)

afterEach(async () => {
  vi.restoreAllMocks()
  await db.carrierAway.deleteMany()
})

const ago = (hours: number) => new Date(Math.floor(nowIn(-hours).getTime() / 1_000) * 1_000).toISOString()
/** What follows when packages are shipped. */
const track = (...ids: string[]) => testServer.runCommand(trackShipped, { warehouseId: rowId(fixture.warehouse), packageIds: ids })
const statusesOf = ({ events }: Data): string[] => events.map(({ status }: Data) => status)
const find = async (filter: Data): Promise<string[]> => {
  const { packages } = await lead.query(
    'query ($w: ID!, $filter: PackageFilter) { packages(warehouseId: $w, filter: $filter, first: 50) { edges { node { number } } } }',
    { w: fixture.warehouse.id, filter },
  )
  return packages.edges.map(({ node }: Data) => node.number)
}
/** Nothing else is due. */
const onlyDue = async (pkg: NodeRef) => {
  await db.packageTracking.updateMany({ data: { nextAt: null } })
  await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { nextAt: nowIn(1) } })
}
/** A question of a person, as the job asks it. */
const askNow = (pkg: NodeRef) => askAboutPackage({ ...services, attempt: 1 }, { packageId: rowId(pkg) })
const isAway = () => vi.spyOn(carrierOf('SIM'), 'track').mockRejectedValue(CarrierUnavailable({ carrier: 'SIM' }))

describe('news and a shipment at once', () => {
  test('the shipment does not overwrite the status', async () => {
    const pkg = await shipped(60)
    await commitConcurrently(
      testServer,
      () => push([{ packageNumber: pkg.number, status: 'RETURNED', at: ago(1) }]),
      () => track(rowId(pkg)),
    )
    expect(await trackingOf(pkg)).toMatchObject({ status: 'RETURNED', noNewsDays: null })
  })

  test('wait for each other in one order, also where a package is told of first', async () => {
    const pkgs = [await shipped(60), await shipped(60)].sort((a, b) => (rowId(a) < rowId(b) ? -1 : 1))
    const ids = pkgs.map(rowId) as [string, string]
    await db.packageTracking.delete({ where: { packageId: ids[1] } })
    const works = await db.$transaction(
      async (tx) => {
        await tx.$queryRaw`select 1 from package_tracking where package_id = ${ids[0]}::uuid for update`
        const shipping = track(...ids)
        await statementsWaiting(testServer, 1)
        const telling = push(pkgs.map(({ number }) => ({ packageNumber: number, status: 'ARRIVED', at: ago(2) })))
        await statementsWaiting(testServer, 2)
        return [shipping, telling]
      },
      { timeout: 20_000 },
    )
    expect((await Promise.allSettled(works)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
    const { count } = (
      await db.$queryRaw<{ count: number }[]>`select count(*)::integer from package_tracking where package_id = any(${ids}::uuid[])
        and status = 'ARRIVED'`
    )[0] as { count: number }
    expect(count).toBe(2)
  })
})

test('of one second the status that is furthest on the way counts, whoever tells it last', async () => {
  const pkg = await shipped(60)
  const moment = ago(2)
  await push([{ packageNumber: pkg.number, status: 'DELIVERED', at: moment }])
  await onlyDue(pkg)
  vi.spyOn(carrierOf('SIM'), 'track').mockResolvedValue(
    (['OUT_FOR_DELIVERY', 'DELIVERED'] as const).map((status) => ({ status, at: new Date(moment), place: 'US' })),
  )
  await poll(1)
  const seen = await trackingOf(pkg)
  expect(seen).toMatchObject({ status: 'DELIVERED', noNewsDays: null })
  expect(statusesOf(seen)).toEqual(['DELIVERED', 'OUT_FOR_DELIVERY'])
})

describe('a package that is not on its way', () => {
  test('has no days without news after its shipment is undone, and leaves the list; cancelled it leaves its status, too', async () => {
    const pkg = await shipped(24 * 9)
    await push([{ packageNumber: pkg.number, status: 'HELD', at: ago(24 * 8) }])
    expect(await find({ noNewsDays: 7 })).toContain(pkg.number)
    expect((await trackingOf(pkg)).noNewsDays).toBe(8)
    await testServer.runCommand(unshipScan, { packageId: pkg.id })
    expect(await find({ noNewsDays: 7 })).not.toContain(pkg.number)
    expect((await trackingOf(pkg)).noNewsDays).toBeNull()
    expect(await find({ trackingStatuses: ['HELD'] })).toContain(pkg.number)
    const { userErrors } = await lead.command('cancelPackage', { packageId: pkg.id }, 'package { state }')
    expect(userErrors).toEqual([])
    expect(await find({ trackingStatuses: ['HELD'] })).not.toContain(pkg.number)
  })

  test('is not named without news after the days for which it is tracked', async () => {
    const pkg = await shipped(24 * (trackedDays + 1))
    expect((await trackingOf(pkg)).noNewsDays).toBeNull()
    expect(await find({ noNewsDays: 7 })).not.toContain(pkg.number)
  })
})

test('a carrier that never answers is not asked after the last day', async () => {
  const pkg = await shipped(24 * trackedDays + 1)
  await onlyDue(pkg)
  isAway()
  await poll(1.1)
  expect(await pollRow(pkg)).toMatchObject({ attempts: 1, nextAt: null })
})

describe('an answer', () => {
  test.each(['nothing', 'news', 'failure'])('about a label that was replaced meanwhile is not kept for the new one: %s', async (answer) => {
    const pkg = await shipped(60)
    const id = rowId(pkg)
    await onlyDue(pkg)
    const turn = nowIn(5)
    vi.spyOn(carrierOf('SIM'), 'track').mockImplementation(async () => {
      await db.package.update({ where: { id }, data: { trackingNumber: 'LX888888888CN' } })
      await track(id)
      await db.packageTracking.update({ where: { packageId: id }, data: { nextAt: turn } })
      if (answer === 'failure') throw CarrierUnavailable({ carrier: 'SIM' })
      return answer === 'news' ? [{ status: 'ARRIVED', at: new Date(ago(3)), place: 'US' }] : []
    })
    await poll(1)
    expect(await pollRow(pkg)).toMatchObject({
      ...{ trackingNumber: 'LX888888888CN', status: null, askedAt: null, nextAt: turn },
      ...{ attempts: 0, failure: null },
    })
    await db.package.update({ where: { id }, data: { trackingNumber: pkg.label.trackingNumber } })
    await track(id)
  })

  test.each(['nothing', 'failure'])('does not go on with a package whose end was told meanwhile: %s', async (answer) => {
    const pkg = await shipped(60)
    await onlyDue(pkg)
    vi.spyOn(carrierOf('SIM'), 'track').mockImplementation(async () => {
      await push([{ packageNumber: pkg.number, status: 'RETURNED', at: ago(1) }])
      if (answer === 'failure') throw CarrierUnavailable({ carrier: 'SIM' })
      return []
    })
    await poll(1)
    const row = await pollRow(pkg)
    expect(row).toMatchObject({ status: 'RETURNED', nextAt: null })
    expect(row.askedAt).not.toBeNull()
  })
})

describe('the question of a person', () => {
  test('waits for who changes the package, and is answered', async () => {
    const pkg = await shipped(60)
    await commitMeanwhile(
      testServer,
      (tx) => tx.$queryRaw`select 1 from package_tracking where package_id = ${rowId(pkg)}::uuid for update`,
      () => askNow(pkg),
    )
    expect(await told(pkg)).toEqual(['package.tracked'])
    expect((await trackingOf(pkg)).status).toBe('ARRIVED')
  })

  test('is answered also about a package that is not on its way any more', async () => {
    const pkg = await shipped(60)
    await testServer.runCommand(unshipScan, { packageId: pkg.id })
    await askNow(pkg)
    expect(await told(pkg)).toEqual(['package.carrier-answered'])
    expect((await pollRow(pkg)).askedAt).toBeNull()
    expect(await trackingOf(await at('PENDING'))).toBeNull()
  })

  test('asks no carrier within a minute of its last answer, but does after a failure', async () => {
    const pkg = await shipped(60)
    await askNow(pkg)
    expect(await ask(pkg)).toEqual({ package: { id: pkg.id }, userErrors: [] })
    expect(await told(pkg)).toEqual(['package.tracked'])
    expect((await pollRow(pkg)).nextAt!.getTime()).toBeGreaterThan(nowIn(2).getTime())
    const away = isAway()
    await askNow(pkg)
    await ask(pkg)
    expect(await told(pkg)).toContain('package.carrier-asked')
    await vi.waitFor(() => expect(away.mock.calls.length).toBeGreaterThanOrEqual(2), 10_000)
    away.mockRestore()
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { failure: null, askedAt: nowIn(-1 / 30) } })
    await ask(pkg)
    expect((await told(pkg)).filter((kind) => kind === 'package.carrier-asked')).toHaveLength(2)
  })
})

test('packages that are on their way before carriers are asked are tracked by the migration, asked about over hours', async () => {
  const [young, old, told] = [await shipped(60), await shipped(24 * (trackedDays + 1)), await shipped(60)]
  await push([{ packageNumber: told.number, status: 'HELD', at: ago(2) }])
  await db.packageTracking.deleteMany({ where: { packageId: { in: [young, old].map(rowId) } } })
  const sql = readFileSync(join(root, 'prisma/migrations/20261130231000_track_shipped/migration.sql'), 'utf8')
  for (const _ of [1, 2]) await services.pool.query(sql)
  expect(await trackingOf(young)).toMatchObject({ trackingNumber: young.label.trackingNumber, status: null, noNewsDays: 2 })
  const { nextAt } = await pollRow(young)
  expect(nextAt!.getTime()).toBeGreaterThan(nowIn(-0.1).getTime())
  expect(nextAt!.getTime()).toBeLessThan(nowIn(12.1).getTime())
  expect(await trackingOf(old)).toBeNull()
  expect((await trackingOf(told)).status).toBe('HELD')
})
