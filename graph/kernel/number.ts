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
} as const

/** Kinds of numbered documents. */
export type NumberedKind = keyof typeof prefixes

/**
 * Next `count` numbers of a kind, such as `W2611-0031` or `WB7749301825CN`. One sequence per kind; gaps are possible, and the month is only
 * informative.
 */
export async function nextNumbers(tx: Tx, call: Call, kind: NumberedKind, count: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ no: bigint }[]>(`select nextval('number_${kind}') as no from generate_series(1, $1::int)`, count)
  const month = { year: call.now.getUTCFullYear(), month: call.now.getUTCMonth() + 1 }
  return rows.map(({ no }) => (kind === 'package' ? packageNumber(Number(no)) : documentNumber(prefixes[kind], month, Number(no))))
}

export async function nextNumber(tx: Tx, call: Call, kind: NumberedKind): Promise<string> {
  const [number] = await nextNumbers(tx, call, kind, 1)
  return number as string
}
