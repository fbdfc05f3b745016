import { beforeEach, expect, test } from 'vitest'
import { addressOf, defaultViewOf, isPlain, type SavedView, savedViews, searchToSave, viewsOf, withoutDefault } from './savedViews.ts'

const view = (change: Partial<SavedView> = {}): SavedView => ({
  id: 'V1',
  list: 'out/parcel',
  name: 'Urgent',
  search: 'sort=OLDEST&view=PENDING',
  layout: null,
  isOwn: true,
  shared: false,
  isDefault: false,
  owner: { name: 'Ada' },
  ...change,
})
const params = (text: string) => new URLSearchParams(text)

beforeEach(() => savedViews.set([view(), view({ id: 'V2', list: 'inventory/stock', isDefault: true })]))

test('a view saves the filters of an address, in one order, without warehouse, place and view', () => {
  expect(searchToSave(params('warehouse=W&view=PENDING&saved=V1&at=x&sort=OLDEST&q='))).toBe('sort=OLDEST&view=PENDING')
  expect(searchToSave(params('warehouse=W'))).toBe('')
})

test('a view opens in the present warehouse, whatever its search says', () => {
  const address = addressOf(params('warehouse=W&q=1&days=all'), view({ search: 'view=PENDING&warehouse=OTHER&saved=V9&at=x' }))
  expect(`${address}`).toBe('warehouse=W&view=PENDING&saved=V1')
  expect(`${addressOf(params('warehouse=W&q=1&saved=V1'), null)}`).toBe('warehouse=W')
})

test('only an address without filters opens the default view of its own list', () => {
  expect([isPlain(params('warehouse=W')), isPlain(params('')), isPlain(params('q=1')), isPlain(params('saved=none'))]).toEqual([
    ...[true, true, false, false],
  ])
  expect([viewsOf('/out/parcel').length, defaultViewOf('/out/parcel'), defaultViewOf('/inventory/stock')?.id]).toEqual([1, null, 'V2'])
  expect(`${withoutDefault('/out/parcel', params('warehouse=W'))}`).toBe('warehouse=W')
  expect(`${withoutDefault('/inventory/stock', params('warehouse=W'))}`).toBe('warehouse=W&saved=none')
  expect(`${withoutDefault('/inventory/stock', params('warehouse=W&q=1'))}`).toBe('warehouse=W&q=1')
})
