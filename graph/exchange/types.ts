import { customerRights } from '../customer/states.ts'
import { customerName } from '../customer/types.ts'
import type { Prisma } from '../generated/prisma/client.ts'
import { hasRight } from '../kernel/command/actor.ts'
import { actorName } from '../kernel/command/actorName.ts'
import { allowedActions } from '../kernel/command/allowedActions.ts'
import { Failure } from '../kernel/command/failure.ts'
import { stateHistory } from '../kernel/command/history.ts'
import type { Language, Sentence } from '../kernel/language.ts'
import { builder } from '../kernel/schema/builder.ts'
import { signedIn } from '../kernel/schema/context.ts'
import { actionEnum, enumOf, stateEnum } from '../kernel/schema/enum.ts'
import { pageOf } from '../kernel/schema/pageOf.ts'
import { hiddenWithout, scoped } from '../kernel/schema/scoped.ts'
import { codesOfOtherRows } from './failures.ts'
import { parseRows } from './judging.ts'
import type { CellChange, Shown } from './kinds/kind.ts'
import { kindOf } from './kinds/kinds.ts'
import { textOfCell } from './rules/cellText.ts'
import { type CellFailure, type ColumnMatch, cellAddress, columnName, type SheetColumn } from './rules/column.ts'
import { type Cell, columnLetters, textOf } from './rules/sheet.ts'
import { shownValue } from './rules/shown.ts'
import {
  DecimalSign,
  Encoding,
  exchangeRights,
  ImportKind,
  type ImportKindName,
  ImportMode,
  RowOutcome,
  rightOfKind,
  rowDays,
  sheetImportMachine,
} from './states.ts'
import { countFailures, type FileReading } from './store.ts'

const nameOfColumn = (kind: ImportKindName, id: string | null, language: Language) => {
  const column = kindOf(kind).columns.find((one) => one.id === id)
  return column ? columnName(column, language) : null
}

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

interface SaidFailure {
  failure: CellFailure
  address: string
  name: string | null
}

