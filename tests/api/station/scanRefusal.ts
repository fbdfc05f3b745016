import { expect } from 'vitest'
import type { Db } from '../../../graph/kernel/sql/db.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'

/** A scan that was refused, in both languages. */
export interface ScanRefusal {
  code: string
  zh: string
  en: string
}

/**
 * The message of a refusal comes from the catalogue, in Chinese and in English, and a refused scan leaves a trace in the command log only.
 */
export async function expectNoTraceOfRefusal(db: Db, station: NodeRef, { code, zh, en }: ScanRefusal): Promise<void> {
  expect(zh, `${code} in Chinese`).toMatch(/\p{sc=Han}/u)
  expect(en, `${code} in English`).not.toBe(zh)
  const refused = await db.commandLog.findMany({
    where: { stationId: rowId(station), outcome: 'REFUSED' },
    select: { id: true },
  })
  const where = { commandId: { in: refused.map(({ id }) => id) } }
  const traces = await Promise.all([db.event.count({ where }), db.stateHistory.count({ where }), db.stockFlow.count({ where })])
  expect(traces, `facts, history and flow of ${code}`).toEqual([0, 0, 0])
}
