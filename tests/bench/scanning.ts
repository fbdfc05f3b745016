import { keyScope } from '../../graph/kernel/command/commandKey.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { documentOf } from './documents.ts'
import { poster } from './http.ts'
import type { StationSession } from './waves.ts'

/** Scan stations: the mutation of the console, and the SQL function of its fast path. */
const stations = {
  sort: { mutation: 'sortScans', command: 'sortScan', sql: 'wave_sort_scans' },
  pack: { mutation: 'packScans', command: 'packScan', sql: 'wave_pack_scans' },
  ship: { mutation: 'shipScans', command: 'shipScan', sql: 'delivery_ship_scans' },
} as const

export type Station = keyof typeof stations

/** Subject of a scan, as row ids. */
export interface Code {
  code: string
  waveId?: string
  packageId?: string | null
  warehouseId?: string
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
    return { ...result, packageId: fromNodeId(result.packageId)?.id }
  }
}

/** Through the baseline's HTTP and the SQL function; scans that the function leaves to the command go to `otherwise`. */
export function scanBySql(url: string, connections: number, otherwise: Scanner): Scanner {
  const post = poster(url, connections)
  return async (stationSession, station, scan) => {
    const { command, sql } = stations[station]
    const { stationId, staffId, token, seq } = stationSession
    const scope = keyScope({ kind: 'STAFF', id: staffId, name: '', grants: [] })
    const caller = { command, scope, actorKind: 'STAFF', stationId, warehouseIds: null, requestId: newId(), address: null }
    const key = newId()
    const frame = { key, seq, scannedAt: new Date().toISOString(), fingerprint: key, commandId: newId(), newId: newId() }
    const answer = await post('/', JSON.stringify({ name: sql, caller, scans: [{ ...scan, ...frame }] }), {
      authorization: `Bearer ${token}`,
    })
    const [done] = JSON.parse(answer) as { result: Scanned }[]
    return done ? done.result : otherwise(stationSession, station, scan)
  }
}

function withNodeIds({ code, waveId, packageId, warehouseId }: Code): object {
  return {
    code,
    ...(waveId && { waveId: toNodeId('Wave', waveId) }),
    ...(packageId && { packageId: toNodeId('Package', packageId) }),
    ...(warehouseId && { warehouseId: toNodeId('Warehouse', warehouseId) }),
  }
}
