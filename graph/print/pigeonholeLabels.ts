import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { type Box, Sheet } from './document.ts'
import { inside, type LabelPaper, printLabels } from './labelPaper.ts'
import { wordsIn } from './words.ts'

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 70 },
  2: { widthMillimetres: 50, heightMillimetres: 35 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const

/** Labels of a sorting table's holes: a number that is read from two metres, and its barcode. */
export async function pigeonholeLabels(
  holes: readonly { hole: number; table: string | null }[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const sheet = new Sheet({ title: wordsIn(about.language)('hole'), ...about })
  printLabels(sheet, holes, paper, sizes, ({ hole, table }, whole: Box) => {
    const box = inside(whole, whole.height * 0.05)
    sheet.fit(String(hole), { ...box, height: box.height * 0.6 }, { points: 200, face: 'bold', align: 'center' })
    drawCode(sheet, ownBarcode('hole', String(hole)), {
      x: whole.x,
      y: box.y + box.height * 0.66,
      width: whole.width,
      height: box.height * (table ? 0.22 : 0.34),
    })
    if (table) sheet.fit(table, { ...box, y: box.y + box.height * 0.9, height: box.height * 0.1 }, { points: 11, align: 'center' })
  })
  return sheet.bytes()
}
