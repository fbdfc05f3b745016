import { buildSchema, getOperationAST, isObjectType, parse } from 'graphql'
import { describe, expect, it } from 'vitest'
import { costOf, hasSearch, sizeOf } from './queryCost.ts'
import { schema as api } from './schema.ts'

const schema = buildSchema(`
  interface Node { id: ID! }
  enum SearchMode { EXACT PREFIX FUZZY }
  input Search { values: [String!]!, mode: SearchMode! = EXACT }
  input WaveFilter { search: Search, states: [String!] }
  type Query { node(id: ID!): Node, found(filter: WaveFilter): Area, nodes(ids: [ID!]!): [Node]!, waves(first: Int, last: Int): WaveConnection!, areas: [Area!]! }
  type Mutation { void(id: ID!): Payload! }
  type Payload { wave: Wave, count: Int! }
  type WaveConnection { edges: [WaveEdge!]!, pageInfo: PageInfo!, totalCount: Int! }
  type WaveEdge { node: Wave!, cursor: String! }
  type PageInfo { hasNextPage: Boolean! }
  type Wave implements Node { id: ID!, name: String, area: Area!, packages(first: Int): WaveConnection! }
  type Area implements Node { id: ID!, code: String }
`)
const cost = (document: string, variables = {}) => {
  const parsed = parse(document)
  return costOf(schema, parsed, getOperationAST(parsed)!, variables)
}

describe('cost', () => {
  it.each([
    ['nothing for a scalar', '{ __typename }', 0],
    ['1 for an object', '{ node(id: "1") { id } }', 1],
    ['2 for a list and its rows', '{ waves(first: 10) { edges { node { name } } pageInfo { hasNextPage } totalCount } }', 2 + 10],
    ['20 rows by default', '{ waves { edges { node { name area { code } } } } }', 2 + 20 * 2],
    ['lists in lists', '{ waves(first: 5) { edges { node { packages(first: 4) { edges { node { id } } } } } } }', 2 + 5 * (1 + 2 + 4)],
    ['a guess for a plain list', '{ areas { code } }', 10],
    ['10 for a change', 'mutation { void(id: "1") { count wave { id area { id } } } }', 10 + 2],
    [
      'selections of fragments',
      '{ waves(first: 3) { edges { ...E } } } fragment E on WaveEdge { node { ... on Wave { area { id } } } }',
      2 + 3 * 2,
    ],
    ['1,000 for the schema', '{ __schema { types { fields { name } } } a: __type(name: "Wave") { name } }', 1_000],
  ])('is %s', (_, document, expected) => {
    expect(cost(document).cost).toBe(expected)
  })

  it('counts list sizes in variables', () => {
    expect(cost('query ($n: Int) { waves(first: $n) { edges { node { id } } } }', { n: 250 })).toEqual({ cost: 252, page: 250 })
    expect(cost('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', { ids: ['a', 'b', 'c'] }).cost).toBe(3)
    expect(cost('query ($n: Int) { waves(last: $n) { edges { cursor } } }', { n: -5 }).page).toBe(0)
  })

  it('counts searches by values and match mode', () => {
    const document = 'query ($filter: WaveFilter) { ...Q } fragment Q on Query { found(filter: $filter) { id } }'
    const of = (search: object) => cost(document, { filter: { search } }).cost
    expect([of({ values: [] }), of({ values: ['a', 'b'] }), of({ values: ['a'], mode: 'PREFIX' })]).toEqual([1, 1 + 4, 1 + 20])
    expect(of({ values: Array(200).fill('a'), mode: 'FUZZY' })).toBe(1 + 200 * 50)
    const written = 'query ($v: [String!]!) { found(filter: { search: { values: $v, mode: FUZZY } }) { id } }'
    expect([cost(written, { v: ['a', 'b'] }).cost, cost('{ found(filter: { search: { values: "a" } }) { id } }').cost]).toEqual([101, 3])
  })

  it('counts the declared cost of fields', () => {
    const of = (document: string) => {
      const parsed = parse(document)
      return costOf(api, parsed, getOperationAST(parsed)!, {}).cost
    }
    expect(of('{ panel(warehouseId: "x") { at } }')).toBe(101)
    expect(of('mutation { signOutEverywhere { userErrors { code } } }')).toBe(10)
  })

  it('only root fields of this API have a search argument', () => {
    const roots = [api.getQueryType(), api.getMutationType(), api.getSubscriptionType()]
    const taking = Object.values(api.getTypeMap()).flatMap((type) =>
      isObjectType(type)
        ? Object.values(type.getFields()).flatMap((field) => (field.args.some((arg) => hasSearch(arg.type)) ? [type] : []))
        : [],
    )
    expect(taking.length).toBeGreaterThan(5)
    expect(taking.filter((type) => !roots.includes(type))).toEqual([])
  })

  it('counts the defaults of variables, and each list size separately', () => {
    const document = parse('query ($n: Int = 40) { waves(first: $n) { edges { node { id } } } }')
    const of = (variables: Record<string, unknown>) => costOf(schema, document, getOperationAST(document)!, variables).cost
    expect([of({}), of({ n: 3 }), of({}), of({ n: 4 })]).toEqual([42, 5, 42, 6])
  })

  it('is computed quickly for fragments that double twenty times', () => {
    const doubling = Array.from({ length: 20 }, (_, i) => `fragment F${i} on Wave { a: area { id } ...F${i + 1} ...F${i + 1} }`).join(' ')
    const document = `{ waves(first: 1) { edges { node { ...F0 } } } } ${doubling} fragment F20 on Wave { area { id } }`
    expect(cost(document).cost).toBeGreaterThan(2 ** 20)
  })
})

describe('searches', () => {
  it('counts those of fragments that double forty times, once each', () => {
    const doubling = Array.from({ length: 40 }, (_, i) => `fragment F${i} on Query { ...F${i + 1} ...F${i + 1} }`).join(' ')
    const last = 'fragment F40 on Query { packages(filter: { search: { values: ["a", "b"], mode: FUZZY } }) { totalCount } }'
    const parsed = parse(`{ ...F0 } ${doubling} ${last}`)
    const searched = costOf(api, parsed, getOperationAST(parsed)!, {}).cost
    const plain = parse(`{ ...F40 } ${last}`)
    expect(searched).toBeGreaterThanOrEqual(costOf(api, plain, getOperationAST(plain)!, {}).cost)
  })
})

describe('size', () => {
  it('is the longest path, through fragments too', () => {
    expect(sizeOf(parse('{ a { b { c } } d }')).depth).toBe(3)
    expect(sizeOf(parse('{ a { ...F } } fragment F on X { b { ... { c { d } } } }')).depth).toBe(4)
    expect(sizeOf(parse('{ ...F } fragment F on X { a { ...F } }')).depth).toBe(1)
  })

  it('counts aliases and directives everywhere', () => {
    expect(sizeOf(parse('query @a { x: y @b ...F @c } fragment F on X @d { z: y }'))).toMatchObject({ aliases: 2, directives: 4 })
  })
})
