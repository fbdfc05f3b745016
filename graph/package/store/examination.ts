import type { Prisma } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { examinationMachine } from '../states.ts'

/** A package line as the examination shows it. */
export interface ExaminedLine {
  lineId: string
  productId: string
  sku: string
  productName: string
  productNameEn: string
  barcode: string | null
  /** File of the main picture. */
  pictureFileId: string | null
  quantity: number
  examined: number
}

/** SQL: lines of packages as the examination shows them, with other `columns`; `packages` is a condition on the package. */
export const examinedLinesOf = (packages: string, columns = '') => `
  select l.id::text as "lineId", r.id::text as "productId", r.sku, r.name as "productName",
    product_name_en(r.name, r.declared_name_en) as "productNameEn", product_piece_barcode(r.id) as barcode,
    product_picture_file(r.id)::text as "pictureFileId", l.quantity, l.examined${columns}
  from package_line l join product r on r.id = l.product_id where l.package_id ${packages} order by r.sku`

/** Lines of packages with what was examined, by SKU. */
export async function readExaminedLines(
  db: Pick<Tx, '$queryRawUnsafe'>,
  packageIds: readonly string[],
): Promise<(ExaminedLine & { packageId: string })[]> {
  return db.$queryRawUnsafe(examinedLinesOf('= any($1::uuid[])', ', l.package_id::text as "packageId"'), packageIds)
}

/** Query of the unfinished examination of a person in a warehouse, the newest first. */
export const begunBy = (warehouseId: string, staffId: string) =>
  ({
    where: { warehouseId, state: 'INSPECTING', examinerId: staffId },
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
  }) satisfies Prisma.ExaminationFindFirstArgs

/** Columns that follow the state. */
const assignments = {
  abandon: 'examiner_id = null, started_at = null',
  reset: 'examiner_id = null, started_at = null, finished_at = null',
}

/** Sends the examinations of locked packages back to waiting, with all their pieces; returns the packages that had one. */
export async function resetExaminations(tx: Tx, call: Call, packageIds: readonly string[]): Promise<string[]> {
  if (packageIds.length === 0) return []
  const begun = await tx.examination.findMany({
    where: { packageId: { in: [...packageIds] }, state: { not: 'WAITING' } },
    select: { id: true, packageId: true },
  })
  if (begun.length === 0) return []
  const ids = begun.map(({ id }) => id)
  for (const action of ['abandon', 'reset'] as const) await apply(tx, call, examinationMachine, ids, action, { set: assignments[action] })
  const reset = begun.map(({ packageId }) => packageId)
  await tx.packageLine.updateMany({ where: { packageId: { in: reset } }, data: { examined: 0 } })
  return reset
}
