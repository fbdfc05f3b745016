import { PrintJobKind, PrintJobState } from '../../file/states.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { documentList } from '../../kernel/schema/documentList.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { Search, searched, searchValues } from '../../kernel/schema/search.ts'
import { printerRights } from '../../printer/states.ts'
import { Printer } from '../../printer/types.ts'
import { Station } from '../../station/types.ts'

const PrintJobFilter = builder.inputType('PrintJobFilter', {
  description: 'Filter of print jobs. All given fields must match; an empty list disables its field.',
  fields: (t) => ({
    states: t.field({ type: [enumOf(PrintJobState)], description: 'Only these states.' }),
    kinds: t.field({ type: [enumOf(PrintJobKind)], description: 'Only these kinds of documents.' }),
    printerIds: t.globalIDList({ for: [Printer], description: 'Only jobs for these printers.' }),
    stationIds: t.globalIDList({ for: [Station], description: 'Only jobs of these stations.' }),
    search: t.field({
      type: Search,
      description: 'Searches the numbers of packages and documents, and the names of documents of carriers.',
    }),
  }),
})

type Filter = typeof PrintJobFilter.$inferInput | null | undefined

/** Documents that a search finds at most. */
const foundMaximum = 1_000
documentList({
  name: 'printJob',
  model: 'PrintJob',
  what: 'print jobs',
  emitted: 'they are sent, confirmed or failed, or wait',
  right: printerRights.print,
  filter: PrintJobFilter,
  async where(filter, ctx, warehouseId) {
    const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes?.length ? { in: nodes.map(({ id }) => id) } : undefined)
    const printerId = ids(filter?.printerIds)
    const stationId = ids(filter?.stationIds)
    return {
      ...(filter?.states?.length && { state: { in: filter.states } }),
      ...(filter?.kinds?.length && { kind: { in: filter.kinds } }),
      ...(printerId && { printerId }),
      ...(stationId && { stationId }),
      ...(searchValues(filter?.search).length > 0 && { documentId: { in: await documentsFound(ctx, warehouseId, filter) } }),
    }
  },
})

async function documentsFound({ db }: Context, warehouseId: string, filter: Filter): Promise<string[]> {
  const where = { warehouseId, ...searched<{ number?: Prisma.StringFilter }>(filter?.search, (number) => [{ number }]) }
  const found = { take: foundMaximum, select: { id: true }, where } as const
  const documents = await Promise.all([
    db.package.findMany(found),
    db.wave.findMany(found),
    db.simplePrint.findMany(found),
    db.transfer.findMany(found),
    db.stockCount.findMany(found),
    db.receipt.findMany(found),
    db.handoverSheet.findMany(found),
    db.carrierDocument.findMany({ ...found, where: { warehouseId, ...searched(filter?.search, (name) => [{ name }]) } }),
  ])
  return documents.flat().map(({ id }) => id)
}
