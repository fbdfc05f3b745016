import { setTimeout as pause } from 'node:timers/promises'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { type Spent, stopwatch } from './cpu.ts'
import { ask, createOrders, type LifecycleSetup, makeWaves, pick, readWork, recordLabels } from './packageLifecycle.ts'
import { type ManyScanner, scanManyByApi } from './scanning.ts'
import type { StationSession } from './waves.ts'

/** How packages go from the order to the carrier in bulk. */
export interface BulkWay {
  /** Node processes at work. */
  processes: readonly number[]
  takeIn(count: number): Promise<string[]>
  /** Makes a wave for each session; returns their ids. */
  plan(ids: readonly string[]): Promise<string[]>
  pick(session: StationSession, waveId: string): Promise<void>
  scan: ManyScanner
  ship(session: StationSession, ids: readonly string[]): Promise<void>
}

const pollMs = 20

/** Through the API: a list is shipped by a worker. */
export const bulkByApi = (setup: LifecycleSetup, processes: readonly number[]): BulkWay => ({
  processes,
  takeIn: (count) => createOrders(setup, count),
  plan: (ids) => makeWaves(setup, ids),
  pick: (session, waveId) => pick(setup, session, waveId),
  scan: scanManyByApi(setup.environment.url, setup.stationSessions.length),
  async ship(session, ids) {
    const warehouseId = toNodeId('Warehouse', setup.environment.warehouse.id)
    const input = { warehouseId, ids: ids.map((id) => toNodeId('Package', id)) }
    const { job } = (await ask(setup, session, 'shipPackages', input)) as { job: { id: string } }
    const id = fromNodeId(job.id)?.id as string
    const { bulkJob } = setup.environment.database.prisma
    while ((await bulkJob.findUniqueOrThrow({ where: { id }, select: { state: true } })).state === 'RUNNING') await pause(pollMs)
  },
})

/**
 * Time that packages need from the order to shipping in bulk: taken in together, planned, confirmed as picked, sorted by requests of many scans, packed by
 * their labels, shipped as a list. The work of the carrier (labels) and what a screen reads are not measured.
 */
export async function runBulkLifecycles(setup: LifecycleSetup, count: number, way: BulkWay): Promise<Spent> {
  const { environment, stationSessions } = setup
  const { pool, prisma } = environment.database
  const { spent, time } = stopwatch(pool, way.processes)
  const sessionOf = (i: number) => stationSessions[i] as StationSession
  const ids = await time(() => way.takeIn(count))
  await recordLabels(setup, ids)
  const waveIds = await time(() => way.plan(ids))
  await time(() => Promise.all(waveIds.map((waveId, i) => way.pick(sessionOf(i), waveId))))
  const works = await Promise.all(waveIds.map((waveId, i) => readWork(setup, sessionOf(i), waveId)))
  const labels = await Promise.all(
    waveIds.map((waveId) => prisma.package.findMany({ where: { waveId }, select: { trackingNumber: true }, orderBy: { slot: 'asc' } })),
  )
  await time(() =>
    Promise.all(
      works.map(async ({ stationSession, waveId, codes }, i) => {
        await way.scan(
          stationSession,
          'sort',
          codes.map((code) => ({ code, waveId })),
        )
        const parcels = labels[i]!.map(({ trackingNumber }) => ({ code: trackingNumber as string, waveId }))
        await way.scan(stationSession, 'pack', parcels)
      }),
    ),
  )
  await time(() => way.ship(sessionOf(0), ids))
  const shipped = await prisma.package.count({ where: { id: { in: ids }, state: 'SHIPPED' } })
  if (shipped !== count) throw new Error(`${shipped} of ${count} packages were shipped`)
  return spent
}
