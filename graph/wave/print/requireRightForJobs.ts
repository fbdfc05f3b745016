import type { PrintJobRow } from '../../file/steps.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import type { Call } from '../../kernel/command/call.ts'
import { Forbidden } from '../../kernel/failures.ts'
import { packageRights } from '../../package/states.ts'
import { printerRights } from '../../printer/states.ts'

/** Fails with FORBIDDEN unless the caller may print the documents of all jobs: who may print a label may say what became of it. */
export function requireRightForJobs({ actor }: Call, jobs: readonly PrintJobRow[]): void {
  const rightOf = ({ kind }: PrintJobRow) => (kind === 'PACKAGE_LABEL' ? packageRights.label : printerRights.print)
  if (jobs.some((job) => !hasRight(actor, rightOf(job), { warehouseId: job.warehouseId }))) throw Forbidden()
}
