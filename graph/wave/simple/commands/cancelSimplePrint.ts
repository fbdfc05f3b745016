import { keepPrintState } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { releaseToPool } from '../../../package/steps/wave.ts'
import { post } from '../../../stock/steps/post.ts'
import { SimplePrintNotInState } from '../../failures.ts'
import { waveRights } from '../../states.ts'
import { lockSimpleMembers, moveSimplePrint, simplePrintFact } from '../../store/simplePrint.ts'
import { loadSimplePrint, scopeOfSimplePrint } from '../loadSimplePrint.ts'
import { openJobsOf } from '../openJobs.ts'

/** Cancels a simple print that is not confirmed: its packages return to the pool. */
export const cancelSimplePrint = command({
  name: 'cancelSimplePrint',
  means:
    'Cancels a simple print before it is confirmed: its packages return to pending with their stock reserved, the goods on the shelves are released, and the labels are voided and bought again.',
  right: waveRights.simple,
  input: fields({ simplePrintId: id('SimplePrint').meta({ description: 'The simple print.' }) }),
  scope: ({ simplePrintId }, db) => scopeOfSimplePrint(db, simplePrintId),
  async run(tx, call, { simplePrintId }) {
    const batch = await loadSimplePrint(tx, simplePrintId)
    const members = await lockSimpleMembers(tx, simplePrintId)
    if (!(await moveSimplePrint(tx, call, simplePrintId, 'cancel'))) throw SimplePrintNotInState({ number: batch.number })
    const waiting = members.filter(({ state }) => state === 'TO_BE_PRINTED')
    await keepPrintState(tx, call, await openJobsOf(tx, simplePrintId, waiting), 'FAILED')
    const released = await releaseToPool(
      tx,
      call,
      waiting.map((one) => one.id),
    )
    await post(tx, call, { kind: 'SimplePrint', id: batch.id, number: batch.number }, { allocations: released.allocations })
    return { result: { simplePrintId }, facts: [simplePrintFact('cancelled', batch), ...released.facts] }
  },
})
