import type { Language } from '../kernel/language.ts'
import { drawCode } from './barcode.ts'
import { inside, printLabels } from './labelPaper.ts'
import { labelSizes } from './productLabels.ts'
import { type Box, Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

export interface BatchLabel {
  batch: string
  sku: string
  name: string
  /** Calendar day, such as `2026-11-25`. */
  receivedOn: string
  copies: number
}

/** Labels of batches: product, number with its barcode, and the day of receipt; `copies` of each. */
export async function batchLabels(
  labels: readonly BatchLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const sheet = new Sheet({ title: t('batch'), ...about })
  const copies = labels.flatMap((label) => Array.from({ length: label.copies }, () => label))
  printLabels(sheet, copies, paper, labelSizes, ({ batch, sku, name, receivedOn }, whole) => {
    const box = inside(whole, Math.min(2.5, whole.height * 0.06))
    const part = (from: number, height: number): Box => ({ ...box, y: box.y + from * box.height, height: height * box.height })
    const points = box.height * 0.32
    sheet.fit(sku, part(0, 0.17), { points: points * 1.2, face: 'bold' })
    sheet.fit(name, part(0.18, 0.13), { points, smallestPoints: points * 0.6 })
    drawCode(sheet, batch, { ...part(0.34, 0.34), x: whole.x, width: whole.width })
    sheet.fit(batch, part(0.69, 0.13), { points: points * 1.1, face: 'mono', align: 'center' })
    sheet.fit(`${t('receivedOn')} ${receivedOn}`, part(0.85, 0.15), { points: points * 0.9 })
  })
  return sheet.bytes()
}
