import { command } from '../kernel/command/command.ts'
import { nextNumber } from '../kernel/number.ts'
import { requireProducts } from '../product/steps.ts'
import { readAllocatedTo, readPiles } from '../stock/steps/piles.ts'
import { post } from '../stock/steps/post.ts'
import { locationsByCode, requireWarehouse } from '../warehouse/steps.ts'
import { CreateTransferInput } from './input.ts'
import { planTransfer, qualityIn } from './rules/transfer.ts'
import { inventoryRights } from './states.ts'
import { insertTransfer } from './store/transfer.ts'
import { transferFact } from './transferFact.ts'

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
    const lines = asked.map(({ quantity }, index) => {
      const { id: productId, sku, customerId } = products[index]!
      return { id: call.newId(), productId, sku, customerId, from: sources[index]!, to: targetOf.get(index) ?? null, quantity }
    })
    const spots = lines.map(({ productId, from }) => ({ productId, locationId: from.id }))
    const plan = planTransfer(lines, await readPiles(tx, spots), await readAllocatedTo(tx, spots))

    const transfer = { id: call.newId(), number: await nextNumber(tx, call, 'transfer'), warehouseId }
    await insertTransfer(
      tx,
      call,
      { ...transfer, remark: remark ?? '' },
      lines.map(({ id, productId, customerId, from, to, quantity }) => ({
        ...{ id, productId, customerId, quantity, quality: qualityIn(from.areaType) },
        ...{ fromLocationId: from.id, toLocationId: to?.id ?? null },
      })),
    )
    const allocations = plan.flatMap((taken, index) =>
      taken.map(({ pile: { locationId, productId, batchId, quality }, quantity }) => ({
        ...{ locationId, productId, batchId, quality },
        ...{ owner: 'TRANSFER' as const, ownerId: lines[index]!.id, change: quantity },
      })),
    )
    await post(tx, call, { kind: 'Transfer', id: transfer.id, number: transfer.number }, { allocations })
    return { result: { transferId: transfer.id }, facts: [transferFact('created', transfer)] }
  },
})
