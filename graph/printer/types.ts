import { PrintJob } from '../file/types.ts'
import { builder } from '../kernel/schema/builder.ts'
import { enumOf } from '../kernel/schema/enum.ts'
import { hiddenWithout, scoped } from '../kernel/schema/scoped.ts'
import { isServerPrinted } from './rules.ts'
import { PrinterKind, PrinterLanguage, PrinterPaper, PrinterPurpose, PrinterResolution, PrinterState, printerRights } from './states.ts'

export const Printer = builder.prismaNode('Printer', {
  description: 'A printer of a warehouse.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('Printer', 'warehouse:read', 'warehouse'),
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name on the printer, unique in its warehouse.' }),
    kind: t.expose('kind', { type: enumOf(PrinterKind), description: 'Way in which it is reached.' }),
    address: t.exposeString('address', {
      ...hiddenWithout(printerRights.edit),
      description: 'Where it listens; null for a printer of the browser and without `printer:edit`.',
    }),
    purpose: t.expose('purpose', { type: enumOf(PrinterPurpose), description: 'What it prints.' }),
    paper: t.expose('paper', { type: enumOf(PrinterPaper), description: 'Paper on which it prints labels; documents are printed on A4.' }),
    language: t.expose('language', { type: enumOf(PrinterLanguage), description: 'Language in which documents are sent to it.' }),
    resolution: t.expose('resolution', {
      type: enumOf(PrinterResolution),
      nullable: true,
      description: 'Resolution; null unless it prints ZPL.',
    }),
    labelWidthMillimetres: t.exposeInt('labelWidthMillimetres', {
      nullable: true,
      description: 'Width of its labels; null unless it prints ZPL.',
    }),
    labelHeightMillimetres: t.exposeInt('labelHeightMillimetres', {
      nullable: true,
      description: 'Height of its labels; null unless it prints ZPL.',
    }),
    state: t.expose('state', { type: enumOf(PrinterState), description: 'Whether it is used.' }),
    isServerPrinted: t.boolean({
      description: 'Whether the server sends to it now; otherwise the browser of the station prints.',
      select: { kind: true, state: true, deletedAt: true },
      resolve: isServerPrinted,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'When it was deleted; null if it was not.' }),
    version: t.exposeInt('version', { description: 'Increases with every change; send it as `expectedVersion`.' }),
  }),
})

builder.prismaObjectField(PrintJob, 'printer', (t) =>
  t.relation('printer', { nullable: true, description: 'Printer that the server sends it to; null if a browser prints it.' }),
)
