import { newId } from '../../../graph/kernel/identity.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'

/** A station whose client is offline: every scan is marked as recorded. */
export interface OfflineStation {
  client: Client
  stationId: string
  /** A scan with the next number. */
  buildScan(input: Data, change?: Data): Data
  /** Copies a scan with the next number. */
  renumberScan(scan: Data, change?: Data): Data
  /** Sends scans of a mutation in one request. */
  send(mutation: string, scans: Data[], language?: 'en' | 'zh-CN'): Promise<Data>
}

/** Registers and takes a station of a warehouse. */
export async function openOfflineStation(client: Client, warehouseId: string): Promise<OfflineStation> {
  const { station } = await client.command('registerStation', { warehouseId, name: `Bench ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  let seq = 0
  return {
    client,
    stationId: station.id,
    buildScan: (input, change = {}) => ({
      ...{ key: newId(), seq: ++seq, scannedAt: new Date().toISOString(), recorded: true },
      ...input,
      ...change,
    }),
    renumberScan: (scan, change = {}) => ({ ...scan, ...change, seq: ++seq }),
    async send(mutation, scans, language = 'en') {
      const Type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`
      const document = `mutation ($input: ${Type}) {
        ${mutation}(input: $input) { results { key outcome code field message } userErrors { code field values } } }`
      return (await client.with({ language }).query(document, { input: { stationId: station.id, scans } }))[mutation]
    },
  }
}

/** Outcomes of the scans of a request, such as `REFUSED TOO_LONG`. */
export const outcomesOf = ({ results }: Data): string[] =>
  results.map(({ outcome, code }: Data) => [outcome, code].filter(Boolean).join(' '))

const fields = `id state kind code quantity input documentKind documentId documentNumber placeKind placeCode allowedActions
  why { code message field values } product { sku } station { id } scannedBy { name } scannedAt refusedAt
  closedHow closedDocument closedAt closedBy { name } history { action from to reason by }`

/** Scan exceptions of a warehouse that a user may see, newest first. */
export async function listScanExceptions(
  who: Client,
  warehouseId: string,
  filter: Data = {},
  language: 'en' | 'zh-CN' = 'en',
): Promise<Data[]> {
  const document = `query ($id: ID!, $filter: ScanExceptionFilter) {
    scanExceptions(warehouseId: $id, filter: $filter) { totalCount edges { node { ${fields} } } } }`
  const { scanExceptions } = await who.with({ language }).query(document, { id: warehouseId, filter })
  if (scanExceptions.totalCount !== scanExceptions.edges.length) throw new Error(`${scanExceptions.totalCount} are counted`)
  return scanExceptions.edges.map(({ node }: Data) => node)
}
