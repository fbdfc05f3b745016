import { customerInWarehouse } from '../../customer/steps.ts'
import { command } from '../../kernel/command/command.ts'
import { apply } from '../../kernel/command/transition.ts'
import { startOfDayAt } from '../../kernel/day.ts'
import { nextNumber } from '../../kernel/number.ts'
import { findProducts } from '../../product/steps/findProducts.ts'
import { hiddenLocations } from '../../stock/steps/hiddenLocations.ts'
import { readAvailable, readPiles } from '../../stock/steps/piles.ts'
import { post } from '../../stock/steps/post.ts'
import { locationsByCode, requireWarehouse } from '../../warehouse/steps.ts'
import { adjustmentFact } from '../adjustmentFact.ts'
import { CreateAdjustmentInput } from '../input.ts'
import { postAdjustment } from '../ledger.ts'
import { adjustedPieces, planReductions, productsAboveLimit, refuseReason } from '../rules/adjustment.ts'
import { adjustmentMachine, inventoryRights } from '../states.ts'
import { insertAdjustment, lockAuthor, readAdjustedPieces } from '../store/adjustment.ts'

/** Adjusts stock: at once, or after approval if one person adjusts much of a product in a day. */
export const createAdjustment = command({
  name: 'createAdjustment',
  means:
    'Adds pieces to locations or takes them off, with a reason. Posted at once; above the limit of the warehouse for one person, product and day, it waits for approval and holds the pieces to take off.',
  right: inventoryRights.adjust,
  input: CreateAdjustmentInput,
  scope: ({ warehouseId, customerId }) => ({ warehouseId, customerId }),
  async run(tx, call, input) {
    const { warehouseId, customerId, reason } = input
    const remark = input.remark ?? ''
    const refusal = refuseReason(reason, remark)
    if (refusal) throw refusal
    const { timeZone, adjustmentLimit } = await requireWarehouse(tx, warehouseId)
    await customerInWarehouse(tx, customerId, warehouseId)
    const productOf = await findProducts(tx, customerId, input.lines)
    const locations = await locationsByCode(
      tx,
      warehouseId,
      input.lines.map(({ location }) => location),
      (index) => `lines.${index}.location`,
    )
    const lines = input.lines.map(({ quality, change, ...line }, index) => {
      const { id: productId, sku } = productOf(line, `lines.${index}`)
      const { id: locationId, code: location, areaType } = locations[index]!
      return { id: call.newId(), productId, sku, locationId, location, areaType, quality: quality ?? ('GOOD' as const), change }
    })
    const pieces = adjustedPieces(lines)
    await lockAuthor(tx, call.actor)
    const [piles, available] = [await readPiles(tx, lines), await readAvailable(tx, warehouseId, [...pieces.keys()])]
    const reductions = planReductions(lines, piles, available, await hiddenLocations(tx, call.actor, warehouseId))
    const day = { author: call.actor, warehouseId, since: startOfDayAt(timeZone, call.now) }
    const [earlier = new Map<string, number>()] = await readAdjustedPieces(tx, [day], [...pieces.keys()])

    const header = { id: call.newId(), number: await nextNumber(tx, call, 'adjustment'), warehouseId, customerId }
    await insertAdjustment(tx, call, { ...header, reason, remark }, lines)
    const adjustment = { ...header, timeZone, lines }
    const created = adjustmentFact('created', adjustment)
    if (productsAboveLimit(pieces, earlier, adjustmentLimit).length > 0) {
      const allocations = reductions.flatMap((reduction, index) =>
        reduction.map(({ pile: { locationId, productId, batchId, quality }, quantity }) => ({
          locationId,
          productId,
          batchId,
          quality,
          owner: 'ADJUSTMENT' as const,
          ownerId: lines[index]!.id,
          change: quantity,
        })),
      )
      await post(tx, call, { kind: 'Adjustment', id: header.id, number: header.number }, { allocations })
      return { result: { adjustmentId: header.id }, facts: [created] }
    }
    await apply(tx, call, adjustmentMachine, [header.id], 'post')
    const taken = reductions.flatMap((reduction) => reduction.map(({ pile, quantity }) => ({ ...pile, quantity })))
    await postAdjustment(tx, call, adjustment, taken)
    return { result: { adjustmentId: header.id }, facts: [created, adjustmentFact('posted', adjustment)] }
  },
})
