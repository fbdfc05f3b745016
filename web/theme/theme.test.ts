import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { colors } from './colors.ts'
import { system } from './system.ts'
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

/** Colours of palettes, such as `warn.fg`, that the theme does not have: the browser would ignore them without a word. */
const unknownColors = (text: string): string[] =>
  [...text.matchAll(/["']([a-z]\w*\.(?:solid|strong|contrast|fg|subtle|muted|emphasized|border|focusRing))["']|\{colors\.([\w.]+)\}/g)]
    .map(([, quoted, named]) => quoted ?? named ?? '')
    .filter((name) => !system.tokens.getByName(`colors.${name}`))

test('every colour of a palette that the console names is one of the theme', () => {
  const web = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: web }).filter((path) => !path.includes('__generated__') && !path.endsWith('.test.ts'))
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap((path) => unknownColors(readFileSync(join(web, path), 'utf8')).map((name) => `${path}: ${name}`))).toEqual([])
})

test('detects a colour that the theme does not have', () => {
  expect(unknownColors("color={isWrong ? 'warning.fg' : 'warn.fg'} outline: '2px solid {colors.brand.ring}'")).toEqual([
    'warning.fg',
    'brand.ring',
  ])
})
