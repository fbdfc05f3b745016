import type { Language } from '../kernel/language.ts'
import { shownWeight, type WeightUnitCode, weightText, weightUnits } from '../kernel/states/weight.ts'
import { drawCode } from './barcode.ts'
import { instant } from './format.ts'
import { bottom, drawFoot, grey, margin, right } from './pickingPage.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'
import { type Words, wordsIn } from './words.ts'

export interface ManifestPackage {
  number: string
  trackingNumber: string | null
  destination: string
  pieces: number
  weightGrams: number
}

export interface HandoverManifest {
  language: Language
  number: string
  warehouse: string
  address: string
  logisticsGroup: string
  cutOff: string
  vehicle: string
  note: string
  pieces: number
  weightGrams: number
  weightUnit: WeightUnitCode
  packages: ManifestPackage[]
  /** Numbers of the packages of other pick-ups that are taken along. */
  extras: string[]
  /** Number of packages that stay, and the numbers of the first of them. */
  missing: number
  missingNumbers: string[]
  /** Null while it is a draft. */
  signed: {
    at: Date
    driver: string
    staff: string
    /** Strokes in units of the field; null if the name was typed. */
    strokes: { x: number; y: number }[][] | null
    field: { width: number; height: number }
  } | null
  printedAt: Date
  /** Time zone of the warehouse, used for all times. */
  timeZone: string
}

const rowHeight = 6.2
const headHeight = 6.5
const signatureHeight = 38
const column = { number: margin + 7, package: margin + 10, tracking: 64, destination: 112, pieces: 160, weight: right - 2 } as const
const zebra = 0.955

/** With all decimals, so that they stand below each other. */
const inColumn = (grams: number, unit: WeightUnitCode) => shownWeight(grams, unit).toFixed(weightUnits[unit].decimals)

/** Manifest of a hand-over sheet on A4: its packages, what stays, what is taken along, and the signature of the driver. */
export async function handoverManifest(manifest: HandoverManifest): Promise<Buffer> {
  const t = wordsIn(manifest.language)
  const title = t('handoverManifest')
  const sheet = new Sheet({ title: `${title} ${manifest.number}`, createdAt: manifest.printedAt, language: manifest.language })
  const nextPage = () => {
    sheet.addPage(a4)
    sheet.label(`${title} ${manifest.number}`, margin, 11.5, { points: 10, face: 'bold' })
    return 16
  }
  sheet.addPage(a4)
  let y = drawRowsHead(sheet, t, manifest, drawHead(sheet, t, title, manifest))
  for (const [index, pkg] of manifest.packages.entries()) {
    if (y + rowHeight > bottom) y = drawRowsHead(sheet, t, manifest, nextPage())
    if (index % 2 === 1) sheet.fill([{ x: margin, y, width: right - margin, height: rowHeight }], zebra)
    drawRow(sheet, pkg, { no: index + 1, weightUnit: manifest.weightUnit }, y)
    y += rowHeight
  }
  sheet.rule({ x: margin, y }, { x: right, y }, 0.25)
  y += 3
  for (const [word, count, numbers] of [
    ['notHandedOver', manifest.missing, manifest.missingNumbers],
    ['takenAlong', manifest.extras.length, manifest.extras],
  ] as const) {
    if (count === 0) continue
    const more = count > numbers.length ? t('andMore', { count: count - numbers.length }) : ''
    y = drawNumbers(sheet, t(word, { count }), numbers, more, y, nextPage)
  }
  if (y + signatureHeight > bottom) y = nextPage()
  drawSignatures(sheet, t, manifest, y)
  drawFoot(sheet, t, manifest.warehouse, instant(manifest.printedAt, manifest.timeZone))
  return sheet.bytes()
}

const factsInRow = 4

/** Draws title, barcode and facts; returns where the packages begin. */
function drawHead(sheet: Sheet, t: Words, title: string, manifest: HandoverManifest): number {
  const { number, warehouse, address, signed, timeZone, note } = manifest
  sheet.label(title, margin, 16, { points: 22, face: 'bold' })
  sheet.fit(warehouse, { x: margin, y: 21, width: 96, height: 5 }, { points: 10, face: 'bold', smallestPoints: 7 })
  sheet.fit(address, { x: margin, y: 26, width: 96, height: 5 }, { points: 8.5, ink: grey, smallestPoints: 6 })
  drawCode(sheet, number, { x: 112, y: 11, width: right - 112 + 4, height: 13 })
  sheet.fit(number, { x: 112, y: 24.6, width: right - 112 + 4, height: 6 }, { points: 16, face: 'mono', align: 'center' })
  const facts: [string, string][] = [
    [t('logisticsGroup'), manifest.logisticsGroup],
    signed ? [t('pickUp'), instant(signed.at, timeZone)] : [t('cutOff'), manifest.cutOff],
    [t('packages'), String(manifest.packages.length)],
    [t('weight'), weightText(manifest.weightGrams, manifest.weightUnit)],
    [t('vehicle'), manifest.vehicle || '–'],
    [t('pieces'), String(manifest.pieces)],
    ...(note ? [[t('remark'), note] as [string, string]] : []),
  ]
  facts.forEach(([name, value], at) => {
    const x = margin + (at % factsInRow) * 47
    const y = 36 + Math.floor(at / factsInRow) * 11
    sheet.label(name, x, y, { points: 7.5, ink: grey })
    const isNote = at === 6
    sheet.fit(
      value,
      { x, y: y + 2, width: isNote ? 89 : 42, height: 6 },
      { points: 11, face: isNote ? 'regular' : 'bold', smallestPoints: 6.5 },
    )
  })
  return 36 + Math.ceil(facts.length / factsInRow) * 11
}

