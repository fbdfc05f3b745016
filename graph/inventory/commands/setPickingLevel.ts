import { command } from '../../kernel/command/command.ts'
import { requireProducts } from '../../product/steps/findProducts.ts'
import { requireWarehouse } from '../../warehouse/steps.ts'
import { MaximumBelowMinimum } from '../failures.ts'
import { SetPickingLevelInput } from '../input.ts'
import { inventoryRights } from '../states.ts'
import { savePickingLevel } from '../store/replenishment.ts'

/** Sets how many pieces of a product the picking areas of a warehouse should hold. */
export const setPickingLevel = command({
  name: 'setPickingLevel',
  means: 'Sets how many pieces of a product the picking areas of a warehouse should hold, or removes that with a minimum of 0.',
  right: inventoryRights.setLevels,
  input: SetPickingLevelInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, productId, minimum, maximum }) {
    await requireWarehouse(tx, warehouseId)
    const [product] = await requireProducts(tx, [productId], () => 'productId')
    const upTo = maximum || minimum
    if (upTo < minimum) throw MaximumBelowMinimum({ minimum }, 'maximum')
    await savePickingLevel(tx, { warehouseId, productId, minimum, maximum: minimum && upTo }, call.now)
    const stock = await tx.productStock.findUnique({ where: { warehouseId_productId: { warehouseId, productId } }, select: { id: true } })
    const { id, customerId } = product!
    const fact = { kind: 'pickingLevel.set', type: 'Product', id, warehouseId, customerId, payload: { minimum, maximum: minimum && upTo } }
    return { result: { stockId: stock?.id ?? null }, facts: [fact] }
  },
})
