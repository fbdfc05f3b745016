import type { Call } from '../kernel/command/call.ts'
import type { Fact } from '../kernel/events/fact.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { locationByCode } from '../warehouse/steps.ts'
import { AreaWrongForQuality } from './failures.ts'
import { putBack } from './rules/returning.ts'
import { areasFor } from './rules.ts'
import { post } from './steps/post.ts'
import { type ReturnTaskRow, settleReturnTask } from './store/returnTask.ts'

/** What is put back, and in which fields a refusal says so. */
interface Given {
  location: string
  pieces: number
  fields: { location: string; pieces: string }
}

/** Puts pieces of a locked task on a shelf; `approve` may refuse the location. */
export async function returnPieces(
  tx: Tx,
  call: Call,
  task: ReturnTaskRow,
  { location, pieces, fields }: Given,
  approve: (code: string) => void = () => undefined,
): Promise<{ code: string; state: ReturnTaskRow['state']; facts: Fact[] }> {
  const { id: ownerId, number, warehouseId, customerId, productId, batchId, quality, packageId } = task
  const { state } = putBack(task, pieces, fields.pieces)
  const shelf = await locationByCode(tx, warehouseId, location, fields.location)
  if (!areasFor[quality].includes(shelf.areaType)) throw AreaWrongForQuality({ code: shelf.code }, fields.location)
  approve(shelf.code)
  await settleReturnTask(tx, call, ownerId, pieces, state === 'DONE')
  const spot = { productId, batchId, quality }
  const owned = { warehouseId, customerId }
  await post(
    tx,
    call,
    { kind: 'ReturnTask', id: ownerId, number },
    {
      places: [
        { ...spot, ...owned, locationId: task.locationId, onHand: -pieces },
        { ...spot, ...owned, locationId: shelf.id, onHand: pieces },
      ],
      allocations: [{ ...spot, locationId: task.locationId, owner: 'RETURN_TASK', ownerId, change: -pieces }],
    },
  )
  const kind = state === 'DONE' ? 'returnTask.done' : 'returnTask.partial'
  const payload = { packageId, quantity: pieces, locationId: shelf.id }
  return { code: shelf.code, state, facts: [{ kind, type: 'ReturnTask', id: ownerId, ...owned, payload }] }
}
