import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { newId } from '../../graph/kernel/identity.ts'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { type Attack, countAnswer, emptyOutcome, findFault, runCases } from './attack.ts'
import { hostileCode, readCodes } from './codes.ts'
import { schema } from './schema.ts'
import { caseSeed, SeededRandom } from './seededRandom.ts'
import type { TestServer } from './testServer.ts'
import { valueFor } from './values.ts'

interface ScanMutation {
  name: string
  item: GraphQLInputObjectType
  document: string
}

const concurrency = 4
const mutations: ScanMutation[] = Object.values(schema.getMutationType()!.getFields()).flatMap(({ name, args, type }) => {
  const input = args[0] && (getNamedType(args[0].type) as GraphQLInputObjectType)
  const scans = input?.getFields().scans
  if (!input || !scans) return []
  const document = `mutation ($input: ${input.name}!) { ${name}(input: $input) ${selection(getNamedType(type) as GraphQLObjectType, 4)} }`
  return [{ name, item: getNamedType(scans.type) as GraphQLInputObjectType, document }]
})

function selection(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).flatMap((field) => {
    const named = getNamedType(field.type)
    if (field.args.some(isRequiredArgument)) return []
    if (!isCompositeType(named)) return [field.name]
    return isObjectType(named) && depth > 0 ? [`${field.name} ${selection(named, depth - 1)}`] : []
  })
  return `{ ${fields.join(' ')} __typename }`
}

/** A station that the attacker has taken, with the number of its last scan. */
interface Station {
  id: string
  lastSeq: number
}

/** Scan of a case; sometimes its other fields are invalid too. */
function scanOf(random: SeededRandom, testServer: TestServer, { item }: ScanMutation, codes: readonly string[], seq: number): Data {
  const others = Object.values(item.getFields()).filter(({ name }) => !/^(key|seq|scannedAt|code)$/.test(name))
  const given = others.filter(({ type, name }) => String(type).endsWith('!') || (random.isTrue(0.4) && name !== 'warehouseId'))
  const scan: Data = Object.fromEntries(given.map((field) => [field.name, valueFor(random, testServer.knownData, field, 0)]))
  if (item.getFields().warehouseId && random.isTrue(0.95)) scan.warehouseId = testServer.knownData.warehouseId
  if (item.getFields().code) scan.code = hostileCode(random, codes)
  return { ...scan, key: newId(), seq, scannedAt: '2026-11-20T08:30:00.000Z' }
}

async function stationOf(client: Client, warehouseId: string): Promise<Station> {
  const { station } = await client.command('registerStation', { warehouseId, name: `Bench ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  return { id: station.id, lastSeq: 0 }
}

export const scans: Attack = {
  name: 'scans',
  description: 'scan codes of all kinds at every kind of station, in requests of one to twenty',
  times: 100_000,
  async run(testServer, size) {
    const outcome = emptyOutcome()
    const codes = await readCodes(testServer.database.pool)
    const client = testServer.callers.owner
    const stations = await Promise.all(Array.from({ length: concurrency }, () => stationOf(client, testServer.knownData.warehouseId)))
    let scanned = 0
    const more = () => scanned < size.times
    await runCases({ ...size, more }, concurrency, outcome, async (index, worker) => {
      const random = new SeededRandom(caseSeed(size.seed, index))
      const station = stations[worker]!
      const mutation = random.pick(mutations)
      const batch = Array.from({ length: random.isTrue(0.1) ? 20 : 1 + random.below(3) }, (_, i) =>
        scanOf(random, testServer, mutation, codes, station.lastSeq + 1 + i),
      )
      scanned += batch.length
      const variables = { input: { stationId: station.id, scans: batch } }
      const reply = await client.send(mutation.document, variables, { language: random.isTrue(0.5) ? 'en' : 'zh-CN' })
      const { results = [], userErrors = [] }: Data = reply.data?.[mutation.name] ?? {}
      station.lastSeq += results.length
      for (const { outcome: became, code } of results) countAnswer(outcome, `${became} ${code ?? ''}`)
      for (const { code } of [...userErrors, ...reply.errors.map(({ extensions }) => extensions)]) countAnswer(outcome, `request ${code}`)
      const text = JSON.stringify({ data: reply.data, errors: reply.errors })
      // A station of one warehouse must reveal nothing of another.
      const fault = findFault(testServer, 'packer', JSON.stringify(variables), { status: reply.status, text })
      const lost =
        userErrors.length === 0 && reply.errors.length === 0 && results.length !== batch.length ? 'not every scan was answered' : null
      return (fault ?? lost) && `${fault ?? lost}\n    ${mutation.name} ${JSON.stringify(variables)}`
    })
    outcome.done = scanned
    return outcome
  },
}
