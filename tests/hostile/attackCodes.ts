import { performance } from 'node:perf_hooks'
import { parseScan, truncateScan } from '../../graph/kernel/states/codes.ts'
import { findByProductCode } from '../../graph/product/rules/scanned.ts'
import { type Attack, countAnswer, emptyOutcome } from './attack.ts'
import { hostileCode, readCodes } from './codes.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'

/** Longest time in milliseconds to read one code, at the fastest of several times: the machine may be busy. */
const longest = 50
const tries = 3

/** Mutated codes, read by the rules that stations and server share. */
export const codes: Attack = {
  name: 'codes',
  description: 'mutated codes, read as codes of products among all known ones',
  times: 200_000,
  async run(testServer, { times, seed, from }) {
    const outcome = emptyOutcome()
    const real = await readCodes(testServer.database.pool)
    // Enough to find something, few enough for as many codes as this.
    const products = real.filter((_, index) => index % 8 === 0).map((code) => ({ code }))
    const read = (code: string) => {
      const began = performance.now()
      const [found] = findByProductCode(products, code, (product) => [{ code: product.code, pieces: 12 }])
      truncateScan(code)
      return { found, took: performance.now() - began }
    }
    for (let index = from; index < from + times; index++) {
      const code = hostileCode(new SeededRandom(caseSeed(seed, index)), real)
      try {
        const { found, took } = read(code)
        countAnswer(outcome, found ? 'found' : parseScan(code).kind)
        const isSlow = took > longest && Array.from({ length: tries }, () => read(code)).every((again) => again.took > longest)
        if (isSlow) outcome.faults.push(`case ${index}: ${took.toFixed(0)} ms ${JSON.stringify(code.slice(0, 200))}`)
      } catch (error) {
        outcome.faults.push(`case ${index}: ${error} ${JSON.stringify(code)}`)
      }
      outcome.done++
      // Requests of the probe are answered meanwhile.
      if (index % 500 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    return outcome
  },
}
