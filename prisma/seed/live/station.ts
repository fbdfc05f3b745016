import { v7 } from 'uuid'
import { gql, Refusal, type UserError } from './api.ts'
import type { Person } from './person.ts'

/** Fields of every scan result. */
export interface Scanned {
  key: string
  outcome: 'APPLIED' | 'REFUSED' | 'NOT_RUN'
  code: string | null
  message: string | null
  values: Record<string, string | number> | null
}

/** A scan mutation with the selected result fields. */
export interface ScanMutation<_Result> {
  name: string
  document: string
}

/** Builds a scan mutation, such as `signScans` with `SignScansInput`. */
export function scanMutation<Result>(name: string, fields: string): ScanMutation<Result> {
  const Input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const document = gql`mutation ($input: ${Input}!) {
    ${name}(input: $input) { results { key outcome code message values ${fields} } userErrors { code message values } }
  }`
  return { name, document }
}

/** A station in use; numbers its scans. */
export interface ScanStation {
  /** Sends one scan and returns its result. */
  scan<Result>(mutation: ScanMutation<Result>, scan: object): Promise<Result & Scanned>
  /** Sends scans in batches of 20; scans that were not run are sent again. */
  scanAll<Result>(mutation: ScanMutation<Result>, scans: readonly object[]): Promise<(Result & Scanned)[]>
  leave(): Promise<unknown>
}

interface Station {
  id: string
  name: string
  lastSeq: number
}

/** Takes the first free station of this kind from number `first` on; registers it if it does not exist. */
export async function takeStation(me: Person, kind: string, first: number): Promise<ScanStation> {
  let station = await takeFreeStation(me, kind, first)
  let seq = station.lastSeq

  async function send<Result>({ name, document }: ScanMutation<Result>, scans: readonly object[]): Promise<(Result & Scanned)[]> {
    const waiting = scans.map((scan) => ({ key: v7(), scannedAt: new Date().toISOString(), ...scan }))
    const answered: (Result & Scanned)[] = []
    for (let stops = 0; waiting.length > 0; stops++) {
      const numbered = waiting.map((scan, at) => ({ ...scan, seq: seq + 1 + at }))
      const input = { stationId: station.id, scans: numbered }
      const data = await me.api.request<Record<string, { results: (Result & Scanned)[]; userErrors: UserError[] }>>(document, { input })
      const { results, userErrors } = data[name] as { results: (Result & Scanned)[]; userErrors: UserError[] }
      seq += results.length
      answered.push(...results)
      waiting.splice(0, results.length)
      const [stop] = userErrors
      if (!stop) continue
      if (stops > 3) throw new Refusal(stop)
      if (stop.code === 'SCAN_OUT_OF_ORDER') seq = Number(stop.values?.expected) - 1
      else if (stop.code === 'STATION_NOT_YOURS') {
        me.log(`has to look for another place: ${stop.message}`)
        station = await takeFreeStation(me, kind, first)
        seq = station.lastSeq
      } else throw new Refusal(stop)
    }
    return answered
  }

  async function scan<Result>(mutation: ScanMutation<Result>, code: object): Promise<Result & Scanned> {
    const [answer] = await send(mutation, [code])
    return answer as Result & Scanned
  }

  async function scanAll<Result>(mutation: ScanMutation<Result>, scans: readonly object[]): Promise<(Result & Scanned)[]> {
    const results: (Result & Scanned)[] = []
    for (let left = [...scans]; left.length > 0; ) {
      const batch = left.slice(0, 20)
      const answers = await send(mutation, batch)
      results.push(...answers.filter(({ outcome }) => outcome !== 'NOT_RUN'))
      left = [...batch.filter((_, at) => answers[at]?.outcome === 'NOT_RUN'), ...left.slice(20)]
    }
    return results
  }

  return { scan, scanAll, leave: () => me.api.command(LEAVE, { stationId: station.id }) }
}

const STATIONS = gql`query ($warehouseId: ID!) { stations(warehouseId: $warehouseId) { id name lastSeq } }`
const REGISTER = gql`mutation ($input: RegisterStationInput!) {
  registerStation(input: $input) { station { id name lastSeq } userErrors { code message values } }
}`
const TAKE = gql`mutation ($input: TakeStationInput!) {
  takeStation(input: $input) { station { id name lastSeq } userErrors { code message values } }
}`
const LEAVE = gql`mutation ($input: LeaveStationInput!) { leaveStation(input: $input) { userErrors { code message values } } }`

async function takeFreeStation(me: Person, kind: string, first: number): Promise<Station> {
  const warehouseId = me.context.warehouse.id
  const { stations } = await me.api.request<{ stations: Station[] }>(STATIONS, { warehouseId })
  for (let number = first; ; number++) {
    const name = `${kind} ${number}`
    const known = stations.find((station) => station.name === name)
    try {
      const { id } = known ?? (await me.api.command<{ station: Station }>(REGISTER, { warehouseId, name })).station
      const { station } = await me.api.command<{ station: Station }>(TAKE, { stationId: id })
      me.log(`takes ${name}`)
      return station
    } catch (error) {
      // The station is in use or was just registered.
      if (!(error instanceof Refusal) || !['STATION_IN_USE', 'STATION_EXISTS'].includes(error.code)) throw error
    }
  }
}
