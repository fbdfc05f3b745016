/** Where labels lie on their paper. The console draws its preview by the same rules. */

/** Size in millimetres. */
export interface Paper {
  widthMillimetres: number
  heightMillimetres: number
}

export const a4: Paper = { widthMillimetres: 210, heightMillimetres: 297 }

export type Columns = 1 | 2 | 3

export const feeds = ['roll', 'flat'] as const

/** Label paper: a roll with one row of labels per page, or A4 to be cut along thin lines. */
export interface LabelPaper {
  feed: (typeof feeds)[number]
  columns: Columns
  /** Size of one label, if it is not the usual one of its kind. */
  label?: Paper
  /** Height of one label, if it is not the usual one of its kind. */
  heightMillimetres?: number | undefined
  /** Labels of the first sheet that are used up already. */
  skipped?: number | undefined
}

/** Heights of labels that can be asked for. */
export const labelHeights = { minimum: 15, maximum: 200 }

export interface LabelLayout {
  page: Paper
  label: Paper
  columns: number
  /** Rows of a page. */
  rows: number
  left: number
  top: number
}

/** Millimetres between two labels. */
export const labelGap = 2
const flatMargin = 8
const widestFlat = 105
const usableHeight = a4.heightMillimetres - 2 * flatMargin

/** The layout of a kind of label; `sizes` is its usual size on a roll for each number of columns. Rows on A4 fill the sheet. */
export function layoutOf(paper: LabelPaper, sizes: Readonly<Record<Columns, Paper>>): LabelLayout {
  const { columns, feed } = paper
  const label = sizeOf(paper, sizes)
  const across = columns * label.widthMillimetres + (columns - 1) * labelGap
  if (feed === 'roll')
    return { page: { widthMillimetres: across, heightMillimetres: label.heightMillimetres }, label, columns, rows: 1, left: 0, top: 0 }
  const rows = Math.max(1, Math.floor((usableHeight + labelGap) / (label.heightMillimetres + labelGap) + 1e-6))
  return { page: a4, label, columns, rows, left: (a4.widthMillimetres - across) / 2, top: flatMargin }
}

function sizeOf({ label, columns, feed, heightMillimetres }: LabelPaper, sizes: Readonly<Record<Columns, Paper>>): Paper {
  if (label) return label
  const usual = sizes[columns]
  if (feed === 'roll') return { ...usual, ...(heightMillimetres && { heightMillimetres }) }
  const width = Math.min(widestFlat, (a4.widthMillimetres - 2 * flatMargin - (columns - 1) * labelGap) / columns)
  if (heightMillimetres) return { widthMillimetres: width, heightMillimetres: Math.min(heightMillimetres, usableHeight) }
  const natural = (usual.heightMillimetres * width) / usual.widthMillimetres
  const rows = Math.max(1, Math.round((usableHeight + labelGap) / (natural + labelGap)))
  return { widthMillimetres: width, heightMillimetres: (usableHeight + labelGap) / rows - labelGap }
}

export const locationLabelSizes = {
  1: { widthMillimetres: 100, heightMillimetres: 50 },
  2: { widthMillimetres: 50, heightMillimetres: 30 },
  3: { widthMillimetres: 33, heightMillimetres: 25 },
} as const satisfies Record<Columns, Paper>

/** What a location label shows below its barcode. */
export const locationLabelParts = ['area', 'layer', 'warehouse'] as const
export type LocationLabelPart = (typeof locationLabelParts)[number]

/** Where the layer of a label is, seen from the middle of its shelf: the lowest is below, the highest above. Null if the shelf has one layer. */
export function layerArrow(layer: number, lowest: number, highest: number): 'DOWN' | 'UP' | 'LEVEL' | null {
  if (lowest === highest) return null
  return layer === lowest ? 'DOWN' : layer === highest ? 'UP' : 'LEVEL'
}
