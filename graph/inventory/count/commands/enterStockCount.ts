import { command } from '../../../kernel/command/command.ts'
import { EnterStockCountInput } from '../../input.ts'
import { inventoryRights } from '../../states.ts'
import { insertEntries, lockCount, scopeOfCount } from '../../store/count.ts'
import { countFact } from '../countFact.ts'
import { requireCountLines, startCount } from '../countWork.ts'

/** Enters counted pieces, such as those of a printed sheet. */
export const enterStockCount = command({
  name: 'enterStockCount',
  means: 'Enters the counted pieces of lines, such as those of a printed sheet; the same as counting them by scan.',
  right: inventoryRights.count,
  input: EnterStockCountInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  async run(tx, call, { stockCountId, lines }) {
    const count = await lockCount(tx, stockCountId)
    await startCount(tx, call, count)
    await requireCountLines(
      tx,
      call,
      stockCountId,
      lines.map(({ lineId }) => lineId),
      (index) => `lines.${index}.lineId`,
    )
    const counted = lines.map(({ lineId, counted: pieces }) => ({ lineId, pieces }))
    await insertEntries(tx, call, counted, call.now)
    return { result: { stockCountId }, facts: [countFact('counted', count)] }
  },
})
