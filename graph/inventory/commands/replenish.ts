import { command } from '../../kernel/command/command.ts'
import { ProductTwice } from '../../product/failures.ts'
import { requireProducts } from '../../product/steps/findProducts.ts'
import { proposedShelves } from '../../stock/steps/piles.ts'
import { lockSpots } from '../../stock/steps/shortage.ts'
import { locationsByCode, requireWarehouse } from '../../warehouse/steps.ts'
import { AboveStaging, ReplenishmentChanged, TransferTooLong } from '../failures.ts'
import { ReplenishInput } from '../input.ts'
import { openTransfer } from '../openTransfer.ts'
import { takeStaged } from '../rules/replenishment.ts'
import { inventoryRights, transferLinesMaximum } from '../states.ts'
import { readReplenishable, readStagedPiles } from '../store/replenishment.ts'
import { transferFact } from '../transferFact.ts'

/** Creates one transfer of pieces from staging to picking areas. */
export const replenish = command({
  name: 'replenish',
  means:
    'Creates a transfer of pieces from staging to picking areas, one line per location: whole cartons first, oldest batch first, to where each product is picked from. It is refused if others started one meanwhile.',
  right: inventoryRights.transfer,
  input: ReplenishInput,
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, lines: asked }) {
    await requireWarehouse(tx, warehouseId)
    const productIds = asked.map(({ productId }) => productId)
    const products = await requireProducts(tx, productIds, (index) => `lines.${index}.productId`)
    for (const [index, { id, sku }] of products.entries()) {
      if (productIds.indexOf(id) < index) throw ProductTwice({ sku }, `lines.${index}.productId`)
    }
    // Others who move these pieces wait until this transfer holds its own.
    await lockSpots(tx, await readStagedPiles(tx, warehouseId, productIds))
    const figures = new Map((await readReplenishable(tx, warehouseId, productIds)).map((row) => [row.productId, row]))
    const piles = await readStagedPiles(tx, warehouseId, productIds)
    const taken = asked.map(({ productId, quantity, onTheWay: seen }, index) => {
      const { sku } = products[index]!
      const onTheWay = figures.get(productId)?.onTheWay ?? 0
      if (onTheWay !== seen) throw ReplenishmentChanged({ sku, onTheWay }, `lines.${index}.quantity`)
      const { places, free } = takeStaged(
        piles.filter((pile) => pile.productId === productId),
        quantity,
        figures.get(productId)?.cartonPieces ?? null,
      )
      if (free < quantity) throw AboveStaging({ sku, free, quantity }, `lines.${index}.quantity`)
      return places
    })
    if (taken.flat().length > transferLinesMaximum) throw TransferTooLong({ maximum: transferLinesMaximum })
    const shelves = await proposedShelves(
      tx,
      productIds.map((productId) => `${warehouseId} ${productId}`),
    )
    const codes = [...new Set([...taken.flat().map(({ code }) => code), ...shelves.filter((code) => code !== null)])]
    const places = new Map((await locationsByCode(tx, warehouseId, codes, () => 'lines')).map((place) => [place.code, place]))
    const transfer = await openTransfer(tx, call, {
      warehouseId,
      remark: '',
      lines: taken.flatMap((parts, index) => {
        const { id: productId, sku, customerId } = products[index]!
        const to = places.get(shelves[index] ?? '') ?? null
        return parts.map(({ code, quantity }) => ({ productId, sku, customerId, from: places.get(code)!, to, quantity }))
      }),
    })
    return { result: { transferId: transfer.id }, facts: [transferFact('created', transfer)] }
  },
})
