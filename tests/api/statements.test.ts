import { getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { rootFields } from '../gates/rootFields.ts'
import { recordStatements } from './recordStatements.ts'
import { documentOf } from './rights/documents.ts'
import { fillOneSide } from './rights/rows.ts'
import { startTestServer } from './testServer.ts'

// Selects everything of every list of the schema, once for one row and once for six.
const testServer = await startTestServer({ invariants: false })
const rows = await fillOneSide(testServer.databaseUrl, 6)
const owner = await testServer.signInAs('owner')
const tableOf = (type: string) => type.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const idOf = (type: string) => toNodeId(type, String(rows.find(({ table }) => table === tableOf(type))?.values.id ?? newId()))
/**
 * Filtered to one product, sheet, edition or channel, read from the ledger, which these rows have not, or of drafts, of which a warehouse has one; separate
 * tests count their statements.
 */
const narrow = new Set([
  'handoverPackages',
  'locationStocks',
  'locationStocksAt',
  'productStocksAt',
  'replenishments',
  'shippingRuleSets',
  'stockFlow',
  'stockFlowGroups',
  'trackingRanges',
  'zoneRows',
])
const lists = rootFields(schema).filter(
  ({ kind, field }) => kind === 'query' && getNamedType(field.type).name.endsWith('Connection') && !narrow.has(field.name),
)

/** Maximum number of statements of a list that screens show, independent of its selection. */
const most = 60

test('there are lists', () => {
  expect(lists.length).toBeGreaterThan(5)
})

test.each(lists)('$name runs no more statements for six rows than for one', async (list) => {
  const { document, variables } = documentOf(list, idOf, newId())
  const page = (first: number) =>
    document.replace(/\{ (\w+)(?:\(([^)]*)\))? /, (_, name, args) => `{ ${name}(${args ? `${args}, ` : ''}first: ${first}) `)
  const read = (first: number) => owner.query(page(first), variables)
  const shown = Object.values(await read(6))[0]
  expect(shown.edges.length).toBeGreaterThan(1)
  const one = await recordStatements(() => read(1))
  const six = await recordStatements(() => read(6))
  expect(perRow(one, six)).toEqual([])
  expect(six.length).toBeLessThan(most)
})

/** Statements that are repeated for each of five more rows: a row may have data that the first lacks, but not five of them. */
function perRow(one: readonly string[], six: readonly string[]): string[] {
  const times = (statements: readonly string[], of: string) => statements.filter((sql) => tables(sql) === of).length
  return [...new Set(six.map(tables))].filter((of) => times(six, of) - times(one, of) >= 4)
}

/** The tables of a statement. */
function tables(sql: string): string {
  return [...sql.matchAll(/\b(?:from|join)\s+(?:"public"\.)?"?(\w+)"?/gi)].map(([, name]) => name).join(' ')
}

test('detects a statement per row', () => {
  const rows = Array.from({ length: 6 }, (_, i) => `SELECT name FROM "public"."product" WHERE id = ${i}`)
  expect(perRow(rows.slice(0, 1), rows)).toEqual(['product'])
  expect(perRow(rows.slice(0, 1), rows.slice(0, 2))).toEqual([])
})
