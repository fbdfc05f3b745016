import { getNamedType, getNullableType, isInputObjectType, isListType } from 'graphql'
import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { schema } from '../../../graph/server/graphql/schema.ts'
import { rootFields } from '../../gates/rootFields.ts'
import { fillOneSide } from '../rights/rows.ts'
import { startTestServer } from '../testServer.ts'

// The filters of all lists follow the same conventions.
const testServer = await startTestServer({ invariants: false })
const rows = await fillOneSide(testServer.databaseUrl, 3)
const owner = await testServer.signInAs('owner')
const idIn = (table: string, type: string) => toNodeId(type, String(rows.find((row) => row.table === table)?.values.id ?? newId()))
const warehouseId = idIn('warehouse', 'Warehouse')
/** What a list is of, by the argument that says it. */
const places: Record<string, string> = { warehouseId, zoneTableId: idIn('zone_table', 'ZoneTable') }

const lists = rootFields(schema).flatMap(({ kind, field }) => {
  const filter = getNamedType(field.args.find(({ name }) => name === 'filter')?.type)
  if (kind !== 'query' || !isInputObjectType(filter) || !getNamedType(field.type).name.endsWith('Connection')) return []
  const takes = (argument: string) => field.args.some(({ name }) => name === argument)
  // A list of the past has the filter of the list of now; the rows here have no ledger, which is that of one product, and nothing to replenish.
  return takes('at') || takes('productId') || field.name === 'replenishments'
    ? []
    : [{ name: field.name, filter, place: Object.keys(places).find(takes) }]
})

test('the schema has filters', () => {
  expect(lists.length).toBeGreaterThan(6)
})

test.each(lists)('$name: an empty list in the filter has no effect', async ({ name, filter, place }) => {
  const fields = Object.values(filter.getFields()).filter(({ type }) => isListType(getNullableType(type)))
  const empty = Object.fromEntries(fields.map((field) => [field.name, []]))
  const of = place ? `${place}: $w, ` : ''
  const document = `query ($f: ${filter.name}${place ? ', $w: ID!' : ''}) { ${name}(${of}filter: $f, first: 50) { edges { cursor } } }`
  const count = async (f: object | null) => (await owner.query(document, { f, w: place && places[place] }))[name].edges.length
  expect(await count(null)).toBeGreaterThan(0)
  expect(await count(empty)).toBe(await count(null))
})

test.each(lists)('$name: ids in the filter are named as ids, and lists in the plural', ({ filter }) => {
  const fields = Object.values(filter.getFields())
  const wrong = fields.filter(({ name, type }) => {
    const many = isListType(getNullableType(type))
    if (getNamedType(type).name === 'ID') return !name.endsWith(many ? 'Ids' : 'Id')
    return many && !name.endsWith('s')
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

/** A text of a row that the search of its list finds, where it is not the row's number. */
const searchedText: Record<string, string> = {
  interceptions: 'package { text: number }',
  packagePhotos: 'package { text: number }',
  productStocks: 'product { text: sku }',
  scanExceptions: 'text: code',
}

// The documents of these print jobs do not exist.
const misses = rootFields(schema).flatMap(({ kind, field }) =>
  kind === 'query' && field.name.endsWith('Misses') && field.name !== 'printJobMisses' ? [field] : [],
)

test('lists say what they miss', () => {
  expect(misses.length).toBeGreaterThan(10)
})

test.each(misses)('$name: what a row has is not missing, also in another tab', async ({ name, args }) => {
  const list = `${name.slice(0, -'Misses'.length)}s`
  const filter = getNamedType(args.find((arg) => arg.name === 'filter')?.type)
  const read = `query ($w: ID!) { ${list}(warehouseId: $w, first: 1) { edges { node { ${searchedText[list] ?? 'text: number'} } } } }`
  const [{ node }] = (await owner.query(read, { w: warehouseId }))[list].edges
  const text = node.text ?? (node.package ?? node.product).text
  const document = `query ($w: ID!, $f: ${filter}) { ${name}(warehouseId: $w, filter: $f) { value isLeftOut } }`
  const missing = async (more: object) =>
    (await owner.query(document, { w: warehouseId, f: { ...more, search: { values: [text, 'NOWHERE'] } } }))[name]
  expect(await missing({})).toEqual([{ value: 'NOWHERE', isLeftOut: false }])
  const states = isInputObjectType(filter) && filter.getFields().states
  if (!states) return
  const values = schema.getType(getNamedType(states.type).name) as unknown as { getValues(): { name: string }[] }
  for (const state of values.getValues()) expect(await missing({ states: [state.name] })).toEqual([{ value: 'NOWHERE', isLeftOut: false }])
})
