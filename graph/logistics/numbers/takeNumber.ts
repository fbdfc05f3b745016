import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { numbersOf } from '../states/numbers.ts'
import { giveNumber, hasFree, insertNumbers, lockRange, markOpened, openRanges } from '../store/numbers.ts'

/** How many numbers of a range get a row at once: many more than labels that are made at the same time. */
const block = 256

/**
 * Gives the next free number of a channel to a label; null if none is left. Each number that may be given next has a row, and those who take one pass
 * over the rows that others are taking, so that they wait only for who opens the next block of a range.
 */
export async function takeNumber(
  tx: Tx,
  call: Call,
  channelId: string,
  reference: string,
): Promise<{ number: string; rangeId: string } | null> {
  const ranges = await openRanges(tx, channelId)
  for (const { id, hasRest } of ranges) {
    const number = (await giveNumber(tx, call, id, reference, 'pass')) ?? (hasRest ? await openAndGive(tx, call, id, reference) : null)
    if (number) return { number, rangeId: id }
  }
  // The last ones are being taken by others, who may fail: only when they are done, none is left.
  for (const { id } of ranges)
    while (await hasFree(tx, id)) {
      const number = await giveNumber(tx, call, id, reference, 'wait')
      if (number) return { number, rangeId: id }
    }
  return null
}

async function openAndGive(tx: Tx, call: Call, rangeId: string, reference: string): Promise<string | null> {
  const range = await lockRange(tx, rangeId)
  if (!range || range.setAsideAt) return null
  // Who held the lock before may have opened enough.
  const given = await giveNumber(tx, call, rangeId, reference, 'pass')
  const count = Math.min(block, range.size - range.opened)
  if (given || count === 0) return given
  await insertNumbers(tx, range, numbersOf(range, range.opened, count))
  await markOpened(tx, rangeId, range.opened + count)
  return giveNumber(tx, call, rangeId, reference, 'pass')
}
