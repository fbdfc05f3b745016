import { expect, test } from 'vitest'
import { type Column, gridOf, nextSort, widthOf } from './column.ts'
import { countSelected, toggleRange } from './rowSelection.ts'

const page = ['a', 'b', 'c', 'd', 'e']
const sorted = (ids: ReadonlySet<string>) => [...ids].sort().join('')

test('a click toggles one row', () => {
  const one = toggleRange(new Set(), page, 2, 2)
  expect(sorted(one)).toBe('c')
  expect(sorted(toggleRange(one, page, 2, 2))).toBe('')
})

test('a range sets all rows between to the state of the last', () => {
  expect(sorted(toggleRange(new Set(['b']), page, 1, 3))).toBe('bcd')
  expect(sorted(toggleRange(new Set(['a', 'b', 'c', 'd']), page, 3, 1))).toBe('a')
})

test('a range without a beginning, or of rows that have gone, is one row', () => {
  expect(sorted(toggleRange(new Set(), page, -1, 3))).toBe('d')
  expect(sorted(toggleRange(new Set(), page, 17, 3))).toBe('d')
  expect(sorted(toggleRange(new Set(['a']), page, 0, 17))).toBe('a')
})

test('the header knows whether none, some or all rows are selected', () => {
  expect(countSelected(new Set(['z']), page)).toBe('none')
  expect(countSelected(new Set(['a', 'z']), page)).toBe('some')
  expect(countSelected(new Set(page), page)).toBe('all')
  expect(countSelected(new Set(), [])).toBe('none')
})

const column = (width: number, sorts?: Column<never>['sorts']): Column<never> => ({
  id: 'x',
  header: 'X',
  cell: () => null,
  width,
  ...(sorts && { sorts }),
})

test('a header cycles through its sorts and the default', () => {
  const both = column(80, { descending: 'D', ascending: 'A' })
  expect(['D', 'A', null, 'OTHER'].map((sort) => nextSort(both, sort))).toEqual(['A', null, 'D', 'D'])
  expect(nextSort(column(80, { ascending: 'A' }), 'A')).toBeNull()
})

test('columns share free width in proportion and never shrink below their minimum', () => {
  const columns = [column(150), column(60)]
  expect(gridOf(columns, true)).toBe('40px minmax(150px, 150fr) minmax(60px, 60fr)')
  expect(widthOf(columns, true)).toBe(250)
})

test('figures leave free width to texts, and share it where there are none', () => {
  const figure = { ...column(78), align: 'end' as const }
  expect(gridOf([column(150), figure], false)).toBe('minmax(150px, 150fr) 78px')
  expect(gridOf([column(150), { ...figure, grow: 10 }], false)).toBe('minmax(150px, 150fr) minmax(78px, 10fr)')
  expect(gridOf([{ ...column(150), grow: 0 }, figure], false)).toBe('150px minmax(78px, 78fr)')
})
