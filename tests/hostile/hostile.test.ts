import { afterAll, expect, test } from 'vitest'
import type { Attack } from './attack.ts'
import { documents } from './attackDocuments.ts'
import { dear } from './attackHeavy.ts'
import { scans } from './attackScans.ts'
import { signIns } from './attackSignIns.ts'
import { quickSockets, sockets } from './attackSockets.ts'
import { formTexts } from './attackTexts.ts'
import { letterCount, quickSlow, slowClients, wireLetters } from './attackWire.ts'
import { openHouse } from './house.ts'

// A short run of each attack on one server; the long ones: `npm run hostile`. What failed is played again by its seed there.
const seed = Number(process.env.HOSTILE_SEED ?? Date.now() % 1_000_000)
console.log(`hostile: seed ${seed}`)
const house = await openHouse()
afterAll(async () => {
  const troubles = house.troubles()
  expect([...troubles, ...(await house.close())], 'what the server and the database say at the end').toEqual([])
})

const runs: [name: string, attack: Attack, times: number][] = [
  ['documents', documents, 300],
  ['scans', scans, 150],
  ['texts', formTexts, 200],
  ['letters', wireLetters, letterCount],
  ['sockets', sockets, quickSockets],
  ['slow clients', slowClients, quickSlow],
  ['guesses', signIns, 100],
  ['dear requests', dear, 12],
]

test.each(runs)('%s do no harm', async (_, attack, times) => {
  const probed = await house.during(async () => {
    expect(await attack.run(house, { seed, times, from: 0 }), `seed ${seed}`).toMatchObject({ faults: [] })
  })
  expect(probed).toMatchObject({ answers: expect.any(Number), wrong: [] })
  expect(probed.answers).toBeGreaterThan(0)
})
