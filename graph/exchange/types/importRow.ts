import { Failure } from '../../kernel/command/failure.ts'
import type { Language, Sentence } from '../../kernel/language.ts'
import { builder } from '../../kernel/schema/builder.ts'
import { enumOf } from '../../kernel/schema/enum.ts'
import { scoped } from '../../kernel/schema/scoped.ts'
import { codesOfOtherRows } from '../failures.ts'
import { parseRows } from '../judging.ts'
import type { CellChange, Shown } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { textOfCell } from '../rules/cellText.ts'
import { type CellFailure, type ColumnMatch, cellAddress, columnName, type SheetColumn } from '../rules/column.ts'
import { type Cell, textOf } from '../rules/sheet.ts'
import { shownValue } from '../rules/shown.ts'
import { exchangeRights, type ImportKindName, RowOutcome } from '../states.ts'
import type { FileReading } from '../store.ts'

/** Name of the field with an id. */
export const nameOfColumn = (kind: ImportKindName, id: string | null, language: Language) => {
  const column = kindOf(kind).columns.find((one) => one.id === id)
  return column ? columnName(column, language) : null
}

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
