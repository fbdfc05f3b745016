import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { scansMaximum } from '../../graph/station/states.ts'
import { documentOf } from './documents.ts'
import { poster } from './http.ts'
import type { StationSession } from './waves.ts'

/** Scan stations: the command of a scan, and its mutation of the console. */
const stations = {
  sort: { mutation: 'sortScans', command: 'sortScan' },
  pack: { mutation: 'packScans', command: 'packScan' },
  ship: { mutation: 'shipScans', command: 'shipScan' },
  receive: { mutation: 'receiveScans', command: 'receiveScan' },
  shelve: { mutation: 'shelveScans', command: 'shelveScan' },
} as const

export type Station = keyof typeof stations

/** Subject of a scan, as row ids. */
export interface Code {
  code: string
  waveId?: string
  packageId?: string | null
  warehouseId?: string
  orderId?: string
  productId?: string
  quantity?: number
}

/** Fields of an answer that the benches read. */
export interface Scanned {
  packageId: string
  packageNumber: string
  step?: string
  lines?: { sku: string; quantity: number; packed: number }[]
}

/** Sends one scan of a session and returns its answer; throws if it is refused. */
export type Scanner = (stationSession: StationSession, station: Station, code: Code) => Promise<Scanned>

/** Through the API, like the console. */
export function scanByApi(url: string, connections: number): Scanner {
  const post = poster(url, connections)
  const documents = new Map(Object.values(stations).map(({ mutation }) => [mutation, documentOf(mutation)]))
  return async ({ token, stationId, ...stationSession }, station, scan) => {
    const { mutation } = stations[station]
    const scans = [{ ...withNodeIds(scan), key: newId(), seq: stationSession.seq, scannedAt: new Date().toISOString() }]
    const body = { documentId: documents.get(mutation), variables: { input: { stationId: toNodeId('Station', stationId), scans } } }
    const answer = await post('/graphql', JSON.stringify(body), { authorization: `Bearer ${token}` })
    const [result] = JSON.parse(answer).data?.[mutation]?.results ?? []
    if (result?.outcome !== 'APPLIED') throw new Error(`${mutation} ${JSON.stringify(scan)}: ${answer}`)
    return { ...result, packageId: result.packageId ? fromNodeId(result.packageId)?.id : null }
  }
}

/** Sends many scans of a session, as many in a request as it takes; throws if one is refused. */
export type ManyScanner = (stationSession: StationSession, station: Station, codes: readonly Code[]) => Promise<void>

/** Sends many scans of a session through the API. */
export function scanManyByApi(url: string, connections: number): ManyScanner {
  const post = poster(url, connections)
  return async (stationSession, station, codes) => {
    const { mutation } = stations[station]
    const documentId = documentOf(mutation)
    for (let from = 0; from < codes.length; from += scansMaximum) {
      const scannedAt = new Date().toISOString()
      const scans = codes
        .slice(from, from + scansMaximum)
        .map((code) => ({ ...withNodeIds(code), key: newId(), seq: ++stationSession.seq, scannedAt }))
      const body = { documentId, variables: { input: { stationId: toNodeId('Station', stationSession.stationId), scans } } }
      const answer = await post('/graphql', JSON.stringify(body), { authorization: `Bearer ${stationSession.token}` })
      if (answer.split('"outcome":"APPLIED"').length !== scans.length + 1) throw new Error(answer)
    }
  }
}

/** Through the baseline's HTTP and the statements of the scan; scans that these leave to the command go to `otherwise`. */
export function scanByStatements(url: string, connections: number, otherwise: Scanner): Scanner {
  const post = poster(url, connections)
  return async (stationSession, station, scan) => {
    const { command } = stations[station]
    const { stationId, token, seq } = stationSession
    const scans = [{ ...withNodeIds(scan), key: newId(), seq, scannedAt: new Date().toISOString() }]
    const answer = await post('/', JSON.stringify({ command, stationId, scans }), { authorization: `Bearer ${token}` })
    const [done] = JSON.parse(answer) as Scanned[]
    return done ?? otherwise(stationSession, station, scan)
  }
}

/** The same through the statements of the scans. */
export function scanManyByStatements(url: string, connections: number, otherwise: ManyScanner): ManyScanner {
  const post = poster(url, connections)
  return async (stationSession, station, codes) => {
    const { command } = stations[station]
    const { stationId, token } = stationSession
    for (let from = 0; from < codes.length; from += scansMaximum) {
      const some = codes.slice(from, from + scansMaximum)
      const scannedAt = new Date().toISOString()
      const scans = some.map((code, i) => ({ ...withNodeIds(code), key: newId(), seq: stationSession.seq + 1 + i, scannedAt }))
      const done = JSON.parse(await post('/', JSON.stringify({ command, stationId, scans }), { authorization: `Bearer ${token}` })).length
      stationSession.seq += done
      if (done < some.length) await otherwise(stationSession, station, some.slice(done))
    }
  }
}

function withNodeIds({ code, waveId, packageId, warehouseId, orderId, productId, quantity }: Code): object {
  return {
    code,
    ...(waveId && { waveId: toNodeId('Wave', waveId) }),
    ...(packageId && { packageId: toNodeId('Package', packageId) }),
    ...(warehouseId && { warehouseId: toNodeId('Warehouse', warehouseId) }),
    ...(orderId && { orderId: toNodeId('InboundOrder', orderId) }),
    ...(productId && { productId: toNodeId('Product', productId) }),
    ...(quantity && { quantity }),
  }
}
