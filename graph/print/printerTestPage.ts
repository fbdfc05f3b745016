import type { Language } from '../kernel/language.ts'
import { drawCode } from './barcode.ts'
import { Sheet } from './sheet.ts'
import { a4, type Paper } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

const label = { widthMillimetres: 100, heightMillimetres: 150 }
const margin = 5

/** Height that the content needs at full size, in millimetres. */
const fullHeight = 100

/** A page that shows whether a printer prints the whole paper: a frame, a ruler in centimetres, a barcode and Chinese text. */
export async function printerTestPage(
  printer: { name: string; paper: 'LABEL' | 'A4'; zplLabels: Paper | null },
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const t = wordsIn(about.language)
  const other = wordsIn(about.language === 'en' ? 'zh-CN' : 'en')
  const page = printer.zplLabels ?? (printer.paper === 'A4' ? a4 : label)
  const { widthMillimetres, heightMillimetres } = page
  const width = widthMillimetres - 2 * margin
  /** A length on a label of full height; shorter on a shorter one. */
  const scaled = (length: number) => length * Math.min(1, heightMillimetres / fullHeight)
  const sheet = new Sheet({ title: t('testPage'), ...about })
  sheet.addPage(page)
  sheet.frame({ x: margin, y: margin, width, height: heightMillimetres - 2 * margin }, 0.3)
  const across = { x: 2 * margin, width: width - 2 * margin }
  sheet.fit(printer.name, { ...across, y: scaled(12), height: scaled(16) }, { points: scaled(30), face: 'bold', align: 'center' })
  sheet.label(`${t('testPage')}  ${other('testPage')}`, across.x, scaled(36), { points: scaled(12) }, across.width)
  sheet.label(about.createdAt.toISOString(), across.x, scaled(44), { points: scaled(10) }, across.width)
  drawCode(sheet, 'WAVEHOUSE-TEST', { ...across, y: scaled(52), height: scaled(22) })
  const top = scaled(84)
  for (let centimetre = 0; centimetre * 10 <= width; centimetre += 1) {
    const x = margin + centimetre * 10
    sheet.rule({ x, y: top }, { x, y: top + scaled(centimetre % 5 === 0 ? 6 : 3) }, 0.2)
  }
  return sheet.bytes()
}
