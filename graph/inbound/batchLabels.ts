import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'
import type { LabelPaper } from '../print/states/labelLayout.ts'

/** Reads the labels of the batches that were put away from an inbound order, `copies` of each; null if there are none. */
export async function readBatchLabels(
  db: Db,
  orderId: string,
  copies: number,
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
): Promise<PdfTask | null> {
  const batches = await db.batch.findMany({
    where: { sourceId: orderId },
    select: { number: true, receivedOn: true, product: { select: { sku: true, name: true, declaredNameEn: true } } },
    orderBy: { number: 'asc' },
  })
  const labels = batches.map(({ number, receivedOn, product: { sku, name, declaredNameEn } }) => ({
    batch: number,
    sku,
    receivedOn: receivedOn.toISOString().slice(0, 10),
    copies,
    name: nameIn(about.language, { name, nameEn: declaredNameEn || null }),
  }))
  return labels.length === 0 || copies === 0 ? null : { name: 'batchLabels', args: [labels, paper, about] }
}
