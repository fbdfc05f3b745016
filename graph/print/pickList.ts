import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { instant } from './format.ts'
import { drawLines, drawProductTotals, drawSignature } from './pickingLines.ts'
import { drawMapBelow, drawMapPage, fitsBelow } from './pickingMap.ts'
import { drawPackages } from './pickingPackages.ts'
import { drawFoot, grey, margin, type PickList, right } from './pickingPage.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'
import { type Words, wordsIn } from './words.ts'

/** Pick list of a wave on A4: stops, totals per product, a map below the lines or on a last page, and contents per package. */
export async function pickList(list: PickList): Promise<Buffer> {
  const t = wordsIn(list.language)
  const sheet = new Sheet({ title: `${t('pickList')} ${list.waveNumber}`, createdAt: list.printedAt, language: list.language })
  sheet.addPage(a4)
  drawHead(sheet, list, t)
  const nextPage = () => {
    sheet.addPage(a4)
    sheet.label(t('pickList'), margin, 11.5, { points: 10, face: 'bold' })
    sheet.label(list.waveNumber, right, 11.5, { points: 12, face: 'mono', align: 'right' })
    return 16
  }
  if (list.walk) sheet.label(walkText(list.walk, t), right, 69, { points: 9, ink: grey, align: 'right' })
  const linesEnd = drawLines(sheet, list, t, 72, nextPage)
  const totalsEnd = drawProductTotals(sheet, list, t, linesEnd, nextPage)
  const end = drawSignature(sheet, t, totalsEnd, nextPage)
  const { map } = list
  const isBelow = map !== null && fitsBelow(map, end)
  drawPackages(sheet, list.packages, t, isBelow ? drawMapBelow(sheet, map, t, end) : end, nextPage)
  if (map && !isBelow) drawMapPage(sheet, map, t, nextPage)
  drawFoot(sheet, t, `${list.warehouse}  ${list.picker}`, instant(list.printedAt, list.timeZone))
  return sheet.bytes()
}

function walkText({ metres, minutes, percentAbove }: NonNullable<PickList['walk']>, t: Words): string {
  const claim = percentAbove === 0 ? t('shortestWalk') : percentAbove !== null && t('walkAbove', { percent: percentAbove })
  return [t('walk', { metres, minutes }), claim].filter(Boolean).join(' · ')
}

function drawHead(sheet: Sheet, list: PickList, t: Words): void {
  sheet.label(t('pickList'), margin, 17, { points: 25, face: 'bold' })
  sheet.block(list.waveType, { x: margin, y: 24, width: 92, height: 7 }, { points: 13, smallestPoints: 8, maxLines: 1 })
  drawCode(sheet, ownBarcode('wave', list.waveNumber), { x: 112, y: 12, width: right - 112 + 4, height: 13 })
  sheet.fit(list.waveNumber, { x: 112, y: 25.6, width: right - 112 + 4, height: 6 }, { points: 17, face: 'mono', align: 'center' })
  const facts: [string, string][] = [
    [t('warehouse'), list.warehouse],
    [t('picker'), list.picker],
    [t('logisticsGroup'), list.logisticsGroup ?? '—'],
    [t('pickCar'), list.pickCar ?? '—'],
    [t('created'), instant(list.createdAt, list.timeZone)],
  ]
  const widths = [48, 40, 40, 22, 36]
  let x = margin
  facts.forEach(([name, value], i) => {
    sheet.label(name, x, 37.5, { points: 7.5, ink: grey })
    sheet.fit(value, { x, y: 39.5, width: widths[i]! - 5, height: 6 }, { points: 11, face: 'bold', smallestPoints: 7 })
    x += widths[i]!
  })
  const totals: [string, number][] = [
    [t('packages'), list.packageCount],
    [t('pieces'), list.lines.reduce((sum, line) => sum + line.pieces, 0)],
    [t('locations'), new Set(list.lines.map((line) => line.location)).size],
    [t('products'), new Set(list.lines.map((line) => line.sku)).size],
  ]
  sheet.fill([{ x: margin, y: 49, width: right - margin, height: 17 }], 0.94)
  totals.forEach(([name, value], i) => {
    const from = margin + (i * (right - margin)) / totals.length
    if (i > 0) sheet.rule({ x: from, y: 52 }, { x: from, y: 63 }, 0.2, 0.75)
    const wide = sheet.label(String(value), from + 6, 57.5, { points: 27, face: 'bold' })
    sheet.label(name, from + 8 + wide, 60, { points: 9, ink: grey })
  })
}
