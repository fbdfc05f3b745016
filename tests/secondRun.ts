import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Score, TestResult } from './score.ts'

/** Above this, failures are no bad luck: no file runs once more. */
const mostFailures = 5

/** Outcome of both runs; an unstable test failed in one of them. */
export interface Outcome {
  passed: number
  failures: TestResult[]
  unstable: TestResult[]
  troubles: string[]
}

/** Files with failed tests, to be run once more; none where too much has failed. */
export function filesToRepeat(first: readonly Score[]): string[] {
  const failures = failuresOf(first)
  return failures.length > mostFailures ? [] : [...new Set(failures.map(({ path }) => path))]
}

/** Compares the run of everything with the second run of the files in which a test failed. */
export function compareRuns(first: readonly Score[], second: readonly Score[]): Outcome {
  const again = Map.groupBy(
    second.flatMap(({ tests }) => tests),
    nameOf,
  )
  const failedAtFirst = failuresOf(first)
  const failures = failedAtFirst.filter((test) => !again.get(nameOf(test))?.every(({ passed }) => passed))
  const failedAtSecond = failuresOf(second).filter((test) => !failedAtFirst.some((one) => nameOf(one) === nameOf(test)))
  const unstable = [...failedAtFirst.filter((test) => !failures.includes(test)), ...failedAtSecond]
  const count = first.reduce((sum, { tests }) => sum + tests.length, 0)
  return {
    ...{ passed: count - failures.length, failures, unstable },
    troubles: [...first, ...second].flatMap(({ troubles }) => troubles),
  }
}

/** What a run says at its end, its two counts last. */
export function closingLines({ passed, failures, unstable, troubles }: Outcome): string[] {
  return [
    ...troubles.map((trouble) => `Failed: ${trouble}`),
    ...failures.map((test) => `Failed: ${nameOf(test)}\n${test.message}`),
    ...unstable.map((test) => `Unstable: ${nameOf(test)}\n${test.message}`),
    ...(unstable.length > 0 ? [`Unstable: ${unstable.length}`] : []),
    `${passed} passed, ${failures.length + troubles.length} failed`,
  ]
}

/** Folder of what both runs of a file left. */
export const folderOf = (reports: string, path: string) => join(reports, 'unstable', path.replaceAll('/', '-'))

/** Keeps what the first run left of the failed tests of a file: their messages, and attachments such as screenshots. */
export function keepFirst(reports: string, first: readonly Score[], path: string): void {
  const folder = join(folderOf(reports, path), 'first')
  mkdirSync(folder, { recursive: true })
  const failures = failuresOf(first).filter((test) => test.path === path)
  writeFileSync(join(folder, 'messages.txt'), failures.map((test) => `${nameOf(test)}\n${test.message}\n`).join('\n'))
  for (const attachment of failures.flatMap(({ attachments }) => attachments))
    if (existsSync(attachment)) copyFileSync(attachment, join(folder, `${basename(dirname(attachment))}-${basename(attachment)}`))
}

const nameOf = ({ path, name }: TestResult) => `${path} › ${name}`

const failuresOf = (scores: readonly Score[]) => scores.flatMap(({ tests }) => tests.filter(({ passed }) => !passed))
