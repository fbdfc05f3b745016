import { PrintJobSettled } from '../../../file/failures.ts'
import { PrintJobState } from '../../../file/states.ts'
import { keepPrintState, lockPrintJobs, type PrintJobRow } from '../../../file/steps.ts'
import type { Ref } from '../../../kernel/command/actor.ts'
import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import type { Fact } from '../../../kernel/events/fact.ts'
import { NotFound } from '../../../kernel/failures.ts'
import { fields, id, list, oneOf } from '../../../kernel/input/fieldTypes.ts'
import type { Db, Tx } from '../../../kernel/sql/db.ts'
import { packageRights } from '../../../package/states.ts'
import { lockPackages } from '../../../package/steps/lock.ts'
import { printerRights } from '../../../printer/states.ts'
import { settleSimplePrints } from '../../simple/settleSimplePrints.ts'
import { shippedOnPrint } from '../../store/members.ts'
import { lockSimplePrintsOf } from '../../store/simplePrint.ts'
import { requireRightForJobs } from '../requireRightForJobs.ts'
import { shipPrinted } from '../shipPrinted.ts'

type State = PrintJobRow['state']

/** Records the result of print jobs; a confirmed label ships its package, if its wave ships on print. */
export const settlePrintJobs = command({
  name: 'settlePrintJobs',
  means:
    'Records the result of print jobs: sent to a printer, confirmed on paper, or failed. Labels need `package:label`, other documents `printer:print`. If a wave ships on print, its packed packages are shipped when their label is confirmed, unless the warehouse weighs what it ships and they have no weight, or one that is off; packages of a simple print are then ready to ship.',
  right: printerRights.print,
  orRight: packageRights.label,
  input: fields({
    printJobIds: list(id('PrintJob'), 1000).meta({ description: 'Print jobs of one warehouse.' }),
    state: oneOf(PrintJobState).meta({ description: 'New state; `QUEUED` is refused.' }),
  }),
  scope: scopeOfJobs,
  async run(tx, call, { printJobIds, state }) {
    // Packing checks whether the label is confirmed; the package's lock makes each see the other's result.
    const packageIds = state === 'CONFIRMED' ? await packagesOfJobs(tx, printJobIds) : []
    const simplePrintIds = await lockSimplePrintsOf(tx, packageIds)
    await lockPackages(tx, packageIds)
    const jobs = await lockPrintJobs(tx, printJobIds)
    if (jobs.length < new Set(printJobIds).size) throw NotFound({ what: 'PrintJob' }, 'printJobIds')
    requireRightForJobs(call, jobs)
    if (state === 'QUEUED' || jobs.some((job) => !(job.state === state || isAllowedChange(job.state, state))))
      throw PrintJobSettled({}, 'printJobIds')
    const changed = jobs.filter((job) => job.state !== state)
    const facts = await keepState(tx, call, changed, state)
    if (state !== 'CONFIRMED') return { result: { printJobIds, shippedIds: [], unweighedIds: [] }, facts }
    const labels = changed.flatMap(({ kind, documentId: packageId, labelRequest }) =>
      kind === 'PACKAGE_LABEL' && labelRequest !== null ? [{ packageId, labelRequest }] : [],
    )
    facts.push(...(await settleSimplePrints(tx, call, simplePrintIds, labels)))
    const shipped = await shipPrinted(tx, call, await shippedOnPrint(tx, labels))
    const { ids: shippedIds, unweighedIds } = shipped
    return { result: { printJobIds, shippedIds, unweighedIds }, facts: [...facts, ...shipped.facts] }
  },
})

/** Records that the labels of queued print jobs were put into a PDF, which counts as sent to a printer; jobs of a printer of the network stay unchanged. */
export const sendPrintJobs = command({
  name: 'sendPrintJobs',
  means: 'Records that the labels of print jobs were put into a PDF.',
  right: packageRights.label,
  input: fields({ printJobIds: list(id('PrintJob'), 10_000).meta({ description: 'Print jobs of one warehouse.' }) }),
  scope: scopeOfJobs,
  async run(tx, call, { printJobIds }) {
    const waiting = (await lockPrintJobs(tx, printJobIds)).filter(({ state, printerId }) => state === 'QUEUED' && printerId === null)
    return { result: {}, facts: await keepState(tx, call, waiting, 'SENT') }
  },
})

/** Warehouse of print jobs; null if they belong to several. */
async function scopeOfJobs({ printJobIds }: { printJobIds: string[] }, db: Db): Promise<Ref> {
  const rows = await db.printJob.findMany({ where: { id: { in: printJobIds } }, select: { warehouseId: true }, distinct: ['warehouseId'] })
  return { warehouseId: rows.length === 1 ? (rows[0]?.warehouseId ?? null) : null }
}

async function keepState(tx: Tx, call: Call, jobs: readonly PrintJobRow[], state: Exclude<State, 'QUEUED'>): Promise<Fact[]> {
  await keepPrintState(
    tx,
    call,
    jobs.map(({ id: jobId }) => jobId),
    state,
  )
  const kind = `printJob.${state.toLowerCase()}`
  return jobs.map(({ id: jobId, warehouseId }) => ({ kind, type: 'PrintJob', id: jobId, warehouseId, customerId: null }))
}

/** Packages of label print jobs; a job's document never changes. */
async function packagesOfJobs(tx: Pick<Tx, 'printJob'>, printJobIds: readonly string[]): Promise<string[]> {
  const jobs = await tx.printJob.findMany({
    where: { id: { in: [...printJobIds] }, kind: 'PACKAGE_LABEL' },
    select: { documentId: true },
    distinct: ['documentId'],
  })
  return jobs.map(({ documentId }) => documentId)
}

/** A failed job may still be confirmed; a confirmed one is final. */
function isAllowedChange(from: State, to: State): boolean {
  if (from === 'CONFIRMED') return false
  return to === 'CONFIRMED' || to === 'FAILED' || from === 'QUEUED'
}
