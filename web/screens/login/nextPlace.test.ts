import { expect, test } from 'vitest'
import { nextPlace } from './nextPlace.ts'

const origin = 'https://wms.example'

test.each([
  ['/out/parcel?warehouse=1#row', '/out/parcel?warehouse=1#row'],
  ['/graphql?query=%7B%7D', '/graphql?query=%7B%7D'],
  ['/a\tb', '/ab'],
])('goes on to %j', (next, place) => {
  expect(nextPlace(next, origin)).toBe(place)
})

test.each([
  null,
  '',
  'out/parcel',
  '//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' //evil.example',
])('%j does not lead to another site', (next) => {
  expect(nextPlace(next, origin)).toBeNull()
})
