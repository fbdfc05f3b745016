import { PrintJobSettled } from '../file/failures.ts'
import { PrintJobState } from '../file/states.ts'
import { keepPrintState, lockPrintJobs, type PrintJobRow } from '../file/steps.ts'
import { command } from '../kernel/command.ts'
import type { Tx } from '../kernel/db.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id, list, oneOf } from '../kernel/input.ts'
import { packageRights } from '../package/states.ts'
import { lockPackages } from '../package/steps/lock.ts'
import { shipPrinted } from './shipPrinted.ts'
import { shippedOnPrint } from './store/members.ts'

type State = PrintJobRow['state']

/** Says what became of printings; a confirmed label lets its package leave, where its wave says so. */
export const settlePrintJobs = command({
  name: 'settlePrintJobs',
  means:
    'Says what became of print jobs: sent to a printer, confirmed to be on paper, or failed. Where a wave ships on print, its packed packages leave as their label is confirmed.',
  right: packageRights.label,
  input: fields({
    printJobIds: list(id('PrintJob'), 1000).meta({ description: 'The print jobs, of one warehouse.' }),
    state: oneOf(PrintJobState).meta({ description: 'What became of them; `QUEUED` is refused.' }),
  }),
  scope: async ({ printJobIds }, db) => {
    const rows = await db.printJob.findMany({
      where: { id: { in: printJobIds } },
      select: { warehouseId: true },
      distinct: ['warehouseId'],
    })
    // Those of several warehouses belong to none.
    return { warehouseId: rows.length === 1 ? (rows[0]?.warehouseId ?? null) : null }
  },
  async run(tx, call, { printJobIds, state }) {
    // Who packs a package looks whether its label is confirmed: under the package's lock, each sees what the other has done.
    if (state === 'CONFIRMED') await lockPackages(tx, await labelledBy(tx, printJobIds))
    const jobs = await lockPrintJobs(tx, printJobIds)
    if (jobs.length < new Set(printJobIds).size) throw NotFound({ what: 'PrintJob' }, 'printJobIds')
    if (state === 'QUEUED' || jobs.some((job) => !(job.state === state || admits(job.state, state))))
      throw PrintJobSettled({}, 'printJobIds')
    const changed = jobs.filter((job) => job.state !== state)
    await keepPrintState(
      tx,
      call,
      changed.map((job) => job.id),
      state,
    )
    const facts = changed.map(({ id: jobId, warehouseId }) => ({
      kind: `printJob.${state.toLowerCase()}`,
      type: 'PrintJob',
      id: jobId,
      warehouseId,
      customerId: null,
    }))
    if (state !== 'CONFIRMED') return { result: { printJobIds, shippedIds: [] }, facts }
    const labels = changed.flatMap(({ kind, documentId: packageId, labelRequest }) =>
      kind === 'PACKAGE_LABEL' && labelRequest !== null ? [{ packageId, labelRequest }] : [],
    )
    const shipped = await shipPrinted(tx, call, await shippedOnPrint(tx, labels))
    return { result: { printJobIds, shippedIds: shipped.ids }, facts: [...facts, ...shipped.facts] }
  },
})

/** The packages whose labels print jobs are for; a job's document never changes. */
async function labelledBy(tx: Pick<Tx, 'printJob'>, printJobIds: readonly string[]): Promise<string[]> {
  const jobs = await tx.printJob.findMany({
    where: { id: { in: [...printJobIds] }, kind: 'PACKAGE_LABEL' },
    select: { documentId: true },
    distinct: ['documentId'],
  })
  return jobs.map(({ documentId }) => documentId)
}

/** Paper is what counts: a job that was thought to have failed may turn out well, and no confirmed one is taken back. */
function admits(from: State, to: State): boolean {
  if (from === 'CONFIRMED') return false
  return to === 'CONFIRMED' || to === 'FAILED' || from === 'QUEUED'
}
