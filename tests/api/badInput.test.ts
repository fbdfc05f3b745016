import { type GraphQLInputObjectType, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { schema } from '../../graph/server/schema.ts'
import { type RootField, rootFields } from '../gates/rootFields.ts'
import type { Data, Reply } from './client.ts'
import { rowId } from './fixture.ts'
import { openHouse } from './harness.ts'
import { inputOf, type Part, type Parts, partsOf, valueAt, withValue } from './rights/inputs.ts'

// Every field of every mutation's input is given bad values; which fields there are and what they hold is read from the schema.
const house = await openHouse({ environment: { COST_PER_MINUTE: '0' } })
const { pool, close } = openDatabase(house.databaseUrl, 1)
afterAll(close)
const owner = await house.as('owner')
const warehouse = await house.fixture.warehouse()
const customer = await house.fixture.customer(warehouse)
const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: 'Bench' }, 'station { id }')
await owner.command('takeStation', { stationId: station.id })

/** What a field can be refused for, whatever the rules say. */
const ofInput = /^(REQUIRED|TOO_LONG|TOO_SHORT|TOO_SMALL|TOO_LARGE|TOO_MANY|TOO_FEW|MALFORMED|INVALID_EMAIL|NOT_ONE_OF)$/

interface Operation {
  name: string
  /** A scan is judged as one of a request, each with an answer of its own. */
  scan: boolean
  input: GraphQLInputObjectType
  parts: Parts
  /** The rows of an intake, each of which is judged by itself. */
  rows: string | null
  document: string
}

const operations: Operation[] = rootFields(schema).flatMap((root) => operationOf(root) ?? [])

function operationOf({ kind, field }: RootField): Operation | null {
  const type = getNamedType(field.args.find(({ name }) => name === 'input')?.type)
  if (kind !== 'mutation' || !isInputObjectType(type)) return null
  const answer = getNamedType(field.type)
  const scan = 'scans' in type.getFields()
  const input = scan ? (getNamedType(type.getFields().scans?.type) as GraphQLInputObjectType) : type
  const parts = partsOf(input)
  const judged = isObjectType(answer) && 'refused' in answer.getFields()
  const errors = 'code field message'
  const selection = scan ? `results { key outcome ${errors} }` : judged ? `refused { index userErrors { ${errors} } }` : ''
  return {
    ...{ name: field.name, scan, input, parts },
    rows: judged ? (parts.lists.find(({ type: row }) => isInputObjectType(row))?.path ?? null) : null,
    document: `mutation ($input: ${type.name}!) { ${field.name}(input: $input) { ${selection} userErrors { ${errors} } } }`,
  }
}

/** Values that a field takes by its name; any text will do for the others. */
const meant: Record<string, unknown> = {
  ...{ email: 'a@example.com', phone: '+1 213 555 0100', country: 'US', currency: 'USD', timeZone: 'Europe/Berlin', language: 'en' },
  ...{ cutOff: '17:30', rights: 'wave:read', password: 'correct horse', number: 'LAX1', prefixes: 'A01', login: 'somebody' },
  // Of a scan that was recorded a refusal is kept.
  recorded: false,
}
/** Of what type the node is that an id speaks of, where its name does not tell. */
const types: Record<string, string> = {
  ...{ pickerId: 'Staff', orderId: 'InboundOrder', boxId: 'InboundBox', boxIds: 'InboundBox', groupId: 'LogisticsGroup' },
  ...{ materialId: 'PackagingMaterial', jobId: 'BulkJob', ids: 'Package', lineId: 'PackageLine' },
}
/** What there is, so that intakes get to their rows. */
const made: Record<string, string> = { warehouseId: warehouse.id, customerId: customer.id }
const typeOfId = ({ name, path }: Part) =>
  /^unshelved\./.test(path) ? 'InboundLine' : (types[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/Ids?$/, ''))

