import { drawGoodsCode, officeModule } from './barcode.ts'
import { bottom, grey, margin, type NextPage, type PickingLine, type PickList, right } from './pickingPage.ts'
import type { Sheet } from './sheet.ts'
import type { Words } from './words.ts'

const headHeight = 7
const lineHeight = 13.5
const chipHeight = 5.4
const chipWidth = 17
const totalHeight = 7
const zebra = 0.955
const column = { number: margin + 6, location: margin + 9, product: 64, barcode: 126, quantity: 184, tick: 190.5 } as const
const chipsAcross = Math.floor((column.quantity - column.product) / chipWidth)

/** Draws the stops as a table with a header on every page; returns where it ends. */
export function drawLines(sheet: Sheet, list: PickList, t: Words, top: number, nextPage: NextPage): number {
  let y = drawLinesHead(sheet, list, t, top)
  let shaded = false
  list.lines.forEach((line, i) => {
    const height = lineHeight + Math.ceil(line.slots.length / chipsAcross) * chipHeight
    if (y + height > bottom) {
      sheet.rule({ x: margin, y }, { x: right, y }, 0.3)
      y = drawLinesHead(sheet, list, t, nextPage())
      shaded = false
    }
    if (shaded) sheet.fill([{ x: margin, y, width: right - margin, height }], zebra)
    shaded = !shaded
    const before = list.lines[i - 1]
    const newAisle = before && aisleOf(before) !== aisleOf(line)
    sheet.rule({ x: margin, y }, { x: right, y }, newAisle ? 0.6 : 0.1, newAisle ? 0 : 0.75)
    drawLine(sheet, line, i + 1, y, list.withBarcodes)
    y += height
  })
  sheet.rule({ x: margin, y }, { x: right, y }, 0.3)
  return y
}

/** Draws totals per product, unless they would only repeat the lines; returns where they end. */
export function drawProductTotals(sheet: Sheet, list: PickList, t: Words, top: number, nextPage: NextPage): number {
  const totals = productTotals(list.lines)
  if (totals.length === list.lines.length) return top
  let y = top + 9 + Math.min(totals.length, 3) * totalHeight > bottom ? nextPage() : top + 4
  const head = (title: string) => {
    sheet.label(title, margin, y + 4, { points: 12, face: 'bold' })
    sheet.rule({ x: margin, y: y + 8 }, { x: right, y: y + 8 }, 0.3)
    y += 8
  }
  head(t('productTotals'))
  totals.forEach(({ sku, name, locations, pieces }, i) => {
    if (y + totalHeight > bottom) {
      y = nextPage()
      head(`${t('productTotals')} ${t('continued')}`)
    }
    if (i % 2 === 1) sheet.fill([{ x: margin, y, width: right - margin, height: totalHeight }], zebra)
    const middle = y + totalHeight / 2
    sheet.fit(sku, { x: margin + 1, y, width: 46, height: totalHeight }, { points: 9.5, face: 'mono' })
    sheet.label(name, 64, middle, { points: 9 }, 90)
    sheet.label(t('atLocations', { count: locations }), 176, middle, { points: 8, ink: grey, align: 'right' })
    sheet.label(String(pieces), right - 2, middle, { points: 13, face: 'bold', align: 'right' })
    y += totalHeight
  })
  sheet.rule({ x: margin, y }, { x: right, y }, 0.3)
  return y
}

/** Draws space for short-pick notes and the picker's signature; returns where it ends. */
export function drawSignature(sheet: Sheet, t: Words, top: number, nextPage: NextPage): number {
  const y = top + 18 > bottom ? nextPage() : top
  sheet.label(t('shorts'), margin, y + 13, { points: 9, ink: grey })
  sheet.rule({ x: margin + 20, y: y + 15 }, { x: 118, y: y + 15 }, 0.2)
  sheet.label(t('signature'), 124, y + 13, { points: 9, ink: grey })
  sheet.rule({ x: 145, y: y + 15 }, { x: right, y: y + 15 }, 0.2)
  return y + 18
}

