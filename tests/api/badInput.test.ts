import { type GraphQLInputObjectType, getNamedType, isEnumType, isInputObjectType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { type RootField, rootFields } from '../gates/rootFields.ts'
import { isLong } from '../isLong.ts'
import { createPartner } from './access/partnerFixture.ts'
import type { Reply } from './client.ts'
import type { Data } from './data.ts'
import { inputOf, type Part, type Parts, partsOf, valueAt, withValue } from './rights/inputs.ts'
import { rowId } from './testDataFactory.ts'
import { startTestServer } from './testServer.ts'

// Sends invalid values in every field of every mutation's input; the fields and their types are read from the schema. The answer in Chinese is asked
// for every third value of a mutation, each time other ones, and for all by `npm run test:long inputs`; a gate has both sentences of every failure.
const testServer = await startTestServer()
const { pool, close } = openDatabase(testServer.databaseUrl, 1)
afterAll(close)
const owner = await testServer.signInAs('owner')
const warehouse = await testServer.factory.createWarehouse()
const customer = await testServer.factory.createCustomer(warehouse)
/** The server of a partner, which alone makes login tickets. */
const partner = (await createPartner(testServer, owner, customer)).client
const { station } = await owner.command('registerStation', { warehouseId: warehouse.id, name: 'Bench' }, 'station { id }')
await owner.command('takeStation', { stationId: station.id })

/** Codes of refused fields, independent of business rules. */
const inputCodes = /^(REQUIRED|TOO_LONG|TOO_SHORT|TOO_SMALL|TOO_LARGE|TOO_MANY|TOO_FEW|MALFORMED|INVALID_EMAIL|NOT_ONE_OF)$/

interface Operation {
  name: string
  /** A scan is sent in a batch and gets a result of its own. */
  scan: boolean
  input: GraphQLInputObjectType
  parts: Parts
  /** The rows of a batch, each of which gets a result of its own. */
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
  const { leaves, lists } = partsOf(input)
  // A list filter is validated like the query of the list.
  const isOwn = ({ path }: Part) => !path.startsWith('matching.')
  const parts = { leaves: leaves.filter(isOwn), lists: lists.filter(isOwn) }
  const judged = isObjectType(answer) && 'refused' in answer.getFields()
  const errors = 'code field message'
  const selection = scan ? `results { key outcome ${errors} }` : judged ? `refused { index userErrors { ${errors} } }` : ''
  return {
    ...{ name: field.name, scan, input, parts },
    rows: judged ? (parts.lists.find(({ type: row }) => isInputObjectType(row))?.path ?? null) : null,
    document: `mutation ($input: ${type.name}!) { ${field.name}(input: $input) { ${selection} userErrors { ${errors} } } }`,
  }
}

/** Valid values by field name; other fields accept any text. */
const validValues: Record<string, unknown> = {
  ...{
    email: 'a@example.com',
    phone: '+1 213 555 0100',
    country: 'US',
    originCountry: 'US',
    hsCode: '6911.10',
    currency: 'USD',
    ...{ first: '000001', last: '000002' },
    timeZone: 'Europe/Berlin',
    language: 'en',
  },
  ...{
    cutOff: '17:30',
    times: '07:30',
    rights: 'wave:read',
    password: 'correct horse',
    newPassword: 'correct horse',
    number: 'LAX1',
    prefixes: 'A01',
    login: 'somebody',
    address: 'ipp://printer.example/ipp/print',
    signature: 'M100 100L300 200',
    ...{ labelWidthMillimetres: 100, labelHeightMillimetres: 150, addresses: '203.0.113.7' },
    divisor: 5000,
    layout: '{"toggled":[],"order":[],"widths":{}}',
  },
  // A refused scan that was recorded offline is stored as an exception.
  recorded: false,
}
/** Node types of ids whose field name does not tell the type. */
const types: Record<string, string> = {
  ...{
    pickerId: 'Staff',
    pickerIds: 'Staff',
    orderId: 'InboundOrder',
    boxId: 'InboundBox',
    boxIds: 'InboundBox',
    groupId: 'LogisticsGroup',
    ...{ remoteTableId: 'ZoneTable', copiedCardId: 'RateCard', ruleSetId: 'ShippingRuleSet', copiedSetId: 'ShippingRuleSet' },
    listId: 'TrackingRange',
    parcelId: 'UnknownParcel',
    photoId: 'InboundPhoto',
    sheetId: 'HandoverSheet',
    meantProductId: 'Product',
    manifestId: 'CarrierManifest',
  },
  ...{
    materialId: 'PackagingMaterial',
    packagingMaterialId: 'PackagingMaterial',
    tagId: 'ProductTag',
    tagIds: 'ProductTag',
    jobId: 'BulkJob',
    importId: 'SheetImport',
    requestId: 'InterceptionRequest',
    comparisonId: 'WaveComparison',
    ruleId: 'StandingRule',
    ...{ labelPrinterId: 'Printer', documentPrinterId: 'Printer', documentId: 'Transfer' },
    ...{ parentId: 'Category', beforeId: 'Category' },
    lineId: 'PackageLine',
    ...{ areaId: 'CargoArea', lineIds: 'StockCountLine', contactId: 'Staff', contactUserId: 'CustomerUser' },
  },
}
/** Existing rows, so that batches reach their rows. */
const existingIds: Record<string, string> = { warehouseId: warehouse.id, customerId: customer.id }
/** Lines of documents, by command. */
const lineTypes: Record<string, string> = { enterStockCount: 'StockCountLine', splitPackage: 'PackageLine' }
/** Node type of the rows of a bulk command: its filter is of the type `PackagesMatching`. */
const rowsOfBulk = (of: string) => {
  const input = operations.find(({ name }) => name === of)?.input
  return getNamedType(input?.getFields().matching?.type)?.name.replace(/sMatching$/, '') ?? 'Package'
}
const typeOfId = ({ name, path }: Part, of: string) => {
  if (/^unshelved\./.test(path)) return 'InboundLine'
  if (/^(lines|rest)\.\d+\.lineId$/.test(path)) return lineTypes[of] ?? 'TransferLine'
  if (of === 'deletePackagePhoto') return 'PackagePhoto'
  if (of === 'deleteAdjustmentPhoto') return 'AdjustmentPhoto'
  if (name === 'ids') return rowsOfBulk(of)
  return types[name] ?? name.charAt(0).toUpperCase() + name.slice(1).replace(/Ids?$/, '')
}

/** A value that is valid by itself: it names a row that does not exist, which is the only possible refusal. */
function goodValue(part: Part, of: string): unknown {
  const { name, type } = part
  if (name === 'idempotencyKey' || name === 'key') return newId()
  if (type.name === 'PrinterKind') return 'IPP' // Only a printer of the network has an address.
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (of === 'updateSetting' && name === 'value') return 15
  if (/Partner$/.test(of) && name === 'address') return 'https://shop.example/warehouse'
  if (name in validValues) return validValues[name]
  return type.name === 'ID' ? (existingIds[name] ?? toNodeId(typeOfId(part, of), newId())) : (ofScalar[type.name] ?? 'A1')
}
const ofScalar: Record<string, unknown> = {
  Int: 2,
  Boolean: true,
  Day: '2026-11-20',
  Decimal: '1.00',
  DateTime: '2026-11-20T08:30:00.000Z',
}

// A scanned code may be any text, and a password is stored as typed.
const codeFields = new Set([
  'code',
  'nearCode',
  'proposedCode',
  'location',
  'locationCode',
  'from',
  'to',
  'locations',
  'otherLocation',
  'password',
  'currentPassword',
  'newPassword',
  'devices',
])
const anyTextIn = new Set([
  ...['scanToHandover', 'returnToShelf', 'forceCompleteInbound', 'createAdjustment', 'createTransfer', 'createStockCount'],
  ...['moveInTransfer', 'forceCompleteTransfer', 'createStaff', 'changePassword', 'confirmIdentity', 'signIn'],
])
const acceptsAnyText = ({ name }: Part, { scan, name: of }: Operation) => codeFields.has(name) && (scan || anyTextIn.has(of))
const is = (...names: string[]) => ((part) => names.includes(part.type.name)) as (part: Part, operation: Operation) => boolean

// Some addresses have no house number, and some countries have no provinces.
const isRequired = ({ name, type, required }: Part) => type.name === 'String' && required && !/^(province|houseNumber)$/.test(name)

/** Values of the right type that are invalid. */
const bad: [what: string, value: unknown, fits: (part: Part, operation: Operation) => boolean][] = [
  ['no id', 'nonsense', is('ID')],
  ['nothing for an id', '', is('ID')],
  ['the id of something else', toNodeId('Nothing', newId()), is('ID')],
  ['an id with more behind it', `${toNodeId('Wave', newId())}AAAA`, is('ID')],
  ['nothing', '', (part) => isRequired(part)],
  ['nothing but spaces', '   ', (part) => isRequired(part) && !/password$/i.test(part.name)],
  ['far too long a text', 'x'.repeat(20_001), is('String')],
  ['a character that nobody sees', 'a\u0001b', (part, operation) => part.type.name === 'String' && !acceptsAnyText(part, operation)],
  // A change may take pieces off.
  ['fewer than none', -1, (part, operation) => is('Int')(part, operation) && part.name !== 'change'],
  ['far too many', 2_147_483_647, is('Int')],
  ['less than no money', '-1.00', is('Decimal')],
]

const goodInput = ({ parts, name }: Operation) => inputOf(parts.leaves, (part) => goodValue(part, name))

/** Sends an input; a scan is sent as a batch of one, with the next number of its station. */
async function send(operation: Operation, input: Data, language: 'en' | 'zh-CN' = 'en'): Promise<Reply> {
  const { lastSeq } = await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
  const framed = operation.scan ? { stationId: station.id, scans: [{ ...input, seq: input.seq === 2 ? lastSeq + 1 : input.seq }] } : input
  return (operation.name === 'createLoginTicket' ? partner : owner).send(operation.document, { input: framed }, { language })
}

interface Fault {
  code: string
  field: string | null
  message: string
}

/** Refused fields of an answer, wherever the answer reports them. */
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

/** Digest of the contents of every table, and the number of applied commands. */
async function readAllTables(): Promise<Map<string, string>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from "${name}" t`,
  )
  const found = await pool.query<{ name: string; sum: string }>(sums.join(' union all '))
  const applied = await testServer.db.commandLog.count({ where: { outcome: 'APPLIED' } })
  return new Map([...found.rows.map(({ name, sum }) => [name, sum] as const), ['applied', String(applied)]])
}

/**
 * Tables that changed, except what a refused request may leave: its entry in the log, a refused scan uses up its number, and a batch stores its result per row. Earlier
 * events are numbered and followed, and the ledger is checked, in the background.
 */
function changedTables({ scan, rows }: Operation, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const passing = [
    ...['session', 'api_key_secret'],
    ...['follower', 'event_numbering', 'event_position', 'ledger_check', 'command_log'],
    ...(scan ? ['station'] : ['applied']),
    ...(rows ? ['command_key'] : []),
  ]
  return [...after.keys()].filter((name) => !passing.includes(name) && after.get(name) !== before.get(name))
}

test('the schema has mutations, scans and batches', () => {
  expect(operations.length).toBeGreaterThan(60)
  expect(operations.filter(({ scan }) => scan).length).toBeGreaterThan(10)
  expect(operations.filter(({ rows }) => rows).map(({ name }) => name)).toEqual(['createPackages', 'createProducts'])
})

describe('every invalid field is refused by its path, and nothing changes:', () => {
  let before: Map<string, string>
  beforeAll(async () => {
    before = await readAllTables()
  })
  test.each(operations)('$name', async (operation) => {
    expect(await badValues(operation)).toEqual([])
    expect(await badTypes(operation)).toEqual([])
    expect(await badLists(operation)).toEqual([])
    const after = await readAllTables()
    const changed = changedTables(operation, before, after)
    before = after
    expect(changed).toEqual([])
  })
})

// Control: the valid value of each field is accepted, so the refusal is caused by the invalid one.
describe('the valid base values are not refused:', () => {
  test.each(operations)('$name', async (operation) => {
    const faults = faultsOf(operation, await send(operation, goodInput(operation)))
    expect(faults.filter(({ code }) => inputCodes.test(code))).toEqual([])
  })
})

/** Invalid values that were not refused with a message of the catalogue in both languages. */
async function badValues(operation: Operation): Promise<string[]> {
  const missed: string[] = []
  for (const [turn, [what, value, fits]] of bad.entries()) {
    const isChinese = isLong || (turn + operations.indexOf(operation)) % 3 === 0
    const leaves = operation.parts.leaves.filter((part) => fits(part, operation))
    // Sent by themselves: fields of a scan, because it has one result; the key and the other fields of a batch, because its rows are not validated
    // if one of those is invalid.
    const alone = leaves.filter(
      ({ name, path }) => operation.scan || name === 'idempotencyKey' || (operation.rows && !path.startsWith(operation.rows)),
    )
    const together = leaves.filter((part) => !alone.includes(part))
    for (const tried of [...alone.map((part) => [part]), together].filter(({ length }) => length > 0)) {
      const bad = () => tried.reduce((whole, { path }) => withValue(whole, path, value), goodInput(operation))
      const english = faultsOf(operation, await send(operation, bad()))
      const chinese = isChinese ? faultsOf(operation, await send(operation, bad(), 'zh-CN')) : null
      const told = ({ path }: Part) => {
        const faultIn = (faults: Fault[]) => faults.find(({ field, code }) => field === path && inputCodes.test(code))
        const en = faultIn(english)
        if (!en || /\p{sc=Han}/u.test(en.message)) return false
        const zh = chinese && faultIn(chinese)
        return !chinese || (zh?.code === en.code && /\p{sc=Han}/u.test(zh.message))
      }
      missed.push(...tried.filter((part) => !told(part)).map(({ path }) => `${what}: ${path}`))
    }
  }
  return missed
}

/** Paths where a value of another type, or a missing value, was not refused. */
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

/** Lists without a maximum length, and required lists that may be empty. */
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
