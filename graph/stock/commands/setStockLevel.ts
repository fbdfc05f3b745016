import { customerInWarehouse } from '../../customer/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { productRights } from '../../product/states.ts'
import { SetStockLevelInput } from '../input.ts'
import { settingLevels } from '../states.ts'
import { setLevels } from '../steps/levels.ts'

async function loadStock(db: Pick<Tx, 'productStock'>, id: string) {
  const stock = await db.productStock.findUnique({ where: { id }, select: { warehouseId: true, customerId: true, productId: true } })
  if (!stock) throw NotFound({ what: 'ProductStock' }, 'stockId')
  return stock
}

/** Sets or removes the low-stock level of a product in a warehouse. */
export const setStockLevel = command({
  name: 'setStockLevel',
  means: 'Sets or removes the low-stock level of a product in a warehouse. Stock is low when fewer pieces are available than the level.',
  right: productRights.edit,
  orRight: settingLevels,
  input: SetStockLevelInput,
  scope: ({ stockId }, db) => loadStock(db, stockId),
  async run(tx, call, { stockId, level = null }) {
    const { productId, ...owned } = await loadStock(tx, stockId)
    // The level of a customer that has left can still be removed.
    if (level !== null) await customerInWarehouse(tx, owned.customerId, owned.warehouseId)
    const { facts } = await setLevels(tx, call, owned, [{ productId, level }])
    return { result: { stockId }, facts }
  },
})
