import { expect, test } from 'vitest'
import { decideOffline, NotDecidableOffline, tryStep } from '../../../station/offline/decideOffline.ts'
import type { Entry, QueuedScan, ScanExtras } from '../../../station/queue/queueTypes.ts'
import { boxOnScreen } from './boxOnScreen.ts'
import { handOf } from './inHand.ts'
import { type PickState, pickOffline } from './pickOffline.ts'
import type { PickContext, PickResult } from './pickScans.ts'
import { undoablePicks } from './pickText.ts'
import type { LoadedLine } from './usePickTask.ts'

const line = (id: string, location: string, productId: string, open: number): LoadedLine => ({
  id,
  location,
  locationId: `l-${location}`,
  productId,
  sku: `SKU-${productId}`,
  batch: 'B1',
  open,
  picked: 0,
  picture: null,
  name: `Lamp ${productId}`,
  productName: `Lamp ${productId}`,
  productNameEn: null,
  weightGrams: 100,
  shares: [],
  pickedFor: [],
  barcodes: [`690${productId}`],
  cartonBarcodes: [{ code: `CTN${productId}`, pieces: 2 }],
})
const [first, next] = ['A01-01-01', 'A01-01-02']
const start = (state: PickState['wave']['state'] = 'PICKING'): PickState => ({
  wave: {
    id: 'w',
    number: 'W2611-0001',
    state,
    skipped: [],
    pickers: [],
    sortMode: 'AFTER_PICKING',
    bindCart: false,
    cartId: null,
    cart: null,
    boxes: [],
    freeBoxes: [3],
    lines: [line('1', first, 'a', 3), line('2', first, 'b', 1), line('3', next, 'c', 2)],
  },
  last: null,
  hand: [],
})

let made = 0
const scan = (code: string, location: string | null, extras: ScanExtras = {}): QueuedScan<PickContext> => ({
  key: `k${++made}`,
  seq: made,
  scannedAt: '2026-11-20T14:52:00Z',
  mutation: 'pickScans',
  code,
  quantity: 1,
  context: { warehouseId: 'w', waveId: 'w', location },
  extras,
  recorded: true,
})
const play = (state: PickState, ...scans: QueuedScan<PickContext>[]) => decideOffline(state, scans, pickOffline).shown
const open = ({ wave }: PickState) => wave.lines.map((one) => one.open)
const why = (state: PickState, one: QueuedScan<PickContext>) => {
  const after = tryStep(pickOffline, state, one)
  if (after instanceof NotDecidableOffline) return 'NOT_DECIDABLE'
  return 'code' in after ? after.code : 'goes on'
}

test('a location, its goods by piece, by carton and by typed number, and the next location', () => {
  const there = play(start(), scan(`L:${first}`, null))
  expect(there.last).toMatchObject({ step: 'PLACE', location: first, orderNumber: 'W2611-0001' })
  const some = play(there, scan('690a', first), scan('CTNa', first))
  expect(some.last).toMatchObject({ step: 'PICKED', sku: 'SKU-a', quantity: 2, location: first })
  expect(open(some)).toEqual([0, 1, 2])
  const done = play(some, scan('690b', first), scan(next, null), scan('690c', next, { quantity: 2 }))
  expect(done.last).toMatchObject({ step: 'PICKED', quantity: 2, place: next, location: null })
  expect(open(done)).toEqual([0, 0, 0])
})

