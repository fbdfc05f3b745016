import { command } from '../kernel/command/command.ts'
import type { Fact } from '../kernel/events/fact.ts'
import { NotFound } from '../kernel/failures.ts'
import { fields, id } from '../kernel/input/fieldTypes.ts'
import type { Db } from '../kernel/sql/db.ts'
import { NothingToTakeBack, ShelvingTakenBack } from './failures.ts'
import { inboundFacts, postChanges } from './ledger.ts'
import { loadOrder } from './loadOrder.ts'
import { proposeFor } from './propose.ts'
import { lineOf } from './rules/model.ts'
import { unshelve } from './rules/shelving.ts'
import { type ShelveView, shelveView } from './rules/view.ts'
import { inboundRights } from './states.ts'
import { saveOrder } from './store/save.ts'
import { insertShelvings, readShelving } from './store/shelving.ts'

/** Undo of a putaway scan. */
export const unshelveScan = command({
  name: 'unshelveScan',
  means: 'Undoes a putaway, while the order is open and the pieces are not allocated.',
  right: inboundRights.shelve,
  input: fields({ shelvingId: id('Shelving').meta({ description: 'The putaway to undo.' }) }),
  scope: ({ shelvingId }, db) => scopeOfShelving(db, shelvingId),
  async run(tx, call, { shelvingId }): Promise<{ result: ShelveView; facts: Fact[] }> {
    const { orderId } = (await readShelving(tx, shelvingId)) as Shelving
    const { order: before } = await loadOrder(tx, orderId)
    // Read again under the order's lock, against concurrent undo.
    const { correctsId, correctedBy, lineId, quality, quantity, ...place } = (await readShelving(tx, shelvingId)) as Shelving
    if (correctsId) throw NothingToTakeBack()
    if (correctedBy) throw ShelvingTakenBack()
    const decision = unshelve(before, lineId, quality, quantity)
    const line = lineOf(decision.order, lineId)
    const proposal = await proposeFor(tx, decision.order, line, quality, place.locationCode)
    await saveOrder(tx, call, before, decision)
    const { locationId, locationCode, batchId, warehouseId, customerId } = place
    const back = { lineId, locationId, locationCode, batchId, quality, quantity: -quantity, correctsId: shelvingId }
    const [backId] = await insertShelvings(tx, call, before, [back])
    const { productId } = line
    await postChanges(tx, call, before, decision.order, [
      { warehouseId, customerId, locationId, productId, batchId, quality, onHand: -quantity },
    ])
    return {
      result: shelveView(decision.order, line, null, {
        ...{ step: 'TAKEN_BACK', quality, quantity: -quantity, locationCode, shelvingId: backId ?? null, ...proposal },
      }),
      facts: inboundFacts('unshelved', before, decision.order, { productId, quality, quantity, locationId }),
    }
  },
})

type Shelving = NonNullable<Awaited<ReturnType<typeof readShelving>>>

async function scopeOfShelving(db: Pick<Db, 'shelving'>, shelvingId: string) {
  const shelving = await db.shelving.findUnique({ where: { id: shelvingId }, select: { warehouseId: true, customerId: true } })
  if (!shelving) throw NotFound({ what: '' }, 'shelvingId')
  return shelving
}
