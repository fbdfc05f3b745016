import type { Language } from '../kernel/language.ts'
import { drawCode } from './barcode.ts'
import { instant } from './format.ts'
import { bottom, drawFoot, grey, margin, right } from './pickingPage.ts'
import { a4, Sheet } from './sheet.ts'
import { type Words, wordsIn } from './words.ts'

export interface TransferListLine {
  from: string
  /** Null if it is chosen on arrival. */
  to: string | null
  sku: string
  name: string
  pieces: number
}

export interface TransferList {
  language: Language
  number: string
  warehouse: string
  author: string
  remark: string
  createdAt: Date
  printedAt: Date
  /** Time zone of the warehouse, used for all times. */
  timeZone: string
  lines: TransferListLine[]
}

const headHeight = 7
const lineHeight = 13.5
const zebra = 0.955
const column = { number: margin + 6, from: margin + 9, product: 62, quantity: 126, to: 130, actual: 173 } as const

/** Sheet of a transfer on A4: what to take off where, and where to put it, with room for what was really moved. */
export async function transferList(list: TransferList): Promise<Buffer> {
  const t = wordsIn(list.language)
  const sheet = new Sheet({ title: `${t('transferList')} ${list.number}`, createdAt: list.printedAt, language: list.language })
  sheet.addPage(a4)
  drawHead(sheet, list, t)
  let y = drawLinesHead(sheet, t, list.remark ? 56 : 46)
  for (const [index, line] of list.lines.entries()) {
    if (y + lineHeight > bottom) {
      sheet.addPage(a4)
      sheet.label(`${t('transferList')} ${list.number}`, margin, 11.5, { points: 10, face: 'bold' })
      y = drawLinesHead(sheet, t, 16)
    }
    if (index % 2 === 1) sheet.fill([{ x: margin, y, width: right - margin, height: lineHeight }], zebra)
    drawLine(sheet, line, index + 1, y, t)
    y += lineHeight
    sheet.rule({ x: margin, y }, { x: right, y }, 0.1, 0.75)
  }
  if (y + 18 > bottom) {
    sheet.addPage(a4)
    y = 16
  }
  sheet.label(t('movedBy'), 118, y + 13, { points: 9, ink: grey })
  sheet.rule({ x: 145, y: y + 15 }, { x: right, y: y + 15 }, 0.2)
  drawFoot(sheet, t, list.warehouse, instant(list.printedAt, list.timeZone))
  return sheet.bytes()
}

function drawHead(sheet: Sheet, list: TransferList, t: Words): void {
  sheet.label(t('transferList'), margin, 17, { points: 25, face: 'bold' })
  drawCode(sheet, list.number, { x: 112, y: 12, width: right - 112 + 4, height: 13 })
  sheet.fit(list.number, { x: 112, y: 25.6, width: right - 112 + 4, height: 6 }, { points: 17, face: 'mono', align: 'center' })
  const facts: [string, string][] = [
    [t('warehouse'), list.warehouse],
    [t('createdBy'), list.author],
    [t('created'), instant(list.createdAt, list.timeZone)],
    [t('pieces'), String(list.lines.reduce((sum, { pieces }) => sum + pieces, 0))],
  ]
  facts.forEach(([name, value], at) => {
    const x = margin + at * 47
    sheet.label(name, x, 35.5, { points: 7.5, ink: grey })
    sheet.fit(value, { x, y: 37.5, width: 42, height: 6 }, { points: 11, face: 'bold', smallestPoints: 7 })
  })
  if (!list.remark) return
  sheet.label(t('remark'), margin, 48.5, { points: 7.5, ink: grey })
  sheet.block(
    list.remark,
    { x: margin + 14, y: 46.2, width: right - margin - 14, height: 8 },
    { points: 10, smallestPoints: 7, maxLines: 2 },
  )
}

function drawLinesHead(sheet: Sheet, t: Words, y: number): number {
  const middle = y + headHeight / 2
  const type = { points: 8.5, face: 'bold', ink: 1 } as const
  sheet.fill([{ x: margin, y, width: right - margin, height: headHeight }], 0.15)
  sheet.label('#', column.number, middle, { ...type, align: 'right' })
  sheet.label(t('takenFrom'), column.from, middle, type)
  sheet.label(t('product'), column.product, middle, type)
  sheet.label(t('quantity'), column.quantity, middle, { ...type, align: 'right' })
  sheet.label(t('putTo'), column.to, middle, type)
  sheet.label(t('actual'), column.actual, middle, type)
  return y + headHeight
}

function drawLine(sheet: Sheet, line: TransferListLine, number: number, y: number, t: Words): void {
  sheet.label(String(number), column.number, y + lineHeight / 2, { points: 8, ink: grey, align: 'right' })
  const place = { points: 17, face: 'bold' } as const
  sheet.fit(line.from, { x: column.from, y, width: column.product - column.from - 3, height: lineHeight }, place)
  const box = { x: column.product, width: column.quantity - column.product - 16 }
  const name = { points: 9, smallestPoints: 7, leading: 1.2, maxLines: 2 } as const
  const top = y + (sheet.widthOf(line.name, name) <= box.width ? 2.6 : 0.9)
  const { bottom: end } = sheet.block(line.name, { ...box, y: top, height: 7.6 }, name)
  sheet.fit(line.sku, { ...box, y: end + 0.3, height: 4.2 }, { points: 8.5, face: 'mono', ink: 0.2 })
  sheet.fit(
    String(line.pieces),
    { x: column.quantity - 15, y, width: 15, height: lineHeight },
    { points: 22, face: 'bold', align: 'right' },
  )
  const to = { x: column.to, y, width: column.actual - column.to - 3, height: lineHeight }
  if (line.to) sheet.fit(line.to, to, place)
  else sheet.fit(t('chosenOnArrival'), to, { points: 10, ink: grey })
  sheet.frame({ x: column.actual, y: y + 2.5, width: right - column.actual, height: lineHeight - 5 }, 0.3)
}
