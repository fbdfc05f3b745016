import { expect, test } from 'vitest'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { createScanCases, type ScanCase } from './scanCases.ts'

// A scan runs as many statements in a large order or wave as in a small one, because users feel the number of round trips.
const testServer = await startTestServer()
const scans = await createScanCases(testServer)

/** Maximum number of statements of a scan. */
const most = 40
/** Scans that run directly: the session, load and save. */
const direct = new Set([
  ...['signScans', 'receiveScans', 'shelveScans', 'unsignScans', 'unreceiveScans', 'unshelveScans'],
  ...['sortScans', 'laterSortScans', 'packScans', 'laterPackScans', 'unsortScans', 'unpackScans', 'shipScans', 'unshipScans'],
  ...['examineScans', 'unexamineScans', 'pickScans', 'boxPickScans', 'moveScans', 'laterCountScans'],
])

test.each(Object.entries(scans))('%s runs no more statements in a large context than in a small one', async (name, prepare) => {
  // The first scan of a kind loads lazily imported code.
  await (await prepare()).send()
  const statementsOf = async ({ send }: ScanCase) =>
    recordStatements(async () => expect(await send()).toMatchObject({ outcome: 'APPLIED' }))
  const few = await statementsOf(await prepare())
  const many = await statementsOf(await prepare(5))
  console.log(`${name}: ${few.length} statements`)
  expect(many.map(shape)).toEqual(few.map(shape))
  expect(few.length).toBeLessThan(direct.has(name) ? 4 : most)
})

/** A statement without its numbers, so that the number of rows does not matter. */
function shape(sql: string): string {
  return sql
    .replace(/\$\d+(::\w+)?(,\s*\$\d+(::\w+)?)*/g, '$')
    .replace(/\s+/g, ' ')
    .replace(/\(\$\)(,\s*\(\$\))*/g, '($)')
}
