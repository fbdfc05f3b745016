import { newId } from '../../graph/kernel/identity.ts'
import type { House } from './house.ts'

interface Stations {
  stations: { id: string; name: string; lastSeq: number }[]
}

/** Somebody has scanned codes that nobody knows without network, and they are refused now: each is a scan exception of the station. */
export const refuseRecorded = (house: House, login: string, seat: string, codes: readonly string[]): Promise<void> =>
  receiveAt(
    house,
    login,
    seat,
    codes.map((code) => ({ code, recorded: true, quantity: 2 })),
  )

/** Somebody takes a station, scans there what they receive, and leaves. */
export async function receiveAt(
  house: House,
  login: string,
  seat: string,
  received: readonly { code: string; orderId?: string; recorded?: boolean; quantity: number }[],
): Promise<void> {
  const token = await house.token(login)
  const { warehouseId } = await house.entries(login, 'LAX1')
  const { stations } = await house.ask<Stations>(
    'query ($w: ID!) { stations(warehouseId: $w) { id name lastSeq } }',
    { w: warehouseId },
    token,
  )
  const station = stations.find(({ name }) => name === seat)
  if (!station) throw new Error(`There is no station ${seat}`)
  const stationId = station.id
  const take = 'mutation ($input: TakeStationInput!) { takeStation(input: $input) { userErrors { code } } }'
  await house.ask(take, { input: { stationId, idempotencyKey: newId() } }, token)
  const scans = received.map((scan, i) => ({
    ...{ key: newId(), seq: station.lastSeq + 1 + i, scannedAt: new Date().toISOString() },
    ...{ warehouseId, orderId: null, boxId: null, ...scan },
  }))
  const send = 'mutation ($input: ReceiveScansInput!) { receiveScans(input: $input) { results { outcome } userErrors { code } } }'
  await house.ask(send, { input: { stationId, scans } }, token)
  const leave = 'mutation ($input: LeaveStationInput!) { leaveStation(input: $input) { userErrors { code } } }'
  await house.ask(leave, { input: { stationId, idempotencyKey: newId() } }, token)
}
