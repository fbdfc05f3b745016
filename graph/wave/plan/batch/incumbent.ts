import { renumber } from './construct.ts'
import { type Assignment, type BatchingProblem, totalLengthOf } from './problem.ts'

/** Best assignment so far and the start assignment. It is kept outside the search, so that an error does not lose it. */
export class Incumbent {
  start: Assignment
  startLength: number
  assignment: Assignment
  length: number
  readonly #problem: BatchingProblem
  readonly #onImprovement: ((length: number) => void) | undefined

  /** `onImprovement` is called for each better assignment except the start. */
  constructor(problem: BatchingProblem, start: Assignment, onImprovement?: (length: number) => void) {
    this.#problem = problem
    this.#onImprovement = onImprovement
    this.start = this.assignment = start
    this.startLength = this.length = totalLengthOf(problem, start)
  }

  /** Sets the start assignment if it is shorter. */
  setStart(assignment: Assignment): void {
    const length = totalLengthOf(this.#problem, assignment)
    if (length >= this.length) return
    this.start = this.assignment = assignment
    this.startLength = this.length = length
  }

  /** Updates the best assignment if the given one is shorter; `length` is its length if known. */
  update(assignment: Assignment, length = totalLengthOf(this.#problem, assignment)): void {
    if (length >= this.length) return
    this.assignment = renumber(assignment)
    this.length = length
    this.#onImprovement?.(length)
  }
}
