import { expect, test } from 'vitest'
import { alarmsAfter, noAlarms } from './sortAlarms.ts'

test('each stop of a package is told once and in order, and again after it went on', () => {
  const answers = [
    ['1', 'A', 'HELD'],
    ['2', 'B', 'INTERCEPTED'],
    ['3', 'A', 'HELD'],
    ['4', 'A', 'INTERCEPTED'],
    ['5', 'B', null],
    ['6', 'B', 'INTERCEPTED'],
    ['7', 'C', null],
  ] as const
  const { alarms } = answers.reduce(
    (before, [key, packageId, stop]) => alarmsAfter(before, { key, packageId, stop }, { title: packageId, scanned: '' }),
    noAlarms,
  )
  expect(alarms.map(({ key, title }) => [key, title])).toEqual([
    ['1', 'A'],
    ['2', 'B'],
    ['4', 'A'],
    ['6', 'B'],
  ])
})
