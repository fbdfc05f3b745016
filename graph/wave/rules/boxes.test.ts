import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Failure } from '../../kernel/command/failure.ts'
import type { BoxShare, CartBox } from './boxes.ts'
import { currentBox, nextBox, openByBox, sharesInto } from './boxes.ts'
import { boxAt, decidePick, type LineToPick, type PickSaid, type WaveToPick } from './picking.ts'

const box = (number: number, sorted: number, pieces: number, isAbnormal = false): CartBox => ({
  id: `${number}`,
  box: number,
  pieces,
  sorted,
  isAbnormal,
  full: [],
  sortedBefore: 0,
})
const line = (id: string, location: string, productId: string, shares: BoxShare[]): LineToPick => ({
  id,
  location,
  productId,
  sku: productId.toUpperCase(),
  productName: productId,
  productNameEn: null,
  open: shares.reduce((sum, { open }) => sum + open, 0),
  picked: 0,
  shares,
  pickedFor: [],
})
const wave = (lines: LineToPick[], boxes: CartBox[], freeBoxes: number[] = []): WaveToPick => ({
  freeBoxes,
  id: 'w',
  number: 'W2611-0001',
  state: 'PICKING',
  sortMode: 'WHILE_PICKING',
  bindCart: true,
  cartId: 'c',
  lines,
  boxes,
})
const pick = (productId: string, pieces = 1, into?: number): PickSaid => ({
  kind: 'PICK',
  productId,
  sku: productId.toUpperCase(),
  pieces,
  box: into ?? null,
})
const refusal = (...given: Parameters<typeof decidePick>) => {
  try {
    decidePick(...given)
    return null
  } catch (error) {
    if (error instanceof Failure) return [error.code, error.values]
    throw error
  }
}

const shares = [
  { box: 1, open: 2 },
  { box: 2, open: 1 },
]

test('the box of the package that is nearest to complete is next, then the lowest; one of an abnormal package is the last', () => {
  expect(nextBox(shares, [box(1, 0, 3), box(2, 0, 3)])).toBe(1)
  expect(nextBox(shares, [box(1, 0, 3), box(2, 1, 3)])).toBe(2)
  expect(nextBox(shares, [box(1, 0, 3), box(2, 1, 3, true)])).toBe(1)
  expect(nextBox([{ box: 2, open: 1 }], [box(2, 1, 3, true)])).toBe(2)
  expect(nextBox([], [box(1, 0, 3)])).toBeNull()
})

test('a scan is for one box, which takes no more than it needs from here', () => {
  const two = wave([line('1', 'A1', 'cup', shares), line('2', 'B1', 'cup', [{ box: 1, open: 4 }])], [box(1, 0, 6), box(2, 0, 6)])
  const { view, wave: after } = decidePick(two, pick('cup', 2), 'A1')
  expect(view).toMatchObject({ step: 'PICKED', box: 1, quantity: 2, location: 'A1', boxes: [{ box: 1, sorted: 2 }] })
  expect(after.lines[0]).toMatchObject({ open: 1, picked: 2, shares: [{ box: 2, open: 1 }] })
  expect(boxAt(after, after.lines.slice(0, 1))).toBe(2)
  expect(refusal(two, pick('cup', 3), 'A1')).toEqual(['ABOVE_BOX', { box: 1, sku: 'CUP', open: 2, quantity: 3 }])
  // The box on the screen waits to be confirmed; else another picker has filled it.
  const again = { ...pick('cup', 1, 1), unconfirmedBox: 1 } as PickSaid
  expect(refusal(after, again, 'A1')).toEqual(['BOX_NEEDS_NO_MORE', { box: 1, sku: 'CUP' }])
  expect(refusal(after, pick('cup', 1, 1), 'A1')).toEqual(['BOX_FILLED_MEANWHILE', { box: 1 }])
  expect(decidePick(after, pick('cup', 1, 2), 'A1').view).toMatchObject({ box: 2, location: null })
})

test('only the box on the screen is confirmed', () => {
  const one = wave([line('1', 'A1', 'cup', shares)], [box(1, 0, 2), box(2, 0, 1)])
  expect(decidePick(one, { kind: 'BOX', scanned: 2, unconfirmedBox: 2 }, 'A1').view).toMatchObject({
    step: 'BOXED',
    box: 2,
    location: 'A1',
    quantity: 0,
  })
  expect(refusal(one, { kind: 'BOX', scanned: 1, unconfirmedBox: 2 }, 'A1')).toEqual(['WRONG_BOX', { scanned: 1, box: 2 }])
  expect(refusal(one, { kind: 'BOX', scanned: 1, unconfirmedBox: null }, 'A1')).toEqual(['BOX_NOT_ASKED', { scanned: 1 }])
})

