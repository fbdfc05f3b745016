import { expect, test } from 'vitest'
import { grown, readRecord, weighPages } from './pageWeights.ts'

const record = readRecord()
const weights = await weighPages()

// More than this is a decision: `node graph/server/boot.js tests/gates/pageWeights.ts` records the present weights, and the commit says why.
test.each(Object.entries(weights.pages))('%s, of %i bytes, weighs at most 8 percent more than its record', (path, bytes) => {
  const isWithin = bytes <= (record.pages[path] ?? 0) * 1.08
  expect(isWithin ? [] : [`${path} weighs ${bytes} bytes`, ...grown(weights, record)]).toEqual([])
})
