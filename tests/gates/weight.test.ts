import { expect, test } from 'vitest'
import { grown, readRecord, weighPages } from './pageWeights.ts'

const record = readRecord()
const weights = await weighPages()

// More than this is a decision: `node tests/gates/pageWeights.ts` records the present weights, and the commit says why.
test.each(Object.entries(record.pages))('%s weighs at most 8 percent more than the recorded %i bytes', (path, recorded) => {
  const bytes = weights.pages[path] ?? 0
  const isWithin = bytes > 0 && bytes <= recorded * 1.08
  expect(isWithin ? [] : [`${path} weighs ${bytes} bytes`, ...grown(weights, record)]).toEqual([])
})