test('a box is confirmed before another one, and before another location', () => {
  const one = wave([line('1', 'A1', 'cup', shares), line('2', 'B1', 'cup', [{ box: 1, open: 1 }])], [box(1, 0, 3), box(2, 0, 1)])
  const first = ['CONFIRM_BOX_FIRST', { box: 1 }]
  expect(refusal(one, { ...pick('cup', 1, 2), unconfirmedBox: 1 } as PickSaid, 'A1')).toEqual(first)
  expect(refusal(one, { kind: 'PLACE', location: 'B1', unconfirmedBox: 1 }, 'A1')).toEqual(first)
  expect(refusal(one, { kind: 'SKIP', unconfirmedBox: 1 }, 'A1')).toEqual(first)
  expect(refusal(one, { kind: 'SHORT', productId: 'cup', missing: 1, reason: 'NONE_LEFT', unconfirmedBox: 1 }, 'A1')).toEqual(first)
  expect(refusal(one, { ...pick('cup', 1, 1), unconfirmedBox: 1 } as PickSaid, 'A1')).toBeNull()
})

test('pieces are put back of the batches that their box got, and not those whose package has left the wave', () => {
  const older = { ...line('1', 'A1', 'cup', []), picked: 2, pickedFor: [{ box: 1, pieces: 1 }] }
  const newer = { ...line('2', 'A1', 'cup', []), picked: 1, pickedFor: [{ box: 2, pieces: 1 }] }
  const two = wave([older, newer], [box(1, 1, 2), box(2, 1, 1)])
  const back = (from: number, pieces = 1): PickSaid => ({ kind: 'PUT_BACK', productId: 'cup', sku: 'CUP', pieces, box: from })
  const { view, wave: after } = decidePick(two, back(1), 'A1')
  expect(view).toMatchObject({ box: 1, lines: [{ id: '1', open: 1, picked: 1, pickedFor: [], shares: [{ box: 1, open: 1 }] }] })
  expect(refusal(after, back(1), 'A1')?.[0]).toBe('NOTHING_TO_UNDO')
  expect(refusal(two, back(2, 2), 'A1')?.[0]).toBe('NOTHING_TO_UNDO')
  expect(decidePick(after, back(2), 'A1').view.lines).toMatchObject([{ id: '2', picked: 0, pickedFor: [] }])
})

test('missing pieces affect the boxes that the confirmation of picking would choose, which become abnormal', () => {
  const two = wave(
    [line('1', 'A1', 'cup', [{ box: 1, open: 1 }]), line('2', 'A1', 'cup', shares)],
    [box(1, 0, 6), { ...box(2, 0, 6), id: '0' }],
  )
  const short = (missing: number): PickSaid => ({ kind: 'SHORT', productId: 'cup', missing, reason: 'NONE_LEFT' })
  const open = ({ lines }: WaveToPick) => lines.map((one) => [one.open, one.shares.map((share) => `${share.open} for ${share.box}`)])
  // Box 2 alone bears one piece, box 1 alone two; one that is abnormal already comes first.
  const one = decidePick(two, short(1), 'A1')
  expect(open(one.wave)).toEqual([
    [1, ['1 for 1']],
    [2, ['2 for 1']],
  ])
  expect(one.view).toMatchObject({ quantity: 1, location: 'A1', boxes: [{ box: 2, isAbnormal: true, sorted: 0 }] })
  const more = decidePick(two, short(2), 'A1')
  expect(open(more.wave)).toEqual([
    [0, []],
    [2, ['1 for 1', '1 for 2']],
  ])
  expect(more.wave.boxes.map(({ isAbnormal }) => isAbnormal)).toEqual([true, false])
  expect(open(decidePick(one.wave, short(1), 'A1').wave)).toEqual([
    [0, []],
    [2, ['2 for 1']],
  ])
  const marked = { ...two, boxes: [box(1, 0, 6, true), box(2, 0, 6)] }
  expect(decidePick(marked, short(1), 'A1').view.boxes).toMatchObject([{ box: 1 }])
})

test('nothing is picked before a pick cart is bound', () => {
  const waiting = { ...wave([line('1', 'A1', 'cup', shares)], []), cartId: null }
  expect(refusal(waiting, pick('cup'), 'A1')).toEqual(['SCAN_CART_FIRST', { number: 'W2611-0001' }])
})

test('whatever is scanned, pieces that are picked are in boxes, and no box gets more than its package needs', () => {
  const scans = fc.array(
    fc.record({ back: fc.boolean(), pieces: fc.integer({ min: 1, max: 3 }), into: fc.option(fc.integer({ min: 1, max: 3 })) }),
    { maxLength: 40 },
  )
  const needs = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(needs, scans, (needed, all) => {
      const given = needed.map((open, at) => ({ box: at + 1, open }))
      let now = wave(
        [line('1', 'A1', 'cup', given)],
        needed.map((pieces, at) => box(at + 1, 0, pieces)),
      )
      for (const { back, pieces, into } of all) {
        const said: PickSaid = { kind: back ? 'PUT_BACK' : 'PICK', productId: 'cup', sku: 'CUP', pieces, box: into }
        if (refusal(now, said, 'A1') === null) now = decidePick(now, said, 'A1').wave
        const [only] = now.lines as [LineToPick]
        const left = openByBox(only.shares)
        expect(now.boxes.reduce((sum, { sorted }) => sum + sorted, 0)).toBe(only.picked)
        for (const one of now.boxes) expect(one.pieces - one.sorted).toBe(left.get(one.box) ?? 0)
        expect([...left.values()].reduce((sum, open) => sum + open, 0)).toBe(only.open)
      }
    }),
  )
})

