import { type BulkMatching, bulkCommand } from '../../../kernel/bulk/bulk.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { DecideInterceptionInput } from '../../input.ts'
import { packageRights } from '../../states.ts'
import { InterceptionFilter, interceptionsWhere } from '../filter.ts'
import { approveInterception, rejectInterception } from './decideInterception.ts'

const select = { id: true, package: { select: { number: true } } } as const

const toRow = ({ id, package: { number } }: { id: string; package: { number: string } }) => ({ id, label: number })

const matching: BulkMatching<typeof InterceptionFilter> = {
  filter: InterceptionFilter,
  async rows(tx, { warehouseId, customerIds, through, limit }, filter) {
    const found = await tx.interceptionRequest.findMany({
      where: { AND: [interceptionsWhere(warehouseId, customerIds, filter), { id: { lte: through } }] },
      select,
      take: limit,
      orderBy: { id: 'desc' },
    })
    return found.map(toRow)
  },
}

/** Rows of a bulk action on interceptions: chosen one by one, or all that match the list's filter. */
const interceptionRows = {
  node: 'InterceptionRequest',
  rowField: 'requestId',
  async labels(tx: Tx, warehouseId: string, ids: readonly string[], customerIds: readonly string[] | null) {
    const where = interceptionsWhere(warehouseId, customerIds, null)
    return (await tx.interceptionRequest.findMany({ where: { AND: [where, { id: { in: [...ids] } }] }, select })).map(toRow)
  },
  matching,
}

export const approveInterceptions = bulkCommand({
  ...interceptionRows,
  name: 'approveInterceptions',
  means: 'Approves interceptions.',
  right: packageRights.decideInterception,
  row: approveInterception,
  extra: { note: DecideInterceptionInput.shape.note },
})

export const rejectInterceptions = bulkCommand({
  ...interceptionRows,
  name: 'rejectInterceptions',
  means: 'Rejects interceptions.',
  right: packageRights.decideInterception,
  row: rejectInterception,
  extra: { note: DecideInterceptionInput.shape.note },
})
