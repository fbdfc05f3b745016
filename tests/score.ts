import { existsSync, readFileSync } from 'node:fs'

/** What a runner achieved; `troubles` are failures that are no test's: a file that did not load, an error that nobody caught. */
export interface Score {
  passed: number
  failed: number
  troubles: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: { message?: string }[]
}

/** Reads Vitest's JSON report; `code` is the runner's exit code. */
export function vitestScore(report: string, code: number): Score {
  const read = load<VitestReport>(report)
  if (!read) return { passed: 0, failed: 0, troubles: ['vitest left no report'] }
  const unloaded = read.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const troubles = unloaded.map(({ name }) => `${name} failed outside of its tests`)
  return complete('vitest', code, { passed: read.numPassedTests, failed: read.numFailedTests, troubles })
}

/** Reads Playwright's JSON report; a test that passed only at a second try has failed. */
export function playwrightScore(report: string, code: number): Score {
  const read = load<PlaywrightReport>(report)
  if (!read) return { passed: 0, failed: 0, troubles: ['playwright left no report'] }
  const { expected, unexpected, flaky } = read.stats
  const troubles = read.errors.map(({ message }) => message?.split('\n')[0] ?? 'an error outside of the tests')
  return complete('playwright', code, { passed: expected, failed: unexpected + flaky, troubles })
}

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
