import {
  type GraphQLInputObjectType,
  type GraphQLObjectType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql'
import { newId } from '../../graph/kernel/identity.ts'
import type { Client, Data } from '../api/client.ts'
import { type Attack, count, judge, nothing, runCases } from './attack.ts'
import { Chance, seedOf } from './chance.ts'
import { hostileCode, readCodes } from './codes.ts'
import type { House } from './house.ts'
import { schema } from './schema.ts'
import { valueFor } from './values.ts'

interface ScanMutation {
  name: string
  item: GraphQLInputObjectType
  document: string
}

const lanes = 4
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

/** A station that the attacker holds, with the number of its last scan. */
interface Station {
  id: string
  lastSeq: number
}

/** A scan of a case; now and then its other fields are strange too. */
function scanOf(chance: Chance, house: House, { item }: ScanMutation, codes: readonly string[], seq: number): Data {
  const others = Object.values(item.getFields()).filter(({ name }) => !/^(key|seq|scannedAt|code)$/.test(name))
  const given = others.filter(({ type, name }) => String(type).endsWith('!') || (chance.odds(0.4) && name !== 'warehouseId'))
  const scan: Data = Object.fromEntries(given.map((field) => [field.name, valueFor(chance, house.estate, field, 0)]))
  if (item.getFields().warehouseId && chance.odds(0.95)) scan.warehouseId = house.estate.warehouseId
  if (item.getFields().code) scan.code = hostileCode(chance, codes)
  return { ...scan, key: newId(), seq, scannedAt: '2026-11-20T08:30:00.000Z' }
}

async function stationOf(client: Client, warehouseId: string): Promise<Station> {
  const { station } = await client.command('registerStation', { warehouseId, name: `Bench ${newId()}` }, 'station { id }')
  await client.command('takeStation', { stationId: station.id })
  return { id: station.id, lastSeq: 0 }
}

export const scans: Attack = {
  name: 'scans',
  means: 'scan codes of all kinds at every kind of station, in requests of one to twenty',
  times: 100_000,
  async run(house, size) {
    const outcome = nothing()
    const codes = await readCodes(house.database.pool)
    const client = house.callers.owner
    const stations = await Promise.all(Array.from({ length: lanes }, () => stationOf(client, house.estate.warehouseId)))
    let scanned = 0
    const more = () => scanned < size.times
    await runCases({ ...size, more }, lanes, outcome, async (index, lane) => {
      const chance = new Chance(seedOf(size.seed, index))
      const station = stations[lane]!
      const mutation = chance.pick(mutations)
      const batch = Array.from({ length: chance.odds(0.1) ? 20 : 1 + chance.below(3) }, (_, i) =>
        scanOf(chance, house, mutation, codes, station.lastSeq + 1 + i),
      )
      scanned += batch.length
      const variables = { input: { stationId: station.id, scans: batch } }
      const reply = await client.send(mutation.document, variables, { language: chance.odds(0.5) ? 'en' : 'zh-CN' })
      const { results = [], userErrors = [] }: Data = reply.data?.[mutation.name] ?? {}
      station.lastSeq += results.length
      for (const { outcome: became, code } of results) count(outcome, `${became} ${code ?? ''}`)
      for (const { code } of [...userErrors, ...reply.errors.map(({ extensions }) => extensions)]) count(outcome, `request ${code}`)
      const text = JSON.stringify({ data: reply.data, errors: reply.errors })
      // A station of one warehouse tells nothing of another.
      const fault = judge(house, 'packer', JSON.stringify(variables), { status: reply.status, text })
      const lost =
        userErrors.length === 0 && reply.errors.length === 0 && results.length !== batch.length ? 'not every scan was answered' : null
      return (fault ?? lost) && `${fault ?? lost}\n    ${mutation.name} ${JSON.stringify(variables)}`
    })
    outcome.done = scanned
    return outcome
  },
}
