import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clearFilters,
  hasFilters,
  type ListState,
  onlySearch,
  pastedValues,
  readListUrl,
  SEARCH_VALUES_MAX,
  searchFor,
  writeListUrl,
} from './listUrl.ts'

const spec = {
  views: ['all', 'PICKING', 'ABNORMAL'],
  fields: ['waybill', 'orderNumber'],
  sorts: ['CREATED_DESC', 'UPDATED_DESC'],
  filters: { customer: null, label: ['READY', 'FAILED'] },
} as const
const read = (text: string) => readListUrl(new URLSearchParams(text), spec)
type State = ReturnType<typeof read>

const word = fc.stringMatching(/^[A-Za-z0-9\u4e00-\u9fa5 _.&=#+-]{1,20}$/).filter((text) => text.trim() === text)
const words = fc.uniqueArray(word, { maxLength: 8 })
const dayText = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const state: fc.Arbitrary<State> = fc.record({
  view: fc.constantFrom(...spec.views),
  search: fc.record({ field: fc.constantFrom(...spec.fields), mode: fc.constantFrom('exact', 'fuzzy', 'prefix'), values: words }),
  dateKind: fc.constantFrom('created', 'updated'),
  period: fc.oneof(
    fc.constant('all' as const),
    fc.record({ days: fc.integer({ min: 1, max: 3650 }) }),
    fc.tuple(dayText, dayText).map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })),
  ),
  filters: fc.record({ customer: words, label: fc.subarray([...spec.filters.label]) }),
  sort: fc.constantFrom(...spec.sorts),
  at: fc.option(word),
})

test('a state written to a URL reads back the same, and other parameters stay', () => {
  fc.assert(
    fc.property(state, (before) => {
      const link = writeListUrl(new URLSearchParams('warehouse=w1&view=old&q=old'), spec, before).toString()
      expect(read(link)).toEqual(before)
      expect(new URLSearchParams(link).get('warehouse')).toBe('w1')
    }),
  )
})

test('the default state writes nothing, so that a shared link still means "the last 30 days" tomorrow', () => {
  expect(writeListUrl(new URLSearchParams('warehouse=w1'), spec, read('')).toString()).toBe('warehouse=w1')
})

test.each([
  'view=NONE',
  'sort=x',
  'mode=regex',
  'days=-4',
  'days=1e9',
  'days=',
  'from=2026-13-45&to=x',
  'from=2026-05-02&to=2026-05-01',
  'label=MAYBE',
  'at=',
  'by=birthday',
])('%s is as if it were not there', (text) => {
  expect(read(text)).toEqual(read(''))
})

test('no URL makes parsing throw', () => {
  const name = fc.constantFrom('view', 'q', 'in', 'mode', 'by', 'days', 'from', 'to', 'sort', 'at', 'customer', 'label', 'other')
  fc.assert(fc.property(fc.array(fc.tuple(name, fc.string())), (pairs) => void read(new URLSearchParams(pairs).toString())))
})

test('pasted values are split by line, without blanks and duplicates, and cut at the limit', () => {
  expect(pastedValues('WB1\r\nWB2\n\n  WB3 \tWB1，WB4;WB5')).toEqual(['WB1', 'WB2', 'WB3', 'WB4', 'WB5'])
  expect(pastedValues(Array.from({ length: 900 }, (_, i) => `C${i}`).join('\n'))).toHaveLength(SEARCH_VALUES_MAX)
})

test('clearing keeps view and sort and removes all filters', () => {
  fc.assert(
    fc.property(state, (before) => {
      const after = clearFilters(before)
      expect([after.view, after.sort, after.at]).toEqual([before.view, before.sort, null])
      expect(hasFilters(after as ListState)).toBe(false)
    }),
  )
})

test.each([
  ['q=sock', 'fuzzy'],
  ['q=sock&mode=exact', 'exact'],
  ['q=sock&mode=prefix', 'prefix'],
  ['q=A1,A2', 'exact'],
  ['q=A1,A2&mode=fuzzy', 'fuzzy'],
  ['', 'fuzzy'],
])('%s is searched in mode %s', (text, mode) => {
  expect(read(text).search.mode).toBe(mode)
})

test('a mode that was chosen stays for other values, any other follows their number', () => {
  const searched = (text: string, values: readonly string[]) => searchFor(read(text).search, values).mode
  expect([searched('q=sock', ['A1', 'A2']), searched('q=A1,A2', ['sock']), searched('q=A1,A2', [])]).toEqual(['exact', 'fuzzy', 'fuzzy'])
  expect([searched('q=sock&mode=prefix', ['A1', 'A2']), searched('q=A1,A2&mode=prefix', ['A1'])]).toEqual(['prefix', 'prefix'])
})

test('a search in all rows keeps its words and nothing else that narrows', () => {
  fc.assert(
    fc.property(state, (before) => {
      const after = onlySearch(before, { ...spec, views: ['PICKING', 'ALL'] } as never)
      expect(after).toMatchObject({ search: before.search, view: 'ALL', period: 'all', sort: before.sort, at: null })
      expect(Object.values(after.filters)).toEqual([[], []])
    }),
  )
})
