import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations, testPath } from './durations.ts'

/**
 * Starts the slowest test files first, so that no worker is left with a long file at the end. Files without a stored duration come first.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const durations = readDurations()
    const secondsOf = ({ moduleId }: TestSpecification) => durations[testPath(moduleId)] ?? Number.POSITIVE_INFINITY
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap((specs) => specs.sort((a, b) => compare(secondsOf(b), secondsOf(a))))
  }
}

const compare = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
