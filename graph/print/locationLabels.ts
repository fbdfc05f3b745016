import type { Language } from '../kernel/language.ts'
import { ownBarcode } from '../kernel/states/codes.ts'
import { drawCode } from './barcode.ts'
import { inside, printLabels } from './labelPaper.ts'
import { type Box, Sheet } from './sheet.ts'
import { type LabelPaper, layerArrow, locationLabelSizes } from './states/labelLayout.ts'
import { wordsIn } from './words.ts'

export interface LocationLabel {
  code: string
  /** Cargo area, in the language of the labels. */
  area: string | null
  /** Warehouse, in the language of the labels. */
  warehouse?: string | null
  /** Layer of the location, with the lowest and the highest one of its shelf. */
  layer?: { number: number; lowest: number; highest: number } | null
}

/** Location labels: a code that can be read from the aisle, its barcode, and below it where it is. */
export async function locationLabels(
  labels: readonly LocationLabel[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<Buffer> {
  const sheet = new Sheet({ title: wordsIn(about.language)('location'), ...about })
  printLabels(sheet, labels, paper, locationLabelSizes, (label, box) => drawLocation(sheet, label, box, about.language))
  return sheet.bytes()
}

function drawLocation(sheet: Sheet, { code, area, warehouse, layer }: LocationLabel, whole: Box, language: Language): void {
  const box = inside(whole, Math.min(3, whole.height * 0.06))
  const place = [area, warehouse].filter(Boolean).join(' · ')
  const footer = place || layer ? box.height * 0.13 : 0
  const head = { ...box, y: box.y + box.height * 0.02, height: box.height * 0.42 }
  const top = sheet.fit(code, head, { points: 80, face: 'bold', align: 'center', verticalAlign: 'top' }) + box.height * 0.08
  drawCode(sheet, ownBarcode('location', code), {
    x: whole.x,
    y: top,
    width: whole.width,
    height: box.y + box.height - footer * 1.15 - top,
  })
  const line = { ...box, y: box.y + box.height - footer * 0.8, height: footer * 0.8 }
  if (!layer) {
    if (place) sheet.fit(place, line, { points: 11, align: 'center' })
    return
  }
  const half = place ? line.width / 2 : line.width
  if (place) sheet.fit(place, { ...line, width: half - 1 }, { points: 11 })
  const right = { ...line, x: line.x + line.width - half, width: half }
  const arrow = layerArrow(layer.number, layer.lowest, layer.highest)
  const text = wordsIn(language)('layer', { number: String(layer.number).padStart(2, '0') })
  const arrowSize = arrow ? line.height : 0
  sheet.fit(text, { ...right, width: right.width - arrowSize * 1.3 }, { points: 11, align: 'right' })
  if (arrow) drawArrow(sheet, arrow, { x: line.x + line.width - arrowSize, y: line.y, width: arrowSize, height: line.height })
}

/** An arrow that fills a square box. */
function drawArrow(sheet: Sheet, arrow: 'DOWN' | 'UP' | 'LEVEL', { x, y, width, height }: Box): void {
  const [middleX, middleY] = [x + width / 2, y + height / 2]
  const reach = Math.min(width, height) * 0.42
  const tip = reach * 0.6
  const [dx, dy] = arrow === 'LEVEL' ? [1, 0] : [0, arrow === 'DOWN' ? 1 : -1]
  const end = { x: middleX + dx * reach, y: middleY + dy * reach }
  const barb = (side: 1 | -1) => ({ x: end.x - dx * tip + side * dy * tip, y: end.y - dy * tip + side * dx * tip })
  sheet.strokes(
    [
      [{ x: middleX - dx * reach, y: middleY - dy * reach }, end],
      [barb(1), end, barb(-1)],
    ],
    Math.max(0.25, reach * 0.18),
  )
}
