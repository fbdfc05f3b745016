import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { newId } from '../../graph/kernel/identity.ts'

/** What a well-behaved client saw: how often it asked, its slowest answer, and what it was not answered as it should. */
export interface Probed {
  answers: number
  medianMs: number
  slowestMs: number
  wrong: string[]
}

interface Place {
  url: string
  token: string
  warehouseId: string
  stationId: string
}

// One person at a station, in a thread of its own: a light query and a scan, one after the other, for as long as it is wanted.
const { url, token, warehouseId, stationId } = workerData as Place
const query = '{ viewer { name } warehouses { number } }'
const scan = 'mutation ($input: SignScansInput!) { signScans(input: $input) { results { outcome code } userErrors { code values } } }'
let seq = 0
let wanted = true
const took: number[] = []
const wrong: string[] = []
parentPort?.on('message', () => {
  wanted = false
})

async function ask(document: string, variables: object, right: (data: never) => boolean): Promise<void> {
  const begin = performance.now()
  const told = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: document, variables }),
  })
    .then(async (response) => (await response.json()) as { data?: unknown })
    .catch((error: Error) => ({ data: null, error: `${error.message} ${error.cause ?? ''}` }))
  took.push(performance.now() - begin)
  if (!told.data || !right(told.data as never)) wrong.push(JSON.stringify(told).slice(0, 300))
}

/** A scan of what is not there: it goes the whole way of a scan, and may be repeated for ever. */
function scanned(): Promise<void> {
  const one = { warehouseId, key: newId(), seq: ++seq, scannedAt: new Date().toISOString(), code: 'NOTHING' }
  return ask(scan, { input: { stationId, scans: [one] } }, ({ signScans }: { signScans: { results: { outcome: string }[] } }) =>
    signScans.results.some(({ outcome }) => outcome === 'REFUSED'),
  )
}

async function work(): Promise<void> {
  await ask(query, {}, ({ warehouses }: { warehouses: unknown[] }) => warehouses.length > 0)
  await scanned()
}

// What is measured is somebody at work, not how they start.
await work()
took.length = 0
parentPort?.postMessage('at work')
while (wanted) {
  await work()
  await pause(5)
}
took.sort((a, b) => a - b)
const probed: Probed = {
  answers: took.length,
  medianMs: took[took.length >> 1] ?? 0,
  slowestMs: took.at(-1) ?? 0,
  wrong: wrong.slice(0, 5),
}
parentPort?.postMessage(probed)
