import { expect } from 'vitest'
import type { Db } from '../../../graph/kernel/db.ts'
import { type Made, rowId } from '../fixture.ts'

/** A scan that was refused, in both languages. */
export interface Refused {
  code: string
  zh: string
  en: string
}

/** The sentence of a refusal is the catalogue's, in Chinese and in English, and nothing that a station was refused has left a trace but in the log. */
export async function expectRefused(db: Db, station: Made, { code, zh, en }: Refused): Promise<void> {
  expect(zh, `${code} in Chinese`).toMatch(/\p{sc=Han}/u)
  expect(en, `${code} in English`).not.toBe(zh)
  const refused = await db.commandLog.findMany({
    where: { stationId: rowId(station), outcome: 'REFUSED' },
    select: { id: true, changed: true },
  })
  expect(refused.flatMap(({ changed }) => changed)).toEqual([])
  const where = { commandId: { in: refused.map(({ id }) => id) } }
  const traces = await Promise.all([db.event.count({ where }), db.stateHistory.count({ where }), db.stockFlow.count({ where })])
  expect(traces, `facts, history and flow of ${code}`).toEqual([0, 0, 0])
}
