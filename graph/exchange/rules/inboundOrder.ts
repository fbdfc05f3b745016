import { RowsDiffer } from '../failures.ts'
import type { CellFailure, ParsedRow } from './column.ts'
import { boxColumns, inboundColumns, orderColumns } from './inboundColumns.ts'

/** An order that rows make, as the input of its command; for each line and each content of a box the index of its row. */
export interface SheetOrder {
  input: Record<string, unknown>
  rowOfLine: number[]
  rowOfBox: number[]
  rowOfContent: number[][]
  failures: { at: number; failure: CellFailure }[]
}

interface SheetBox {
  first: number
  values: Record<string, unknown>
  contents: { sku: unknown; declared: number; at: number }[]
}

const boxFields: Record<string, string> = {
  ...{ boxTracking: 'trackingNumber', boxLength: 'lengthMillimetres', boxWidth: 'widthMillimetres' },
  ...{ boxHeight: 'heightMillimetres', boxWeight: 'weightGrams' },
}

/**
 * Makes an order of the rows with its number: pieces of a product are added up over its rows, and rows with a box mark fill that box. A value
 * of the order or of a box that differs between rows is a failure that names both.
 */
export function orderOfRows(rows: readonly ParsedRow[]): SheetOrder {
  const failures: SheetOrder['failures'] = []
  const header = agree(
    rows,
    rows.map((_, at) => at),
    orderColumns,
    failures,
  )
  const lines = new Map<unknown, { declared: number; at: number }>()
  const boxes = new Map<string, SheetBox>()
  for (const [at, { values }] of rows.entries()) {
    const declared = Number(values.declared ?? Number.NaN)
    const line = lines.get(values.sku)
    if (line) line.declared += declared
    else lines.set(values.sku, { declared, at })
    if (typeof values.box !== 'string') continue
    const mark = values.box.toUpperCase()
    const box = boxes.get(mark) ?? { first: at, values: {}, contents: [] }
    boxes.set(mark, box)
    const content = box.contents.find(({ sku }) => sku === values.sku)
    if (content) content.declared += declared
    else box.contents.push({ sku: values.sku, declared, at })
  }
  for (const [mark, box] of boxes) {
    const own = rows.flatMap(({ values }, at) => (typeof values.box === 'string' && values.box.toUpperCase() === mark ? [at] : []))
    box.values = agree(rows, own, boxColumns, failures)
  }
  const number = (declared: number) => (Number.isNaN(declared) ? undefined : declared)
  const lineList = [...lines]
  const boxList = [...boxes]
  return {
    input: {
      erpNumber: rows[0]?.values.erpNumber,
      ...header,
      lines: lineList.map(([sku, { declared }]) => ({ sku, declared: number(declared) })),
      boxes: boxList.map(([mark, { values, contents }]) => ({
        mark,
        ...Object.fromEntries(Object.entries(values).map(([column, value]) => [boxFields[column], value])),
        contents: contents.map(({ sku, declared }) => ({ sku, declared: number(declared) })),
      })),
    },
    rowOfLine: lineList.map(([, { at }]) => at),
    rowOfBox: boxList.map(([, { first }]) => first),
    rowOfContent: boxList.map(([, { contents }]) => contents.map(({ at }) => at)),
    failures,
  }
}

/** Values of columns that all these rows must agree on; an empty cell agrees with every value. */
function agree(rows: readonly ParsedRow[], own: readonly number[], columns: readonly string[], failures: SheetOrder['failures']) {
  const agreed: Record<string, unknown> = {}
  for (const column of columns) {
    const given = own.filter((at) => column in (rows[at] as ParsedRow).values)
    const first = given[0]
    if (first === undefined) continue
    const valueIn = (at: number) => (rows[at] as ParsedRow).values[column]
    agreed[column] = valueIn(first)
    for (const at of given.filter((one) => valueIn(one) !== valueIn(first))) {
      const name = inboundColumns.find(({ id }) => id === column)?.name ?? { zh: column, en: column }
      const { code, values } = RowsDiffer({
        field: name.zh,
        fieldEn: name.en,
        row: (rows[first] as ParsedRow).row,
        other: (rows[at] as ParsedRow).row,
      })
      failures.push({ at, failure: { code, values, column } })
    }
  }
  return agreed
}
