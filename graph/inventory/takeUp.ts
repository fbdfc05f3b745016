import type { Call } from '../kernel/command/call.ts'
import { apply } from '../kernel/command/transition.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { nextNumber } from '../kernel/number.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { moveFree } from '../stock/rules.ts'
import { hiddenLocations } from '../stock/steps/hiddenLocations.ts'
import { readAllocatedTo, readPiles } from '../stock/steps/piles.ts'
import { post } from '../stock/steps/post.ts'
import { makeVirtualLocation } from '../warehouse/steps.ts'
import { draftMove, takeThere } from './rules/adHoc.ts'
import { type MoveView, requireOpen } from './rules/moving.ts'
import { planLine, qualityIn, type TransferPlace } from './rules/transfer.ts'
import { transferMachine } from './states.ts'
import type { LoadedTransfer, ScannedGoods } from './store/loadMove.ts'
import { insertMoves, insertTransfer, lockTransfer, saveLine, setHandLocation } from './store/transfer.ts'
import { transferFact } from './transferFact.ts'

/** Goods that a move without a plan takes up by a scan. */
export interface TakenUp {
  /** Null if it takes its first goods up. */
  transfer: LoadedTransfer | null
  product: Pick<ScannedGoods, 'id' | 'sku' | 'customerId' | 'name' | 'nameEn'>
  from: TransferPlace
  pieces: number
}

/**
 * Takes free pieces off a location without a plan: with the first ones the transfer is made, what is taken up later is added to its lines. The last
 * step of a command.
 */
export async function takeUp(
  tx: Tx,
  call: Call,
  { warehouseId, moveKey }: { warehouseId: string; moveKey: string },
  { transfer: loaded, product, from, pieces }: TakenUp,
): Promise<{ result: MoveView; facts: Fact[] }> {
  const transfer = loaded && (await lockTransfer(tx, loaded.id))
  if (transfer) requireOpen(transfer)
  const { id: productId, sku, customerId } = product
  const spots = [{ productId, locationId: from.id }]
  const taken = planLine(
    { productId, sku, from, quantity: pieces },
    await readPiles(tx, spots),
    await readAllocatedTo(tx, spots),
    await hiddenLocations(tx, call.actor, warehouseId),
    'quantity',
  )
  const document = transfer ?? { id: call.newId(), number: await nextNumber(tx, call, 'transfer'), warehouseId, handLocationId: null }
  const { id, number } = document
  const goods = { productId, sku, productName: product.name, productNameEn: product.nameEn }
  const before = transfer ?? { ...draftMove(moveKey), id, number }
  const { line, view } = takeThere(before, goods, from.code, pieces, (plain) => ({ ...plain, id: call.newId() }))
  const quality = qualityIn(from.areaType)
  const row = { id: line.id, productId, customerId, quality, fromLocationId: from.id, toLocationId: null, quantity: line.quantity }
  if (transfer) await saveLine(tx, document, row)
  else await insertTransfer(tx, call, { id, number, warehouseId, remark: '', moveKey }, [row])
  await apply(tx, call, transferMachine, [id], 'moveOut')
  const handLocationId = document.handLocationId ?? (await makeVirtualLocation(tx, call, warehouseId, 'HAND', `HAND-${number}`))
  if (!document.handLocationId) await setHandLocation(tx, id, handLocationId)
  await insertMoves(tx, call, warehouseId, [{ lineId: line.id, kind: 'OUT', locationId: from.id, quantity: pieces }])
  const owned = { warehouseId, customerId, owner: 'TRANSFER' as const, ownerId: line.id }
  const free = taken.map(({ pile: { locationId, batchId, quality: own }, quantity }) => ({
    locationId,
    productId,
    batchId,
    quality: own,
    quantity,
    ...owned,
  }))
  await post(tx, call, { kind: 'Transfer', id, number }, moveFree(free, handLocationId))
  return {
    result: view,
    facts: [...(transfer ? [] : [transferFact('created', document)]), transferFact('moved-out', document)],
  }
}
