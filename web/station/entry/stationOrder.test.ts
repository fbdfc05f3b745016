import { expect, test } from 'vitest'
import { orderStations, stationByLabel } from './stationOrder.ts'

const rows = [
  { id: 'p2', name: 'Packing 10', usedAt: null },
  { id: 'p1', name: 'Packing 2', usedAt: null },
  { id: 'p3', name: 'pack-３', usedAt: '2026-11-20T10:00:00Z' },
  { id: 'd1', name: 'Dock 1', usedAt: '2026-11-21T10:00:00Z' },
  { id: 'z', name: '包装 1', usedAt: null },
  { id: 'x', name: 'Corner', usedAt: '2026-11-19T10:00:00Z' },
]
const ids = ({ fitting, others }: ReturnType<typeof orderStations>) => [fitting.map(({ id }) => id), others.map(({ id }) => id)]

test('stations for the task come first, by name and last use, after the last one of this device', () => {
  expect(ids(orderStations(rows, 'pack', null))).toEqual([
    ['p3', 'p1', 'p2', 'z'],
    ['d1', 'x'],
  ])
  expect(ids(orderStations(rows, 'receive', 'x'))).toEqual([
    ['x', 'd1'],
    ['p3', 'p1', 'p2', 'z'],
  ])
  expect(ids(orderStations(rows, 'ship', 'gone'))).toEqual([[], ['d1', 'p3', 'x', 'p1', 'p2', 'z']])
})

test('a handheld fits the work that is done walking, in both languages', () => {
  const handhelds = [
    { id: 'h', name: 'Handheld 1', usedAt: null },
    { id: 's', name: '手持 2', usedAt: null },
  ]
  for (const job of ['sign', 'receive', 'shelve', 'move', 'count', 'pick'] as const)
    expect(ids(orderStations(handhelds, job, null))).toEqual([['h', 's'], []])
  for (const job of ['pack', 'sort', 'ship', 'examine'] as const) expect(ids(orderStations(handhelds, job, null))).toEqual([[], ['h', 's']])
})

test('a label matches its station regardless of case and spaces', () => {
  expect(stationByLabel(rows, 'packing  2')?.id).toBe('p1')
  expect(stationByLabel(rows, 'PACK-3')?.id).toBe('p3')
  expect(stationByLabel(rows, 'B-1')).toBeUndefined()
})
