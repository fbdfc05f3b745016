import { command } from '../../kernel/command/command.ts'
import { requireProducts } from '../../product/steps/findProducts.ts'
import { locationsByCode, requireWarehouse } from '../../warehouse/steps.ts'
import { CreateTransferInput } from '../input.ts'
import { openTransfer } from '../openTransfer.ts'
import { inventoryRights } from '../states.ts'
import { transferFact } from '../transferFact.ts'

/** Creates a transfer and holds its pieces. */
export const createTransfer = command({
  name: 'createTransfer',
  means: 'Creates a transfer to other locations of the warehouse and holds the pieces for it.',
  right: inventoryRights.transfer,
  input: CreateTransferInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, remark, lines: asked }) {
    await requireWarehouse(tx, warehouseId)
    const products = await requireProducts(
      tx,
      asked.map(({ productId }) => productId),
      (index) => `lines.${index}.productId`,
    )
    const sources = await locationsByCode(
      tx,
      warehouseId,
      asked.map(({ from }) => from),
      (index) => `lines.${index}.from`,
    )
    const planned = asked.flatMap(({ to }, index) => (to ? [{ to, index }] : []))
    const targets = await locationsByCode(
      tx,
      warehouseId,
      planned.map(({ to }) => to),
      (index) => `lines.${planned[index]!.index}.to`,
    )
    const targetOf = new Map(planned.map(({ index }, at) => [index, targets[at]!]))
    const transfer = await openTransfer(tx, call, {
      warehouseId,
      remark: remark ?? '',
      lines: asked.map(({ quantity }, index) => {
        const { id: productId, sku, customerId } = products[index]!
        return { productId, sku, customerId, from: sources[index]!, to: targetOf.get(index) ?? null, quantity }
      }),
    })
    return { result: { transferId: transfer.id }, facts: [transferFact('created', transfer)] }
  },
})
