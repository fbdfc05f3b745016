import { lineHeight, linesDocument, type StockDocument } from './linesDocument.ts'
import { right } from './pickingPage.ts'

export interface ReceiptSheetLine {
  sku: string
  name: string
  /** Number of declared pieces of the whole order. */
  declared: number
  good: number
  defective: number
  missing: number
}

export interface ReceiptSheet extends StockDocument {
  /** Whether it undoes another receipt; its pieces are negative. */
  isCorrection: boolean
  order: string
  customer: string
  erpNumber: string | null
  /** Null if the goods were counted without a box. */
  box: string | null
  lines: ReceiptSheetLine[]
}

const columns = { declared: 134, good: 153, defective: 176, missing: right - 2 } as const
const counts = ['good', 'defective', 'missing'] as const

/** Sheet of a receipt on A4: what arrived with an inbound order or a box of it, good, defective and missing. */
export function receiptSheet({ lines, isCorrection, order, customer, erpNumber, box, ...about }: ReceiptSheet): Promise<Buffer> {
  const total = lines.reduce((sum, { good, defective }) => sum + good + defective, 0)
  return linesDocument(about, lines, (t) => ({
    title: isCorrection ? 'receiptCorrection' : 'receiptSheet',
    facts: [
      [t('pieces'), String(total)],
      [t('inboundOrder'), order],
      [t('customer'), customer],
      ...(box === null ? [] : [[t('boxMark'), box] as [string, string]]),
      ...(erpNumber === null ? [] : [[t('erpNumber'), erpNumber] as [string, string]]),
    ],
    placeHeader: 'SKU',
    place: ({ sku }) => sku,
    product: ({ name }) => ({ name, sku: '' }),
    productEnd: 118,
    headers: [
      { text: t('declared'), x: columns.declared, align: 'right' },
      ...counts.map((name) => ({ text: t(name), x: columns[name], align: 'right' as const })),
    ],
    drawRest(sheet, line, y) {
      const box = (end: number) => ({ x: end - 17, y, width: 17, height: lineHeight })
      sheet.fit(line.declared === 0 ? '–' : String(line.declared), box(columns.declared), { points: 12, align: 'right', ink: 0.35 })
      for (const name of counts) {
        const value = line[name]
        sheet.fit(value === 0 ? '–' : String(value), box(columns[name]), {
          points: name === 'good' ? 22 : 16,
          face: 'bold',
          align: 'right',
        })
      }
    },
    signature: t('receivedBy'),
  }))
}
