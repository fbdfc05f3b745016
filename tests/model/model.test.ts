import { expect, it } from 'vitest'
import { playMany } from './sequence.ts'

it('does what the model does, whatever is asked of it', { timeout: 300_000 }, async () => {
  const seed = Number(process.env.MODEL_SEED ?? Date.now() % 2 ** 31)
  const began = performance.now()
  const { failure, counts, plays } = await playMany({ seed, runs: Number(process.env.MODEL_RUNS ?? 20) })
  console.log(
    [...counts]
      .sort()
      .map(([name, n]) => `${n} ${name}`)
      .join('\n'),
    plays,
    performance.now() - began,
  )
  expect(failure ?? '').toBe('')
})
