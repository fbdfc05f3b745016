import { drawCode } from './barcode.ts'
import { bottom, grey, margin, right } from './pickingPage.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'

/** A manifest as carriers without a document of their own have it. */
export interface CarrierManifestPage {
  carrier: string
  network: string
  number: string
  /** Number of the hand-over sheet. */
  reference: string
  day: string
  labels: readonly { trackingNumber: string; service: string }[]
  createdAt: Date
}

const rowHeight = 6.2
const columns = 3
const columnWidth = (right - margin) / columns

/** Manifest of a carrier on A4, in English as carriers write it: its number, the sheet that it is of, and the tracking numbers that it has taken. */
export async function carrierManifest({
  carrier,
  network,
  number,
  reference,
  day,
  labels,
  createdAt,
}: CarrierManifestPage): Promise<Buffer> {
  const sheet = new Sheet({ title: `${carrier} ${number}`, createdAt, language: 'en' })
  sheet.addPage(a4)
  sheet.label(carrier, margin, 16, { points: 20, face: 'bold' })
  sheet.label(`Carrier manifest, ${network}`, margin, 24, { points: 11, ink: grey })
  drawCode(sheet, number, { x: 112, y: 11, width: right - 112 + 4, height: 13 })
  const facts = [
    ['Manifest', number],
    ['Hand-over sheet', reference],
    ['Collected', day],
    ['Packages', String(labels.length)],
  ] as const
  facts.forEach(([name, value], at) => {
    const x = margin + at * 47
    sheet.label(name, x, 36, { points: 7.5, ink: grey })
    sheet.label(value, x, 41, { points: 11, face: 'bold' })
  })
  let y = 50
  for (let at = 0; at < labels.length; at += columns) {
    if (y + rowHeight > bottom) {
      sheet.addPage(a4)
      sheet.label(`${carrier} ${number}`, margin, 11.5, { points: 10, face: 'bold' })
      y = 18
    }
    labels.slice(at, at + columns).forEach(({ trackingNumber, service }, column) => {
      const x = margin + column * columnWidth
      sheet.label(trackingNumber, x, y, { points: 9.5, face: 'mono' })
      sheet.label(service, x + 34, y, { points: 7.5, ink: grey })
    })
    y += rowHeight
  }
  return sheet.bytes()
}