/** Pieces per product over all stops, largest first. */
export function productTotals(lines: readonly PickingLine[]): { sku: string; name: string; locations: number; pieces: number }[] {
  const totals = Map.groupBy(lines, (line) => line.sku)
  return [...totals]
    .map(([sku, stops]) => ({
      sku,
      name: stops[0]!.name,
      locations: new Set(stops.map((stop) => stop.location)).size,
      pieces: stops.reduce((sum, stop) => sum + stop.pieces, 0),
    }))
    .sort((a, b) => b.pieces - a.pieces || (a.sku < b.sku ? -1 : 1))
}

function drawLinesHead(sheet: Sheet, list: PickList, t: Words, y: number): number {
  const middle = y + headHeight / 2
  const type = { points: 8.5, face: 'bold', ink: 1 } as const
  sheet.fill([{ x: margin, y, width: right - margin, height: headHeight }], 0.15)
  sheet.label('#', column.number, middle, { ...type, align: 'right' })
  sheet.label(t('location'), column.location, middle, type)
  sheet.label(t('product'), column.product, middle, type)
  if (list.withBarcodes) sheet.label(t('barcode'), column.barcode + 20, middle, { ...type, align: 'center' })
  sheet.label(t('quantity'), column.quantity, middle, { ...type, align: 'right' })
  return y + headHeight
}

function drawLine(sheet: Sheet, line: PickingLine, number: number, y: number, withBarcode: boolean): void {
  const middle = y + lineHeight / 2
  const bars = withBarcode && line.barcode !== null
  const productWidth = (withBarcode ? column.barcode : column.quantity - 14) - column.product - 3
  sheet.label(String(number), column.number, middle, { points: 8, ink: grey, align: 'right' })
  sheet.fit(
    line.location,
    { x: column.location, y, width: column.product - column.location - 4, height: lineHeight },
    { points: 21, face: 'bold' },
  )
  const box = { x: column.product, width: productWidth }
  const name = { points: 9.5, smallestPoints: 7.5, leading: 1.2, maxLines: 2 } as const
  const top = y + (sheet.widthOf(line.name, name) <= productWidth ? 2.6 : 0.8)
  const { bottom: end } = sheet.block(line.name, { ...box, y: top, height: 7.6 }, name)
  sheet.fit(line.sku, { ...box, y: end + 0.3, height: 4.2 }, { points: 9, face: 'mono', ink: 0.2 })
  if (bars) drawGoodsCode(sheet, line.barcode!, { x: column.barcode - 2, y: y + 1.8, width: 44, height: 6.7 }, officeModule)
  if (bars)
    sheet.fit(line.barcode!, { x: column.barcode, y: y + 8.9, width: 40, height: 3.8 }, { points: 8, face: 'mono', align: 'center' })
  const many = line.pieces > 1
  sheet.fit(
    String(line.pieces),
    { x: column.quantity - 15, y, width: 15, height: lineHeight },
    { points: many ? 27 : 21, face: many ? 'bold' : 'regular', align: 'right' },
  )
  sheet.frame({ x: column.tick, y: middle - 3.25, width: 6.5, height: 6.5 }, 0.35)
  drawHoles(sheet, line, y + lineHeight)
}

/** Draws the put wall slots of a stop: a black box with the slot number, and the pieces. */
function drawHoles(sheet: Sheet, line: PickingLine, y: number): void {
  line.slots.forEach(({ slot, pieces }, i) => {
    const x = column.product + (i % chipsAcross) * chipWidth
    const top = y + Math.floor(i / chipsAcross) * chipHeight
    sheet.fill([{ x, y: top, width: 8, height: 4 }])
    sheet.fit(String(slot), { x: x + 0.5, y: top, width: 7, height: 4 }, { points: 9, face: 'bold', ink: 1, align: 'center' })
    sheet.fit(`× ${pieces}`, { x: x + 9, y: top, width: chipWidth - 9.5, height: 4 }, { points: 9, face: 'bold' })
  })
}

function aisleOf(line: PickingLine): string {
  return line.location.split('-')[0] ?? ''
}