/** A value that is good by itself: what it speaks of does not exist, and that is all that can be wrong with it. */
function goodValue(part: Part): unknown {
  const { name, type } = part
  if (name === 'idempotencyKey' || name === 'key') return newId()
  if (name in meant) return meant[name]
  if (isEnumType(type)) return type.getValues()[0]?.name
  return type.name === 'ID' ? (made[name] ?? toNodeId(typeOfId(part), newId())) : (ofScalar[type.name] ?? 'A1')
}
const ofScalar: Record<string, unknown> = {
  Int: 2,
  Boolean: true,
  Day: '2026-11-20',
  Decimal: '1.00',
  DateTime: '2026-11-20T08:30:00.000Z',
}

// Whatever a scanner reads is a code, and a password is as it was typed.
const anything = new Set(['code', 'nearCode', 'location', 'locationCode', 'password'])
const takesAnything = ({ name }: Part, { scan, name: of }: Operation) =>
  anything.has(name) && (scan || ['returnToShelf', 'forceCompleteInbound', 'createStaff', 'signIn'].includes(of))
const is = (...names: string[]) => ((part) => names.includes(part.type.name)) as (part: Part, operation: Operation) => boolean

// Some addresses have no house number, and some countries no provinces.
const mustSay = ({ name, type, required }: Part) => type.name === 'String' && required && !/^(province|houseNumber)$/.test(name)

/** Values that are of the right type, and bad. */
const bad: [what: string, value: unknown, fits: (part: Part, operation: Operation) => boolean][] = [
  ['no id', 'nonsense', is('ID')],
  ['nothing for an id', '', is('ID')],
  ['the id of something else', toNodeId('Nothing', newId()), is('ID')],
  ['an id with more behind it', `${toNodeId('Wave', newId())}AAAA`, is('ID')],
  ['nothing', '', (part) => mustSay(part)],
  ['nothing but spaces', '   ', (part) => mustSay(part) && part.name !== 'password'],
  ['far too long a text', 'x'.repeat(5_000), is('String')],
  ['a character that nobody sees', 'a\u0001b', (part, operation) => part.type.name === 'String' && !takesAnything(part, operation)],
  ['fewer than none', -1, is('Int')],
  ['far too many', 2_147_483_647, is('Int')],
  ['less than no money', '-1.00', is('Decimal')],
]

const goodInput = ({ parts }: Operation) => inputOf(parts.leaves, goodValue)

/** Sends an input; a scan goes as one of a request, with the next number of its station. */
async function send(operation: Operation, input: Data, language: 'en' | 'zh-CN' = 'en'): Promise<Reply> {
  const { lastSeq } = await house.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
  const framed = operation.scan ? { stationId: station.id, scans: [{ ...input, seq: input.seq === 2 ? lastSeq + 1 : input.seq }] } : input
  return owner.send(operation.document, { input: framed }, { language })
}

interface Fault {
  code: string
  field: string | null
  message: string
}

/** What is wrong with an input, wherever an answer says so. */
function faultsOf({ name, scan, rows }: Operation, { data, errors }: Reply): Fault[] {
  expect(errors).toEqual([])
  const { userErrors, results, refused }: Data = data?.[name] ?? {}
  const inRow = (refused ?? []).flatMap((row: Data) =>
    row.userErrors.map((error: Fault) => ({ ...error, field: `${rows}.${row.index}.${error.field}` })),
  )
  const ofEnvelope = userErrors.map((error: Fault) => ({ ...error, field: scan ? error.field?.replace('scans.0.', '') : error.field }))
  const refusedScans = (results ?? []).filter(({ outcome }: Data) => outcome === 'REFUSED')
  return [...ofEnvelope, ...inRow, ...refusedScans]
}

