import { PrintJobKind, PrintJobState } from '../../file/states.ts'
import { PrintJob } from '../../file/types.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { visible } from '../../kernel/schema/scoped.ts'
import { Search, searched, searchValues } from '../../kernel/schema/search.ts'
import { printerRights } from '../../printer/states.ts'
import { Printer } from '../../printer/types.ts'
import { Station } from '../../station/types.ts'
import { Warehouse } from '../../warehouse/types.ts'

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
/** Counts stop here: a longer list only says that there are more. */
const countedTo = 10_000

builder.queryField('printJobs', (t) =>
  t.prismaConnection(
    {
      type: PrintJob,
      cursor: 'id',
      description: 'Print jobs of a warehouse, newest first.',
      authScopes: (_root, { warehouseId }) => ({ rightFor: { right: printerRights.print, ref: { warehouseId: warehouseId.id } } }),
      args: {
        warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }),
        filter: t.arg({ type: PrintJobFilter, description: 'Filter; all if absent.' }),
      },
      totalCount: async (_parent, { warehouseId, filter }, ctx) =>
        ctx.db.printJob.count({ where: await jobsWhere(ctx, warehouseId.id, filter), take: countedTo }),
      resolve: async (query, _root, { warehouseId, filter }, ctx) =>
        ctx.db.printJob.findMany({ ...query, where: await jobsWhere(ctx, warehouseId.id, filter), orderBy: { id: 'desc' } }),
    },
    ...pageOf('PrintJob'),
  ),
)

/** The filter as a condition, limited to what the reader may see. */
async function jobsWhere(ctx: Context, warehouseId: string, filter: Filter): Promise<Prisma.PrintJobWhereInput> {
  const ids = (nodes: readonly { id: string }[] | null | undefined) => (nodes?.length ? { in: nodes.map(({ id }) => id) } : undefined)
  const printerId = ids(filter?.printerIds)
  const stationId = ids(filter?.stationIds)
  return {
    AND: [visible(ctx, 'PrintJob') as Prisma.PrintJobWhereInput],
    warehouseId,
    ...(filter?.states?.length && { state: { in: filter.states } }),
    ...(filter?.kinds?.length && { kind: { in: filter.kinds } }),
    ...(printerId && { printerId }),
    ...(stationId && { stationId }),
    ...(searchValues(filter?.search).length > 0 && { documentId: { in: await documentsFound(ctx, warehouseId, filter) } }),
  }
}

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

builder.subscriptionField('printJobChanged', (t) =>
  t.prismaField({
    type: PrintJob,
    nullable: true,
    description: 'Emits print jobs of a warehouse when they are sent, confirmed or failed, or wait; always with the latest state.',
    authScopes: (_root, args) => ({ rightFor: { right: printerRights.print, ref: { warehouseId: args.warehouseId.id } } }),
    args: { warehouseId: t.arg.globalID({ required: true, for: Warehouse, description: 'The warehouse.' }) },
    subscribe: (_root, { warehouseId }, ctx) =>
      ctx.services.signals.follow((s) => (s.type === 'PrintJob' && s.warehouseId === warehouseId.id ? s.id : null), 100),
    resolve: (query, id, _args, ctx) => ctx.db.printJob.findFirst({ ...query, where: { id: id as string, ...visible(ctx, 'PrintJob') } }),
  }),
)
