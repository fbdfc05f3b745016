import { actsForProvider } from '../kernel/command/actor.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { requireProduct } from './requireProduct.ts'
import { changesOf } from './rules/changes.ts'
import { productRights } from './states.ts'
import { judgeChange, type NewProduct } from './steps/judgeProducts.ts'
import { saveProducts } from './steps/saveProducts.ts'
import { readStoredProduct } from './store/product.ts'

type Change = Omit<Parameters<typeof judgeChange>[3], 'barcodes' | 'cartonBarcodes'>

/** Changes a product as it is now, whatever its version, by the rules of every change of a product; it stays untouched if nothing differs. */
export async function changeOne(tx: Tx, call: Call, productId: string, changeOf: (product: NewProduct) => Change) {
  const product = await requireProduct(tx, productId)
  const { customerId } = product
  const isWarehouse = actsForProvider(call.actor, productRights.edit)
  const stored = await readStoredProduct(tx, product)
  const judged = await judgeChange(tx, { customerId, isWarehouse }, stored, changeOf(stored.product))
  const [failure] = judged.failures
  if (failure) throw failure
  const isSame = judged.after && changesOf(stored.product, judged.after).length === 0
  const { facts } = isSame ? { facts: [] } : await saveProducts(tx, call, customerId, [judged])
  return { result: { productId }, facts }
}