/** What stands in every table; a scan that is refused uses up its number, and an intake keeps what it answered row by row. */
async function everything({ scan, rows }: Operation): Promise<Record<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const passing = ['session', 'follower', ...(scan ? ['station', 'command_log'] : []), ...(rows ? ['command_key', 'command_log'] : [])]
  const sums = tables
    .filter(({ name }) => !passing.includes(name))
    .map(({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t`)
  const found = await pool.query<{ name: string; sum: string }>(sums.join(' union all '))
  const refused = await house.db.commandLog.count({ where: { outcome: 'APPLIED' } })
  return { ...Object.fromEntries(found.rows.map(({ name, sum }) => [name, sum])), ...(scan && { applied: String(refused) }) }
}

test('there are mutations, scans and intakes among them', () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(operations.filter(({ scan }) => scan).length).toBeGreaterThan(10)
  expect(operations.filter(({ rows }) => rows).map(({ name }) => name)).toEqual(['createPackages', 'createProducts'])
})

describe('every field that is bad is refused by its path, and nothing changes:', () => {
  test.each(operations)('$name', async (operation) => {
    const before = await everything(operation)
    expect(await badValues(operation)).toEqual([])
    expect(await badTypes(operation)).toEqual([])
    expect(await badLists(operation)).toEqual([])
    expect(await everything(operation)).toEqual(before)
  })
})

// Shows that it was the bad value which was refused, and nothing around it.
describe('no fault is found with the values that all of this starts from:', () => {
  test.each(operations)('$name', async (operation) => {
    const faults = faultsOf(operation, await send(operation, goodInput(operation)))
    expect(faults.filter(({ code }) => ofInput.test(code))).toEqual([])
  })
})

/** The bad values that were not refused in both languages with a sentence of the catalogue. */
async function badValues(operation: Operation): Promise<string[]> {
  const missed: string[] = []
  for (const [what, value, fits] of bad) {
    const leaves = operation.parts.leaves.filter((part) => fits(part, operation))
    // Each of a scan's fields is sent by itself, since a scan has one answer; so is a key, without which nothing is looked at.
    const alone = leaves.filter(({ name }) => operation.scan || name === 'idempotencyKey')
    const together = leaves.filter((part) => !alone.includes(part))
    for (const tried of [...alone.map((part) => [part]), together].filter(({ length }) => length > 0)) {
      const bad = () => tried.reduce((whole, { path }) => withValue(whole, path, value), goodInput(operation))
      const english = faultsOf(operation, await send(operation, bad()))
      const chinese = faultsOf(operation, await send(operation, bad(), 'zh-CN'))
      const told = ({ path }: Part) => {
        const [en, zh] = [english, chinese].map((faults) => faults.find(({ field, code }) => field === path && ofInput.test(code)))
        return en && zh && en.code === zh.code && /\p{sc=Han}/u.test(zh.message) && !/\p{sc=Han}/u.test(en.message)
      }
      missed.push(...tried.filter((part) => !told(part)).map(({ path }) => `${what}: ${path}`))
    }
  }
  return missed
}

/** The places where a value of another type, or none, was not refused as such. */
async function badTypes(operation: Operation): Promise<string[]> {
  const missed: string[] = []
  for (const value of [{}, null]) {
    const leaves = operation.parts.leaves.filter((part) => value !== null || part.required)
    const input = leaves.reduce((whole, { path }) => withValue(whole, path, value), goodInput(operation))
    const { data, errors } = await send(operation, input)
    expect(data?.[operation.name] ?? null).toBeNull()
    expect(new Set(errors.map(({ extensions }) => extensions.code))).toEqual(new Set(['BAD_USER_INPUT']))
    const told = errors.map(({ message }) => message).join('\n')
    const where = (path: string) => `"input${operation.scan ? '.scans[0]' : ''}.${path.replace(/\.(\d+)/g, '[$1]')}"`
    missed.push(...leaves.filter(({ path }) => !told.includes(where(path))).map(({ path }) => `${value} ${path}`))
  }
  return missed
}

/** The lists that may be endless, and the required ones that may be empty. */
async function badLists(operation: Operation): Promise<string[]> {
  const missed: string[] = []
  for (const { path, required } of operation.parts.lists) {
    const [entry] = valueAt(goodInput(operation), path) as unknown[]
    for (const [code, list] of [...(required ? [['TOO_FEW', []]] : []), ['TOO_MANY', Array(5_001).fill(entry)]] as const) {
      const faults = faultsOf(operation, await send(operation, withValue(goodInput(operation), path, list)))
      if (!faults.some((fault) => fault.field === path && fault.code === code)) missed.push(`${code} ${path}`)
    }
  }
  return missed
}
