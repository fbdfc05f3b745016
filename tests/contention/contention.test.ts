import { expect, test } from 'vitest'
import { randomFrom, shuffled } from '../../prisma/seed/live/random.ts'
import { commandCases } from './commandCases.ts'
import { startContentionServer } from './contentionServer.ts'
import { createSetup } from './pairFixture.ts'
import { type Pair, type PairResult, runPair } from './pairs.ts'
import { leaveWhileCreating } from './regressionCases.ts'

// Runs some of the pairs; `npm run contention` runs all of them, and `npm run contention -- --seed S` repeats these.
const seed = process.env.CONTENTION_SEED ?? String(Date.now())

test('concurrent commands on the same stock, packages and waves run without a deadlock', { timeout: 240_000 }, async () => {
  const testServer = await startContentionServer('server')
  const result: Pick<PairResult, 'name' | 'broken'>[] = []
  try {
    const setup = await createSetup(testServer)
    for (const pair of choosePairs()) result.push(await runPair(setup, pair))
    const { broken } = await leaveWhileCreating(setup)
    result.push({ name: 'assignWarehouse while an order or a package is created', broken })
  } finally {
    const remains = await testServer.close()
    console.log(`contention: seed ${seed}, ${result.length} pairs`)
    expect({ seed, ...remains }).toEqual({ seed, deadlocks: 0, brokenInvariants: [] })
  }
  expect(result.flatMap(({ name, broken }) => broken.map((end) => `${name}: ${end}`))).toEqual([])
})

/** Pairs that once had a deadlock, and a random selection of the others. */
function choosePairs(): Pair[] {
  const of = (name: string) => commandCases.find((commandCase) => commandCase.name === name) as (typeof commandCases)[number]
  const chance = randomFrom(seed)
  const known = ['cancelPackage', 'returnToPending', 'sortScans of four', 'confirmPicking with a short'].map(
    (name) => [of(name), of(name)] as const,
  )
  const force = ['approveAdjustment', 'createAdjustment', 'completeStockCount'].map(
    (name) => [of(name), of('forceCompleteTransfer')] as const,
  )
  const waiting = shuffled(chance, commandCases)
  const others: Pair[] = []
  while (waiting.length > 1) others.push([waiting.shift(), waiting.shift()] as unknown as Pair)
  return [...known, ...force, ...others.slice(0, 8)]
}
