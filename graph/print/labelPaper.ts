import { a4, type Box, type Paper, type Sheet } from './sheet.ts'

export type Columns = 1 | 2 | 3

/** Label paper: a roll with one row of labels per page, or A4 to be cut along thin lines. `label` is the size of one label. */
export interface LabelPaper {
  feed: 'roll' | 'flat'
  columns: Columns
  label?: Paper
}

const gap = 2
const flatMargin = 8
const widestFlat = 105
const cutInk = 0.75

/** Lays labels out in rows and draws each in its box. `sizes` is the default label size for each number of columns on a roll. */
export function printLabels<Label>(
  sheet: Sheet,
  labels: readonly Label[],
  paper: LabelPaper,
  sizes: Record<Columns, Paper>,
  draw: (label: Label, box: Box) => void,
): void {
  const { columns, feed } = paper
  const { widthMillimetres: width, heightMillimetres: height } = sizeOf(paper, sizes)
  const across = columns * width + (columns - 1) * gap
  const page = feed === 'roll' ? { widthMillimetres: across, heightMillimetres: height } : a4
  const rows = feed === 'roll' ? 1 : Math.max(1, Math.floor((a4.heightMillimetres - 2 * flatMargin + gap) / (height + gap)))
  const left = feed === 'roll' ? 0 : (a4.widthMillimetres - across) / 2
  const top = feed === 'roll' ? 0 : flatMargin
  labels.forEach((label, i) => {
    const place = i % (columns * rows)
    if (place === 0) sheet.addPage(page)
    const box = { x: left + (place % columns) * (width + gap), y: top + Math.floor(place / columns) * (height + gap), width, height }
    if (feed === 'flat') sheet.frame(box, 0.1, cutInk)
    draw(label, box)
  })
}

/** Box without a margin on all sides. */
export function inside(box: Box, margin: number): Box {
  return { x: box.x + margin, y: box.y + margin, width: box.width - 2 * margin, height: box.height - 2 * margin }
}

function sizeOf(paper: LabelPaper, sizes: Record<Columns, Paper>): Paper {
  if (paper.label) return paper.label
  const usual = sizes[paper.columns]
  if (paper.feed === 'roll') return usual
  const width = Math.min(widestFlat, (a4.widthMillimetres - 2 * flatMargin - (paper.columns - 1) * gap) / paper.columns)
  return { widthMillimetres: width, heightMillimetres: (usual.heightMillimetres * width) / usual.widthMillimetres }
}
