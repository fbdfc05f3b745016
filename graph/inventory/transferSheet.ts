import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'
import { authorOf } from './store/transfer.ts'

/** Reads a transfer for its sheet; null if it does not exist. */
export async function readTransferSheet(db: Db, transferId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const transfer = await db.transfer.findUnique({
    where: { id: transferId },
    include: {
      warehouse: { select: { name: true, nameEn: true, timeZone: true } },
      lines: {
        orderBy: { fromLocation: { walkOrder: 'asc' } },
        include: {
          product: { select: { sku: true, name: true, declaredNameEn: true } },
          fromLocation: { select: { code: true } },
          toLocation: { select: { code: true } },
        },
      },
    },
  })
  if (!transfer) return null
  const author = await authorOf(db, transferId, language)
  const { number, remark, createdAt, warehouse, lines } = transfer
  return {
    name: 'transferList',
    args: [
      {
        language,
        number,
        remark,
        createdAt,
        printedAt,
        timeZone: warehouse.timeZone,
        warehouse: nameIn(language, warehouse),
        author: author ?? '—',
        lines: lines.map(({ product, fromLocation, toLocation, quantity }) => ({
          from: fromLocation.code,
          to: toLocation?.code ?? null,
          sku: product.sku,
          pieces: quantity,
          name: nameIn(language, { name: product.name, nameEn: product.declaredNameEn || null }),
        })),
      },
    ],
  }
}
