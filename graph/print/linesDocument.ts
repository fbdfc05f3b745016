import type { Language } from '../kernel/language.ts'
import { drawCode } from './barcode.ts'
import { instant } from './format.ts'
import { bottom, drawFoot, grey, margin, right } from './pickingPage.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'
import { type Words, wordsIn } from './words.ts'

/** What every sheet of a stock document shows. */
export interface StockDocument {
  language: Language
  number: string
  warehouse: string
  author: string
  remark: string
  createdAt: Date
  printedAt: Date
  /** Time zone of the warehouse, used for all times. */
  timeZone: string
}

const headHeight = 7
export const lineHeight = 13.5
const zebra = 0.955
/** Start of the columns that all sheets share, in mm. */
const column = { number: margin + 6, place: margin + 9, product: 62 } as const

interface Layout<Line> {
  title: 'transferList' | 'countSheet' | 'receiptSheet' | 'receiptCorrection'
  /** Facts after warehouse, author and time. */
  facts: readonly [name: string, value: string][]
  placeHeader: string
  place: (line: Line) => string
  product: (line: Line) => { name: string; sku: string }
  /** Right end of the product, in mm. */
  productEnd: number
  headers: readonly { text: string; x: number; align?: 'right' }[]
  /** Draws the other columns of a line. */
  drawRest: (sheet: Sheet, line: Line, y: number) => void
  /** Who signs. */
  signature: string
}

/** Sheet of a stock document on A4: its head with the number as a barcode, a line per product and location, and a signature. */
export async function linesDocument<Line>(
  about: StockDocument,
  lines: readonly Line[],
  layoutOf: (t: Words) => Layout<Line>,
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const layout = layoutOf(t)
  const title = t(layout.title)
  const sheet = new Sheet({ title: `${title} ${about.number}`, createdAt: about.printedAt, language: about.language })
  sheet.addPage(a4)
  const headEnd = drawHead(sheet, about, title, layout.facts, t)
  let y = drawLinesHead(sheet, layout, t, headEnd)
  for (const [index, line] of lines.entries()) {
    if (y + lineHeight > bottom) {
      sheet.addPage(a4)
      sheet.label(`${title} ${about.number}`, margin, 11.5, { points: 10, face: 'bold' })
      y = drawLinesHead(sheet, layout, t, 16)
    }
    if (index % 2 === 1) sheet.fill([{ x: margin, y, width: right - margin, height: lineHeight }], zebra)
    drawLine(sheet, layout, line, index + 1, y)
    y += lineHeight
    sheet.rule({ x: margin, y }, { x: right, y }, 0.1, 0.75)
  }
  if (y + 18 > bottom) {
    sheet.addPage(a4)
    y = 16
  }
  sheet.label(layout.signature, 118, y + 13, { points: 9, ink: grey })
  sheet.rule({ x: 145, y: y + 15 }, { x: right, y: y + 15 }, 0.2)
  drawFoot(sheet, t, about.warehouse, instant(about.printedAt, about.timeZone))
  return sheet.bytes()
}

const factsInRow = 4
const factRow = 11

/** Draws title, barcode, facts and remark; returns where the lines begin. */
function drawHead(sheet: Sheet, about: StockDocument, title: string, more: readonly [string, string][], t: Words): number {
  sheet.label(title, margin, 17, { points: 25, face: 'bold' })
  drawCode(sheet, about.number, { x: 112, y: 12, width: right - 112 + 4, height: 13 })
  sheet.fit(about.number, { x: 112, y: 25.6, width: right - 112 + 4, height: 6 }, { points: 17, face: 'mono', align: 'center' })
  const facts: [string, string][] = [
    [t('warehouse'), about.warehouse],
    [t('createdBy'), about.author],
    [t('created'), instant(about.createdAt, about.timeZone)],
    ...more,
  ]
  facts.forEach(([name, value], at) => {
    const x = margin + (at % factsInRow) * 47
    const y = 35.5 + Math.floor(at / factsInRow) * factRow
    sheet.label(name, x, y, { points: 7.5, ink: grey })
    sheet.fit(value, { x, y: y + 2, width: 42, height: 6 }, { points: 11, face: 'bold', smallestPoints: 7 })
  })
  const end = 46 + (Math.ceil(facts.length / factsInRow) - 1) * factRow
  if (!about.remark) return end
  sheet.label(t('remark'), margin, end + 2.5, { points: 7.5, ink: grey })
  sheet.block(
    about.remark,
    { x: margin + 14, y: end + 0.2, width: right - margin - 14, height: 8 },
    { points: 10, smallestPoints: 7, maxLines: 2 },
  )
  return end + 10
}

function drawLinesHead<Line>(sheet: Sheet, { placeHeader, headers }: Layout<Line>, t: Words, y: number): number {
  const middle = y + headHeight / 2
  const type = { points: 8.5, face: 'bold', ink: 1 } as const
  sheet.fill([{ x: margin, y, width: right - margin, height: headHeight }], 0.15)
  sheet.label('#', column.number, middle, { ...type, align: 'right' })
  sheet.label(placeHeader, column.place, middle, type)
  sheet.label(t('product'), column.product, middle, type)
  for (const { text, x, align } of headers) sheet.label(text, x, middle, { ...type, ...(align && { align }) })
  return y + headHeight
}

function drawLine<Line>(sheet: Sheet, layout: Layout<Line>, line: Line, number: number, y: number): void {
  sheet.label(String(number), column.number, y + lineHeight / 2, { points: 8, ink: grey, align: 'right' })
  const place = { points: 17, face: 'bold' } as const
  sheet.fit(layout.place(line), { x: column.place, y, width: column.product - column.place - 3, height: lineHeight }, place)
  const { name, sku } = layout.product(line)
  const box = { x: column.product, width: layout.productEnd - column.product }
  const type = { points: 9, smallestPoints: 7, leading: 1.2, maxLines: 2 } as const
  const top = y + (sheet.widthOf(name, type) <= box.width ? 2.6 : 0.9)
  const { bottom: end } = sheet.block(name, { ...box, y: top, height: 7.6 }, type)
  sheet.fit(sku, { ...box, y: end + 0.3, height: 4.2 }, { points: 8.5, face: 'mono', ink: 0.2 })
  layout.drawRest(sheet, line, y)
}

/** An empty frame to write a number in. */
export function drawBox(sheet: Sheet, x: number, end: number, y: number): void {
  sheet.frame({ x, y: y + 2.5, width: end - x, height: lineHeight - 5 }, 0.3)
}
