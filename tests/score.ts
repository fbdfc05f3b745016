import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Durations, testPath } from './durations.ts'

/** Result of a runner; `failures` tells each failed test, `troubles` what failed outside of tests: a file that did not load, an uncaught error. */
export interface Score {
  passed: number
  failed: number
  failures: string[]
  troubles: string[]
  durations: Durations
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: VitestTest[] }[]
}

interface VitestTest {
  status: string
  fullName?: string
  failureMessages?: string[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
  config: { rootDir: string }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  duration: number
  error?: { message?: string }
}

/** Reads Vitest's JSON report; `code` is the runner's exit code. */
export function vitestScore(report: string, code: number): Score {
  const read = load<VitestReport>(report)
  if (!read) return { passed: 0, failed: 0, failures: [], troubles: ['vitest left no report'], durations: {} }
  const unloaded = read.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const troubles = unloaded.map(({ name }) => `${name} failed outside of its tests`)
  const durations = Object.fromEntries(
    read.testResults.map(({ name, startTime, endTime }) => [testPath(name), seconds(endTime - startTime)]),
  )
  const failures = read.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => failure(testPath(name), test.fullName, test.failureMessages?.[0])),
  )
  return complete('vitest', code, { passed: read.numPassedTests, failed: read.numFailedTests, failures, troubles, durations })
}

/** Reads Playwright's JSON report; a test that passed on a retry has failed. */
export function playwrightScore(report: string, code: number): Score {
  const read = load<PlaywrightReport>(report)
  if (!read) return { passed: 0, failed: 0, failures: [], troubles: ['playwright left no report'], durations: {} }
  const { expected, unexpected, flaky } = read.stats
  const troubles = read.errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of the tests')
  const durations = Object.fromEntries(
    read.suites.map((suite) => [testPath(join(read.config.rootDir, suite.file)), seconds(millisecondsOf(suite))]),
  )
  const failures = read.suites.flatMap((suite) => failuresOf(suite, testPath(join(read.config.rootDir, suite.file))))
  return complete('playwright', code, { passed: expected, failed: unexpected + flaky, failures, troubles, durations })
}

function failuresOf({ suites = [], specs }: PlaywrightSuite, path: string): string[] {
  const failed = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => failure(path, title, results.find(({ error }) => error)?.error?.message)),
  )
  return [...failed, ...suites.flatMap((suite) => failuresOf(suite, path))]
}

/** One failed test: file, name, and the first lines of its message without terminal colors. */
function failure(path: string, name = '', message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
  return [`${path} › ${name}`, ...lines.slice(0, 12).map((line) => `    ${line}`)].join('\n')
}

function millisecondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce((sum, ms) => sum + ms, 0)
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

function complete(runner: string, code: number, score: Score): Score {
  const troubles = [...score.troubles]
  if (score.failed + troubles.length > 0) return score
  if (score.passed === 0) troubles.push(`${runner} ran no test`)
  else if (code !== 0) troubles.push(`${runner} ended with code ${code} although no test failed`)
  return { ...score, troubles }
}

function load<T>(path: string): T | undefined {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
