import { expect, test } from 'vitest'
import { inOrder, type Kind } from './decisions.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 25, 12, minutes)).toISOString()
const row = (kind: Kind, dueAt: string | null = null, oldestAt: string | null = null) => ({ kind, count: 1, dueAt, oldestAt })

test('what has a deadline comes first, the earliest on top; then what has waited longest; the rest by kind', () => {
  const rows = [
    row('LOW_STOCK'),
    row('REPLENISHMENTS'),
    row('UNKNOWN_PARCELS', null, at(20)),
    row('CUT_OFF', at(50)),
    row('ABNORMAL', null, at(10)),
    row('INTERCEPTIONS', at(40), at(30)),
    row('CUT_OFF', at(5)),
    row('RETURNS', null, at(20)),
  ]
  expect(inOrder(rows).map(({ kind, dueAt, oldestAt }) => [kind, dueAt ?? oldestAt])).toEqual([
    ['CUT_OFF', at(5)],
    ['INTERCEPTIONS', at(40)],
    ['CUT_OFF', at(50)],
    ['ABNORMAL', at(10)],
    ['UNKNOWN_PARCELS', at(20)],
    ['RETURNS', at(20)],
    ['REPLENISHMENTS', null],
    ['LOW_STOCK', null],
  ])
})
