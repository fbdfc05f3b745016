import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/builder.ts'
import type { Context } from '../kernel/context.ts'
import { visible } from '../kernel/scoped.ts'
import { Search, searched } from '../kernel/search.ts'
import { ScanExceptionState, Station } from './types.ts'

export const ScanExceptionFilter = builder.inputType('ScanExceptionFilter', {
  description: 'Which scan exceptions. Every field narrows; an empty list narrows nothing.',
  fields: (t) => ({
    states: t.field({ type: [ScanExceptionState], description: 'In one of these states. Counts by state leave this out.' }),
    stationIds: t.globalIDList({ for: [Station], description: 'Scanned at one of these stations.' }),
    staffIds: t.globalIDList({ description: 'Scanned by one of these members of staff.' }),
    kinds: t.stringList({ description: 'Of one of these kinds of scan, such as `receiveScan`.' }),
    search: t.field({
      type: Search,
      description: 'By what was scanned, or by the number of the document, the place or the document that closed it.',
    }),
  }),
})

/** The filter as a condition within what the reader may see. */
export function exceptionsWhere(
  ctx: Context,
  warehouseId: string,
  filter: typeof ScanExceptionFilter.$inferInput | null | undefined,
): Prisma.ScanExceptionWhereInput {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes?.length ? { in: nodes.map(({ id }) => id) } : undefined)
  const stationId = ids(filter?.stationIds)
  const staffId = ids(filter?.staffIds)
  return {
    AND: [
      visible(ctx, 'ScanException') as Prisma.ScanExceptionWhereInput,
      searched<Prisma.ScanExceptionWhereInput>(filter?.search, (match) => [
        { code: match },
        { documentNumber: match },
        { placeCode: match },
        { closedDocument: match },
      ]),
    ],
    warehouseId,
    ...(filter?.states?.length && { state: { in: filter.states } }),
    ...(filter?.kinds?.length && { kind: { in: filter.kinds } }),
    ...(stationId && { stationId }),
    ...(staffId && { staffId }),
  }
}
