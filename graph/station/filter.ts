import type { Prisma } from '../generated/prisma/client.ts'
import { builder } from '../kernel/schema/builder.ts'
import { Search, searched } from '../kernel/schema/search.ts'
import { ScanExceptionState, Station } from './types.ts'

export const ScanExceptionFilter = builder.inputType('ScanExceptionFilter', {
  description: 'Filter of scan exceptions. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [ScanExceptionState], description: 'Only these states. Ignored by counts per state.' }),
    stationIds: t.globalIDList({ for: [Station], description: 'Only scans at these stations.' }),
    staffIds: t.globalIDList({ description: 'Only scans by these members of staff.' }),
    kinds: t.stringList({ description: 'Only these kinds of scan, such as `receiveScan`.' }),
    search: t.field({
      type: Search,
      description: 'Searches the scanned code, the document number, the location and the closing document.',
    }),
  }),
})

/** The filter as a condition. */
export function exceptionsWhere(filter: typeof ScanExceptionFilter.$inferInput | null | undefined): Prisma.ScanExceptionWhereInput {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes?.length ? { in: nodes.map(({ id }) => id) } : undefined)
  const stationId = ids(filter?.stationIds)
  const staffId = ids(filter?.staffIds)
  return {
    ...(filter?.states?.length && { state: { in: filter.states } }),
    ...(filter?.kinds?.length && { kind: { in: filter.kinds } }),
    ...(stationId && { stationId }),
    ...(staffId && { staffId }),
    ...searched<Prisma.ScanExceptionWhereInput>(filter?.search, (match) => [
      { code: match },
      { documentNumber: match },
      { placeCode: match },
      { closedDocument: match },
    ]),
  }
}
