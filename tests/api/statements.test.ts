import { getNamedType } from 'graphql'
import { expect, test } from 'vitest'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { schema } from '../../graph/server/schema.ts'
import { rootFields } from '../gates/rootFields.ts'
import { openHouse } from './harness.ts'
import { documentOf } from './rights/documents.ts'
import { fillOneSide } from './rights/rows.ts'
import { statementsOf } from './statements.ts'

// Every list of the schema is asked for all that its rows tell, once for one row and once for six.
const house = await openHouse({ environment: { COST_PER_MINUTE: '0' }, invariants: false })
const rows = await fillOneSide(house.databaseUrl, 6)
const owner = await house.as('owner')
const tableOf = (type: string) => type.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()
const idOf = (type: string) => toNodeId(type, String(rows.find(({ table }) => table === tableOf(type))?.values.id ?? newId()))
/** What they show is narrowed to one product: a test of their own counts for them. */
const narrow = new Set(['locationStocks', 'stockFlow'])
const lists = rootFields(schema).filter(
  ({ kind, field }) => kind === 'query' && getNamedType(field.type).name.endsWith('Connection') && !narrow.has(field.name),
)

/** No list that people look at may ask more often than this, whatever they want to see of it. */
const most = 60

test('there are lists', () => {
  expect(lists.length).toBeGreaterThan(5)
})

test.each(lists)('$name asks the database no more for six rows than for one', async (list) => {
  const { document, variables } = documentOf(list, idOf, newId())
  const page = (first: number) =>
    document.replace(/\{ (\w+)(?:\(([^)]*)\))? /, (_, name, args) => `{ ${name}(${args ? `${args}, ` : ''}first: ${first}) `)
  const read = (first: number) => owner.query(page(first), variables)
  const shown = Object.values(await read(6))[0]
  expect(shown.edges.length).toBeGreaterThan(1)
  const one = await statementsOf(() => read(1))
  const six = await statementsOf(() => read(6))
  expect(perRow(one, six)).toEqual([])
  expect(six.length).toBeLessThan(most)
})

/** What is asked anew for each of five more rows: a row may have something that the first lacks, but not five of them. */
function perRow(one: readonly string[], six: readonly string[]): string[] {
  const times = (statements: readonly string[], of: string) => statements.filter((sql) => tables(sql) === of).length
  return [...new Set(six.map(tables))].filter((of) => times(six, of) - times(one, of) >= 4)
}

/** The tables that a statement speaks of. */
function tables(sql: string): string {
  return [...sql.matchAll(/\b(?:from|join)\s+(?:"public"\.)?"?(\w+)"?/gi)].map(([, name]) => name).join(' ')
}

test('it would be noticed', () => {
  const rows = Array.from({ length: 6 }, (_, i) => `SELECT name FROM "public"."product" WHERE id = ${i}`)
  expect(perRow(rows.slice(0, 1), rows)).toEqual(['product'])
  expect(perRow(rows.slice(0, 1), rows.slice(0, 2))).toEqual([])
})
