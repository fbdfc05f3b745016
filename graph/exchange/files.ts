import { Failure } from '../kernel/command/failure.ts'
import type { Language } from '../kernel/language.ts'
import type { Context } from '../kernel/schema/context.ts'
import { visible } from '../kernel/schema/scoped.ts'
import { kindOf } from './kinds/kinds.ts'
import { codeOfNumber, decimalText, textOfCell } from './rules/cellText.ts'
import { type CellFailure, type ColumnMatch, cellAddress, clearWord, columnName, type SheetColumn } from './rules/column.ts'
import type { ExampleRow } from './rules/examples.ts'
import { decimalOfText, isUnclear, type NumberStyle } from './rules/number.ts'
import { type Cell, dayFormat, type RichCell, textOf } from './rules/sheet.ts'
import type { ImportKindName } from './states.ts'
import type { OutCell, OutSheet } from './write/workbook.ts'

const sheetNames: Record<ImportKindName, Record<'zh' | 'en', string>> = {
  PRODUCTS: { zh: '产品', en: 'Products' },
  STOCK: { zh: '初始库存', en: 'Initial stock' },
  INBOUND_ORDERS: { zh: '入库单', en: 'Inbound orders' },
  PACKAGES: { zh: '订单', en: 'Orders' },
  STOCK_LEVELS: { zh: '低库存预警值', en: 'Low-stock levels' },
  ZONES: { zh: '分区', en: 'Zones' },
}

const said = (language: Language, zh: string, en: string) => (language === 'en' ? en : zh)

/** The spreadsheet of a kind, empty or with example rows, and a sheet that explains its columns; without those that its target does not have. */
export function templateOf(
  kind: ImportKindName,
  language: Language,
  { examples = [], without = [] }: { examples?: readonly ExampleRow[]; without?: readonly string[] } = {},
): OutSheet[] {
  const columns = kindOf(kind).columns.filter(({ id }) => !without.includes(id))
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
    {
      name: examples.length === 0 ? name : said(language, `${name}示例`, `${name} examples`),
      header: shown.map((column) => columnName(column, language)),
      rows: examples.map((row) => shown.map(({ id }) => row[id] ?? '')),
    },
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
    select: { kind: true, fileName: true, sheetName: true, header: true, match: true, reading: true },
  })
  if (!found) return null
  const { kind, fileName, sheetName, header, match } = found
  const columns = new Map(kindOf(kind).columns.map((column) => [column.id, column]))
  const columnAt = (at: number) => columns.get((match as ColumnMatch)[at] ?? '')
  const style = found.reading as NumberStyle
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
      formats: [...new Set(rows.flatMap(({ cells }) => (cells as Cell[]).flatMap(formatOf)))],
      rows: rows.map(({ row, cells, failures }) => [
        ...kept.map((at) => outCell((cells as Cell[])[at], columnAt(at), style)),
        reason({ row, failures: failures as unknown as CellFailure[] }),
      ]),
    },
  }
}

const formatOf = (cell: Cell) => (typeof cell !== 'object' || cell.number === undefined ? [] : (cell.format ?? (cell.day ? dayFormat : [])))

/** A cell as it was read: value, type and format. A number whose decimal sign the other rows of the file tell is written without one. */
function outCell(cell: Cell | undefined, column: SheetColumn | undefined, style: NumberStyle): OutCell {
  const reading = column?.reading
  if (typeof cell === 'object' && cell.broken) return { error: cell.text }
  if (typeof cell === 'object' && cell.number !== undefined) {
    const [format = null] = [formatOf(cell)].flat()
    const isCode = reading?.as === 'code' || reading?.as === 'codes'
    return { number: cell.number, format, plain: isCode ? (codeOfNumber(cell) ?? cell.text) : plainText(cell) }
  }
  if (typeof cell === 'object' && cell.exact) return { exact: cell.text }
  const text = textOf(cell)
  if ((reading?.as !== 'number' && reading?.as !== 'amount') || !isUnclear(text)) return { read: text }
  try {
    return Number(decimalOfText(text, style, reading.as === 'number' && reading.scale === 1))
  } catch {
    return { read: text }
  }
}

/** A number with all its digits, a date as day and time: what a .csv file has for a cell. */
const plainText = (cell: RichCell) =>
  cell.day === undefined && cell.time === undefined ? decimalText(cell.number ?? 0) : (textOfCell(cell) ?? cell.text)
