import { expect, test } from 'vitest'
import { type Column, gridOf, nextSort, widthOf } from './column.ts'
import { tickedOf, withRange } from './ticks.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const sorted = (ids: ReadonlySet<string>) => [...ids].sort().join('')

test('a tick turns one row', () => {
  const one = withRange(new Set(), page, 2, 2)
  expect(sorted(one)).toBe('c')
  expect(sorted(withRange(one, page, 2, 2))).toBe('')
})

test('a range does to all between what it does to the last', () => {
  expect(sorted(withRange(new Set(['b']), page, 1, 3))).toBe('bcd')
  expect(sorted(withRange(new Set(['a', 'b', 'c', 'd']), page, 3, 1))).toBe('a')
})

test('a range without a beginning, or of rows that have gone, is one row', () => {
  expect(sorted(withRange(new Set(), page, -1, 3))).toBe('d')
  expect(sorted(withRange(new Set(), page, 17, 3))).toBe('d')
  expect(sorted(withRange(new Set(['a']), page, 0, 17))).toBe('a')
})

test('the head knows whether none, some or all of the page are ticked', () => {
  expect(tickedOf(new Set(['z']), page)).toBe('none')
  expect(tickedOf(new Set(['a', 'z']), page)).toBe('some')
  expect(tickedOf(new Set(page), page)).toBe('all')
  expect(tickedOf(new Set(), [])).toBe('none')
})

const column = (width: number, sorts?: Column<never>['sorts']): Column<never> => ({
  id: 'x',
  header: 'X',
  cell: () => null,
  width,
  ...(sorts && { sorts }),
})

test('a header walks through its sorts and back to the order of the list', () => {
  const both = column(80, { descending: 'D', ascending: 'A' })
  expect(['D', 'A', null, 'OTHER'].map((sort) => nextSort(both, sort))).toEqual(['A', null, 'D', 'D'])
  expect(nextSort(column(80, { ascending: 'A' }), 'A')).toBeNull()
})

test('columns share what is left over in proportion, and never shrink below their width', () => {
  const columns = [column(150), column(60)]
  expect(gridOf(columns, true)).toBe('40px minmax(150px, 150fr) minmax(60px, 60fr)')
  expect(widthOf(columns, true)).toBe(250)
})
