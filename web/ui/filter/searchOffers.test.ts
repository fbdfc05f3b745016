import { expect, test } from 'vitest'
import type { ListState } from '../listUrl.ts'
import { searchOffers } from './searchOffers.ts'
import { isWord } from './useTypedSearch.ts'

const list = (changed: Partial<ListState>, mode: ListState['search']['mode'] = 'exact', values: readonly string[] = ['A1']): ListState => ({
  view: 'ALL',
  dateKind: 'created',
  period: { days: 30 },
  filters: { customer: [] },
  sort: 'NEWEST',
  at: null,
  search: { field: 'any', mode, values },
  ...changed,
})

test.each([
  ['nothing is searched', list({ view: 'DRAFT' }, 'exact', []), true, { anywhere: false, everything: false }],
  ['a whole word in all rows', list({}), false, { anywhere: true, everything: false }],
  ['a beginning in a list with dates', list({}, 'prefix'), true, { anywhere: true, everything: true }],
  ['a part of all dates', list({ period: 'all' }, 'fuzzy'), true, { anywhere: false, everything: false }],
  ['a part in one state', list({ view: 'DRAFT' }, 'fuzzy'), false, { anywhere: false, everything: true }],
  ['a part of one customer', list({ filters: { customer: ['C'] } }, 'fuzzy'), false, { anywhere: false, everything: true }],
  [
    'too many codes for parts',
    list(
      {},
      'exact',
      Array.from({ length: 21 }, (_, at) => `A${at}`),
    ),
    false,
    { anywhere: false, everything: false },
  ],
])('what an empty list offers: %s', (_, state, isDated, offered) => {
  expect(searchOffers(state, isDated)).toEqual(offered)
})

test('a letter waits for the next one or for Enter, a Chinese character does not', () => {
  expect(['', 'a', 'ab', '袜', 'é'].map(isWord)).toEqual([true, false, true, true, true])
})
