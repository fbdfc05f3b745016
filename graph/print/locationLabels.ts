import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { inside, type LabelPaper, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import { wordsIn } from './words.ts'

export interface LocationLabel {
  code: string
  /** Cargo area in the language of the labels. */
  area: string | null
}

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 50 },
  2: { widthMillimetres: 50, heightMillimetres: 30 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const

/** Location labels: a code that can be read from the aisle, and its barcode. */
export async function locationLabels(
  labels: readonly LocationLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const sheet = new Sheet({ title: wordsIn(about.language)('location'), ...about })
  printLabels(sheet, labels, paper, sizes, (label, box) => drawLocation(sheet, label, box))
  return sheet.bytes()
}

function drawLocation(sheet: Sheet, { code, area }: LocationLabel, whole: Box): void {
  const box = inside(whole, Math.min(3, whole.height * 0.06))
  const footer = area ? box.height * 0.13 : 0
  const head = { ...box, y: box.y + box.height * 0.02, height: box.height * 0.42 }
  const top = sheet.fit(code, head, { points: 80, face: 'bold', align: 'center', verticalAlign: 'top' }) + box.height * 0.08
  drawCode(sheet, ownBarcode('location', code), {
    x: whole.x,
    y: top,
    width: whole.width,
    height: box.y + box.height - footer * 1.15 - top,
  })
  if (area) sheet.fit(area, { ...box, y: box.y + box.height - footer * 0.8, height: footer * 0.8 }, { points: 11, align: 'center' })
}
