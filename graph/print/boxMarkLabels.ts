import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { type WeightUnitCode, weightText } from '../kernel/states/weight.ts'
import { drawCode } from './barcode.ts'
import { centimetres } from './format.ts'
import { inside, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { type Words, wordsIn } from './words.ts'

export interface BoxMarkLabel {
  boxMark: string
  inboundNumber: string
  erpNumber: string | null
  customer: string
  warehouse: string
  /** Number of this box and of all boxes: `3 / 12`. */
  box: number
  boxes: number
  size: { lengthMillimetres: number; widthMillimetres: number; heightMillimetres: number } | null
  weightGrams: number | null
  weightUnit: WeightUnitCode
}

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 100 },
  2: { widthMillimetres: 50, heightMillimetres: 60 },
  3: { widthMillimetres: 33, heightMillimetres: 40 },
} as const

/** Labels for the boxes of an inbound order. */
export async function boxMarkLabels(
  labels: readonly BoxMarkLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const sheet = new Sheet({ title: t('boxMark'), ...about })
  printLabels(sheet, labels, paper, sizes, (label, box) => drawBoxMark(sheet, label, box, t))
  return sheet.bytes()
}

function drawBoxMark(sheet: Sheet, label: BoxMarkLabel, whole: Box, t: Words): void {
  const box = inside(whole, Math.min(4, whole.height * 0.045))
  const unit = box.height / 100
  const part = (from: number, height: number): Box => ({ ...box, y: box.y + from * unit, height: height * unit })
  sheet.fit(label.warehouse, { ...part(0, 14), width: box.width * 0.6 }, { points: 42 * unit, face: 'bold' })
  const count = { ...part(0, 18), x: box.x + box.width * 0.66, width: box.width * 0.34 }
  sheet.fill([count])
  sheet.fit(`${label.box} / ${label.boxes}`, inside(count, 1.5 * unit), { points: 48 * unit, face: 'bold', ink: 1, align: 'center' })
  sheet.rule({ x: box.x, y: box.y + 21 * unit }, { x: box.x + box.width, y: box.y + 21 * unit }, 0.4)
  drawCode(sheet, ownBarcode('box', label.boxMark), { ...part(24.5, 25), x: whole.x, width: whole.width })
  sheet.fit(label.boxMark, part(52.5, 11.5), { points: 44 * unit, face: 'bold', align: 'center' })
  sheet.rule({ x: box.x, y: box.y + 67 * unit }, { x: box.x + box.width, y: box.y + 67 * unit }, 0.4)
  const { size, weightGrams, weightUnit } = label
  const goods = [
    size ? centimetres(size.lengthMillimetres, size.widthMillimetres, size.heightMillimetres) : '',
    weightGrams === null ? '' : weightText(weightGrams, weightUnit),
  ]
  const facts: [string, string][] = [
    [t('inboundOrder'), label.inboundNumber],
    [t('erpNumber'), label.erpNumber ?? '—'],
    [t('customer'), label.customer],
    [t('size'), goods.filter((fact) => fact !== '').join('   ') || '—'],
  ]
  const names = box.width * 0.26
  const widest = Math.max(...facts.map(([name]) => sheet.widthOf(name, { points: 1 })))
  const points = Math.min(17 * unit, (names - 2 * unit) / widest)
  facts.forEach(([name, value], i) => {
    const row = part(69 + i * 8, 8)
    sheet.label(name, row.x, row.y + row.height / 2, { points, ink: 0.35 })
    sheet.fit(value, { ...row, x: box.x + names, width: box.width - names }, { points: 22 * unit, face: 'bold' })
  })
}
