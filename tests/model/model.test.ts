import { expect, it } from 'vitest'
import { playMany } from './sequence.ts'

// Some thousands of plays: npm run model.
it('answers and books what the model does, whatever it is asked', { timeout: 240_000 }, async () => {
  const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
  const { failure } = await playMany({ seed, runs: 16 })
  expect(failure ?? 'the same').toBe('the same')
})
