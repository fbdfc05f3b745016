import type { Call } from '../../kernel/command/call.ts'
import { apply } from '../../kernel/command/transition.ts'
import { NotFound, NotInState } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { LineTwice } from '../failures.ts'
import { countMachine } from '../states.ts'
import { readBook } from '../store/count.ts'

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

/** Fails with NOT_FOUND if a line does not belong to the count, and with LINE_TWICE if one is named again. */
export async function requireCountLines(
  tx: Tx,
  countId: string,
  lineIds: readonly string[],
  fieldOf: (index: number) => string,
): Promise<void> {
  const rows = await tx.stockCountLine.findMany({
    where: { countId, id: { in: [...lineIds] } },
    select: { id: true, product: { select: { sku: true } }, location: { select: { code: true } } },
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  for (const [index, id] of lineIds.entries()) {
    const line = known.get(id)
    if (!line) throw NotFound({ what: 'StockCountLine' }, fieldOf(index))
    if (lineIds.indexOf(id) < index) throw LineTwice({ sku: line.product.sku, location: line.location.code }, fieldOf(index))
  }
}
