import type { Language } from '../kernel/language.ts'
import { drawCode } from './barcode.ts'
import { inside, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

export interface ParcelLabel {
  number: string
  /** Where it is kept; may be empty. */
  place: string
  /** Calendar day, such as `2026-11-25`. */
  arrivedOn: string
  copies: number
}

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 60 },
  2: { widthMillimetres: 50, heightMillimetres: 40 },
  3: { widthMillimetres: 33, heightMillimetres: 30 },
} as const

/** Labels of unknown parcels: number with its barcode, place and day of arrival; `copies` of each. */
export async function parcelLabels(
  labels: readonly ParcelLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const sheet = new Sheet({ title: t('unknownParcel'), ...about })
  const copies = labels.flatMap((label) => Array.from({ length: label.copies }, () => label))
  printLabels(sheet, copies, paper, sizes, ({ number, place, arrivedOn }, whole) => {
    const box = inside(whole, Math.min(3, whole.height * 0.06))
    const part = (from: number, height: number): Box => ({ ...box, y: box.y + from * box.height, height: height * box.height })
    const points = box.height * 0.3
    const row = part(0, 0.13)
    sheet.fit(t('unknownParcel'), { ...row, width: row.width * 0.58 }, { points, face: 'bold' })
    sheet.fit(arrivedOn, { ...row, x: row.x + row.width * 0.6, width: row.width * 0.4 }, { points, align: 'right' })
    drawCode(sheet, number, { ...part(0.18, 0.34), x: whole.x, width: whole.width })
    sheet.fit(number, part(0.54, 0.17), { points: points * 1.6, face: 'bold', align: 'center' })
    sheet.rule({ x: box.x, y: box.y + 0.75 * box.height }, { x: box.x + box.width, y: box.y + 0.75 * box.height }, 0.3)
    sheet.fit(place || '—', part(0.8, 0.2), { points: points * 1.4, smallestPoints: points * 0.6, face: 'bold', align: 'center' })
  })
  return sheet.bytes()
}
