import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/random.ts'
import type { Data } from '../api/data.ts'
import { type NodeRef, rowId } from '../api/testDataFactory.ts'
import type { Fault } from './fault.ts'
import { waitUntil } from './retry.ts'
import type { Workload } from './workload.ts'

const size = 12

export const killWorker: Fault = {
  name: 'kill.worker',
  description: 'kill -9 of the worker while it buys and voids labels, and runs a bulk cancellation',
  times: { long: 50, short: 1 },
  async run({ times, random }, workload) {
    const { testServer, waveFixture } = workload
    const sku = await waveFixture.createProduct(size * (times + 1))
    const [losses, recoveries]: [string[], number[]] = [[], []]
    const seen = { 'labels bought': 0, 'labels given back': 0, 'rows of lists done': 0, 'rows that the killed one had done': 0 }
    const place = { warehouseId: waveFixture.warehouse.id, customerId: waveFixture.customer.id }
    for (let round = 0; round < times; round++) {
      const orders = Array.from({ length: size }, () => waveFixture.orderInput({ [sku]: 1 }))
      const { packages } = (await waveFixture.integrator.command('createPackages', { ...place, orders }, 'packages { id }')) as {
        packages: NodeRef[]
      }
      // Half of them are cancelled by a bulk job, some before their label is bought and some after.
      await pause(between(random, 0, 800))
      const ids = packages.filter((_, at) => at % 2 === 0).map(({ id }) => id)
      const { job } = await waveFixture.lead.client.command('cancelPackages', { warehouseId: place.warehouseId, ids }, 'job { id }')
      await pause(between(random, 0, 800))
      await testServer.worker.stop('SIGKILL')
      seen['rows that the killed one had done'] += await testServer.db.bulkRow.count({
        where: { jobId: rowId(job), outcome: { not: null } },
      })
      const begin = Date.now()
      await testServer.worker.start()
      await waitUntil(() => isDone(workload, packages, job), 'labels and lists are done')
      recoveries.push(Date.now() - begin)
      losses.push(...(await findLosses(workload, packages, job, seen)).map((loss) => `round ${round}: ${loss}`))
    }
    return { losses, recoveries, counts: seen }
  },
}

/** Whether all jobs are done. */
async function isDone({ testServer }: Workload, packages: readonly NodeRef[], job: NodeRef): Promise<boolean> {
  const { state } = await testServer.db.bulkJob.findUniqueOrThrow({ where: { id: rowId(job) } })
  const waiting = { id: { in: packages.map(rowId) }, label: { in: ['REQUESTED', 'VOID_REQUESTED'] as ('REQUESTED' | 'VOID_REQUESTED')[] } }
  return state === 'DONE' && (await testServer.db.package.count({ where: waiting })) === 0
}

/**
 * Verifies that each other package has its label, bought once, and that each row of the bulk job is cancelled once, with its label voided.
 */
async function findLosses(
  { testServer }: Workload,
  packages: readonly NodeRef[],
  job: NodeRef,
  seen: Record<string, number>,
): Promise<string[]> {
  const losses: string[] = []
  const rows = await testServer.db.bulkRow.findMany({ where: { jobId: rowId(job) } })
  losses.push(...rows.filter(({ outcome }) => outcome !== 'APPLIED').map(({ label, code }) => `${label} of the list: ${code}`))
  seen['rows of lists done'] = (seen['rows of lists done'] ?? 0) + rows.length
  for (const [at, made] of packages.entries()) {
    const id = rowId(made)
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id } })
    const facts = await testServer.db.event.findMany({ where: { nodeId: id }, select: { kind: true } })
    const times = (kind: string) => facts.filter((fact) => fact.kind === kind).length
    const [bought, back, cancelled] = [times('package.label-ready'), times('package.label-voided'), times('package.cancelled')]
    const kept = at % 2 === 1
    const right: Data = kept
      ? { state: 'PENDING', labels: ['READY'], bought: 1, back: 0, cancelled: 0 }
      : { state: 'CANCELLED', labels: ['NONE', 'VOIDED'], bought: back, back, cancelled: 1 }
    const ok =
      row.state === right.state &&
      right.labels.includes(row.label) &&
      bought === right.bought &&
      back === right.back &&
      bought <= 1 &&
      cancelled === right.cancelled
    if (!ok) losses.push(`${row.number} is ${row.state} with ${row.label}; bought ${bought}, back ${back}, cancelled ${cancelled} times`)
    seen['labels bought'] = (seen['labels bought'] ?? 0) + bought
    seen['labels given back'] = (seen['labels given back'] ?? 0) + back
  }
  return losses
}
