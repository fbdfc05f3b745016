import { commitLocalUpdate } from 'react-relay'
import { expect, test } from 'vitest'
import { environment } from '../../relay/environment.ts'
import { applyKeptAnswers } from './applyKeptAnswers.ts'
import type { Entry } from './queueTypes.ts'

const askedAt = Date.parse('2026-03-02T10:00:00Z')

/** A scan that took three pieces off, made a second before the request of the cached response and answered at a time. */
const taken = (lineId: string, answeredAt: number): Entry => {
  const scannedAt = new Date(askedAt - 1_000).toISOString()
  const scan = { key: lineId, seq: 1, scannedAt, mutation: 'moveScans', code: 'SKU', quantity: 1, context: {}, extras: {}, recorded: false }
  const result = { key: lineId, outcome: 'APPLIED', transferId: null, state: null, lines: [{ lineId, movedOut: 3, movedIn: 0 }] }
  return { scan, status: 'applied', result: result as never, reason: null, answeredAt }
}

/** Pieces in hand of a line that the cached response has as not begun. */
async function inHandAfter(entry: Entry): Promise<unknown> {
  const { key } = entry.scan
  commitLocalUpdate(environment, (store) => {
    store.create(key, 'TransferLine').setValue(0, 'movedOut').setValue(0, 'movedIn')
    // Kept, as by a page.
    store.getRoot().setLinkedRecord(store.get(key)!, `line-${key}`)
  })
  await applyKeptAnswers([entry], askedAt)
  return environment.getStore().getSource().get(key)?.movedOut
}

test('a scan that was answered after the cached response was asked for is applied to it, also one that was made before', async () => {
  expect(await inHandAfter(taken('later', askedAt + 400))).toBe(3)
})

test('a scan that was answered before is in the response already', async () => {
  expect(await inHandAfter(taken('earlier', askedAt - 400))).toBe(0)
})
