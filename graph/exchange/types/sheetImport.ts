import { customerRights } from '../../customer/states.ts'
import type { Prisma } from '../../generated/prisma/client.ts'
import { hasRight } from '../../kernel/command/actor.ts'
import { actorName } from '../../kernel/command/actorName.ts'
import { allowedActions } from '../../kernel/command/allowedActions.ts'
import { stateHistory } from '../../kernel/command/history.ts'
import { nameIn } from '../../kernel/name.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { signedIn } from '../../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../../kernel/schema/enum.ts'
import { pageOf } from '../../kernel/schema/pageOf.ts'
import { hiddenWithout, scopedAs } from '../../kernel/schema/scoped.ts'
import { readSetting } from '../../kernel/settings.ts'
import { codesOfOtherRows } from '../failures.ts'
import { kindOf } from '../kinds/kinds.ts'
import { type ColumnMatch, columnName } from '../rules/column.ts'
import { seenImports, seesImport } from '../rules/importsSeen.ts'
import { columnLetters } from '../rules/sheet.ts'
import {
  DecimalSign,
  Encoding,
  exchangeRights,
  ImportKind,
  type ImportKindName,
  ImportMode,
  RowOutcome,
  rightOfKind,
  sheetImportMachine,
} from '../states.ts'
import { countFailures, type FileReading } from '../store.ts'
import { nameOfColumn } from './importRow.ts'
import { ImportTarget, readTargets } from './importTarget.ts'

const ImportField = builder.objectRef<{ id: string; field: string; name: string; isRequired: boolean }>('ImportField').implement({
  description: 'A field that a column of a spreadsheet can fill.',
  fields: (t) => ({
    column: t.exposeString('id', { description: 'Id of the field.' }),
    field: t.exposeString('field', {
      description: 'What it fills; of those with the same, such as one in kg and one in g, a file may have one.',
    }),
    name: t.exposeString('name', { description: 'Heading in your language.' }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether a row that creates something needs it.' }),
  }),
})

interface Matched {
  index: number
  heading: string
  column: string | null
  name: string | null
}

const ImportColumn = builder.objectRef<Matched>('ImportColumn').implement({
  description: 'A column of an uploaded spreadsheet.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Index in the file, from 0.' }),
    letters: t.string({ description: 'Letters of the column, such as `AB`.', resolve: ({ index }) => columnLetters(index) }),
    heading: t.exposeString('heading', { description: 'Heading in the file.' }),
    column: t.exposeString('column', { nullable: true, description: 'Id of its field; null if it is left out.' }),
    name: t.exposeString('name', { nullable: true, description: 'Name of its field in your language.' }),
  }),
})

const ImportFailureCount = builder
  .objectRef<{ column: string | null; name: string | null; count: number }>('ImportFailureCount')
  .implement({
    description: 'Number of rows with an error of a field.',
    fields: (t) => ({
      column: t.exposeString('column', { nullable: true, description: 'Id of the field; null for errors of whole rows.' }),
      name: t.exposeString('name', { nullable: true, description: 'Name of the field in your language.' }),
      count: t.exposeInt('count', { description: 'Number of rows: as many as `rows` has for the column.' }),
    }),
  })
/** Rows with an error of their own in a field, or of the whole row. */
const hasErrorIn = (column: string): Prisma.SheetImportRowWhereInput => ({
  failures: { array_contains: [{ column: column || null }] },
  NOT: codesOfOtherRows.map((code) => ({ failures: { array_contains: [{ code }] } })),
})

const isMostUrgent: Prisma.SheetImportRowWhereInput = {
  OR: [
    { outcome: 'REFUSED' },
    { outcome: { in: ['NEW', 'CHANGED'] }, sheetImport: { refused: 0 } },
    { sheetImport: { refused: 0, fresh: 0, changed: 0 } },
  ],
}

const idOfKey = (key: string) => key.split(' ')[1] as string

