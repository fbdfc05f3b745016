import { newId } from '../../graph/kernel/identity.ts'
import type { TestServer } from './testServer.ts'

interface Stations {
  stations: { id: string; name: string; lastSeq: number }[]
}

/** Sends codes that were recorded offline and are refused: each is a scan exception of the station. */
export const createScanExceptions = (testServer: TestServer, login: string, stationName: string, codes: readonly string[]): Promise<void> =>
  receiveAtStation(
    testServer,
    login,
    stationName,
    codes.map((code) => ({ code, recorded: true, quantity: 2 })),
  )

/** Discards the open scan exception of a code. */
export async function discardScanException(testServer: TestServer, login: string, code: string): Promise<void> {
  const token = await testServer.signIn(login)
  const { warehouseId } = await testServer.localStorageEntries(login, 'LAX1')
  const { scanExceptions } = await testServer.query<{ scanExceptions: { edges: { node: { id: string; code: string } }[] } }>(
    'query ($w: ID!) { scanExceptions(warehouseId: $w, filter: { states: [OPEN] }, first: 100) { edges { node { id code } } } }',
    { w: warehouseId },
    token,
  )
  const one = scanExceptions.edges.find(({ node }) => node.code === code)
  if (!one) throw new Error(`There is no open scan exception of ${code}`)
  const discard = 'mutation ($input: DiscardScanExceptionInput!) { discardScanException(input: $input) { userErrors { code message } } }'
  await testServer.query(discard, { input: { scanExceptionId: one.node.id, reason: 'Scanned twice', idempotencyKey: newId() } }, token)
}

/** Takes a station, receives there, and leaves it. */
export async function receiveAtStation(
  testServer: TestServer,
  login: string,
  stationName: string,
  received: readonly { code: string; orderId?: string; recorded?: boolean; quantity: number }[],
): Promise<void> {
  const token = await testServer.signIn(login)
  const { warehouseId } = await testServer.localStorageEntries(login, 'LAX1')
  const { stations } = await testServer.query<Stations>(
    'query ($w: ID!) { stations(warehouseId: $w) { id name lastSeq } }',
    { w: warehouseId },
    token,
  )
  const station = stations.find(({ name }) => name === stationName)
  if (!station) throw new Error(`There is no station ${stationName}`)
  const stationId = station.id
  const run = async (document: string, input: object) => {
    const answer = await testServer.query<Record<string, { userErrors: unknown[] }>>(document, { input }, token)
    for (const [name, { userErrors }] of Object.entries(answer))
      if (userErrors.length > 0) throw new Error(`${name}: ${JSON.stringify(userErrors)}`)
  }
  const take = 'mutation ($input: TakeStationInput!) { takeStation(input: $input) { userErrors { code message } } }'
  await run(take, { stationId, idempotencyKey: newId() })
  const scans = received.map((scan, i) => ({
    ...{ key: newId(), seq: station.lastSeq + 1 + i, scannedAt: new Date().toISOString() },
    ...{ warehouseId, orderId: null, boxId: null, ...scan },
  }))
  const send = 'mutation ($input: ReceiveScansInput!) { receiveScans(input: $input) { results { outcome } userErrors { code message } } }'
  await run(send, { stationId, scans })
  const leave = 'mutation ($input: LeaveStationInput!) { leaveStation(input: $input) { userErrors { code message } } }'
  await run(leave, { stationId, idempotencyKey: newId() })
}
