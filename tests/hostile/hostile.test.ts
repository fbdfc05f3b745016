import { afterAll, expect, test } from 'vitest'
import type { Attack } from './attack.ts'
import { codes } from './attackCodes.ts'
import { documents } from './attackDocuments.ts'
import { expensiveDocuments } from './attackHeavy.ts'
import { scans } from './attackScans.ts'
import { sheets } from './attackSheets.ts'
import { signIns } from './attackSignIns.ts'
import { quickSockets, sockets } from './attackSockets.ts'
import { formTexts } from './attackTexts.ts'
import { malformedCount, malformedHttp, quickSlow, slowClients } from './attackWire.ts'
import { startTestServer } from './testServer.ts'

// Runs a few cases of each attack on one server; `npm run hostile` is the long run, and repeats a failure by its seed.
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
console.log(`hostile: seed ${seed}`)
const testServer = await startTestServer()
afterAll(async () => {
  const loggedErrors = testServer.loggedErrors()
  expect([...loggedErrors, ...(await testServer.close())], 'what the server and the database say at the end').toEqual([])
})

const runs: [name: string, attack: Attack, times: number][] = [
  ['documents', documents, 150],
  ['codes', codes, 5_000],
  ['scans', scans, 75],
  ['texts', formTexts, 100],
  ['malformed requests', malformedHttp, malformedCount],
  ['sockets', sockets, quickSockets],
  ['slow clients', slowClients, quickSlow],
  ['guessed credentials', signIns, 60],
  ['expensive requests', expensiveDocuments, 12],
  ['spreadsheets', sheets, 15],
]

test.each(runs)('%s cause no fault', async (_, attack, times) => {
  const probeResult = await testServer.probeDuring(async () => {
    expect(await attack.run(testServer, { seed, times, from: 0 }), `seed ${seed}`).toMatchObject({ faults: [] })
  })
  expect(probeResult).toMatchObject({ answers: expect.any(Number), wrong: [] })
  expect(probeResult.answers).toBeGreaterThan(0)
})
