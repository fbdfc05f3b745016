import { drawBox, lineHeight, linesDocument, type StockDocument } from './linesDocument.ts'
import { grey, right } from './pickingPage.ts'

export interface TransferListLine {
  from: string
  /** Null if it is chosen on arrival. */
  to: string | null
  sku: string
  name: string
  pieces: number
}

export interface TransferList extends StockDocument {
  lines: TransferListLine[]
}

/** Sheet of a transfer on A4: what to take off where, and where to put it, with room for what was really moved. */
export function transferList({ lines, ...about }: TransferList): Promise<Buffer> {
  return linesDocument(about, lines, (t) => ({
    title: 'transferList',
    facts: [[t('pieces'), String(lines.reduce((sum, { pieces }) => sum + pieces, 0))]],
    placeHeader: t('takenFrom'),
    place: ({ from }) => from,
    product: ({ name, sku }) => ({ name, sku }),
    productEnd: 110,
    headers: [
      { text: t('quantity'), x: 126, align: 'right' },
      { text: t('putTo'), x: 130 },
      { text: t('actual'), x: 173 },
    ],
    drawRest(sheet, { to, pieces }, y) {
      sheet.fit(String(pieces), { x: 111, y, width: 15, height: lineHeight }, { points: 22, face: 'bold', align: 'right' })
      const box = { x: 130, y, width: 40, height: lineHeight }
      if (to) sheet.fit(to, box, { points: 17, face: 'bold' })
      else sheet.fit(t('chosenOnArrival'), box, { points: 10, ink: grey })
      drawBox(sheet, 173, right, y)
    },
    signature: t('movedBy'),
  }))
}