function drawRowsHead(sheet: Sheet, t: Words, { weightUnit }: HandoverManifest, y: number): number {
  const middle = y + headHeight / 2
  const type = { points: 8.5, face: 'bold', ink: 1 } as const
  sheet.fill([{ x: margin, y, width: right - margin, height: headHeight }], 0.15)
  sheet.label('#', column.number, middle, { ...type, align: 'right' })
  sheet.label(t('package'), column.package, middle, type)
  sheet.label(t('trackingNumber'), column.tracking, middle, type)
  sheet.label(t('destination'), column.destination, middle, type)
  sheet.label(t('pieces'), column.pieces, middle, { ...type, align: 'right' })
  sheet.label(weightUnits[weightUnit].symbol, column.weight, middle, { ...type, align: 'right' })
  return y + headHeight
}

function drawRow(
  sheet: Sheet,
  { number, trackingNumber, destination, pieces, weightGrams }: ManifestPackage,
  { no, weightUnit }: { no: number; weightUnit: WeightUnitCode },
  y: number,
): void {
  const middle = y + rowHeight / 2
  const box = { y, height: rowHeight }
  sheet.label(String(no), column.number, middle, { points: 7.5, ink: grey, align: 'right' })
  sheet.fit(number, { ...box, x: column.package, width: 40 }, { points: 10, face: 'mono' })
  sheet.fit(trackingNumber ?? '–', { ...box, x: column.tracking, width: 45 }, { points: 9, face: 'mono' })
  sheet.fit(destination, { ...box, x: column.destination, width: 34 }, { points: 9.5 })
  sheet.label(String(pieces), column.pieces, middle, { points: 9.5, align: 'right' })
  sheet.label(inColumn(weightGrams, weightUnit), column.weight, middle, { points: 9.5, align: 'right' })
}

const numbersInRow = 6

/** Names packages under a heading, on as many pages as they need; returns where they end. */
function drawNumbers(sheet: Sheet, title: string, numbers: readonly string[], more: string, start: number, nextPage: () => number): number {
  let y = start + 14 > bottom ? nextPage() : start
  sheet.label(title, margin, y + 3, { points: 9.5, face: 'bold' })
  y += 6
  for (let at = 0; at < numbers.length; at += numbersInRow) {
    if (y + 5 > bottom) y = nextPage()
    numbers.slice(at, at + numbersInRow).forEach((number, place) => {
      sheet.label(number, margin + place * 31, y + 2, { points: 9, face: 'mono' }, 30)
    })
    y += 5
  }
  if (more) sheet.label(more, margin, y + 2, { points: 9, ink: grey })
  return y + (more ? 8 : 3)
}

function drawSignatures(sheet: Sheet, t: Words, { signed }: HandoverManifest, y: number): void {
  const driverEnd = 100
  const warehouseStart = 112
  const line = y + 24
  const said = { points: 8.5, ink: grey } as const
  if (signed?.strokes) {
    const scale = Math.min((driverEnd - margin) / signed.field.width, 23 / signed.field.height)
    sheet.strokes(
      signed.strokes.map((stroke) => stroke.map((point) => ({ x: margin + point.x * scale, y: y + point.y * scale }))),
      0.45,
    )
  } else if (signed) {
    sheet.fit(signed.driver, { x: margin, y: line - 13, width: driverEnd - margin, height: 9 }, { points: 16, smallestPoints: 8 })
    sheet.label(t('typedSignature'), margin, line - 2.2, { points: 7, ink: grey })
  }
  sheet.rule({ x: margin, y: line }, { x: driverEnd, y: line }, 0.25)
  sheet.rule({ x: warehouseStart, y: line }, { x: right, y: line }, 0.25)
  sheet.label(signed ? t('driver', { name: signed.driver }) : t('driverSignature'), margin, line + 3.5, said, driverEnd - margin)
  sheet.label(signed ? t('handedOverBy', { name: signed.staff }) : t('warehouse'), warehouseStart, line + 3.5, said, right - warehouseStart)
  if (!signed) sheet.label(t('handoverDraft'), margin, line + 10, { points: 9, face: 'bold' })
}
