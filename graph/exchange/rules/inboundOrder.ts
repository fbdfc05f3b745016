import { agree } from './agree.ts'
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
  boxTracking: 'trackingNumber',
  boxLength: 'lengthMillimetres',
  boxWidth: 'widthMillimetres',
  boxHeight: 'heightMillimetres',
  boxWeight: 'weightGrams',
}

/**
 * Makes an order of the rows with its number: pieces of a product are added up over its rows, and rows with a box mark fill that box. A value
 * of the order or of a box that differs between rows is a failure that names both. In a return, a row without product and pieces is no line.
 */
export function orderOfRows(rows: readonly ParsedRow[]): SheetOrder {
  const failures: SheetOrder['failures'] = []
  const header = agree(
    rows,
    rows.map((_, at) => at),
    { columns: inboundColumns, ids: orderColumns },
    failures,
  )
  const lines = new Map<unknown, { declared: number; at: number }>()
  const boxes = new Map<string, SheetBox>()
  for (const [at, { values }] of rows.entries()) {
    const declared = Number(values.declared ?? Number.NaN)
    const isLine = header.kind !== 'RETURN' || values.sku !== undefined || values.declared !== undefined
    const line = lines.get(values.sku)
    if (line) line.declared += declared
    else if (isLine) lines.set(values.sku, { declared, at })
    if (typeof values.box !== 'string') continue
    const mark = values.box.toUpperCase()
    const box = boxes.get(mark) ?? { first: at, values: {}, contents: [] }
    boxes.set(mark, box)
    if (!isLine) continue
    const content = box.contents.find(({ sku }) => sku === values.sku)
    if (content) content.declared += declared
    else box.contents.push({ sku: values.sku, declared, at })
  }
  for (const [mark, box] of boxes) {
    const own = rows.flatMap(({ values }, at) => (typeof values.box === 'string' && values.box.toUpperCase() === mark ? [at] : []))
    box.values = agree(rows, own, { columns: inboundColumns, ids: boxColumns }, failures)
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
