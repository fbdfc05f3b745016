import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { playwrightScore, vitestScore } from './score.ts'

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
    testResults: files.map(([status, tests]) => ({ name: 'a.test.ts', status, assertionResults: tests.map((status) => ({ status })) })),
  })
const playwright = (expected: number, unexpected: number, flaky: number, errors: string[] = []) =>
  report({ stats: { expected, unexpected, flaky }, errors: errors.map((message) => ({ message })) })

test('passed and failed tests are counted', () => {
  expect(vitestScore(vitest(2, 1, ['failed', ['passed', 'passed', 'failed']]), 1)).toEqual({ passed: 2, failed: 1, troubles: [] })
  expect(playwrightScore(playwright(3, 1, 0), 1)).toEqual({ passed: 3, failed: 1, troubles: [] })
})

test('a flaky browser test has failed', () => {
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
])('%s is one failure', (_name, score) => {
  expect(score().troubles).toHaveLength(1)
})
