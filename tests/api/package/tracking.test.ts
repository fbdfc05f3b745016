import { afterEach, describe, expect, test, vi } from 'vitest'
import { registeredJobs } from '../../../graph/kernel/events/job.ts'
import { CarrierUnavailable } from '../../../graph/logistics/carrierFailures.ts'
import { carrierOf, carriers } from '../../../graph/logistics/carriers.ts'
import { simulatedCarrier } from '../../../graph/logistics/simulator.ts'
import { claimDue } from '../../../graph/package/store/carrierPoll.ts'
import { trackShipped } from '../../../graph/package/tracking/commands/trackShipped.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createTrackingFixture } from './trackingFixture.ts'

const testServer = await startTestServer()
const { db, services } = testServer
const { fixture, shipped, poll, trackingOf, told, pollRow, nowIn, at } = await createTrackingFixture(testServer)

afterEach(() => {
  vi.restoreAllMocks()
  carriers.delete('OTHER')
})

/** Nothing else is due: what other tests have left is not asked about. */
const settle = () => db.packageTracking.updateMany({ data: { nextAt: null } })
const isAway = () => vi.spyOn(carrierOf('SIM'), 'track').mockRejectedValue(CarrierUnavailable({ carrier: 'SIM' }))

describe('the carrier is asked', () => {
  test('from half an hour after shipping, and its events are kept in order, once', async () => {
    const pkg = await shipped(60)
    const before = await pollRow(pkg)
    expect(before.nextAt!.getTime() - Date.now()).toBeGreaterThan(25 * 60_000)
    expect(await trackingOf(pkg)).toMatchObject({
      status: null,
      since: null,
      noNewsDays: 2,
      events: [],
      poll: { askedAt: null, failure: null },
    })
    await poll(0.1)
    expect((await pollRow(pkg)).askedAt).toBeNull()
    await poll(1)
    const tracking = await trackingOf(pkg)
    expect(tracking).toMatchObject({ trackingNumber: pkg.label.trackingNumber, status: 'ARRIVED', poll: { attempts: 0, failure: null } })
    expect(tracking.events.map(({ status }: { status: string }) => status)).toEqual(['ARRIVED', 'DEPARTED', 'ACCEPTED'])
    expect(tracking.events[0]).toMatchObject({ place: 'US', text: '', carrierCode: '', source: 'POLL', at: tracking.since })
    expect(await told(pkg)).toEqual(['package.tracked'])
    // Three days old: every six hours. Without news nothing is told.
    expect(Math.round((Date.parse(tracking.poll.nextAt) - nowIn(1).getTime()) / 60_000)).toBeCloseTo(360, -1)
    await poll(8)
    expect(await told(pkg)).toEqual(['package.tracked'])
    expect((await pollRow(pkg)).askedAt!.getTime()).toBeGreaterThan(nowIn(7).getTime())
    expect(await trackingOf(pkg)).toMatchObject({ status: 'ARRIVED', since: tracking.since })
  })

  test('after a delivery twice more, and a package that comes back is shown on its way back', async () => {
    const pkg = await shipped(120, '00003')
    await poll(1)
    const delivered = await trackingOf(pkg)
    expect(delivered).toMatchObject({ status: 'DELIVERED', noNewsDays: null })
    const since = Date.parse(delivered.since)
    expect(Date.parse(delivered.poll.nextAt) - since).toBe(2 * 86_400_000)
    const id = rowId(pkg)
    const back = new Date(Date.now() - 250 * 3_600_000)
    await db.package.update({ where: { id }, data: { shippedAt: back, createdAt: back } })
    await db.trackingEvent.deleteMany({ where: { packageId: id } })
    await db.packageTracking.update({ where: { packageId: id }, data: { nextAt: nowIn(1) } })
    await poll(2)
    const tracking = await trackingOf(pkg)
    expect(tracking).toMatchObject({ status: 'RETURNED', noNewsDays: null, poll: { nextAt: null } })
    expect(tracking.events.slice(0, 3).map(({ status }: { status: string }) => status)).toEqual(['RETURNED', 'RETURNING', 'DELIVERED'])
  })

  test('not about one whose shipment was undone, and anew when it is shipped again by another label', async () => {
    await settle()
    const pkg = await shipped(60)
    const id = rowId(pkg)
    await poll(1)
    await db.package.update({ where: { id }, data: { state: 'TO_BE_SHIPPED' } })
    const track = vi.spyOn(carrierOf('SIM'), 'track')
    await poll(10)
    expect(track).not.toHaveBeenCalled()
    expect((await pollRow(pkg)).nextAt).toBeNull()
    await db.package.update({ where: { id }, data: { state: 'SHIPPED', trackingNumber: 'LX999999999CN' } })
    await testServer.runCommand(trackShipped, { warehouseId: rowId(fixture.warehouse), packageIds: [id] })
    expect(await trackingOf(pkg)).toMatchObject({ trackingNumber: 'LX999999999CN', status: null, poll: { askedAt: null } })
    await poll(1)
    const { status, events } = await trackingOf(pkg)
    expect(status).toBe('ARRIVED')
    const numbers = new Set(events.map(({ trackingNumber }: { trackingNumber: string }) => trackingNumber))
    expect(numbers).toEqual(new Set([pkg.label.trackingNumber, 'LX999999999CN']))
    await db.package.update({ where: { id }, data: { trackingNumber: pkg.label.trackingNumber } })
  })

  test('by several processes at once about each package once, and again after one of them died', async () => {
    await settle()
    const pkgs = [await shipped(60), await shipped(60), await shipped(60)]
    for (const pkg of pkgs) await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { nextAt: nowIn(1) } })
    const track = vi.spyOn(carrierOf('SIM'), 'track')
    await Promise.all([poll(2), poll(2), poll(2)])
    expect(track.mock.calls.map(([{ trackingNumber }]) => trackingNumber).sort()).toEqual(
      pkgs.map(({ label }) => label.trackingNumber).sort(),
    )
    for (const pkg of pkgs) expect((await trackingOf(pkg)).events).toHaveLength(3)
    await db.packageTracking.updateMany({ where: { packageId: { in: pkgs.map(rowId) } }, data: { nextAt: nowIn(1), askedAt: null } })
    // A process that dies has claimed them.
    expect(await claimDue(db, 'SIM', { now: nowIn(2), until: nowIn(2.2), limit: 100 })).toHaveLength(3)
    await poll(2.1)
    expect((await pollRow(pkgs[0]!)).askedAt).toBeNull()
    await poll(2.3)
    for (const pkg of pkgs) expect((await pollRow(pkg)).askedAt).not.toBeNull()
  })

  test('by a job as soon as a package is due, and not before', async () => {
    await settle()
    const pkg = await shipped(60)
    const jobs = async () =>
      (await registeredJobs.scheduledTasks.get('package.carriers')?.jobs?.(services.pool, services))?.map(({ job, payload }) => ({
        job,
        payload,
      }))
    expect(await jobs()).toEqual([])
    await db.packageTracking.update({ where: { packageId: rowId(pkg) }, data: { nextAt: new Date() } })
    expect(await jobs()).toEqual([{ job: 'package.pollCarrier', payload: { carrier: 'SIM' } }])
    const later = new Date(Date.now() + 60_000)
    await db.carrierAway.create({ data: { carrier: 'SIM', since: new Date(), attempts: 1, nextAt: later, failure: '{}' } })
    expect(await jobs()).toEqual([])
    await db.carrierAway.deleteMany()
  })
})

