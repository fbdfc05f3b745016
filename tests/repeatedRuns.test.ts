import { expect, test } from 'vitest'
import { failedTests, planRuns } from './repeatedRuns.ts'
import type { Score, TestResult } from './score.ts'

const score = (...tests: Partial<TestResult>[]): Score => ({
  tests: tests.map((one) => ({ path: 'a.spec.ts', name: 'saves', passed: true, message: '', attachments: [], ...one })),
  troubles: [],
  durations: {},
})

test('a seed gives three runs, always the same: each delay and each processor once', () => {
  for (const seed of [0, 1, 5, 27, 999_999]) {
    const runs = planRuns(seed)
    expect(planRuns(seed)).toEqual(runs)
    expect(runs.map(({ slowAnswers }) => slowAnswers).sort((a, b) => a - b)).toEqual([100, 400, 1_500])
    expect(runs.map(({ slowCpu }) => slowCpu).sort()).toEqual([1, 2, 4])
    expect(runs.map(({ order }) => order)).toEqual([seed, seed + 1, seed + 2])
  }
  expect(planRuns(1)).not.toEqual(planRuns(2))
})

test('each failed test is told with the runs in which it failed, the most frequent first', () => {
  const failed = { passed: false, message: '    late' }
  expect(
    failedTests([
      score({}, failed, {}),
      score({ name: 'opens', ...failed }, { name: 'opens', ...failed }, {}),
      score({ name: 'opens', ...failed }, {}, {}),
    ]),
  ).toEqual([
    'Failed: a.spec.ts › opens\n    run 2: 2 of 3, run 3: 1 of 3\n    late',
    'Failed: a.spec.ts › saves\n    run 1: 1 of 3\n    late',
  ])
})
