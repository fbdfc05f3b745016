import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { type WeightUnitCode, weightText } from '../kernel/states/weight.ts'
import { addressLines, countryName, type PostalAddress } from './address.ts'
import { drawCode, drawMatrix, qr } from './barcode.ts'
import { Sheet } from './sheet.ts'
import type { Paper } from './states/labelLayout.ts'
import { type Words, wordsIn } from './words.ts'

export interface PackageLabel {
  carrier: string
  service: string
  /** Carrier's routing or sort code, printed large; default is the recipient's country. */
  routing: string | null
  sender: PostalAddress
  recipient: PostalAddress
  trackingNumber: string
  packageNumber: string
  /** Order numbers: platform order number and ERP number. */
  references: string[]
  weightGrams: number | null
  weightUnit: WeightUnitCode
  pieces: number
  waveNumber: string | null
  slot: number | null
  contents: { sku: string; pieces: number }[]
}

export const packageLabelPaper: Paper = { widthMillimetres: 100, heightMillimetres: 150 }

const labelsPerTick = 20
const left = 4
const right = 96
const grey = 0.35
const caption = { points: 6.5, face: 'bold', ink: grey } as const

/** Shipping labels of 100 × 150 mm, one per page; yields to the event loop between batches of labels. */
export async function packageLabels(labels: readonly PackageLabel[], about: { createdAt: Date; language: Language }): Promise<Buffer> {
  const t = wordsIn(about.language)
  const sheet = new Sheet({ title: labels.length === 1 ? labels[0]!.packageNumber : t('waybill'), ...about })
  for (const [i, label] of labels.entries()) {
    if (i % labelsPerTick === labelsPerTick - 1) await yieldToEventLoop()
    sheet.addPage(packageLabelPaper)
    drawCarrier(sheet, label)
    drawSender(sheet, label, t)
    drawRecipient(sheet, label, t, about.language)
    drawTracking(sheet, label, t)
    drawBench(sheet, label, t)
  }
  return sheet.bytes()
}

function drawCarrier(sheet: Sheet, { carrier, service, routing, recipient }: PackageLabel): void {
  sheet.fit(carrier, { x: left, y: 4, width: 58, height: 9 }, { points: 22, face: 'bold' })
  sheet.fit(service, { x: left, y: 13.5, width: 58, height: 5 }, { points: 10 })
  sheet.fill([{ x: 64, y: 4, width: 32, height: 14.5 }])
  sheet.fit(routing ?? recipient.country, { x: 65.5, y: 5, width: 29, height: 12.5 }, { points: 30, face: 'bold', ink: 1, align: 'center' })
  sheet.rule({ x: left, y: 20.5 }, { x: right, y: 20.5 }, 0.3)
}

function drawSender(sheet: Sheet, { sender, weightGrams, weightUnit, pieces }: PackageLabel, t: Words): void {
  sheet.label(t('from'), left, 23.5, caption)
  const lines = [sender.name, ...addressLines(sender), sender.country].join(', ')
  sheet.block(lines, { x: left, y: 25.5, width: 62, height: 9.5 }, { points: 7.5, smallestPoints: 5, leading: 1.25 })
  sheet.rule({ x: 69, y: 22.5 }, { x: 69, y: 34 }, 0.2, grey)
  const facts: [string, string][] = [[t('pieces'), String(pieces)]]
  if (weightGrams !== null) facts.push([t('weight'), weightText(weightGrams, weightUnit)])
  facts.forEach(([name, value], i) => {
    const middle = 25.2 + i * 6
    const from = 71 + sheet.label(name, 71, middle, { points: 7.5, ink: grey }) + 2
    sheet.fit(
      value,
      { x: from, y: middle - 3, width: right - from, height: 6 },
      { points: 11, face: 'bold', align: 'right', smallestPoints: 6 },
    )
  })
  sheet.rule({ x: left, y: 36 }, { x: right, y: 36 }, 0.3)
}

function drawRecipient(sheet: Sheet, { recipient }: PackageLabel, t: Words, language: Language): void {
  sheet.label(t('to'), left, 39.5, caption)
  const box = { x: left, width: right - left }
  const name = sheet.block(
    recipient.name,
    { ...box, y: 41.5, height: 12 },
    { points: 17, smallestPoints: 9, face: 'bold', maxLines: 2, leading: 1.2 },
  )
  const phone = recipient.phone ? sheet.label(recipient.phone, left, name.bottom + 3.4, { points: 11 }) : 0
  const top = name.bottom + (phone > 0 ? 6.6 : 1.6)
  const country = `${countryName(recipient.country, language)}${language === 'en' ? '' : `  ${recipient.country}`}`
  sheet.block(addressLines(recipient).join('\n'), { ...box, y: top, height: 77 - top }, { points: 14, smallestPoints: 5, leading: 1.28 })
  sheet.label(country.toUpperCase(), left, 80.5, { points: 13, face: 'bold' }, 60)
  if (recipient.postcode) sheet.label(recipient.postcode, right, 80.5, { points: 17, face: 'bold', align: 'right' }, 45)
  sheet.rule({ x: left, y: 84.5 }, { x: right, y: 84.5 }, 0.8)
}

function drawTracking(sheet: Sheet, { trackingNumber }: PackageLabel, t: Words): void {
  sheet.label(t('trackingNumber'), left, 88, caption)
  drawCode(sheet, trackingNumber, { x: 0, y: 90.5, width: 100, height: 20 })
  sheet.fit(spaced(trackingNumber), { x: left, y: 111, width: right - left, height: 7 }, { points: 15, face: 'mono', align: 'center' })
  sheet.rule({ x: left, y: 119.5 }, { x: right, y: 119.5 }, 0.8)
}

function drawBench(sheet: Sheet, label: PackageLabel, t: Words): void {
  const { packageNumber, references, waveNumber, slot, contents } = label
  drawMatrix(sheet, qr(ownBarcode('package', packageNumber)), { x: left, y: 122.5, width: 23, height: 23 })
  const width = slot === null ? 64 : 44
  sheet.label(t('waybill'), 32, 123.5, caption)
  sheet.fit(packageNumber, { x: 32, y: 124.5, width, height: 5.5 }, { points: 13, face: 'mono' })
  const goods = contents.map(({ sku, pieces }) => `${pieces} × ${sku}`)
  const about = [
    ...references.map((reference) => `${t('reference')}  ${reference}`),
    ...(goods.length > 3 ? [goods.join(',  ')] : goods),
  ].join('\n')
  sheet.block(about, { x: 32, y: 130.3, width, height: 15.5 }, { points: 7.5, smallestPoints: 5.5, leading: 1.3 })
  if (slot === null) return
  sheet.frame({ x: 78, y: 122.5, width: 18, height: 23 }, 0.4)
  sheet.label(t('slot'), 87, 125.6, { ...caption, align: 'center' })
  sheet.fit(String(slot), { x: 79, y: 127.5, width: 16, height: 12.5 }, { points: 34, face: 'bold', align: 'center' })
  if (waveNumber) sheet.fit(waveNumber, { x: 79, y: 140.8, width: 16, height: 4 }, { points: 7, face: 'mono', align: 'center' })
}

/** Groups of four characters; S10 numbers are split into their parts. */
function spaced(number: string): string {
  const parts = /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(number) ? /^(..)(...)(...)(...)(..)$/.exec(number)?.slice(1) : number.match(/.{1,4}/g)
  return (parts ?? [number]).join(' ')
}
