import { Failure } from '../kernel/command/failure.ts'
import type { Language } from '../kernel/language.ts'
import type { Context } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { kindOf } from './kinds/kinds.ts'
import { type CellFailure, type ColumnMatch, cellAddress, clearWord, columnName } from './rules/column.ts'
import { type Cell, textOf } from './rules/sheet.ts'
import type { ImportKindName } from './states.ts'
import type { OutCell, OutSheet } from './write/workbook.ts'

const sheetNames: Record<ImportKindName, Record<'zh' | 'en', string>> = {
  PRODUCTS: { zh: '产品', en: 'Products' },
  STOCK: { zh: '初始库存', en: 'Initial stock' },
  INBOUND_ORDERS: { zh: '入库单', en: 'Inbound orders' },
  PACKAGES: { zh: '订单', en: 'Orders' },
}

const said = (language: Language, zh: string, en: string) => (language === 'en' ? en : zh)

/** The empty spreadsheet of a kind, with a sheet that explains its columns. */
export function templateOf(kind: ImportKindName, language: Language): OutSheet[] {
  const { columns } = kindOf(kind)
  // Of a field that has several units the first column is shown.
  const shown = columns.filter((column, at) => columns.findIndex(({ field }) => field === column.field) === at)
  const name = sheetNames[kind][language === 'en' ? 'en' : 'zh']
  const rules = shown.map((column): OutCell[] => [
    columnName(column, language),
    column.required ? said(language, '必填', 'Required') : '',
    column.example,
    [
      column.hint && said(language, column.hint.zh, column.hint.en),
      'words' in column.reading &&
        `${said(language, '可填：', 'One of: ')}${Object.values(column.reading.words)
          .map(({ zh, en }) => said(language, zh, en))
          .join(said(language, '、', ', '))}`,
      column.clears && said(language, `留空不改，填“${clearWord.zh}”清除`, `Empty leaves it, “${clearWord.en}” clears it`),
    ]
      .filter(Boolean)
      .join(said(language, '；', '; ')),
  ])
  return [
    { name, header: shown.map((column) => columnName(column, language)), rows: [] },
    {
      name: said(language, '说明', 'Columns'),
      header: [
        said(language, '列', 'Column'),
        said(language, '要求', 'Needed'),
        said(language, '示例', 'Example'),
        said(language, '说明', 'Notes'),
      ],
      widths: [28, 12, 20, 60],
      rows: rules,
    },
  ]
}

/** Rows of an import that were refused, as they stand in the file, with a column that says why; null if the caller may not see it. */
export async function failuresOf(ctx: Context, importId: string): Promise<{ fileName: string; sheet: OutSheet } | null> {
  const found = await ctx.db.sheetImport.findFirst({
    where: { id: importId, ...visible(ctx, 'SheetImport') },
    select: { kind: true, fileName: true, sheetName: true, header: true, match: true },
  })
  if (!found) return null
  const { kind, fileName, sheetName, header, match } = found
  const rows = await ctx.db.sheetImportRow.findMany({
    where: { importId, outcome: 'REFUSED' },
    orderBy: { id: 'asc' },
    select: { row: true, cells: true, failures: true },
  })
  const errorColumn = said(ctx.language, '错误', 'Errors')
  const names = new Map(kindOf(kind).columns.map((column) => [column.id, columnName(column, ctx.language)]))
  const reason = ({ row, failures }: { row: number; failures: CellFailure[] }) =>
    failures
      .map(({ code, values, column }) => {
        const name = column === null ? '' : `${names.get(column)}: `
        return `${cellAddress(match as ColumnMatch, column, row)} ${name}${Failure.sentence(code, ctx.language, values)}`
      })
      .join('\n')
  // The column of an earlier file of failures is replaced.
  const isOld = (heading: string) => heading === '错误' || heading === 'Errors'
  const kept = header.flatMap((heading, at) => (isOld(heading) && match && (match as ColumnMatch)[at] === null ? [] : [at]))
  return {
    fileName: fileName.replace(/\.\w+$/, ''),
    sheet: {
      name: sheetName || sheetNames[kind][ctx.language === 'en' ? 'en' : 'zh'],
      header: [...kept.map((at) => header[at] as string), errorColumn],
      rows: rows.map(({ row, cells, failures }) => [
        ...kept.map((at) => outCell((cells as Cell[])[at])),
        reason({ row, failures: failures as unknown as CellFailure[] }),
      ]),
    },
  }
}

/** A cell as it was read; a day is written so that every program reads the same one. */
function outCell(cell: Cell | undefined): OutCell {
  if (typeof cell === 'object' && cell.day !== undefined) return cell.day
  if (typeof cell === 'object' && cell.number !== undefined && String(cell.number) === cell.text) return cell.number
  return textOf(cell)
}
