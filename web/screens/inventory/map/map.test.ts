import { expect, test } from 'vitest'
import { boundsOf, stepOf } from './mapColours.ts'
import { layOut, neighbourOf } from './mapLayout.ts'

const cell = (code: string, areaId = 'p') => {
  const [prefix = '', column, layer] = code.split('-')
  return { code, areaId, prefix, column: Number(column), layer: Number(layer) }
}
const codes = ['A02-01-01', 'A10-01-01', 'A02-02-01', 'A02-01-02', 'A02-03-01']
const areas = layOut([{ id: 'p' }, { id: 'empty' }, { id: 's' }], [...codes.map((code) => cell(code)), cell('B01-01-01', 's')])

test('locations lie as they stand: rows in natural order, the first bay in front, the first level below', () => {
  expect(areas.map(({ area, columns, racks }) => [area.id, columns, racks.map(({ prefix }) => prefix)])).toEqual([
    ['p', [3, 2, 1], ['A02', 'A10']],
    ['s', [1], ['B01']],
  ])
  expect(areas[0]?.racks[0]?.bays.map(({ cells }) => cells.map(({ code }) => code))).toEqual([
    ['A02-01-01', 'A02-01-02'],
    ['A02-02-01'],
    ['A02-03-01'],
  ])
})

test('arrow keys walk along a row and between rows, over the border of an area', () => {
  const walk = (code: string, ...keys: string[]) => keys.reduce((at, key) => neighbourOf(areas, at, key) ?? `no ${key} of ${at}`, code)
  expect(walk('A02-01-01', 'ArrowUp', 'ArrowUp')).toBe('A02-02-01')
  expect(walk('A02-03-01', 'ArrowRight')).toBe('A10-01-01')
  expect(walk('A02-01-01', 'ArrowRight', 'ArrowRight')).toBe('B01-01-01')
  expect(walk('B01-01-01', 'ArrowLeft', 'ArrowLeft', 'End')).toBe('A02-03-01')
  expect(walk('A02-01-01', 'ArrowDown')).toBe('no ArrowDown of A02-01-01')
})

test('one hue in five steps: empty is none, unknown sizes are told apart', () => {
  const fill = (percent: number | null, pieces = 1) => stepOf('fill', boundsOf('fill', []), { pieces, fill: percent, oldestDays: null })
  expect([fill(0, 0), fill(1), fill(25), fill(26), fill(99), fill(100), fill(140), fill(null), fill(null, 0)]).toEqual([
    0,
    1,
    1,
    2,
    4,
    5,
    5,
    null,
    0,
  ])
  const age = (oldestDays: number) => stepOf('age', boundsOf('age', []), { pieces: 1, fill: 0, oldestDays })
  expect([age(0), age(31), age(90), age(181)]).toEqual([1, 2, 3, 5])
})

test('pace is relative to the busiest location, and an emptied location keeps it', () => {
  const cells = [100, 60, 10, 0].map((picked) => ({ pieces: 0, fill: 0, oldestDays: null, picked }))
  const bounds = boundsOf('pace', cells)
  expect(bounds).toEqual([10, 25, 50, 75])
  expect(cells.map((one) => stepOf('pace', bounds, one))).toEqual([5, 4, 1, 0])
  expect(boundsOf('pace', [])).toEqual([1, 2, 3, 4])
})
