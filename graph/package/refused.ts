import type { Failure, Values } from '../kernel/failure.ts'

/** A row of a bulk command that was refused, as the key's answer keeps it. */
export interface RefusedRow {
  index: number
  number: string | null
  failures: { code: string; values: Values; field: string | null }[]
}

export function refusedRow(index: number, number: string | null, failures: readonly Failure[]): RefusedRow {
  return { index, number, failures: failures.map(({ code, values, field }) => ({ code, values, field })) }
}
