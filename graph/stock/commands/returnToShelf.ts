import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, id, pieces, scanned } from '../../kernel/input/fieldTypes.ts'
import { returnPieces } from '../returning.ts'
import { stockRights } from '../states.ts'
import { lockReturnTask } from '../store/returnTask.ts'

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
    const { location, pieces: given } = input
    const { facts } = await returnPieces(tx, call, task, { location, pieces: given, fields: { location: 'location', pieces: 'pieces' } })
    return { result: { returnTaskId: task.id }, facts }
  },
})
