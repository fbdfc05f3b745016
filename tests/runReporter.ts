import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'

/** What a run of Vitest did. Its own JSON report has neither errors that nothing caught nor those of hooks. */
export interface ReportedRun {
  modules: {
    file: string
    milliseconds: number
    tests: { name: string; passed: boolean; message: string }[]
    /** Errors outside of its tests: it did not load, or a hook failed. */
    errors: string[]
  }[]
  errors: string[]
}

/** Environment variable with the path of the report. */
export const reportVariable = 'WAVEHOUSE_TEST_REPORT'

/** Writes what a run did, for `score.ts`. */
export default class RunReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const path = process.env[reportVariable]
    if (!path) return
    const run: ReportedRun = { modules: modules.map(reported), errors: errors.map(textOf) }
    writeFileSync(path, JSON.stringify(run))
  }
}

function reported(module: TestModule): ReportedRun['modules'][number] {
  const { duration, collectDuration } = module.diagnostic()
  const tests = [...module.children.allTests()].flatMap((test) => {
    const { state, errors = [] } = test.result()
    if (state === 'skipped') return []
    const message = errors[0] ? textOf(errors[0]) : state === 'pending' ? 'It did not end.' : ''
    return [{ name: test.fullName, passed: state === 'passed', message }]
  })
  const hooks = [...module.children.allSuites()].flatMap((suite) => suite.errors())
  const errors = [...module.errors(), ...hooks].map(textOf)
  const hasEnded = ['passed', 'failed', 'skipped'].includes(module.state())
  if (!hasEnded) errors.push('It did not end.')
  return { file: module.moduleId, milliseconds: duration + collectDuration, tests, errors }
}

const textOf = ({ stack, message }: Pick<SerializedError, 'stack' | 'message'>) => stack || message
