import { Person } from '../../access/types/staff.ts'
import { PrintJob } from '../../file/types.ts'
import { builder } from '../../kernel/schema/builder.ts'
import type { Context } from '../../kernel/schema/context.ts'
import { toNodeId } from '../../kernel/schema/nodeId.ts'
import { documentTypeNames, documentTypes } from '../print/documents.ts'
import { printableJobs } from '../print/queue/mayPrintManifest.ts'
import { mayCancel, mayRetry, waitsForPerson } from '../rules/printing.ts'

builder.prismaObjectField(PrintJob, 'station', (t) =>
  t.relation('station', {
    nullable: true,
    description: 'Station that gave it to its printer; null for others and without the right to see it.',
  }),
)

builder.prismaObjectField(PrintJob, 'printedBy', (t) =>
  t.field({
    type: Person,
    nullable: true,
    description: 'Member of staff who printed it; null for programs.',
    select: { staffId: true },
    resolve: ({ staffId }) => staffId,
  }),
)

builder.prismaObjectField(PrintJob, 'documentKind', (t) =>
  t.loadable({
    type: 'String',
    description:
      'Type of what it is of: `Package`, `Wave`, `SimplePrint`, `HandoverSheet` (also of a document of a carrier), `Transfer`, `StockCount`, `Receipt` or `Printer`.',
    load: async (ids: string[], { db }: Context) => (await documentsOf(ids, db)).map(({ type }) => type),
    resolve: ({ id }) => id,
  }),
)

builder.prismaObjectField(PrintJob, 'documentId', (t) =>
  t.loadable({
    type: 'ID',
    description: 'Global id of the document, package or printer that it is of.',
    load: async (ids: string[], { db }: Context) => (await documentsOf(ids, db)).map(({ type, id }) => toNodeId(type, id)),
    resolve: ({ id }) => id,
  }),
)

builder.prismaObjectField(PrintJob, 'documentNumber', (t) =>
  t.loadable({
    type: 'String',
    nullable: true,
    description:
      'Number of the document or package that it is of; the name of a document of a carrier, and of the printer for a test page.',
    load: documentNumbers,
    resolve: ({ id }) => id,
  }),
)

builder.prismaObjectField(PrintJob, 'mayRetry', (t) =>
  t.loadable({
    type: 'Boolean',
    description:
      'Whether `retryPrintJob` applies: it failed, the server prints it, its printer is not deleted, and it is no draft of a sheet that was signed since.',
    load: retriable,
    resolve: ({ id }) => id,
  }),
)

builder.prismaObjectField(PrintJob, 'waitsForPerson', (t) =>
  t.boolean({
    description: 'Whether a person has to say by `settlePrintJobs` whether it was printed: the printer does not.',
    select: { state: true, dueAt: true },
    resolve: waitsForPerson,
  }),
)

builder.prismaObjectField(PrintJob, 'mayCancel', (t) =>
  t.boolean({
    description: 'Whether `cancelPrintJob` applies: nothing of it was sent.',
    select: { state: true, sendingAt: true },
    resolve: mayCancel,
  }),
)

/** Types and ids of the documents of print jobs; a pick list is of a wave or of a simple print, a document of a carrier of its sheet. */
async function documentsOf(ids: string[], db: Context['db']): Promise<{ type: string; id: string }[]> {
  const jobs = await db.printJob.findMany({ where: { id: { in: ids } }, select: { id: true, kind: true, documentId: true } })
  const idsOf = (of: string) => jobs.flatMap(({ kind, documentId }) => (kind === of ? [documentId] : []))
  const lists = idsOf('PICKING_LIST')
  const carriers = idsOf('CARRIER_DOCUMENT')
  const ofCarriers =
    carriers.length > 0
      ? await db.carrierDocument.findMany({
          where: { id: { in: carriers } },
          select: { id: true, manifest: { select: { sheetId: true } } },
        })
      : []
  const sheets = new Map(ofCarriers.map(({ id, manifest }) => [id, manifest.sheetId]))
  const rows = lists.length > 0 ? await db.simplePrint.findMany({ where: { id: { in: lists } }, select: { id: true } }) : []
  const simplePrints = new Set(rows.map(({ id }) => id))
  const typeOf = {
    PACKAGE_LABEL: () => 'Package',
    PICKING_LIST: (id: string) => (simplePrints.has(id) ? 'SimplePrint' : 'Wave'),
    TEST_PAGE: () => 'Printer',
    HANDOVER_MANIFEST: () => 'HandoverSheet',
    TRANSFER_LIST: () => 'Transfer',
    COUNT_SHEET: () => 'StockCount',
    RECEIPT_SHEET: () => 'Receipt',
    CARRIER_DOCUMENT: () => 'HandoverSheet',
  }
  const byJob = new Map(
    jobs.map(({ id, kind, documentId }) => [id, { type: typeOf[kind](documentId), id: sheets.get(documentId) ?? documentId }]),
  )
  return ids.map((id) => byJob.get(id) as { type: string; id: string })
}

async function retriable(ids: string[], { db }: Context): Promise<boolean[]> {
  const rows = await db.printJob.findMany({
    where: { id: { in: ids }, state: 'FAILED', printer: { deletedAt: null } },
    select: { id: true, kind: true, state: true, printerId: true, documentId: true, createdAt: true },
  })
  const printable = await printableJobs(db, rows.filter(mayRetry))
  return ids.map((id) => printable.has(id))
}

async function documentNumbers(ids: string[], { db }: Context): Promise<(string | null)[]> {
  const jobs = await db.printJob.findMany({ where: { id: { in: ids } }, select: { id: true, documentId: true } })
  const where = { id: { in: jobs.map(({ documentId }) => documentId) } }
  const select = { id: true, number: true } as const
  const [packages, waves, simplePrints, printers] = await Promise.all([
    db.package.findMany({ where, select }),
    db.wave.findMany({ where, select }),
    db.simplePrint.findMany({ where, select }),
    db.printer.findMany({ where, select: { id: true, name: true } }),
  ])
  const documents = await Promise.all(documentTypeNames.map((type) => documentTypes[type].find(db, where.id.in)))
  const named = printers.map(({ id, name }) => ({ id, number: name }))
  const numbers = new Map([...packages, ...waves, ...simplePrints, ...named, ...documents.flat()].map(({ id, number }) => [id, number]))
  const byJob = new Map(jobs.map(({ id, documentId }) => [id, numbers.get(documentId) ?? null]))
  return ids.map((id) => byJob.get(id) ?? null)
}
