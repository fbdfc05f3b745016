import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { newId } from '../../graph/kernel/identity.ts'

/** Measurements of a normal client: number of answers, response times, and wrong answers. */
export interface ProbeResult {
  answers: number
  medianMs: number
  slowestMs: number
  wrong: string[]
}

interface ProbeOptions {
  url: string
  token: string
  warehouseId: string
  stationId: string
}

// A user at a station in a worker thread: a cheap query and a scan, repeatedly until it is stopped.
const { url, token, warehouseId, stationId } = workerData as ProbeOptions
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
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query: document, variables }),
  })
    .then(async (response) => (await response.json()) as { data?: unknown })
    .catch((error: Error) => ({ data: null, error: `${error.message} ${error.cause ?? ''}` }))
  took.push(performance.now() - begin)
  if (!answer.data || !right(answer.data as never)) wrong.push(JSON.stringify(answer).slice(0, 300))
}

/** Scans an unknown code: it takes the whole path of a scan, and can be repeated. */
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

// The first requests are not measured.
await work()
took.length = 0
parentPort?.postMessage('at work')
while (wanted) {
  await work()
  await pause(5)
}
took.sort((a, b) => a - b)
const probeResult: ProbeResult = {
  answers: took.length,
  medianMs: took[took.length >> 1] ?? 0,
  slowestMs: took.at(-1) ?? 0,
  wrong: wrong.slice(0, 5),
}
parentPort?.postMessage(probeResult)