test('each piece goes into the box that the screen shows, which is confirmed before the next location', () => {
  const cart = { id: 'c', number: 'C-01', maxWeightGrams: 1000 }
  const { wave } = start()
  const shares = [
    { box: 1, open: 1 },
    { box: 2, open: 2 },
  ]
  const boxes = [1, 2].map((box) => ({ id: `b${box}`, box, pieces: 3, sorted: 0, isAbnormal: false, full: [], sortedBefore: 0 }))
  const [one, ...others] = wave.lines as [LoadedLine, ...LoadedLine[]]
  const sorted: PickState = {
    wave: { ...wave, lines: [{ ...one, shares }, ...others], boxes, cart, cartId: 'c', bindCart: true, sortMode: 'WHILE_PICKING' },
    last: null,
    hand: [],
  }
  const at = (code: string, box: number | null, unconfirmedBox: number | null = null, location: string | null = first) => {
    const made = scan(code, location)
    return { ...made, context: { ...made.context, box, unconfirmedBox } }
  }
  const onScreen = ({ wave: now, hand }: PickState) => boxOnScreen(now, hand, now.lines.slice(0, 1))
  expect(onScreen(sorted)).toEqual({ box: 1, unconfirmed: null, open: 1 })
  const taken = play(sorted, at('690a', 1))
  expect(onScreen(taken)).toEqual({ box: 1, unconfirmed: 1, open: 0 })
  expect(why(taken, at(next, 1, 1))).toBe('CONFIRM_BOX_FIRST')
  expect(why(taken, at('690a', 1, 1))).toBe('BOX_NEEDS_NO_MORE')
  expect(why(taken, at('H:2', 1, 1))).toBe('WRONG_BOX')
  expect(why(taken, { ...at(first, 1, 1), extras: { skip: true } })).toBe('CONFIRM_BOX_FIRST')
  const confirmed = play(taken, at('1', 1, 1))
  expect(onScreen(confirmed)).toEqual({ box: 2, unconfirmed: null, open: 2 })
  const both = play(confirmed, at('CTNa', 2))
  expect([open(both), both.wave.boxes.map((box) => box.sorted)]).toEqual([
    [0, 1, 2],
    [1, 2],
  ])
  // A piece that is put back leaves the other one in the hand, for its box.
  const two = play(confirmed, at('690a', 2), at('690a', 2, 2))
  const back = { ...at('690a', 2, 2), extras: { putBack: true } }
  const left = play(two, back)
  expect(onScreen(left)).toEqual({ box: 2, unconfirmed: 2, open: 1 })
  expect(why(left, { ...at('690a', 2, 2), extras: { missing: 1, reason: 'NONE_LEFT' } })).toBe('CONFIRM_BOX_FIRST')
  expect(onScreen(play(left, back))).toEqual({ box: 2, unconfirmed: null, open: 2 })
  expect(onScreen(play(left, at('H:2', 2, 2)))).toEqual({ box: 2, unconfirmed: null, open: 1 })
  // Box 2 is full with one of the two pieces: the other one, which is in the hand, and the rest go into box 3.
  const full = { ...at('H:3', 2, 2), extras: { fullBox: 2 } }
  const other = play(left, full)
  expect(other.last).toMatchObject({ step: 'BOX_FULL', box: 3 })
  expect(onScreen(other)).toEqual({ box: 3, unconfirmed: null, open: 1 })
  expect(why(other, { ...at('H:1', 3), extras: { fullBox: 3 } })).toBe('NO_FREE_BOX')
  expect(why(left, { ...at('H:1', 2, 2), extras: { fullBox: 2 } })).toBe('BOX_NOT_FREE')
  expect(why(sorted, { ...at('H:3', 1), extras: { fullBox: 1 } })).toBe('BOX_IS_EMPTY')
  expect(play(other, back).wave.boxes).toMatchObject([{ box: 1 }, { box: 3, full: [2], sorted: 0 }])
  expect(why({ ...sorted, wave: { ...sorted.wave, cart: null, cartId: null } }, at('690a', null))).toBe('NOT_DECIDABLE')
  expect(why(sorted, at('C:C-02', null))).toBe('NOT_DECIDABLE')
  expect(why(sorted, at('C-02', null))).toBe('NOT_DECIDABLE')
  // Goods may have a code with the form of a cart's number.
  const [goods, ...rest] = sorted.wave.lines as [LoadedLine, ...LoadedLine[]]
  const likeCart = { ...sorted, wave: { ...sorted.wave, lines: [{ ...goods, sku: 'C-02' }, ...rest] } }
  expect(play(likeCart, at('C-02', 1)).last).toMatchObject({ step: 'PICKED', sku: 'C-02', box: 1 })
  expect(why(likeCart, at('C:C-02', 1))).toBe('NOT_DECIDABLE')
})