const ImportCellError = builder.objectRef<SaidFailure>('ImportCellError').implement({
  description: 'An error of a cell, or of a row.',
  fields: (t) => ({
    address: t.exposeString('address', { description: 'Cell, such as `K308`; the number of the row if the file has no such column.' }),
    column: t.string({ nullable: true, description: 'Id of the field.', resolve: ({ failure }) => failure.column }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the field in your language.' }),
    code: t.string({ description: 'Code of the failure.', resolve: ({ failure }) => failure.code }),
    message: t.string({
      description: 'What is wrong and what to do, in your language.',
      resolve: ({ failure: { code, values } }, _args, ctx) => Failure.sentence(code, ctx.language, values),
    }),
  }),
})

const shown = (value: Shown, language: Language) => (typeof value === 'string' ? value : language === 'en' ? value.en : value.zh)

const ImportCellChange = builder.objectRef<{ change: CellChange; name: string | null }>('ImportCellChange').implement({
  description: 'A value that a row changes.',
  fields: (t) => ({
    column: t.string({ description: 'Id of the field.', resolve: ({ change }) => change.column }),
    name: t.exposeString('name', { nullable: true, description: 'Name of the field in your language.' }),
    before: t.string({
      description: 'Stored value; empty if there is none.',
      resolve: ({ change }, _args, ctx) => shown(change.old, ctx.language),
    }),
    after: t.string({
      description: 'Value of the row; empty if it is cleared.',
      resolve: ({ change }, _args, ctx) => shown(change.new, ctx.language),
    }),
  }),
})

interface UnderstoodValue {
  column: SheetColumn
  value: Sentence
}

const ImportCellValue = builder.objectRef<UnderstoodValue>('ImportCellValue').implement({
  description: 'A value of a row as it was understood.',
  fields: (t) => ({
    column: t.string({ description: 'Id of the field.', resolve: ({ column }) => column.id }),
    name: t.string({
      description: 'Name of the field in your language.',
      resolve: ({ column }, _args, ctx) => columnName(column, ctx.language),
    }),
    value: t.string({
      description: 'Value that is imported, in the unit of its field.',
      resolve: ({ value }, _args, ctx) => shown(value, ctx.language),
    }),
  }),
})

/** A failure that another row causes. */
const isOfOtherRow = ({ code }: CellFailure) => codesOfOtherRows.includes(code)
const ownFailures = (failures: readonly CellFailure[]) => failures.filter((one) => !isOfOtherRow(one))

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

const ofImport = { sheetImport: { select: { kind: true, match: true } } } as const

export const SheetImportRow = builder.prismaNode('SheetImportRow', {
  description: 'A row of an uploaded spreadsheet with its result.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('SheetImportRow', exchangeRights.import, 'warehouse', 'customer'),
  nullable: true,
  fields: (t) => ({
    row: t.exposeInt('row', { description: 'Number in the spreadsheet.' }),
    cells: t.stringList({
      description: 'Texts of the cells, numbers with all their digits, in the order of the columns; cells at the end may be missing.',
      select: { cells: true },
      resolve: ({ cells }) => (cells as Cell[]).map((cell) => textOfCell(cell) ?? textOf(cell)),
    }),
    values: t.field({
      type: [ImportCellValue],
      description: 'Its values as they were understood, also of rows that create something; a cell with an error has none.',
      select: { row: true, cells: true, sheetImport: { select: { kind: true, match: true, reading: true } } },
      resolve: ({ row, cells, sheetImport: { kind, match, reading } }) => {
        const [parsed] = parseRows({ kind, match: match as ColumnMatch, reading: reading as FileReading }, [
          { row, cells: cells as Cell[] },
        ])
        return kindOf(kind).columns.flatMap((column) =>
          parsed && column.id in parsed.values ? [{ column, value: shownValue(column, parsed.values[column.id]) }] : [],
        )
      },
    }),
    outcome: t.expose('outcome', { type: enumOf(RowOutcome), nullable: true, description: 'Result; null until it is checked.' }),
    isImported: t.boolean({
      description: 'Whether it was imported.',
      select: { appliedAt: true },
      resolve: ({ appliedAt }) => appliedAt !== null,
    }),
    nodeId: t.exposeID('nodeId', { nullable: true, description: 'Global id of what it created or changed.' }),
    errors: t.field({
      type: [ImportCellError],
      description: 'Its errors.',
      select: { row: true, failures: true, ...ofImport },
      resolve: ({ row, failures, sheetImport: { kind, match } }, _args, ctx) =>
        ownFailures(failures as unknown as CellFailure[]).map((failure) => ({
          failure,
          address: cellAddress(match as ColumnMatch, failure.column, row),
          name: nameOfColumn(kind, failure.column, ctx.language),
        })),
    }),
    refusedBecause: t.string({
      nullable: true,
      description:
        'Why it is refused without an error of its own, in your language: another row of its order has one, or another row kept the whole file from being imported.',
      select: { failures: true },
      resolve: ({ failures }, _args, ctx) => {
        const found = (failures as unknown as CellFailure[]).find((one) => isOfOtherRow(one))
        return found ? Failure.sentence(found.code, ctx.language, found.values) : null
      },
    }),
    isDraft: t.exposeBoolean('draft', {
      description: 'Whether its package is or would be a draft, as far as stock allowed it when the row was checked or imported.',
    }),
    missing: t.field({
      type: [ImportCellError],
      description: 'What this row misses for more than a draft.',
      select: { row: true, missing: true, ...ofImport },
      resolve: ({ row, missing, sheetImport: { kind, match } }, _args, ctx) =>
        (missing as unknown as CellFailure[]).map((failure) => ({
          failure,
          address: cellAddress(match as ColumnMatch, failure.column, row),
          name: nameOfColumn(kind, failure.column, ctx.language),
        })),
    }),
    changes: t.field({
      type: [ImportCellChange],
      description: 'Values that it changes.',
      select: { changes: true, ...ofImport },
      resolve: ({ changes, sheetImport: { kind } }, _args, ctx) =>
        (changes as unknown as CellChange[]).map((change) => ({ change, name: nameOfColumn(kind, change.column, ctx.language) })),
    }),
  }),
})

export const SheetImport = builder.prismaNode('SheetImport', {
  description: 'An uploaded spreadsheet: checked row by row, then imported.',
  id: { field: 'id', description: 'Global id.' },
  ...scoped('SheetImport', exchangeRights.import, 'warehouse', 'customer'),
  select: { id: true, kind: true, warehouseId: true, customerId: true, actorKind: true, actorId: true },
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
      description: 'Owner; null without the right to see customers.',
      ...hiddenWithout(customerRights.read),
    }),
    customerName: t.string(customerName),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was uploaded.' }),
    rowsUntil: t.field({
      type: 'DateTime',
      description: `Until when its rows are kept: ${rowDays} days; its figures stay.`,
      select: { createdAt: true },
      resolve: ({ createdAt }) => new Date(createdAt.getTime() + rowDays * 86_400_000),
    }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was finished or cancelled.' }),
  }),
})
