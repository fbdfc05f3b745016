import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { type WeightUnitCode, weightText } from '../kernel/states/weight.ts'
import { drawCode } from './barcode.ts'
import { inside, printLabels } from './labelPaper.ts'
import { Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

export interface PickCartLabel {
  number: string
  maximumWeightGrams: number | null
  weightUnit: WeightUnitCode
}

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 60 },
  2: { widthMillimetres: 50, heightMillimetres: 30 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const

/** Pick cart labels: number, barcode and maximum load. */
export async function pickCartLabels(
  cars: readonly PickCartLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const sheet = new Sheet({ title: t('pickCar'), ...about })
  printLabels(sheet, cars, paper, sizes, ({ number, maximumWeightGrams, weightUnit }, whole) => {
    const box = inside(whole, whole.height * 0.06)
    sheet.fit(number, { ...box, height: box.height * 0.46 }, { points: 90, face: 'bold', align: 'center' })
    drawCode(sheet, ownBarcode('car', number), { x: whole.x, y: box.y + box.height * 0.52, width: whole.width, height: box.height * 0.33 })
    const load = maximumWeightGrams === null ? '' : `  ${t('maximumWeight')} ${weightText(maximumWeightGrams, weightUnit)}`
    sheet.fit(
      `${t('pickCar')}${load}`,
      { ...box, y: box.y + box.height * 0.89, height: box.height * 0.11 },
      { points: 11, align: 'center' },
    )
  })
  return sheet.bytes()
}