test('skips, puts back and reports short without a connection', () => {
  const skipped = play(start(), scan(first, first, { skip: true }))
  expect(skipped.wave.skipped).toEqual([first])
  const back = play(skipped, scan('690a', first), scan('690a', first, { putBack: true }))
  expect(back.last).toMatchObject({ step: 'PUT_BACK', place: first })
  expect(open(back)).toEqual([3, 1, 2])
  const short = play(back, scan('SKU-a', first, { missing: 2, reason: 'NONE_LEFT' }))
  expect(short.last).toMatchObject({ step: 'SHORT', quantity: 2 })
  expect(open(short)).toEqual([1, 1, 2])
})

test('what the rules refuse is refused, and what only the server knows is left to it', () => {
  expect(why(start(), scan('690a', null))).toBe('PICK_PLACE_FIRST')
  expect(why(start(), scan('690c', first))).toBe('GOODS_ELSEWHERE')
  expect(why(start(), scan('C01-01-01', null))).toBe('PLACE_NOT_IN_WAVE')
  expect(why(start(), scan('690a', first, { quantity: 4 }))).toBe('ABOVE_TO_PICK')
  expect(why(start('TO_BE_PICKED'), scan('690a', first))).toBe('WAVE_NOT_IN_STATE')
  expect(why(start(), scan('A NEW BARCODE', first))).toBe('NOT_DECIDABLE')
  expect(why(start(), { ...scan('690a', first), context: { warehouseId: 'w', waveId: null, location: null } })).toBe('NOT_DECIDABLE')
})

test('what was answered tells what is in the hand', () => {
  const answered = (code: string, step: string, box: number | null, extras: ScanExtras = {}): Entry<PickContext, PickResult> => ({
    scan: scan(code, first, extras),
    status: 'applied',
    reason: null,
    result: { step, box, waveId: 'w' } as PickResult,
  })
  const [one, two] = [answered('690a', 'PICKED', 3), answered('690a', 'PICKED', 3)]
  const back = answered('690a', 'PUT_BACK', 3, { putBack: true })
  const boxes = (...log: Entry<PickContext, PickResult>[]) => handOf(log.toReversed(), 'w').map(({ box }) => box)
  expect(boxes(one, two)).toEqual([3, 3])
  expect(boxes(one, two, back)).toEqual([3])
  expect(boxes(one, two, back, back)).toEqual([])
  expect(boxes(one, answered('H:3', 'BOXED', 3), two)).toEqual([3])
  // Another pick that is put back leaves the hand as it is.
  expect(boxes(one, answered('690b', 'PUT_BACK', 1, { putBack: true }))).toEqual([3])
  expect(boxes(one, answered('690b', 'PICKED', null))).toEqual([])
  expect(handOf([one], 'another')).toEqual([])
})

test('each pick can be put back once', () => {
  const entry = (one: QueuedScan<PickContext>, status: Entry['status'] = 'applied'): Entry<PickContext, PickResult> => ({
    scan: one,
    status,
    reason: null,
    result: { step: one.extras.putBack ? 'PUT_BACK' : one.extras.skip ? 'SKIPPED' : 'PICKED' } as PickResult,
  })
  const [one, two] = [scan('690a', first), scan('690a', first)]
  const skipped = entry(scan(first, first, { skip: true }))
  expect([...undoablePicks([skipped, entry(two), entry(one)], 'w')]).toEqual([one.key, two.key])
  const back = scan('690a', first, { putBack: true })
  expect([...undoablePicks([entry(back), entry(two), entry(one)], 'w')]).toEqual([one.key])
  expect([...undoablePicks([entry(back, 'refused'), entry(two), entry(one)], 'w')]).toEqual([one.key, two.key])
  expect([...undoablePicks([entry(one)], 'another')]).toEqual([])
})
