import type { PrintJobRow } from '../../../file/steps.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { refuseStopped } from '../../../package/rules.ts'

/** Fails if a label is of a package on hold or being intercepted. */
export async function refuseStoppedLabels(tx: Pick<Tx, 'package'>, jobs: readonly PrintJobRow[]): Promise<void> {
  const ids = jobs.flatMap(({ kind, documentId }) => (kind === 'PACKAGE_LABEL' ? [documentId] : []))
  if (ids.length === 0) return
  const packages = await tx.package.findMany({ where: { id: { in: ids } }, select: { number: true, heldAt: true, interception: true } })
  for (const one of packages) {
    const stopped = refuseStopped(one)
    if (stopped) throw stopped
  }
}
