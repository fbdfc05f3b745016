import { expect, test } from 'vitest'
import { colors } from './colors.ts'
import { breakpoints, tokens } from './tokens.ts'

test('the breakpoints are those of the specification', () => {
  expect(Object.values(breakpoints)).toEqual(['600px', '1024px', '1440px', '1920px'])
})

test('a transition takes 300 ms by default', () => {
  expect(tokens.durations.moderate.value).toBe('300ms')
})

test('the brand colours are those of the specification', () => {
  const { primary, secondary, accent, dark, positive, negative, info, warn, green, line } = colors
  const shown = [primary, secondary, accent.border, dark, positive.border, negative.border, info.border, warn.border, green, line.DEFAULT]
  const light = (value: string) => value.replace(/^light-dark\((.+), .+\)$/, '$1').toUpperCase()
  expect(shown.map(({ value }) => light(value))).toEqual([
    '#279A32',
    '#26A69A',
    '#9C27B0',
    '#1D1D1D',
    '#21BA45',
    '#C10015',
    '#31CCEC',
    '#F2C037',
    '#00B42A',
    '#DCDFE6',
  ])
})
