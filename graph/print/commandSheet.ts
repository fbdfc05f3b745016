import type { Language } from '../kernel/language.ts'
import { abnormalReasons, actions, type Command, commandBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { Sheet } from './sheet.ts'
import { a4 } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

const margin = 14
const gutter = 8
const cardWidth = (a4.widthMillimetres - 2 * margin - gutter) / 2
const cardHeight = 31.5

/** A4 sheet with the command barcodes of a station: actions above, abnormal reasons below, spaced so that a scanner reads only one. */
export async function commandSheet(station: string | null, about: { createdAt: Date; language: Language }): Promise<Buffer> {
  const t = wordsIn(about.language)
  const other = wordsIn(about.language === 'en' ? 'zh-CN' : 'en')
  const sheet = new Sheet({ title: t('commandSheet'), ...about })
  sheet.addPage(a4)
  sheet.label(t('commandSheet'), margin, 17, { points: 22, face: 'bold' })
  sheet.label(t('commandHint'), margin, 25, { points: 10, ink: 0.4 })
  if (station) sheet.label(station, a4.widthMillimetres - margin, 17, { points: 14, align: 'right' }, 70)
  const cards = (shown: readonly Command[], top: number): number => {
    shown.forEach((command, i) => {
      const x = margin + (i % 2) * (cardWidth + gutter)
      const y = top + Math.floor(i / 2) * cardHeight
      sheet.frame({ x, y, width: cardWidth, height: cardHeight - 5 }, 0.2, 0.6)
      const wide = sheet.label(t(command), x + 4, y + 6, { points: 15, face: 'bold' })
      sheet.label(other(command), x + wide + 7, y + 6.3, { points: 9, ink: 0.4 }, cardWidth - wide - 9)
      drawCode(sheet, commandBarcode(command), { x: x + 0.5, y: y + 9.5, width: cardWidth - 1, height: 15 })
    })
    return top + Math.ceil(shown.length / 2) * cardHeight
  }
  const end = cards(actions, 31)
  sheet.label(t('abnormalReasons'), margin, end + 3.5, { points: 13, face: 'bold' })
  cards(abnormalReasons, end + 9)
  return sheet.bytes()
}
