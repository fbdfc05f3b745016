import { command } from '../../kernel/command/command.ts'
import { NotFound, TooLarge } from '../../kernel/failures.ts'
import { fields, id, pieces, scanned } from '../../kernel/input/fieldTypes.ts'
import { locationByCode } from '../../warehouse/steps.ts'
import { AreaWrongForQuality, ReturnTaskDone } from '../failures.ts'
import { areasFor } from '../rules.ts'
import { stockRights } from '../states.ts'
import { post } from '../steps/post.ts'
import { lockReturnTask, settleReturnTask } from '../store/returnTask.ts'

/** Returns picked goods that are no longer needed to a shelf. */
export const returnToShelf = command({
  name: 'returnToShelf',
  means: 'Returns picked goods to a shelf: all or some pieces of a return task. Any location of a picking or staging area is allowed.',
  right: stockRights.return,
  input: fields({
    returnTaskId: id('ReturnTask').meta({ description: 'The task.' }),
    location: scanned().meta({ description: 'Scanned or typed location.' }),
    pieces: pieces().meta({ description: 'Number of pieces put there.' }),
  }),
  scope: async ({ returnTaskId }, db) => {
    const task = await db.returnTask.findUnique({ where: { id: returnTaskId }, select: { warehouseId: true } })
    return { warehouseId: task?.warehouseId ?? null }
  },
  async run(tx, call, input) {
    const task = await lockReturnTask(tx, input.returnTaskId)
    if (!task) throw NotFound({ what: 'ReturnTask' }, 'returnTaskId')
    const { id: ownerId, number, warehouseId, customerId, productId, batchId, quality, packageId } = task
    if (task.state === 'DONE') throw ReturnTaskDone({ number })
    const shelf = await locationByCode(tx, warehouseId, input.location, 'location')
    if (!areasFor[quality].includes(shelf.areaType)) throw AreaWrongForQuality({ code: shelf.code }, 'location')
    const open = task.quantity - task.returned
    if (input.pieces > open) throw TooLarge({ maximum: open }, 'pieces')
    const done = input.pieces === open
    await settleReturnTask(tx, call, ownerId, input.pieces, done)
    const spot = { productId, batchId, quality }
    const owned = { warehouseId, customerId }
    const document = { kind: 'ReturnTask', id: ownerId, number }
    await post(tx, call, document, {
      places: [
        { ...spot, ...owned, locationId: task.locationId, onHand: -input.pieces },
        { ...spot, ...owned, locationId: shelf.id, onHand: input.pieces },
      ],
      allocations: [{ ...spot, locationId: task.locationId, owner: 'RETURN_TASK', ownerId, change: -input.pieces }],
    })
    const payload = { packageId, quantity: input.pieces, locationId: shelf.id }
    const kind = done ? 'returnTask.done' : 'returnTask.partial'
    return { result: { returnTaskId: ownerId }, facts: [{ kind, type: 'ReturnTask', id: ownerId, ...owned, payload }] }
  },
})
