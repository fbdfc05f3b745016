import { expect, test } from 'vitest'
import { transferLinesMaximum } from '../states.ts'
import { chooseInHand, draftMove, placeAdHoc, takeThere } from './adHoc.ts'
import type { MovedLine, MovedTransfer } from './moving.ts'

const goods = (id: string) => ({ productId: id, sku: `SKU-${id}`, productName: id, productNameEn: null })
const take = (transfer: MovedTransfer, id: string, quantity: number, from = 'A01') =>
  takeThere<MovedLine>(transfer, goods(id), from, quantity, (plain) => ({ ...plain, id: `${id} ${from}` })).transfer
const codeOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('pieces of one product and location are one line, of another location a line of their own', () => {
  const two = take(take(take(draftMove('k'), 'a', 2), 'a', 3), 'a', 1, 'A02')
  expect(two.lines.map(({ from, quantity, movedOut }) => [from, quantity, movedOut])).toEqual([
    ['A01', 5, 5],
    ['A02', 1, 1],
  ])
  // A chosen product is put down of all its lines; without a choice everything is.
  const part = placeAdHoc(two, 'B01', { productId: 'a', quantity: 6 })
  expect(part.parts.map(({ quantity }) => quantity)).toEqual([5, 1])
  expect(part.transfer.state).toBe('COMPLETE')
  const several = take(two, 'b', 4)
  const all = placeAdHoc(several, 'B01', { productId: null, quantity: null })
  expect(all.view).toMatchObject({ step: 'PUT', quantity: 10, inHand: 0, state: 'COMPLETE', sku: null })
  // A typed number of pieces is that of one product.
  expect(codeOf(() => placeAdHoc(several, 'B01', { productId: null, quantity: 1 }))).toBe('PRODUCT_NOT_CHOSEN')
})

test('only what is in hand is chosen', () => {
  expect(codeOf(() => chooseInHand(draftMove('k'), 'a', 1))).toBe('SCAN_LOCATION_FIRST')
  expect(chooseInHand(take(draftMove('k'), 'a', 3), 'a', 12)).toMatchObject({ step: 'CHOSEN', productId: 'a', quantity: 3 })
})

test('a move has as many lines as a transfer', () => {
  const ids = Array.from({ length: transferLinesMaximum }, (_, at) => `p${at}`)
  const full = ids.reduce<MovedTransfer>((move, id) => take(move, id, 1), draftMove('k'))
  expect(codeOf(() => take(full, 'one more', 1))).toBe('MOVE_TOO_LONG')
  expect(take(full, 'p0', 1).lines).toHaveLength(transferLinesMaximum)
})