export const SheetImport = builder.prismaNode('SheetImport', {
  description: 'An uploaded spreadsheet: checked row by row, then imported.',
  id: { field: 'id', description: 'Global id.' },
  ...scopedAs('SheetImport', exchangeRights.import, {
    columns: { warehouseId: true, customerId: true, kind: true },
    isSeen: seesImport,
    where: seenImports,
  }),
  select: { id: true, kind: true, warehouseId: true, customerId: true, targetId: true, actorKind: true, actorId: true },
  nullable: true,
  fields: (t) => ({
    kind: t.expose('kind', { type: enumOf(ImportKind), description: 'What it contains.' }),
    state: t.expose('state', { type: enumOf(stateEnum(sheetImportMachine)), description: 'Current state.' }),
    allowedActions: t.field({
      type: [enumOf(actionEnum(sheetImportMachine))],
      description: 'Actions available to you now.',
      select: { kind: true, state: true, fresh: true, changed: true, warehouseId: true, customerId: true },
      resolve: ({ kind, state, fresh, changed, warehouseId, customerId }, _args, ctx) =>
        allowedActions(
          sheetImportMachine,
          state,
          { warehouseId, customerId },
          ctx,
          (action) =>
            hasRight(signedIn(ctx), rightOfKind[kind], { warehouseId, customerId }) && (action !== 'start' || fresh + changed > 0),
        ),
    }),
    version: t.exposeInt('version', { description: 'Increases with every change of its state.' }),
    history: t.loadableList(stateHistory),
    mode: t.expose('mode', { type: enumOf(ImportMode), nullable: true, description: 'As it was started; null until then.' }),
    fileName: t.exposeString('fileName', { description: 'Name of the file.' }),
    sheetName: t.exposeString('sheetName', { description: 'Name of the sheet; empty for a .csv file.' }),
    encoding: t.field({
      type: enumOf(Encoding),
      nullable: true,
      description: 'How the characters of a .csv file were read; null for a workbook.',
      select: { reading: true },
      resolve: ({ reading }) => (reading as FileReading).encoding ?? null,
    }),
    encodingSample: t.string({
      nullable: true,
      description: 'A text of the file that looks different in another encoding; null if it has none.',
      select: { reading: true },
      resolve: ({ reading }) => (reading as FileReading).sample || null,
    }),
    decimalSign: t.field({
      type: enumOf(DecimalSign),
      nullable: true,
      description: 'How numbers are read where they can be read in two ways; null if the file does not tell.',
      select: { reading: true },
      resolve: ({ reading }) => {
        const { chosen, found } = reading as FileReading
        return chosen ?? (found === 'BOTH' ? null : (found ?? null))
      },
    }),
    chosenDecimalSign: t.field({
      type: enumOf(DecimalSign),
      nullable: true,
      description: 'The decimal sign that a person has chosen; null if it is left to the file.',
      select: { reading: true },
      resolve: ({ reading }) => (reading as FileReading).chosen ?? null,
    }),
    total: t.exposeInt('total', { description: 'Number of rows.' }),
    checked: t.exposeInt('checked', { description: 'Number of rows with a result.' }),
    created: t.exposeInt('fresh', { description: 'Number of rows that create something.' }),
    changed: t.exposeInt('changed', { description: 'Number of rows that change something.' }),
    unchanged: t.exposeInt('unchanged', { description: 'Number of rows whose content is already there.' }),
    repeated: t.exposeInt('repeated', { description: 'Number of rows that were imported before from the same file.' }),
    refused: t.exposeInt('refused', { description: 'Number of rows with errors.' }),
    drafts: t.exposeInt('drafts', { description: 'Number of rows whose package is or would be a draft; they count as created too.' }),
    applied: t.exposeInt('applied', { description: 'Number of rows that were imported.' }),
    columns: t.field({
      type: [ImportColumn],
      description: 'Columns of the file with their fields.',
      select: { kind: true, header: true, match: true },
      resolve: ({ kind, header, match }, _args, ctx) =>
        header.map((heading, index) => {
          const column = (match as ColumnMatch)[index] ?? null
          return { index, heading, column, name: nameOfColumn(kind, column, ctx.language) }
        }),
    }),
    fields: t.field({
      type: [ImportField],
      description: 'Fields that columns can fill.',
      select: { kind: true },
      resolve: ({ kind }, _args, ctx) =>
        kindOf(kind).columns.map((column) => ({
          id: column.id,
          field: column.field,
          name: columnName(column, ctx.language),
          isRequired: column.required ?? false,
        })),
    }),
    errorCounts: t.loadableList({
      type: ImportFailureCount,
      description: 'Number of rows with errors by field, the most first.',
      complexity: 20,
      load: async (keys: string[], ctx) => {
        const counts = await countFailures(ctx.db, keys.map(idOfKey))
        return keys.map((key) => {
          const [kind, id] = key.split(' ') as [ImportKindName, string]
          const own = counts.filter(({ importId }) => importId === id)
          return own.map(({ column, count }) => ({ column, count, name: nameOfColumn(kind, column, ctx.language) }))
        })
      },
      resolve: ({ id, kind }) => `${kind} ${id}`,
    }),
    rows: t.relatedConnection(
      'rows',
      {
        cursor: 'id',
        description: 'Rows, in the order of the file.',
        args: {
          outcomes: t.arg({ type: [enumOf(RowOutcome)], description: 'Only these results; all if absent or empty.' }),
          isDraft: t.arg.boolean({ description: 'Only rows of drafts (true) or of no drafts (false).' }),
          column: t.arg.string({
            description: 'Only rows with an error of their own in this field, by its id; an empty text: with an error of the whole row.',
          }),
          mostUrgent: t.arg.boolean({
            description:
              'With true only what is to be looked at first: the rows with errors if there are any, else those to import, else all.',
          }),
        },
        query: ({ outcomes, isDraft, column, mostUrgent }) => ({
          where: {
            ...(outcomes?.length && { outcome: { in: [...outcomes] } }),
            ...(typeof isDraft === 'boolean' && { draft: isDraft }),
            AND: [...(typeof column === 'string' ? [hasErrorIn(column)] : []), ...(mostUrgent ? [isMostUrgent] : [])],
          },
          orderBy: { id: 'asc' },
        }),
      },
      ...pageOf('SheetImportRow'),
    ),
    by: t.loadable({ ...actorName, description: 'Name of who uploaded it, or started it last.' }),
    customer: t.relation('customer', {
      description: 'Owner; null without the right to see customers, and if its rows go into a target.',
      ...hiddenWithout(customerRights.read),
    }),
    customerName: t.string({
      nullable: true,
      description: 'Name of the customer; null if its rows go into a target.',
      select: { customer: { select: { name: true, nameEn: true } } },
      resolve: ({ customer }, _args, ctx) => customer && nameIn(ctx.language, customer),
    }),
    target: t.loadable({
      type: ImportTarget,
      nullable: true,
      description:
        'What its rows go into; null if they belong to a customer, if it does not exist any more, and without the right to import into it.',
      load: (keys: string[], ctx) =>
        readTargets(
          ctx,
          keys.map((key) => ({ kind: key.split(' ')[0] as ImportKindName, id: idOfKey(key) })),
        ),
      resolve: ({ kind, targetId }) => `${kind} ${targetId ?? ''}`,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    rowsUntil: t.field({
      type: 'DateTime',
      description: 'Until when its rows are kept (`IMPORT_ROW_DAYS` of `settings`); its figures stay.',
      select: { createdAt: true },
      resolve: async ({ createdAt }, _args, { db }) =>
        new Date(createdAt.getTime() + (await readSetting(db, 'IMPORT_ROW_DAYS')) * 86_400_000),
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was finished or cancelled.' }),
  }),
})
