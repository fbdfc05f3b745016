import type { Language } from '../kernel/language.ts'
import { drawGoodsCode } from './barcode.ts'
import { unprintableCharacters } from './font.ts'
import { inside, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

export interface ProductLabel {
  sku: string
  name: string
  /** Printed instead of a name in a script that the font does not have, such as Korean; null for none. */
  standIn: string | null
  /** Product barcode; the SKU if there is none. */
  barcode: string
  /** Customer code, to tell equal SKUs of two customers apart. */
  customer: string | null
  copies: number
}

export const labelSizes = {
  1: { widthMillimetres: 70, heightMillimetres: 40 },
  2: { widthMillimetres: 50, heightMillimetres: 30 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const

/** Product labels, `copies` of each. */
export async function productLabels(
  labels: readonly ProductLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const sheet = new Sheet({ title: wordsIn(about.language)('product'), ...about })
  const copies = labels.flatMap((label) => Array.from({ length: label.copies }, () => label))
  printLabels(sheet, copies, paper, labelSizes, (label, box) => drawProduct(sheet, label, box))
  return sheet.bytes()
}

function drawProduct(sheet: Sheet, { sku, name: own, standIn, barcode, customer }: ProductLabel, whole: Box): void {
  const box = inside(whole, Math.min(2.5, whole.height * 0.06))
  const part = (from: number, height: number): Box => ({ ...box, y: box.y + from * box.height, height: height * box.height })
  const points = box.height * 0.32
  const name = standIn !== null && unprintableCharacters(own).length > 0 ? standIn : own
  sheet.block(name, part(0, 0.3), { points, smallestPoints: points * 0.6, maxLines: 2, leading: 1.2 })
  drawGoodsCode(sheet, barcode, { ...part(0.34, 0.34), x: whole.x, width: whole.width })
  sheet.fit(barcode, part(0.69, 0.13), { points: points * 1.1, face: 'mono', align: 'center' })
  const owner = customer ? Math.min(box.width * 0.35, sheet.widthOf(customer, { points: points * 0.85 }) + 2) : 0
  sheet.fit(sku, { ...part(0.85, 0.15), width: box.width - owner }, { points, face: 'bold' })
  if (customer)
    sheet.fit(customer, { ...part(0.85, 0.15), x: box.x + box.width - owner, width: owner }, { points: points * 0.85, align: 'right' })
}
