import { expect, test } from 'vitest'
import { lineKey, missingPieces, toShortPicks } from './shortPicks.ts'

const line = { locationId: 'L1', productId: 'P1', pieces: 5 }
const other = { locationId: 'L2', productId: 'P1', pieces: 3 }
const typed = (text: string) => ({ [lineKey(line)]: text })

test('typed text is the number of missing pieces, or invalid', () => {
  expect(['', ' ', '0', '5', ' 2 '].map((text) => missingPieces(line, typed(text)))).toEqual([0, 0, 0, 5, 2])
  expect(['-1', '6', '1.5', '2x', '1,000'].map((text) => missingPieces(line, typed(text)))).toEqual([null, null, null, null, null])
})

test('there are no short picks while one line is invalid', () => {
  expect(toShortPicks([line, other], typed('2'))).toEqual([{ locationId: 'L1', productId: 'P1', missing: 2 }])
  expect(toShortPicks([line, other], {})).toEqual([])
  expect(toShortPicks([other, line], typed('-1'))).toBeNull()
})
