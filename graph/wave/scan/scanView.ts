import type { ChosenLine } from '../rules/goods.ts'
import type { WaveAtWork, Progress as WaveProgress } from '../rules/work.ts'
import type { ShownProduct } from '../store/loadScan.ts'
import type { LoadedUndo, ShownUndoneLine } from '../store/loadUndo.ts'

/** What a sorting or packing station shows after a scan; plain values and ids, so that no further query is needed. */
export interface ScanView extends WaveProgress {
  packagePieces: number
  packageDone: number
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

/** What a station shows of a scan without a product. */
export const noGoods: GoodsView = {
  lineId: null,
  productId: null,
  sku: null,
  productName: null,
  productNameEn: null,
  pictureFileId: null,
  scanned: 0,
}

/** What a station shows of the product of a line that got pieces. */
export const goodsOfProduct = (
  product: Omit<ShownProduct, 'key' | 'pieces'>,
  { lineId, pieces }: Pick<ChosenLine, 'lineId' | 'pieces'>,
): GoodsView => ({
  lineId,
  productId: product.id,
  sku: product.sku,
  productName: product.name,
  productNameEn: product.nameEn,
  pictureFileId: product.pictureFileId,
  scanned: pieces,
})

/** What a put wall shows of a line that got pieces, and of its wave after that. */
export function viewOfLine(
  { wave, products, progress }: { wave: WaveAtWork; products: readonly ShownProduct[]; progress: WaveProgress },
  line: ChosenLine,
): ScanView & GoodsView {
  const { packageId, packageNumber, packagePieces, packageOpen, slot, pieces } = line
  const product = products.find(({ id }) => id === line.productId) as ShownProduct
  return {
    waveId: wave.id,
    waveNumber: wave.number,
    packageId,
    packageNumber,
    slot,
    ...progress,
    packagePieces,
    packageDone: packagePieces - packageOpen + pieces,
    customerName: product.customerName,
    customerNameEn: product.customerNameEn,
    ...goodsOfProduct(product, line),
  }
}

/** What a station shows of a line of which pieces were undone, and of its wave after that. */
export function viewOfUndone({ wave, progress }: LoadedUndo, line: ShownUndoneLine, taken: number): ScanView & GoodsView {
  const { lineId, packageId, packageNumber, packagePieces, packageDone, slot, product } = line
  return {
    waveId: wave.id,
    waveNumber: wave.number,
    packageId,
    packageNumber,
    slot,
    ...progress,
    packagePieces,
    packageDone,
    customerName: product.customerName,
    customerNameEn: product.customerNameEn,
    ...goodsOfProduct(product, { lineId, pieces: taken }),
  }
}
