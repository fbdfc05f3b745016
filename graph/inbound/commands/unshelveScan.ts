import type { Call } from '../../kernel/command/call.ts'
import { command } from '../../kernel/command/command.ts'
import { type Decision, decideAndSave, loadDecideSave } from '../../kernel/command/loadDecideSave.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id } from '../../kernel/input/fieldTypes.ts'
import type { Db } from '../../kernel/sql/db.ts'
import { NothingToTakeBack, ShelvingTakenBack } from '../failures.ts'
import { inboundFacts } from '../ledger.ts'
import { propose } from '../propose.ts'
import { lineOf } from '../rules/model.ts'
import { unshelve } from '../rules/shelving.ts'
import { type ShelveView, shelveView } from '../rules/view.ts'
import { inboundRights } from '../states.ts'
import { type LoadedPutaway, loadPutaway, readPutaway } from '../store/loadUndo.ts'
import { lockOrderOfShelving } from '../store/order.ts'
import { type ShelvingChange, savingShelvings, valuesOfShelvingChange } from '../store/saveShelvings.ts'

interface UnshelveInput {
  shelvingId: string
}

const unshelving = loadDecideSave({
  together: (_inputs: readonly UnshelveInput[]) => 1,
  load: loadPutaway,
  valuesOf: ([input]) => ({ shelvingId: input?.shelvingId }),
  read: readPutaway,
  decide(loaded: LoadedPutaway, call): Decision<LoadedPutaway, ShelvingChange, ShelveView> {
    const { before, shelving } = loaded
    const { id: correctsId, isCorrection, isCorrected, lineId, quality, quantity, ...place } = shelving
    if (isCorrection) throw NothingToTakeBack()
    if (isCorrected) throw ShelvingTakenBack()
    const decision = unshelve(before, lineId, quality, quantity)
    const line = lineOf(decision.order, lineId)
    const back = { ...place, id: call.newId(), lineId, quality, quantity: -quantity, correctsId }
    const { locationId, locationCode } = place
    const result = shelveView(decision.order, line, null, {
      step: 'TAKEN_BACK',
      quality,
      quantity: -quantity,
      locationCode,
      shelvingId: back.id,
      ...propose(loaded, line, quality),
    })
    const payload = { productId: line.productId, quality, quantity, locationId }
    return {
      loaded,
      change: { before, decision, batches: [], shelvings: [back] },
      result,
      facts: inboundFacts('unshelved', before, decision.order, payload),
    }
  },
  save([only]) {
    const { call, change } = only as { call: Call; change: ShelvingChange }
    return { parts: savingShelvings, rows: 1, values: valuesOfShelvingChange(call, change) }
  },
})

/** Undo of a putaway scan. */
export const unshelveScan = command({
  name: 'unshelveScan',
  means: 'Undoes a putaway, while the order is open and the pieces are not allocated.',
  right: inboundRights.shelve,
  input: fields({ shelvingId: id('Shelving').meta({ description: 'The putaway to undo.' }) }),
  scope: ({ shelvingId }, db) => scopeOfShelving(db, shelvingId),
  direct: unshelving,
  async run(tx, call, input) {
    await lockOrderOfShelving(tx, input.shelvingId)
    return decideAndSave(tx, call, unshelving, input)
  },
})

async function scopeOfShelving(db: Pick<Db, 'shelving'>, shelvingId: string) {
  const shelving = await db.shelving.findUnique({ where: { id: shelvingId }, select: { warehouseId: true, customerId: true } })
  if (!shelving) throw NotFound({ what: '' }, 'shelvingId')
  return shelving
}
