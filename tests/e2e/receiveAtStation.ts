import { newId } from '../../graph/kernel/identity.ts'
import type { PersonName, Site } from './site.ts'

interface Stations {
  stations: { id: string; name: string; lastSeq: number }[]
}

/** Sends codes that were recorded offline and are refused: each is a scan exception of the station. */
export const createScanExceptions = (site: Site, name: PersonName, stationName: string, codes: readonly string[]): Promise<void> =>
  receiveAtStation(
    site,
    name,
    stationName,
    codes.map((code) => ({ code, recorded: true, quantity: 2 })),
  )

/** Discards the open scan exception of a code. */
export async function discardScanException(site: Site, name: PersonName, code: string): Promise<void> {
  const { scanExceptions } = await site.query<{ scanExceptions: { edges: { node: { id: string; code: string } }[] } }>(
    'query ($w: ID!) { scanExceptions(warehouseId: $w, filter: { states: [OPEN] }, first: 100) { edges { node { id code } } } }',
    { w: site.warehouseId },
    name,
  )
  const one = scanExceptions.edges.find(({ node }) => node.code === code)
  if (!one) throw new Error(`There is no open scan exception of ${code}`)
  await site.command('discardScanException', { scanExceptionId: one.node.id, reason: 'Scanned twice' }, '', name)
}

/** Takes a station, receives there, and leaves it. */
export async function receiveAtStation(
  site: Site,
  name: PersonName,
  stationName: string,
  received: readonly { code: string; orderId?: string; recorded?: boolean; quantity: number }[],
): Promise<void> {
  const { client } = await site.person(name)
  const { stations } = await site.query<Stations>(
    'query ($w: ID!) { stations(warehouseId: $w) { id name lastSeq } }',
    { w: site.warehouseId },
    name,
  )
  const station = stations.find(({ name }) => name === stationName)
  if (!station) throw new Error(`There is no station ${stationName}`)
  const stationId = station.id
  await site.command('takeStation', { stationId }, '', name)
  const scans = received.map((scan, i) => ({
    ...{ key: newId(), seq: station.lastSeq + 1 + i, scannedAt: new Date().toISOString() },
    ...{ warehouseId: site.warehouseId, orderId: null, boxId: null, ...scan },
  }))
  const document =
    'mutation ($input: ReceiveScansInput!) { receiveScans(input: $input) { results { outcome } userErrors { code message } } }'
  const { receiveScans } = await client.query(document, { input: { stationId, scans } })
  if (receiveScans.userErrors.length > 0) throw new Error(JSON.stringify(receiveScans.userErrors))
  await site.command('leaveStation', { stationId }, '', name)
}
