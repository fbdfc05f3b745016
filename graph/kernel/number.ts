import type { Call } from './call.ts'
import type { Tx } from './db.ts'

/** The kinds of documents that are numbered, with the prefix of their numbers. One sequence each; gaps are fine. */
export const numberPrefix = { wave: 'W', package: 'WB', inbound: 'IN', receipt: 'RC', batch: 'B', return: 'RT' } as const

/** The next `count` numbers of a kind, such as `W261120-0031`; the day is a prefix for the eye. */
export async function nextNumbers(tx: Tx, call: Call, kind: keyof typeof numberPrefix, count: number): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ no: bigint }[]>(`select nextval('number_${kind}') as no from generate_series(1, $1::int)`, count)
  const day = call.now.toISOString().slice(2, 10).replaceAll('-', '')
  return rows.map(({ no }) => `${numberPrefix[kind]}${day}-${String(no).padStart(4, '0')}`)
}

/** The next number of a kind. */
export async function nextNumber(tx: Tx, call: Call, kind: keyof typeof numberPrefix): Promise<string> {
  const [number] = await nextNumbers(tx, call, kind, 1)
  return number as string
}
