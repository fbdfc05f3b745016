import { expect, test } from 'vitest'
import { type Column, fittingColumns } from './column.ts'
import { applyLayout, moveColumn, normalizeLayout, parseLayout, serializeLayout } from './layout.ts'

const columns = ['number', 'order', 'customer', 'state'].map((id): Column<null> => ({ id, header: id, width: 100, cell: () => null }))
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)

test('the old layout format is still read', () => {
  expect(parseLayout('customer gone', columns)).toEqual({ toggled: ['customer'], order: [], widths: {} })
})

test.each([null, '', '{', '[]', '{"order":3,"widths":[1],"toggled":"x"}'])(
  'what is not understood is the own layout of the list: %j',
  (text) => {
    expect(ids(applyLayout(columns, parseLayout(text, columns)))).toEqual(ids(columns))
  },
)

test('order and widths are stored and restored', () => {
  const order = moveColumn(columns, 'state', -1)
  expect(order).toEqual(['number', 'order', 'state', 'customer'])
  const text = serializeLayout({ toggled: [], order, widths: { state: 10, order: 222.4 } })
  const shown = applyLayout(columns, parseLayout(text, columns))
  expect(ids(shown)).toEqual(order)
  expect(shown.map(({ width }) => width)).toEqual([100, 222, 48, 100])
  expect(serializeLayout(parseLayout(null, columns))).toBeNull()
})

test('the first column stays first, and a new one stays behind its neighbour', () => {
  expect(moveColumn(columns, 'number', 1)).toEqual(ids(columns))
  expect(moveColumn(columns, 'order', -1)).toEqual(ids(columns))
  const order = ['number', 'state', 'order']
  expect(ids(applyLayout(columns, { toggled: [], order, widths: {} }))).toEqual(['number', 'state', 'order', 'customer'])
})

test('columns are hidden by priority until the others fit', () => {
  const giving = columns.map((column, at) => ({ ...column, ...(at > 1 && { gives: at }) }))
  expect(ids(fittingColumns(giving, false, 400))).toEqual(ids(columns))
  expect(ids(fittingColumns(giving, true, 400))).toEqual(['number', 'order', 'state'])
  expect(ids(fittingColumns(giving, true, 100))).toEqual(['number', 'order'])
})

test.each([
  [null, null],
  ['{}', null],
  ['b a', '{"toggled":["a","b"],"order":[],"widths":{}}'],
  [
    '{"widths":{"b":10,"a":99.6,"c":"x"},"toggled":[1,"z","y"],"order":["b","a"]}',
    '{"toggled":["y","z"],"order":["b","a"],"widths":{"a":100,"b":48}}',
  ],
])('equal layouts are equal texts: %j', (text, normal) => {
  expect(normalizeLayout(text)).toBe(normal)
  expect(normalizeLayout(normal)).toBe(normal)
})