describe('a carrier that is away', () => {
  test('is asked about one package for an hour, then nothing is lost or doubled; other carriers go on', async () => {
    await settle()
    const pkgs = []
    for (let index = 0; index < 6; index++) pkgs.push(await shipped(60))
    const other = await shipped(60)
    await db.packageTracking.update({ where: { packageId: rowId(other) }, data: { carrier: 'OTHER' } })
    carriers.set('OTHER', simulatedCarrier({ seed: 'other', now: () => new Date() }))
    const away = isAway()
    await poll(1)
    const first = away.mock.calls.length
    expect(first).toBeGreaterThanOrEqual(3)
    expect(first).toBeLessThanOrEqual(6)
    expect(await db.carrierAway.findUnique({ where: { carrier: 'SIM' } })).toMatchObject({ attempts: 1 })
    expect((await trackingOf(pkgs[5]!)).poll.failure).toBe('The carrier SIM cannot be reached at the moment; try again later')
    await poll(1, 'OTHER')
    expect((await trackingOf(other)).status).toBe('ARRIVED')
    for (let minute = 1; minute <= 60; minute++) await poll(1 + minute / 60)
    const attempts = away.mock.calls.length - first
    expect(attempts).toBeGreaterThanOrEqual(4)
    expect(attempts).toBeLessThanOrEqual(8)
    for (const pkg of pkgs) expect(await told(pkg)).toEqual([])
    away.mockRestore()
    await poll(2.5)
    // Those that were asked about in vain wait for their own turn.
    await poll(9)
    expect(await db.carrierAway.count()).toBe(0)
    for (const pkg of pkgs) {
      const tracking = await trackingOf(pkg)
      expect(tracking).toMatchObject({ status: 'ARRIVED', poll: { attempts: 0, failure: null } })
      expect(tracking.events).toHaveLength(3)
      expect(await told(pkg)).toEqual(['package.tracked'])
    }
  })

  test('gives no answer in time', async () => {
    await settle()
    const pkg = await shipped(60)
    vi.spyOn(carrierOf('SIM'), 'track').mockReturnValue(new Promise(() => undefined))
    await poll(1, 'SIM', 50)
    expect((await trackingOf(pkg)).poll).toMatchObject({
      attempts: 1,
      failure: 'The carrier SIM cannot be reached at the moment; try again later',
    })
  })

  test('a refusal of one package holds up no other', async () => {
    await settle()
    const [odd, good] = [await shipped(60), await shipped(60)]
    await db.packageTracking.updateMany({ where: { packageId: { in: [rowId(odd), rowId(good)] } }, data: { nextAt: nowIn(1) } })
    const { channelId } = await db.package.findUniqueOrThrow({ where: { id: rowId(odd) } })
    const channel = await db.channel.findUniqueOrThrow({ where: { id: channelId as string } })
    const { id: _, ...copy } = channel
    const gone = await db.channel.create({ data: { ...copy, id: services.newId(), code: 'GONE', service: 'GONE' } })
    await db.packageTracking.update({ where: { packageId: rowId(odd) }, data: { channelId: gone.id } })
    await poll(2)
    expect(await trackingOf(odd)).toMatchObject({ status: null, poll: { attempts: 1, failure: 'The carrier has no service GONE' } })
    expect((await trackingOf(good)).status).toBe('ARRIVED')
    expect(await db.carrierAway.count()).toBe(0)
  })

  test('a fault of the program is kept for the package, thrown for the log, and holds up no other', async () => {
    await settle()
    const [odd, good] = [await shipped(60), await shipped(60)]
    await db.packageTracking.updateMany({ where: { packageId: { in: [rowId(odd), rowId(good)] } }, data: { nextAt: nowIn(1) } })
    const honest = carrierOf('SIM').track
    vi.spyOn(carrierOf('SIM'), 'track').mockImplementation((request) =>
      request.trackingNumber === odd.label.trackingNumber ? Promise.reject(new Error('odd answer')) : honest!(request),
    )
    await expect(poll(2)).rejects.toThrow('odd answer')
    expect((await trackingOf(odd)).poll).toMatchObject({ attempts: 1, failure: 'System error, try later' })
    expect((await trackingOf(good)).status).toBe('ARRIVED')
  })
})

test('a package that is not shipped has no tracking', async () => {
  expect(await trackingOf(await at('PENDING'))).toBeNull()
})
