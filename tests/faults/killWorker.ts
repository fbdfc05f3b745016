import { setTimeout as pause } from 'node:timers/promises'
import { between } from '../../prisma/seed/live/pace.ts'
import type { Data } from '../api/client.ts'
import { type Made, rowId } from '../api/fixture.ts'
import type { Crew } from './crew.ts'
import type { Fault } from './fault.ts'
import { until } from './patience.ts'

const size = 12

export const killWorker: Fault = {
  name: 'kill.worker',
  means: 'kill -9 of the worker while it buys labels, gives them back, and cancels packages of a list',
  times: { long: 50, short: 1 },
  async run({ times, chance }, crew) {
    const { house, floor } = crew
    const sku = await floor.product(size * (times + 1))
    const [losses, recoveries]: [string[], number[]] = [[], []]
    const seen = { 'labels bought': 0, 'labels given back': 0, 'rows of lists done': 0, 'rows that the killed one had done': 0 }
    const place = { warehouseId: floor.warehouse.id, customerId: floor.customer.id }
    for (let round = 0; round < times; round++) {
      const orders = Array.from({ length: size }, () => floor.order({ [sku]: 1 }))
      const { packages } = (await floor.shop.command('createPackages', { ...place, orders }, 'packages { id }')) as { packages: Made[] }
      // Half of them are cancelled as a list, some before their label is bought and some after.
      await pause(between(chance, 0, 800))
      const ids = packages.filter((_, at) => at % 2 === 0).map(({ id }) => id)
      const { job } = await floor.lead.client.command('cancelPackages', { warehouseId: place.warehouseId, ids }, 'job { id }')
      await pause(between(chance, 0, 800))
      await house.worker.end('SIGKILL')
      seen['rows that the killed one had done'] += await house.db.bulkRow.count({ where: { jobId: rowId(job), outcome: { not: null } } })
      const begin = Date.now()
      await house.worker.start()
      await until(() => isDone(crew, packages, job), 'labels and lists are done')
      recoveries.push(Date.now() - begin)
      losses.push(...(await judge(crew, packages, job, seen)).map((loss) => `round ${round}: ${loss}`))
    }
    return { losses, recoveries, seen }
  },
}

/** Whether nothing waits for a job any more. */
async function isDone({ house }: Crew, packages: readonly Made[], job: Made): Promise<boolean> {
  const { state } = await house.db.bulkJob.findUniqueOrThrow({ where: { id: rowId(job) } })
  const waiting = { id: { in: packages.map(rowId) }, label: { in: ['REQUESTED', 'VOID_REQUESTED'] as ('REQUESTED' | 'VOID_REQUESTED')[] } }
  return state === 'DONE' && (await house.db.package.count({ where: waiting })) === 0
}

/** Each kept package has its label, bought once; each row of the list is cancelled, once, and its label given back. */
async function judge({ house }: Crew, packages: readonly Made[], job: Made, seen: Record<string, number>): Promise<string[]> {
  const losses: string[] = []
  const rows = await house.db.bulkRow.findMany({ where: { jobId: rowId(job) } })
  losses.push(...rows.filter(({ outcome }) => outcome !== 'APPLIED').map(({ label, code }) => `${label} of the list: ${code}`))
  seen['rows of lists done'] = (seen['rows of lists done'] ?? 0) + rows.length
  for (const [at, made] of packages.entries()) {
    const id = rowId(made)
    const row = await house.db.package.findUniqueOrThrow({ where: { id } })
    const facts = await house.db.event.findMany({ where: { nodeId: id }, select: { kind: true } })
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
