import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotFound, NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { LineTwice } from '../failures.ts'
import { refuseCounter } from '../rules/counting.ts'
import { countMachine } from '../states.ts'
import { readBook } from '../store/count.ts'
import { readCountLines } from '../store/countSheet.ts'
import { personsOf } from '../store/person.ts'

interface OpenCount {
  id: string
  number: string
  state: keyof typeof countMachine.states
  type: string
}

/** Starts a count with its first line: its book is read again, as late as possible. Fails with NOT_IN_STATE if it is over. */
export async function startCount(tx: Tx, call: Call, { id, number, state, type }: OpenCount): Promise<void> {
  if (state === 'COUNTING') return
  const moved = await apply(tx, call, countMachine, [id], 'firstLine', { set: 'started_at = kernel_now()' })
  if (moved.length === 0) throw NotInState({ what: number })
  const lines = await tx.stockCountLine.findMany({ where: { countId: id }, select: { productId: true } })
  const productIds = type === 'PRODUCT' ? [...new Set(lines.map(({ productId }) => productId))] : null
  await readBook(tx, call, id, { productIds, withZero: false })
}

/**
 * Fails with NOT_FOUND if a line does not belong to the count, with LINE_TWICE if one is named again, and with RECOUNT_BY_OTHER if another person has to
 * count it.
 */
export async function requireCountLines(
  tx: Tx,
  call: Call,
  countId: string,
  lineIds: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const rows = await readCountLines(tx, { countIds: [countId], lineIds })
  const [by = ''] = await personsOf(tx, [call.actor])
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const [index, id] of lineIds.entries()) {
    const line = known.get(id)
    if (!line) throw NotFound({ what: 'StockCountLine' }, fieldOf(index))
    if (lineIds.indexOf(id) < index) throw LineTwice({ sku: line.sku, location: line.location }, fieldOf(index))
    const refusal = refuseCounter(line, by, fieldOf(index))
    if (refusal) throw refusal
  }
}
