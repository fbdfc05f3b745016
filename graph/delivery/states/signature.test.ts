import { expect, test } from 'vitest'
import { isSignature, signatureField, signaturePath, signatureStrokes } from './signature.ts'

test('strokes are written as a path and read back, in whole units of the field', () => {
  const strokes = [
    [
      { x: 10.4, y: 20 },
      { x: 10.2, y: 20.3 },
      { x: 400, y: 120.6 },
    ],
    [{ x: -5, y: 900 }],
  ]
  const path = signaturePath(strokes)
  expect(path).toBe('M10 20L400 121M0 400')
  expect(signatureStrokes(path)).toEqual([
    [
      { x: 10, y: 20 },
      { x: 400, y: 121 },
    ],
    [{ x: 0, y: signatureField.height }],
  ])
})

test.each(['', 'M', 'M1 2Q3 4', 'M1 2"><script>', 'M1 2 L3 4', 'M1001 2L3 4', 'M1 2L3 401', 'L1 2'])('%s is no path of strokes', (path) => {
  expect(signatureStrokes(path)).toBeNull()
  expect(isSignature(path)).toBe(false)
})

test('a dot is no signature', () => {
  expect(isSignature('M500 200')).toBe(false)
  expect(isSignature('M500 200L505 200M600 100L600 103')).toBe(false)
  expect(isSignature('M100 100L160 100M200 100L240 100')).toBe(true)
})
