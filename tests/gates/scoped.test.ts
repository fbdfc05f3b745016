import { getNamedType, isObjectType } from 'graphql'
import { expect, test } from 'vitest'
import { scopedModels } from '../../graph/kernel/schema/scoped.ts'
import { schema } from '../../graph/server/graphql/schema.ts'
import { modelTypes } from './rootFields.ts'

/** Models that are reached through one owner only, whose scope applies to them. */
const parts = new Map([
  ['RoleGrant', 'Staff'],
  ['CustomerWarehouse', 'Customer'],
  ['BulkRow', 'BulkJob'],
  ['StandingRun', 'StandingRule'],
  ['RateStep', 'RateCard'],
  ['RatePrice', 'RateStep'],
  ['RateSurcharge', 'RateCard'],
])

/** Models without a warehouse and an account, visible to all signed-in users. */
const shared = new Set<string>([])

const exposed = modelTypes(schema)
const scopes = scopedModels()

test('models are found', () => {
  expect(exposed.length).toBeGreaterThan(3)
})

test('every model in the API is scoped, or on one of the short lists', () => {
  expect(exposed.filter(({ model }) => !scopes.has(model) && !shared.has(model) && !parts.has(model))).toEqual([])
})

test('a part is reached through its owner only', () => {
  const ways = Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && !type.name.startsWith('__')
      ? Object.values(type.getFields()).map((field) => ({ from: type.name, to: getNamedType(field.type).name }))
      : [],
  )
  expect(ways.filter(({ from, to }) => parts.has(to) && parts.get(to) !== from)).toEqual([])
})

test('the short lists contain existing, unscoped models only', () => {
  expect([...shared, ...parts.keys()].filter((name) => scopes.has(name) || !exposed.some(({ model }) => model === name))).toEqual([])
})
