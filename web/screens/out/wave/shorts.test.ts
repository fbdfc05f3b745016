import { expect, test } from 'vitest'
import { lineKey, missingOf, shortsOf } from './shorts.ts'

const line = { locationId: 'L1', productId: 'P1', pieces: 5 }
const other = { locationId: 'L2', productId: 'P1', pieces: 3 }
const typed = (text: string) => ({ [lineKey(line)]: text })

test('what was typed is the number of missing pieces, or none', () => {
  expect(['', ' ', '0', '5', ' 2 '].map((text) => missingOf(line, typed(text)))).toEqual([0, 0, 0, 5, 2])
  expect(['-1', '6', '1.5', '2x', '1,000'].map((text) => missingOf(line, typed(text)))).toEqual([null, null, null, null, null])
})

test('nothing is short as long as one line is wrong', () => {
  expect(shortsOf([line, other], typed('2'))).toEqual([{ locationId: 'L1', productId: 'P1', missing: 2 }])
  expect(shortsOf([line, other], {})).toEqual([])
  expect(shortsOf([other, line], typed('-1'))).toBeNull()
})
