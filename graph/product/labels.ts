import type { Language } from '../kernel/language.ts'
import { nameIn } from '../kernel/name.ts'
import type { Db } from '../kernel/sql/db.ts'
import type { PdfTask } from '../print/pdf.ts'
import type { LabelPaper } from '../print/states/labelLayout.ts'

interface Wanted {
  productId: string
  copies: number
}

/** Reads the labels of products of these customers (null: all) in the given order; null if there are none to print. A product without a barcode gets its SKU as one. */
export async function readProductLabels(
  db: Db,
  wanted: readonly Wanted[],
  paper: LabelPaper,
  about: { createdAt: Date; language: Language },
  customerIds: readonly string[] | null = null,
): Promise<PdfTask | null> {
  const products = await db.product.findMany({
    where: { id: { in: wanted.map(({ productId }) => productId) }, ...(customerIds && { customerId: { in: [...customerIds] } }) },
    select: {
      id: true,
      sku: true,
      name: true,
      declaredNameEn: true,
      barcodes: { where: { pieces: 1 }, select: { code: true }, orderBy: { id: 'asc' }, take: 1 },
      customer: { select: { code: true } },
    },
  })
  const byId = new Map(products.map((product) => [product.id, product]))
  const labels = wanted.flatMap(({ productId, copies }) => {
    const product = byId.get(productId)
    if (!product || copies === 0) return []
    const { sku, barcodes, customer } = product
    const name = nameIn(about.language, { name: product.name, nameEn: product.declaredNameEn || null })
    return [{ sku, name, standIn: product.declaredNameEn || null, barcode: barcodes[0]?.code ?? sku, customer: customer.code, copies }]
  })
  return labels.length === 0 ? null : { name: 'productLabels', args: [labels, paper, about] }
}
