import type { Call } from '../../../kernel/command/call.ts'
import { command } from '../../../kernel/command/command.ts'
import { NotFound } from '../../../kernel/failures.ts'
import type { Tx } from '../../../kernel/sql/db.ts'
import { AddTrackingNumbersInput } from '../../input/numbers.ts'
import { NoTrackingNumberNew } from '../../numberFailures.ts'
import { logisticsRights } from '../../states.ts'
import { warehouseOfChannel } from '../../steps.ts'
import { growList, insertNumbers, insertRange, knownNumbers, lockRange } from '../../store/numbers.ts'
import { trackingRangeFact } from '../numberFacts.ts'
import { requireOffline } from '../requireOffline.ts'

/** Adds a list of tracking numbers to a channel; those that are known already are left out. Fails with NO_TRACKING_NUMBER_NEW if all are. */
export const addTrackingNumbers = command({
  name: 'addTrackingNumbers',
  means:
    'Adds single tracking numbers to a channel whose carrier has no API, as a list or to a list of it. Numbers that are repeated, or that are known in the warehouse already, by a range, a list or a label, are left out and named. Labels that failed because no number was left are made then.',
  right: logisticsRights.edit,
  input: AddTrackingNumbersInput,
  scope: async ({ channelId }, db) => ({ warehouseId: await warehouseOfChannel(db, channelId) }),
  async run(tx, call, { channelId, numbers, listId }) {
    const warehouseId = await requireOffline(tx, channelId)
    const distinct = [...new Set(numbers)]
    const repeated = distinct.filter((number) => numbers.indexOf(number) !== numbers.lastIndexOf(number))
    const known = await knownNumbers(tx, warehouseId, distinct)
    const added = distinct.filter((number) => !known.has(number))
    if (added.length === 0) throw NoTrackingNumberNew({ known: known.size, repeated: repeated.length }, 'numbers')
    const id = await listFor(tx, call, { channelId, warehouseId, listId: listId ?? null }, added)
    await insertNumbers(tx, { id, channelId, warehouseId }, added)
    const facts = [trackingRangeFact('added', { id, warehouseId }, { channelId, count: added.length })]
    return { result: { rangeId: id, channelId, added: added.length, repeated, known: [...known] }, facts }
  },
})

/** The list that gets numbers: a new one, or one of the channel that is not set aside. */
async function listFor(
  tx: Tx,
  call: Call,
  { channelId, warehouseId, listId }: { channelId: string; warehouseId: string; listId: string | null },
  added: readonly string[],
): Promise<string> {
  const [firstNumber = '', lastNumber = ''] = [added[0], added.at(-1)]
  const size = added.length
  if (listId === null) {
    const form = { prefix: '', suffix: '', checkDigit: 'NONE', width: 0, firstSerial: 0n, low: 0n, high: 0n } as const
    return insertRange(tx, call, { ...form, firstNumber, lastNumber, size, opened: size, isList: true, channelId, warehouseId })
  }
  const list = await lockRange(tx, listId)
  if (!list?.isList || list.channelId !== channelId || list.setAsideAt) throw NotFound({ what: 'TrackingRange' }, 'listId')
  await growList(tx, listId, size, lastNumber)
  return listId
}
