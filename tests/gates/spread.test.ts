import { expect, test } from 'vitest'
import { sources } from './sources.ts'

// A property that comes in by a spread is not checked for being one of the type, and a misspelt one passes. Conditions, and objects with a name, may be spread.
const spreadLiteral = /\.\.\.\{/

test('no object literal is spread into another', () => {
  const files = sources('graph/**/*.ts', 'prisma/**/*.ts', 'web/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(1000)
  expect(files.filter(({ text }) => spreadLiteral.test(text)).map(({ path }) => path)).toEqual([])
})

test('detects one', () => {
  expect(spreadLiteral.test('{ ...{ sku, nmae }, version: 1 }')).toBe(true)
  expect(spreadLiteral.test('{ ...(price && { price }), ...rest }')).toBe(false)
})
