import { drawBox, lineHeight, linesDocument, type StockDocument } from './linesDocument.ts'
import { right } from './pickingPage.ts'

export interface CountSheetLine {
  location: string
  sku: string
  name: string
  /** Null in a blind count, and for an empty line. */
  book: number | null
}

export interface CountSheet extends StockDocument {
  isBlind: boolean
  lines: CountSheetLine[]
}

/** Lines without a product, for goods that are found. */
const emptyLines = 3

/** Sheet of a count on A4: room for two counts of each product and location, and for goods that the book does not know. */
export function countSheet({ lines, isBlind, ...about }: CountSheet): Promise<Buffer> {
  const empty = Array.from({ length: emptyLines }, (): CountSheetLine => ({ location: '', sku: '', name: '', book: null }))
  return linesDocument(about, [...lines, ...empty], (t) => ({
    title: 'countSheet',
    facts: [[t('lines'), String(lines.length)]],
    placeHeader: t('location'),
    place: ({ location }) => location,
    product: ({ name, sku }) => ({ name, sku }),
    productEnd: isBlind ? 134 : 116,
    headers: [
      ...(isBlind ? [] : [{ text: t('book'), x: 133, align: 'right' as const }]),
      { text: t('firstCount'), x: 138 },
      { text: t('secondCount'), x: 171 },
    ],
    drawRest(sheet, { book }, y) {
      if (book !== null) sheet.fit(String(book), { x: 117, y, width: 16, height: lineHeight }, { points: 17, align: 'right' })
      drawBox(sheet, 138, 167, y)
      drawBox(sheet, 171, right, y)
    },
    signature: t('countedBy'),
  }))
}
