import { expect, test } from 'vitest'
import { printableCodes } from './printableCodes.ts'

const codes = (count: number, length: number) => Array.from({ length: count }, (_, at) => String(at).padStart(length, '0'))

test('all codes are printed where they fit', () => {
  expect(printableCodes(codes(1000, 9), 1)).toEqual({ codes: codes(1000, 9), cutBy: null })
  expect(printableCodes([], 1)).toEqual({ codes: [], cutBy: null })
})

test('labels are counted with their copies', () => {
  expect(printableCodes(codes(1001, 9), 1)).toEqual({ codes: codes(1001, 9).slice(0, 1000), cutBy: 'labels' })
  expect(printableCodes(codes(2, 9), 600)).toEqual({ codes: codes(1, 9), cutBy: 'labels' })
})

test('long codes are cut by the length of the address, also where there are too many labels', () => {
  expect(printableCodes(codes(900, 19), 1)).toEqual({ codes: codes(900, 19).slice(0, 600), cutBy: 'address' })
  expect(printableCodes(codes(2000, 19), 1)).toEqual({ codes: codes(2000, 19).slice(0, 600), cutBy: 'address' })
})
