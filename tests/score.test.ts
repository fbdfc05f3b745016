import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightScore, vitestScore } from './score.ts'
import { root } from './tool.ts'

const folder = mkdtempSync(join(tmpdir(), 'score-'))
const report = (content: unknown) => {
  const path = join(folder, 'report.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const vitest = (passed: number, failed: number, ...files: [string, string[]][]) =>
  report({
    numPassedTests: passed,
    numFailedTests: failed,
    testResults: files.map(([status, tests]) => ({
      name: join(root, 'a.test.ts'),
      status,
      startTime: 1000,
      endTime: 3500,
      assertionResults: tests.map((status) => ({
        status,
        fullName: `is ${status}`,
        failureMessages: status === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n\n  to be 2'] : [],
      })),
    })),
  })
const spec = (title: string, status: string, duration: number) => ({
  title,
  tests: [{ status, results: [{ duration, error: status === 'expected' ? undefined : { message: 'Timeout' } }] }],
})
const playwright = (expected: number, unexpected: number, flaky: number, errors: string[] = []) =>
  report({
    stats: { expected, unexpected, flaky },
    errors: errors.map((message) => ({ message })),
    config: { rootDir: join(root, 'tests/e2e') },
    suites: [
      {
        file: 'a.spec.ts',
        specs: [spec('opens', unexpected > 0 ? 'unexpected' : 'expected', 1200)],
        suites: [{ file: 'a.spec.ts', specs: [spec('closes', flaky > 0 ? 'flaky' : 'expected', 800)] }],
      },
    ],
  })

test('counts passed and failed tests', () => {
  expect(vitestScore(vitest(2, 1, ['failed', ['passed', 'passed', 'failed']]), 1)).toMatchObject({ passed: 2, failed: 1, troubles: [] })
  expect(playwrightScore(playwright(3, 1, 0), 1)).toMatchObject({ passed: 3, failed: 1, troubles: [] })
})

test('tells each failed test with its message', () => {
  expect(vitestScore(vitest(1, 1, ['failed', ['passed', 'failed']]), 1).failures).toEqual([
    'a.test.ts › is failed\n    expected 1\n      to be 2',
  ])
  expect(playwrightScore(playwright(0, 1, 1), 1).failures).toEqual([
    'tests/e2e/a.spec.ts › opens\n    Timeout',
    'tests/e2e/a.spec.ts › closes\n    Timeout',
  ])
})

test('stores the seconds of each file', () => {
  expect(vitestScore(vitest(1, 0, ['passed', ['passed']]), 0).durations).toEqual({ 'a.test.ts': 2.5 })
  expect(playwrightScore(playwright(2, 0, 0), 0).durations).toEqual({ 'tests/e2e/a.spec.ts': 2 })
})

test('a flaky browser test counts as failed', () => {
  expect(playwrightScore(playwright(3, 0, 1), 0)).toMatchObject({ passed: 3, failed: 1 })
})

test.each([
  ['no report', () => vitestScore(join(folder, 'none.json'), 0)],
  ['half a report', () => vitestScore(report('{"numPassed'), 0)],
  ['no tests', () => vitestScore(vitest(0, 0), 0)],
  ['no browser tests', () => playwrightScore(playwright(0, 0, 0), 0)],
  ['a file that did not load', () => vitestScore(vitest(1, 0, ['passed', ['passed']], ['failed', []]), 1)],
  ['an error that nobody caught', () => vitestScore(vitest(1, 0, ['passed', ['passed']]), 1)],
  ['a browser file that did not load', () => playwrightScore(playwright(1, 0, 0, ['SyntaxError']), 1)],
  ['an unexplained exit code', () => playwrightScore(playwright(1, 0, 0), 1)],
])('%s counts as one failure', (_name, score) => {
  expect(score().troubles).toHaveLength(1)
})
