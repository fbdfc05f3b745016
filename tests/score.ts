import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { type Durations, testPath } from './durations.ts'
import type { ReportedRun } from './runReporter.ts'

/** Result of one test; `message` and `attachments` (files) tell why it failed. */
export interface TestResult {
  path: string
  name: string
  passed: boolean
  message: string
  attachments: string[]
}

/** Result of a runner; `troubles` tells what failed outside of tests: a file that did not load, an error that nothing caught. */
export interface Score {
  tests: TestResult[]
  troubles: string[]
  durations: Durations
}

interface PlaywrightReport {
  errors: { message?: string }[]
  config: { rootDir: string }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  title: string
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; tests: { status: string; results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  duration: number
  error?: { message?: string }
  attachments?: { path?: string }[]
}

/** Reads the report of `runReporter.ts`; `code` is Vitest's exit code. */
export function vitestScore(report: string, code: number): Score {
  const read = load<ReportedRun>(report)
  if (!read) return { tests: [], troubles: ['vitest left no report'], durations: {} }
  const tests = read.modules.flatMap(({ file, tests }) =>
    tests.map(({ name, passed, message }) => ({ path: testPath(file), name, passed, message: firstLines(message), attachments: [] })),
  )
  const troubles = read.modules.flatMap(({ file, errors }) =>
    errors.map((error) => `${testPath(file)}, outside of its tests\n${firstLines(error)}`),
  )
  const uncaught = read.errors.map((error) => `an error that nothing caught\n${firstLines(error)}`)
  const durations = Object.fromEntries(read.modules.map(({ file, milliseconds }) => [testPath(file), seconds(milliseconds)]))
  return complete('vitest', code, { tests, troubles: [...troubles, ...uncaught], durations })
}

/** Reads Playwright's JSON report; a test that passed on a retry has failed. */
export function playwrightScore(report: string, code: number): Score {
  const read = load<PlaywrightReport>(report)
  if (!read) return { tests: [], troubles: ['playwright left no report'], durations: {} }
  const troubles = read.errors.map(({ message = '' }) => `an error outside of the tests\n${firstLines(message)}`)
  const pathOf = ({ file }: PlaywrightSuite) => testPath(join(read.config.rootDir, file))
  const durations = Object.fromEntries(read.suites.map((suite) => [pathOf(suite), seconds(millisecondsOf(suite))]))
  return complete('playwright', code, { tests: read.suites.flatMap((suite) => testsOf(suite, pathOf(suite))), troubles, durations })
}

function testsOf({ suites = [], specs }: PlaywrightSuite, path: string, groups: readonly string[] = []): TestResult[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status !== 'skipped')
      .map(({ status, results }) => ({
        ...{ path, name: [...groups, title].join(' > '), passed: status === 'expected' },
        message: firstLines(results.find(({ error }) => error)?.error?.message ?? ''),
        attachments: results.flatMap(({ attachments = [] }) => attachments.flatMap(({ path }) => path ?? [])),
      })),
  )
  return [...own, ...suites.flatMap((suite) => testsOf(suite, path, [...groups, suite.title]))]
}

/** The first lines of a message, indented, without terminal colors and calls of packages. */
function firstLines(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at (new Promise|.*(\/node_modules\/|node:))/.test(line))
  return lines
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n')
}

function millisecondsOf({ suites = [], specs }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  return [...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce((sum, ms) => sum + ms, 0)
}

const seconds = (milliseconds: number) => Math.round(milliseconds / 100) / 10

function complete(runner: string, code: number, score: Score): Score {
  const hasFailed = score.troubles.length > 0 || score.tests.some(({ passed }) => !passed)
  if (hasFailed) return score
  if (score.tests.length === 0) return { ...score, troubles: [`${runner} ran no test`] }
  return code === 0 ? score : { ...score, troubles: [`${runner} ended with code ${code} although no test failed`] }
}

function load<T>(path: string): T | undefined {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined
  } catch {
    return undefined
  }
}