test('a full box gives the open and the picked pieces of its package to a free one', () => {
  const picked = {
    ...line('2', 'B1', 'lamp', []),
    picked: 3,
    pickedFor: [
      { box: 1, pieces: 1 },
      { box: 2, pieces: 2 },
    ],
  }
  const before = wave(
    [line('1', 'A1', 'cup', shares), picked, line('3', 'C1', 'cup', [{ box: 2, open: 1 }])],
    [box(1, 1, 3), box(2, 2, 4)],
    [3, 4],
  )
  const full = (number: number, scanned: number | null, unconfirmedBox: number | null = null): PickSaid => ({
    kind: 'FULL_BOX',
    full: number,
    scanned,
    unconfirmedBox,
  })
  const { view, wave: after } = decidePick(before, full(1, 4, 1), 'A1')
  expect(view).toMatchObject({ step: 'BOX_FULL', box: 4, location: 'A1', quantity: 0, boxes: [{ id: '1', box: 4, sorted: 1, full: [1] }] })
  expect(view.lines.map(({ id, shares: open, pickedFor }) => [id, open, pickedFor])).toEqual([
    [
      '1',
      [
        { box: 2, open: 1 },
        { box: 4, open: 2 },
      ],
      [],
    ],
    [
      '2',
      [],
      [
        { box: 2, pieces: 2 },
        { box: 4, pieces: 1 },
      ],
    ],
  ])
  expect(after).toMatchObject({ freeBoxes: [3], boxes: [{ box: 4 }, { box: 2 }] })
  expect(decidePick(after, full(4, 3), 'A1').wave.boxes[0]).toMatchObject({ box: 3, full: [1, 4] })
  expect(decidePick(after, { kind: 'BOX', scanned: 1, unconfirmedBox: 4 }, 'A1').view.box).toBe(4)
  expect(decidePick(after, { kind: 'BOX', scanned: 4, unconfirmedBox: 1 }, 'A1').view.box).toBe(4)
  expect(refusal(after, { kind: 'BOX', scanned: 2, unconfirmedBox: 1 }, 'A1')).toEqual(['WRONG_BOX', { scanned: 2, box: 4 }])

  // The box that it just got is empty, unless something in hand went into it, or does not fit.
  const another = decidePick(before, full(1, 4), 'A1').wave
  expect(refusal(another, full(4, 3), 'A1')).toEqual(['BOX_IS_EMPTY', { box: 4 }])
  expect(refusal(another, full(4, 3, 4), 'A1')).toBeNull()
  const filled = decidePick(another, { kind: 'PICK', productId: 'cup', sku: 'CUP', pieces: 1, box: 4 }, 'A1').wave
  expect(refusal(filled, full(4, 3), 'A1')).toBeNull()

  expect(refusal(after, full(1, 3), 'A1')).toEqual(['BOX_FILLED_MEANWHILE', { box: 1 }])
  expect(refusal(after, full(1, 3, 1), 'A1')).toEqual(['CONFIRM_BOX_FIRST', { box: 4 }])
  expect(refusal(after, full(4, 3, 2), 'A1')).toEqual(['CONFIRM_BOX_FIRST', { box: 2 }])
  expect(refusal(before, full(3, 4), 'A1')).toEqual(['BOX_IS_EMPTY', { box: 3 }])
  expect(refusal(wave([], [box(1, 0, 3)], [2]), full(1, 2), 'A1')).toEqual(['BOX_IS_EMPTY', { box: 1 }])
  expect(refusal({ ...before, freeBoxes: [] }, full(1, 4), 'A1')).toEqual(['NO_FREE_BOX', { box: 1 }])
  for (const scanned of [null, 1, 2, 5]) expect(refusal(before, full(1, scanned), 'A1')?.[0]).toBe('BOX_NOT_FREE')
})

test('any box of a package stands for the one that gets its next pieces', () => {
  const boxes = [{ ...box(5, 3, 4), full: [1, 3] }, box(2, 0, 1)]
  expect([1, 3, 5, 2, 9].map((number) => currentBox(boxes, number))).toEqual([5, 5, 5, 2, 9])
  expect(sharesInto(shares, 1, 3)).toEqual([
    { box: 2, open: 1 },
    { box: 3, open: 2 },
  ])
  expect(sharesInto(shares, 7, 3)).toEqual(shares)
})
