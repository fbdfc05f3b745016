import type { Call } from './command/call.ts'
import type { Tx } from './sql/db.ts'
import { documentNumber, packageNumber } from './states/codes.ts'

const prefixes = {
  wave: 'W',
  package: 'WB',
  inbound: 'IN',
  receipt: 'RC',
  batch: 'B',
  return: 'RT',
  adjustment: 'AD',
  transfer: 'TR',
  count: 'CT',
  unknown: 'UP',
  simple: 'SP',
  handover: 'HO',
} as const

/** Kinds of numbered documents. */
export type NumberedKind = keyof typeof prefixes

/**
 * Next `count` numbers of a kind, such as `W2611-0031` or `WB7749301825CN`. One sequence per kind; gaps are possible, and the month is only
 * informative.
 */
export async function nextNumbers(tx: Tx, call: Call, kind: NumberedKind, count: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ no: bigint }[]>(`select ${nextOf(kind)} as no from generate_series(1, $1::int)`, count)
  return rows.map(({ no }) => numberOf(kind, Number(no), call.now))
}

/** SQL: takes the next value of a kind's sequence, for `numberOf`. */
export const nextOf = (kind: NumberedKind): string => `nextval('number_${kind}')`

/** The number of a document with a value of its kind's sequence. */
export function numberOf(kind: NumberedKind, no: number, now: Date): string {
  const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
  return kind === 'package' ? packageNumber(no) : documentNumber(prefixes[kind], month, no)
}

export async function nextNumber(tx: Tx, call: Call, kind: NumberedKind): Promise<string> {
  const [number] = await nextNumbers(tx, call, kind, 1)
  return number as string
}
