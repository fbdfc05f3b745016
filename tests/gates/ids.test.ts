import { buildSchema, type GraphQLSchema, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { schema } from '../../graph/server/graphql/schema.ts'

/**
 * Types whose `id` is that of an object of another type, or null if they have ids of their own. The console keeps all with the same id as one
 * object, so what both have under one name must be the same: one type's text in place of the other's link breaks every page that still shows it.
 */
const objectOf: Readonly<Record<string, readonly string[] | null>> = {
  Activity: null,
  BoardWave: ['Wave'],
  CartBox: null,
  CustomerHistoryEntry: null,
  Person: ['Staff'],
  PickTaskLine: null,
  Picture: null,
  ProductHistoryEntry: null,
  PutWallScan: null,
  PutWallWave: ['Wave'],
  SortingStation: ['Station'],
  StandingRun: null,
  StockCountLine: null,
  StorageMapArea: ['CargoArea'],
  WaveFigures: null,
  WavePoolPart: ['Channel', 'Customer'],
}

/** Older than this rule, and on no page together: the board of waves is a wall screen, and the pool has no figures of customers. */
const allowed = new Set(['BoardWave.pieces', 'WavePoolPart.packages'])

const fieldsOf = (of: GraphQLSchema, name: string) => {
  const type = of.getType(name)
  return isObjectType(type) ? type.getFields() : {}
}

const withoutNode = (of: GraphQLSchema) =>
  Object.values(of.getTypeMap())
    .filter(isObjectType)
    .filter((type) => type.getFields().id && !type.getInterfaces().some(({ name }) => name === 'Node'))
    .map(({ name }) => name)

function different(of: GraphQLSchema, name: string, others: readonly string[]): string[] {
  return others.flatMap((other) => {
    const known = fieldsOf(of, other)
    return Object.entries(fieldsOf(of, name))
      .filter(([field, { type }]) => known[field] && String(known[field].type) !== String(type))
      .map(([field]) => `${name}.${field}`)
  })
}

test('every type with an id that is no node says whose id that is; another name, such as documentId, needs no line here', () => {
  expect(withoutNode(schema).sort()).toEqual(Object.keys(objectOf).sort())
})

test('what shares its id with an object has the same under the same name', () => {
  const wrong = Object.entries(objectOf).flatMap(([name, others]) => different(schema, name, others ?? []))
  expect(wrong.filter((field) => !allowed.has(field))).toEqual([])
})

test('detects a part with the id of an object and another field of its name', () => {
  const bad = buildSchema(`interface Node { id: ID! } type Label { at: String } type Package implements Node { id: ID! label: Label }
    type Part { id: ID! label: String } type Query { node: Node }`)
  expect(withoutNode(bad)).toEqual(['Part'])
  expect(different(bad, 'Part', ['Package'])).toEqual(['Part.label'])
})
