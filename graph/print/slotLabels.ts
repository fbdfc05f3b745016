import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { inside, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import type { LabelPaper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

const sizes = {
  1: { widthMillimetres: 100, heightMillimetres: 70 },
  2: { widthMillimetres: 50, heightMillimetres: 35 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const

/** Labels of put wall slots, or of the boxes of a pick cart: a number that can be read from two metres, its barcode, and whose it is. */
export async function slotLabels(
  slots: readonly { slot: number; of: string | null }[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const sheet = new Sheet({ title: wordsIn(about.language)('slot'), ...about })
  printLabels(sheet, slots, paper, sizes, ({ slot, of }, whole: Box) => {
    const box = inside(whole, whole.height * 0.05)
    sheet.fit(String(slot), { ...box, height: box.height * 0.6 }, { points: 200, face: 'bold', align: 'center' })
    drawCode(sheet, ownBarcode('slot', String(slot)), {
      x: whole.x,
      y: box.y + box.height * 0.66,
      width: whole.width,
      height: box.height * (of ? 0.22 : 0.34),
    })
    if (of) sheet.fit(of, { ...box, y: box.y + box.height * 0.9, height: box.height * 0.1 }, { points: 11, align: 'center' })
  })
  return sheet.bytes()
}
