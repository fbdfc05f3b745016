import { expect, test } from 'vitest'
import { newId } from '../identity.ts'
import { toNodeId } from '../schema/nodeId.ts'
import { shortId, uuidOfShortId } from './shortId.ts'

test('a short id stands for the uuid of a global id, in 22 letters of an address', () => {
  for (const uuid of [newId(), 'ffffffff-ffff-7fff-bfff-ffffffffffff', '00000000-0000-7000-8000-000000000000']) {
    const short = shortId(toNodeId('Product', uuid))
    expect(short).toMatch(/^[\w-]{22}$/)
    expect(uuidOfShortId(short)).toBe(uuid)
  }
})

test('anything else is no short id', () => {
  for (const text of ['', 'SKU-1', 'a'.repeat(21), 'a'.repeat(23), `${'a'.repeat(21)}+`]) expect(uuidOfShortId(text)).toBeNull()
})
