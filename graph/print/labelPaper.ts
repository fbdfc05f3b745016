import type { Box, Sheet } from './sheet.ts'
import { type Columns, type LabelPaper, labelGap, layoutOf, type Paper } from './states/labelLayout.ts'

const cutInk = 0.75

/** Lays labels out in rows and draws each in its box. `sizes` is the default label size for each number of columns on a roll. */
export function printLabels<Label>(
  sheet: Sheet,
  labels: readonly Label[],
  paper: LabelPaper,
  sizes: Record<Columns, Paper>,
  draw: (label: Label, box: Box) => void,
): void {
  const { page, label: size, columns, rows, left, top } = layoutOf(paper, sizes)
  const { widthMillimetres: width, heightMillimetres: height } = size
  const first = paper.feed === 'flat' ? (paper.skipped ?? 0) % (columns * rows) : 0
  labels.forEach((label, i) => {
    const place = (first + i) % (columns * rows)
    if (place === 0 || i === 0) sheet.addPage(page)
    const box = {
      x: left + (place % columns) * (width + labelGap),
      y: top + Math.floor(place / columns) * (height + labelGap),
      width,
      height,
    }
    if (paper.feed === 'flat') sheet.frame(box, 0.1, cutInk)
    draw(label, box)
  })
}

/** Box without a margin on all sides. */
export function inside(box: Box, margin: number): Box {
  return { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin }
}
