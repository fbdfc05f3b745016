import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { a4, Sheet } from './document.ts'
import { instant } from './format.ts'
import { drawLines, drawProductTotals } from './pickingLines.ts'
import { drawPackages } from './pickingPackages.ts'
import { grey, margin, right } from './pickingPage.ts'
import { type Words, wordsIn } from './words.ts'

/** One stop of the walk: one product at one location. Names and types come in the language of the list. */
export interface PickingLine {
  location: string
  sku: string
  name: string
  /** The code on the goods; its bars are printed where `withBarcodes` asks for them. */
  barcode: string | null
  pieces: number
  /** Where the pieces go when the wave is sorted while picking. */
  holes: { hole: number; pieces: number }[]
}

export interface PickingPackage {
  number: string
  hole: number | null
  channel: string | null
  lines: { sku: string; name: string; pieces: number }[]
}

export interface PickingList {
  language: Language
  waveNumber: string
  waveType: string
  warehouse: string
  picker: string
  logisticsGroup: string | null
  pickCar: string | null
  createdAt: Date
  printedAt: Date
  /** The warehouse's zone, in which all times are written. */
  timeZone: string
  /** In the order of the walk. */
  lines: PickingLine[]
  /** In the order of their holes; empty where nobody sorts by this list. */
  packages: PickingPackage[]
  packageCount: number
  withBarcodes: boolean
}

/** The picking list of a wave on A4: the walk, the totals per product, and what belongs into each package. */
export async function pickingList(list: PickingList): Promise<Buffer> {
  const say = wordsIn(list.language)
  const sheet = new Sheet({ title: `${say('pickingList')} ${list.waveNumber}`, createdAt: list.printedAt, language: list.language })
  sheet.addPage(a4)
  drawHead(sheet, list, say)
  const nextPage = () => {
    sheet.addPage(a4)
    sheet.label(say('pickingList'), margin, 11.5, { points: 10, face: 'bold' })
    sheet.label(list.waveNumber, right, 11.5, { points: 12, face: 'mono', align: 'right' })
    return 16
  }
  const end = drawLines(sheet, list, say, 72, nextPage)
  drawProductTotals(sheet, list, say, end, nextPage)
  drawPackages(sheet, list.packages, say, nextPage)
  sheet.eachPage((number, total) => {
    const foot = { points: 8, ink: grey } as const
    const middle = a4.heightMillimetres - 9
    sheet.rule({ x: margin, y: middle - 3.5 }, { x: right, y: middle - 3.5 }, 0.1, 0.7)
    sheet.label(`${list.warehouse}  ${list.picker}`, margin, middle, foot, 70)
    sheet.label(say('page', { number, total }), a4.widthMillimetres / 2, middle, { ...foot, align: 'center', ink: 0, face: 'bold' })
    sheet.label(say('printed', { at: instant(list.printedAt, list.timeZone) }), right, middle, { ...foot, align: 'right' }, 60)
  })
  return sheet.bytes()
}

function drawHead(sheet: Sheet, list: PickingList, say: Words): void {
  sheet.label(say('pickingList'), margin, 17, { points: 25, face: 'bold' })
  sheet.block(list.waveType, { x: margin, y: 24, width: 92, height: 7 }, { points: 13, smallestPoints: 8, maxLines: 1 })
  drawCode(sheet, ownBarcode('wave', list.waveNumber), { x: 112, y: 12, width: right - 112 + 4, height: 13 })
  sheet.fit(list.waveNumber, { x: 112, y: 25.6, width: right - 112 + 4, height: 6 }, { points: 17, face: 'mono', align: 'center' })
  const facts: [string, string][] = [
    [say('warehouse'), list.warehouse],
    [say('picker'), list.picker],
    [say('logisticsGroup'), list.logisticsGroup ?? '—'],
    [say('pickCar'), list.pickCar ?? '—'],
    [say('created'), instant(list.createdAt, list.timeZone)],
  ]
  const widths = [46, 34, 42, 26, 38]
  let x = margin
  facts.forEach(([name, value], i) => {
    sheet.label(name, x, 37.5, { points: 7.5, ink: grey })
    sheet.fit(value, { x, y: 39.5, width: widths[i]! - 3, height: 6 }, { points: 11, face: 'bold', smallestPoints: 7 })
    x += widths[i]!
  })
  const totals: [string, number][] = [
    [say('packages'), list.packageCount],
    [say('pieces'), list.lines.reduce((sum, line) => sum + line.pieces, 0)],
    [say('locations'), new Set(list.lines.map((line) => line.location)).size],
    [say('products'), new Set(list.lines.map((line) => line.sku)).size],
  ]
  sheet.fill([{ x: margin, y: 49, width: right - margin, height: 17 }], 0.94)
  totals.forEach(([name, value], i) => {
    const from = margin + (i * (right - margin)) / totals.length
    if (i > 0) sheet.rule({ x: from, y: 52 }, { x: from, y: 63 }, 0.2, 0.75)
    const wide = sheet.label(String(value), from + 6, 57.5, { points: 27, face: 'bold' })
    sheet.label(name, from + 8 + wide, 60, { points: 9, ink: grey })
  })
}
