import { customerInWarehouse } from '../../customer/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { ProductTwice } from '../../product/failures.ts'
import { productRights } from '../../product/states.ts'
import { findProducts } from '../../product/steps/findProducts.ts'
import { SetStockLevelsInput } from '../input.ts'
import { settingLevels } from '../states.ts'
import { setLevels } from '../steps/levels.ts'

/** Sets or removes the low-stock levels of products of a customer in a warehouse. */
export const setStockLevels = command({
  name: 'setStockLevels',
  means:
    'Sets or removes low-stock levels of products of a customer in one warehouse: all lines or none. Stock is low when fewer pieces are available than the level.',
  right: productRights.edit,
  orRight: settingLevels,
  input: SetStockLevelsInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, { warehouseId, customerId, lines }) {
    // Levels of a customer that has left can still be removed.
    if (lines.some(({ level = null }) => level !== null)) await customerInWarehouse(tx, customerId, warehouseId)
    const productOf = await findProducts(tx, customerId, lines)
    const products = lines.map((line, at) => productOf(line, `lines.${at}`))
    const seen = new Set<string>()
    for (const [at, { id, sku }] of products.entries()) {
      if (seen.has(id)) throw ProductTwice({ sku }, `lines.${at}.productId`)
      seen.add(id)
    }
    const levels = lines.map(({ productId, level = null }) => ({ productId, level }))
    const { stockIdOf, facts } = await setLevels(tx, call, { warehouseId, customerId }, levels)
    return { result: { stockIds: lines.flatMap(({ productId }) => stockIdOf.get(productId) ?? []) }, facts }
  },
})
