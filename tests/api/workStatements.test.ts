import { expect, test } from 'vitest'
import { recordStatements } from './recordStatements.ts'
import { startTestServer } from './testServer.ts'
import { createWorkCases } from './workCases.ts'

// Commands that people run all day run as many statements for many packages or lines as for a few.
const testServer = await startTestServer()
const works = await createWorkCases(testServer)

/** Maximum number of statements of each command: the session, scope, begin, time and key, savepoint, its own, answer with events and log, commit. */
const most: Record<string, number> = {
  generateWaves: 28,
  markWavePrinted: 18,
  confirmPicking: 20,
  splitWave: 21,
  cancelPackage: 19,
  cancelPickedPackage: 22,
  markAbnormal: 12,
  shipPackage: 12,
  settlePrintJobs: 14,
  replenish: 24,
  scanToHandover: 4,
  takeAllToHandover: 18,
  closeHandover: 15,
  setStockLevels: 11,
  createSavedView: 10,
}

test.each(Object.entries(works))('%s runs no more statements for many than for a few', async (name, prepare) => {
  await (await prepare())()
  const few = await recordStatements(await prepare())
  const many = await recordStatements(await prepare(4))
  console.log(`${name}: ${few.length} statements`)
  expect(many.length).toBeLessThanOrEqual(few.length + 2)
  expect(few.length).toBeLessThanOrEqual(most[name] ?? 0)
})
