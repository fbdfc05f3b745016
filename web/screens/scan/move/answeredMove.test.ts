import { expect, test } from 'vitest'
import type { QueuedScan } from '../../../station/queue/queueTypes.ts'
import { isCurrent, replayMove } from './answeredMove.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import type { MoveEntry } from './moveText.ts'
import type { Here } from './useGoodsHere.ts'
import type { LoadedTransfer } from './useLoadedTransfer.ts'

const from = 'A01-01-01'
const lamp = { id: 'a', sku: 'LAMP', name: 'Lamp', barcodes: [], cartonBarcodes: [], picture: null, customerName: 'Anker' }
// What is left there was read after the goods were taken.
const here: Here = { location: from, goods: [{ ...lamp, free: 0 }] }

let made = 0
function entry(code: string, result: Partial<MoveResult>, context: Partial<MoveContext> = {}): MoveEntry {
  const key = `k${++made}`
  const scan: QueuedScan<MoveContext> = {
    key,
    seq: made,
    scannedAt: '2026-11-20T14:52:00Z',
    mutation: 'moveScans',
    code,
    quantity: 1,
    recorded: false,
    extras: {},
    context: { warehouseId: 'w', transferId: null, moveKey: 'k', from: null, productId: null, ...context },
  }
  return { scan, status: 'applied', reason: null, result: { key, outcome: 'APPLIED', inHand: 0, movedIn: 0, ...result } as MoveResult }
}

const placed = entry(`L:${from}`, { step: 'PLACE' })
const taken = entry('LAMP', { step: 'TAKEN', transferId: 't', orderNumber: 'TR2611-0001', inHand: 1 }, { from })
const more = entry('LAMP', { step: 'TAKEN', transferId: 't', orderNumber: 'TR2611-0001', inHand: 2 }, { from, transferId: 't' })

test('a move that is not loaded yet is what its answered scans made of it', () => {
  expect(replayMove('k', [placed], here)).toMatchObject({ id: null, moveKey: 'k', lines: [] })
  expect(replayMove('k', [more, taken, placed], here)).toMatchObject({
    id: 't',
    number: 'TR2611-0001',
    state: 'PARTIAL',
    lines: [{ productId: 'a', from, quantity: 2, movedOut: 2 }],
  })
  // Without the scans before, or without the goods of the location, this device does not know it.
  expect(replayMove('k', [more], here)).toBeNull()
  expect(replayMove('k', [taken, placed], null)).toBeNull()
})

test('a loaded move is current if it has at least what was answered', () => {
  const loaded = replayMove('k', [taken, placed], here) as LoadedTransfer
  expect(isCurrent(loaded, { inHand: 1, movedIn: 0 })).toBe(true)
  expect(isCurrent(loaded, { inHand: 2, movedIn: 0 })).toBe(false)
  expect(isCurrent(loaded, { inHand: 0, movedIn: 1 })).toBe(false)
})
