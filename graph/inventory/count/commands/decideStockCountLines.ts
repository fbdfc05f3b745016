import type { z } from 'zod'
import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotInState } from '../../../kernel/failures.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { ApproveStockCountLinesInput, RecountStockCountLinesInput, RefuseStockCountLinesInput } from '../../input.ts'
import { refuseDecider } from '../../rules/counting.ts'
import { inventoryRights, type StockCountDecision } from '../../states.ts'
import { lockCount, scopeOfCount, setLines } from '../../store/count.ts'
import { type AssessedLine, requireAssessed } from '../assessCount.ts'
import { countFact } from '../countFact.ts'

/** Approves differences of a count above the limit of the warehouse. */
export const approveStockCountLines = command({
  name: 'approveStockCountLines',
  means: 'Approves differences of a count. Not by who counted, and not by an API key.',
  right: inventoryRights.approve,
  input: ApproveStockCountLinesInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  run: (tx, call, input) =>
    decide(tx, call, input, 'APPROVE', ({ assessment: { difference } }) => ({
      approvedDifference: difference,
      decidedById: call.actor.id,
    })),
})

/** Refuses differences of a count: the book stays. */
export const refuseStockCountLines = command({
  name: 'refuseStockCountLines',
  means: 'Refuses differences of a count with a reason: the stock stays as in the book. Not by who counted, and not by an API key.',
  right: inventoryRights.approve,
  input: RefuseStockCountLinesInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  run: (tx, call, input) => decide(tx, call, input, 'REFUSE', () => ({ refusedReason: input.reason, decidedById: call.actor.id })),
})

/** Has lines of a count counted again by another person. */
export const recountStockCountLines = command({
  name: 'recountStockCountLines',
  means: 'Asks for lines of a count to be counted again, by a person who has not counted them. The same difference then stands.',
  right: inventoryRights.approve,
  input: RecountStockCountLinesInput,
  scope: ({ stockCountId }, db) => scopeOfCount(db, stockCountId),
  run: (tx, call, input) =>
    decide(tx, call, input, 'RECOUNT', () => ({ recountAskedAt: call.now, approvedDifference: null, refusedReason: null })),
})

type Decision = keyof typeof StockCountDecision.values

/** Writes a decision on lines that are counted. Fails with NOT_IN_STATE, DIFFERENCE_BY_COUNTER or DIFFERENCE_BY_KEY. */
async function decide(
  tx: Tx,
  call: Call,
  { stockCountId, lineIds }: z.output<typeof ApproveStockCountLinesInput>,
  what: Decision,
  dataOf: (line: AssessedLine) => Parameters<typeof setLines>[2],
) {
  const count = await lockCount(tx, stockCountId)
  if (count.state !== 'COUNTING') throw NotInState({ what: count.number })
  const lines = await requireAssessed(tx, count, lineIds, call.now)
  for (const [index, line] of lines.entries()) {
    const refusal = refuseDecider(what, line, call.actor, `lineIds.${index}`)
    if (refusal) throw refusal
  }
  for (const line of lines) await setLines(tx, [line.id], dataOf(line))
  return { result: { stockCountId }, facts: [countFact('decided', count)] }
}
