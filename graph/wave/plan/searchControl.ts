/** Time limit and callbacks of a search. The caller owns the clock. */
export interface SearchControl {
  /** Elapsed share of the time, from 0; the search stops at 1. Called every few steps. */
  elapsed(): number
  /** Called with the length in millimetres of each better plan. */
  onImprovement?(length: number): void
  /** Called with an internal error of a search; the best plan so far is still returned. Errors that it throws are passed on. */
  onError(error: unknown): void
}

/** Control that stops after a number of calls, for reproducible plans. */
export function stepLimit(maxCalls: number): SearchControl {
  let calls = 0
  return { elapsed: () => (maxCalls > 0 ? calls++ / maxCalls : 1), onError: rethrow }
}

/** Error handler of tests and benchmarks. */
export function rethrow(error: unknown): never {
  throw error
}

/** Result of `run`; if it throws, the error is reported and `fallback` is used. */
export function withFallback<Result>(control: SearchControl, run: () => Result, fallback: () => Result): Result {
  try {
    return run()
  } catch (error) {
    control.onError(error)
    return fallback()
  }
}

/** Control for the interval of the time between two shares. */
export const timeSlice = (control: SearchControl, start: number, end: number): SearchControl => ({
  ...control,
  elapsed: () => (end > start ? (control.elapsed() - start) / (end - start) : 1),
})
