import type { Wave } from '../../generated/prisma/client.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import type { Progress } from '../../package/steps/progress.ts'
import { productNameEn } from '../../product/rules/product.ts'
import { type ProgressFigures, progressOf } from '../store/lines.ts'

/** What a sorting or packing station shows after a scan; plain values and ids, so that no further query is needed. */
export interface ScanView extends ProgressFigures {
  waveId: string
  waveNumber: string
  packageId: string
  packageNumber: string
  customerName: string
  customerNameEn: string | null
  slot: number | null
}

/** What a station shows of the scanned piece; empty for a slot or label. */
export interface GoodsView {
  lineId: string | null
  productId: string | null
  sku: string | null
  productName: string | null
  productNameEn: string | null
  /** File of its main picture. */
  pictureFileId: string | null
  /** Number of pieces that the scan counted or undid; 0 without a product. */
  scanned: number
}

/** Reads what a station shows of a wave and one of its packages. */
export async function viewOf(tx: Tx, wave: Wave, packageId: string, progress: Progress): Promise<ScanView> {
  const { number, slot, customer } = await tx.package.findUniqueOrThrow({
    where: { id: packageId },
    select: { number: true, slot: true, customer: { select: { name: true, nameEn: true } } },
  })
  const figures = await progressOf(tx, wave.id, packageId, progress)
  return {
    waveId: wave.id,
    waveNumber: wave.number,
    packageId,
    packageNumber: number,
    customerName: customer.name,
    customerNameEn: customer.nameEn,
    slot,
    ...figures,
  }
}

/** Reads what a station shows of a line's product. */
export async function goodsOfLine(tx: Tx, lineId: string | null, scanned: number): Promise<GoodsView> {
  if (lineId === null) return { lineId, scanned, productId: null, sku: null, productName: null, productNameEn: null, pictureFileId: null }
  const { product } = await tx.packageLine.findUniqueOrThrow({
    where: { id: lineId },
    select: {
      product: {
        select: {
          ...{ id: true, sku: true, name: true, declaredNameEn: true },
          pictures: { select: { picture: { select: { mediumFileId: true } } }, orderBy: { position: 'asc' }, take: 1 },
        },
      },
    },
  })
  return {
    lineId,
    scanned,
    productId: product.id,
    sku: product.sku,
    productName: product.name,
    productNameEn: productNameEn(product),
    pictureFileId: product.pictures[0]?.picture.mediumFileId ?? null,
  }
}
