import { command } from '../../kernel/command/command.ts'
import { NotFound } from '../../kernel/failures.ts'
import { fields, flag, id, pieces, scanned } from '../../kernel/input/fieldTypes.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import { returnPieces } from '../returning.ts'
import { requireSuggested, whyNoTask } from '../rules/returning.ts'
import { type ReturnStep, stockRights } from '../states.ts'
import { lockReturnTask, openReturnTasks } from '../store/returnTask.ts'

/** What a scan of a return shows. */
export interface ReturnView {
  step: keyof typeof ReturnStep.values
  taskIds: readonly string[]
  locationCode: string | null
  isDone: boolean
}

/** Scan at the return station: finds the open tasks of a package, or puts the pieces of a task on a shelf. */
export const returnScan = command({
  name: 'returnScan',
  means:
    'Scans task or package → location: finds its open return tasks, then puts pieces of the one on the screen at the scanned location. One other than the suggested location must be confirmed.',
  right: stockRights.return,
  input: fields({
    warehouseId: id('Warehouse').meta({ description: 'Warehouse of the station.' }),
    returnTaskId: id('ReturnTask').nullish().meta({ description: 'Task on the screen, for a location; null to find one.' }),
    proposedCode: scanned().nullish().meta({ description: 'Location that the screen suggests for it.' }),
    code: scanned().meta({ description: 'Number of a task or of its package, or a location.' }),
    quantity: pieces().meta({ description: 'Number of pieces put at the location.' }),
    isConfirmed: flag().nullish().meta({ description: 'Whether a person has confirmed another location than the suggested one.' }),
  }),
  scope: ({ warehouseId }) => ({ warehouseId }),
  async run(tx, call, { warehouseId, returnTaskId, proposedCode, code, quantity, isConfirmed }) {
    if (!returnTaskId) {
      const taskIds = await openReturnTasks(tx, warehouseId, code)
      if (taskIds.length === 0) throw whyNoTask(code)
      const found: ReturnView = { step: 'FOUND', taskIds, locationCode: null, isDone: false }
      return { result: found, facts: [] }
    }
    const task = await lockReturnTask(tx, returnTaskId)
    if (task?.warehouseId !== warehouseId) throw NotFound({ what: 'ReturnTask' }, 'returnTaskId')
    const given = { location: code, pieces: quantity, fields: { location: 'code', pieces: 'quantity' } }
    const expected = proposedCode && (readAs(parseScan(proposedCode), 'location') ?? proposedCode)
    const done = await returnPieces(tx, call, task, given, (place) => requireSuggested(expected, place, isConfirmed ?? false))
    const put: ReturnView = { step: 'RETURNED', taskIds: [returnTaskId], locationCode: done.code, isDone: done.state === 'DONE' }
    return { result: put, facts: done.facts }
  },
})
