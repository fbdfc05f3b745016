import { keepPrintState } from '../../../file/steps.ts'
import { command } from '../../../kernel/command/command.ts'
import { fields, id } from '../../../kernel/input/fieldTypes.ts'
import { releaseToPool } from '../../../package/steps/wave.ts'
import { post } from '../../../stock/steps/post.ts'
import { SimplePrintNotInState } from '../../failures.ts'
import { waveRights } from '../../states.ts'
import { lockSimpleMembers, moveSimplePrint, simplePrintFact } from '../../store/simplePrint.ts'
import { completeSimplePrint } from '../completeSimplePrint.ts'
import { loadSimplePrint, scopeOfSimplePrint } from '../loadSimplePrint.ts'
import { openJobsOf } from '../openJobs.ts'

/** Confirms that everything of a simple print is on paper: its packages are ready to ship. */
export const confirmSimplePrint = command({
  name: 'confirmSimplePrint',
  means:
    'Confirms that pick list and labels of a simple print are on paper: its packages are ready to ship, and their goods leave the shelves. Packages that were put on hold or are being intercepted return to pending.',
  right: waveRights.simple,
  input: fields({ simplePrintId: id('SimplePrint').meta({ description: 'The simple print; must be printed.' }) }),
  scope: ({ simplePrintId }, db) => scopeOfSimplePrint(db, simplePrintId),
  async run(tx, call, { simplePrintId }) {
    const batch = await loadSimplePrint(tx, simplePrintId)
    const members = await lockSimpleMembers(tx, simplePrintId)
    if (!(await moveSimplePrint(tx, call, simplePrintId, 'confirm'))) throw SimplePrintNotInState({ number: batch.number })
    const waiting = members.filter(({ state }) => state === 'TO_BE_PRINTED')
    await keepPrintState(tx, call, await openJobsOf(tx, simplePrintId, waiting), 'CONFIRMED')
    const done = await completeSimplePrint(
      tx,
      call,
      batch,
      waiting.map((one) => one.id),
    )
    const left = waiting.filter((one) => !done.ids.includes(one.id)).map((one) => one.id)
    const released = await releaseToPool(tx, call, left)
    const { places, allocations } = done.posting
    const document = { kind: 'SimplePrint', id: batch.id, number: batch.number }
    await post(tx, call, document, { places, allocations: [...allocations, ...released.allocations] })
    return {
      result: { simplePrintId, readyIds: done.ids, releasedIds: left },
      facts: [simplePrintFact('confirmed', batch), ...done.facts, ...released.facts],
    }
  },
})
