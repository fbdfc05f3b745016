import { Environment, Network, RecordSource, type RecordSourceProxy, Store } from 'relay-runtime'
import { expect, test } from 'vitest'
import { placeRow } from './placeRow.ts'

/** A list of rows by their time, newest first; returns what `placeRow` says of a row, and the list afterwards. */
function place(row: { id: string; at: string }, { hasMore = false, isNewestFirst = true } = {}) {
  const environment = new Environment({ network: Network.create(() => Promise.reject()), store: new Store(new RecordSource()) })
  const known = [
    { id: 'c', at: '2026-03-03' },
    { id: 'a', at: '2026-01-01' },
  ]
  const node = (store: RecordSourceProxy, { id, at }: { id: string; at: string }) =>
    (store.get(id) ?? store.create(id, 'Transfer')).setValue(id, 'id').setValue(at, 'at')
  let isPlaced: boolean | undefined
  let ids: unknown[] = []
  environment.commitUpdate((store) => {
    const edges = known.map((one) => store.create(`edge of ${one.id}`, 'TransferEdge').setLinkedRecord(node(store, one), 'node'))
    const page = store.create('page', 'PageInfo').setValue(hasMore, 'hasNextPage')
    const list = store.create('list', 'TransferConnection').setLinkedRecords(edges, 'edges').setLinkedRecord(page, 'pageInfo')
    isPlaced = placeRow(store, node(store, row), { connectionId: 'list', time: isNewestFirst ? 'at' : undefined })
    ids = (list.getLinkedRecords('edges') ?? []).map((edge) => edge?.getLinkedRecord('node')?.getValue('id'))
  })
  return [isPlaced, ids.join('')]
}

test('a new row is added on top', () => {
  expect(place({ id: 'd', at: '2026-04-04' })).toEqual([true, 'dca'])
})

test('a row of the list stays where it is', () => {
  expect(place({ id: 'a', at: '2026-01-01' })).toEqual([true, 'ca'])
})

test('a row that belongs among the others is to be read, one below the loaded ones is not', () => {
  expect(place({ id: 'b', at: '2026-02-02' })).toEqual([false, 'ca'])
  expect(place({ id: 'b', at: '2026-02-02' }, { hasMore: true })).toEqual([false, 'ca'])
  expect(place({ id: '0', at: '2025-12-12' })).toEqual([false, 'ca'])
  expect(place({ id: '0', at: '2025-12-12' }, { hasMore: true })).toEqual([true, 'ca'])
})

test('in another order a new row is to be read', () => {
  expect(place({ id: 'd', at: '2026-04-04' }, { isNewestFirst: false })).toEqual([false, 'ca'])
})
