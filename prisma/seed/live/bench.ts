import { v7 } from 'uuid'
import { gql, Refusal, type UserError } from './api.ts'
import type { Person } from './person.ts'

/** What every scan of every station answers. */
export interface Scanned {
  key: string
  outcome: 'APPLIED' | 'REFUSED' | 'NOT_RUN'
  code: string | null
  message: string | null
  values: Record<string, string | number> | null
}

/** A mutation of scans, with the fields of its results that are read. */
export interface ScanMutation<_Result> {
  name: string
  document: string
}

/** Names a scan mutation: `signScans` of `SignScansInput`, and what is read of a result. */
export function scanMutation<Result>(name: string, fields: string): ScanMutation<Result> {
  const Input = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`
  const document = gql`mutation ($input: ${Input}!) {
    ${name}(input: $input) { results { key outcome code message values ${fields} } userErrors { code message values } }
  }`
  return { name, document }
}

/** A station with somebody at it, who counts their scans. */
export interface Bench {
  /** Scans one code, and waits for the answer. */
  scan<Result>(mutation: ScanMutation<Result>, scan: object): Promise<Result & Scanned>
  /** Scans up to 20 codes in a row without waiting; what was passed over because of another is scanned again. */
  scanAll<Result>(mutation: ScanMutation<Result>, scans: readonly object[]): Promise<(Result & Scanned)[]>
  leave(): Promise<unknown>
}

interface Station {
  id: string
  name: string
  lastSeq: number
}

/** Takes the first free station of this kind, from number `first` on; one that does not exist is registered. */
export async function takeBench(me: Person, kind: string, first: number): Promise<Bench> {
  let station = await take(me, kind, first)
  let seq = station.lastSeq

  async function send<Result>({ name, document }: ScanMutation<Result>, scans: readonly object[]): Promise<(Result & Scanned)[]> {
    const waiting = scans.map((scan) => ({ key: v7(), scannedAt: new Date().toISOString(), ...scan }))
    const answered: (Result & Scanned)[] = []
    for (let stops = 0; waiting.length > 0; stops++) {
      const numbered = waiting.map((scan, at) => ({ ...scan, seq: seq + 1 + at }))
      const input = { stationId: station.id, scans: numbered }
      const data = await me.api.ask<Record<string, { results: (Result & Scanned)[]; userErrors: UserError[] }>>(document, { input })
      const { results, userErrors } = data[name] as { results: (Result & Scanned)[]; userErrors: UserError[] }
      seq += results.length
      answered.push(...results)
      waiting.splice(0, results.length)
      const [stop] = userErrors
      if (!stop) continue
      if (stops > 3) throw new Refusal(stop)
      if (stop.code === 'SCAN_OUT_OF_ORDER') seq = Number(stop.values?.expected) - 1
      else if (stop.code === 'STATION_NOT_YOURS') {
        me.say(`has to look for another place: ${stop.message}`)
        station = await take(me, kind, first)
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

async function take(me: Person, kind: string, first: number): Promise<Station> {
  const warehouseId = me.floor.warehouse.id
  const { stations } = await me.api.ask<{ stations: Station[] }>(STATIONS, { warehouseId })
  for (let number = first; ; number++) {
    const name = `${kind} ${number}`
    const known = stations.find((station) => station.name === name)
    try {
      const { id } = known ?? (await me.api.command<{ station: Station }>(REGISTER, { warehouseId, name })).station
      const { station } = await me.api.command<{ station: Station }>(TAKE, { stationId: id })
      me.say(`takes ${name}`)
      return station
    } catch (error) {
      // Somebody sits there, or has just registered it.
      if (!(error instanceof Refusal) || !['STATION_IN_USE', 'STATION_EXISTS'].includes(error.code)) throw error
    }
  }
}
