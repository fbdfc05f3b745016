import type { Language } from '../../kernel/language.ts'
import { nameIn } from '../../kernel/name.ts'
import type { Db } from '../../kernel/sql/db.ts'
import type { PdfTask } from '../../print/pdf.ts'
import { productNameIn } from '../../product/rules/product.ts'
import { readCountLines } from '../store/countSheet.ts'
import { authorOf } from '../store/transfer.ts'

/** Reads a count for its printed sheet, without the book if it is blind; null if it does not exist. */
export async function readCountSheet(db: Db, countId: string, language: Language, printedAt: Date): Promise<PdfTask | null> {
  const count = await db.stockCount.findUnique({
    where: { id: countId },
    include: { warehouse: { select: { name: true, nameEn: true, timeZone: true } } },
  })
  if (!count) return null
  const lines = await readCountLines(db, { countIds: [countId] })
  const author = await authorOf(db, countId, language)
  const { number, remark, createdAt, isBlind, warehouse } = count
  return {
    name: 'countSheet',
    args: [
      {
        language,
        number,
        remark,
        createdAt,
        printedAt,
        isBlind,
        timeZone: warehouse.timeZone,
        warehouse: nameIn(language, warehouse),
        author: author ?? '—',
        lines: lines.map(({ location, sku, product, book }) => ({
          location,
          sku,
          book: isBlind ? null : book,
          name: productNameIn(language, product),
        })),
      },
    ],
  }
}
