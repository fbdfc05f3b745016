import type { Score } from './score.ts'

/** Conditions of one run of the browser tests. */
export interface BrowserRun {
  /** Seed of the order of the files. */
  order: number
  /** Delay of each answer in milliseconds. */
  slowAnswers: number
  /** How many times slower the pages compute. */
  slowCpu: number
}

/** How often each test runs in each run. */
export const repeats = 3

const delays = [100, 400, 1_500]
const factors = [1, 2, 4]

/** Three runs that the seed determines: each delay once, beside one of the processors each. */
export function planRuns(seed: number): BrowserRun[] {
  return delays.map((_, at) => ({
    order: seed + at,
    slowAnswers: delays[(seed + at) % delays.length] as number,
    slowCpu: factors[(Math.floor(seed / delays.length) + at) % factors.length] as number,
  }))
}

/** The tests that failed, each with the runs in which it did and its first message; the most frequent first. */
export function failedTests(scores: readonly Score[]): string[] {
  const failures = scores.flatMap(({ tests }, at) => tests.filter(({ passed }) => !passed).map((test) => ({ ...test, run: at + 1 })))
  return [...Map.groupBy(failures, ({ path, name }) => `${path} › ${name}`)]
    .sort(([, one], [, other]) => other.length - one.length)
    .map(([test, times]) => {
      const runs = [...Map.groupBy(times, ({ run }) => run)].map(([run, each]) => `run ${run}: ${each.length} of ${repeats}`)
      return `Failed: ${test}\n    ${runs.join(', ')}\n${times[0]?.message ?? ''}`
    })
}
