import { describe, expect, it, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'

// Requests that are valid by the schema and that no well-behaved client sends.
const testServer = await startTestServer()
const warehouse = await testServer.factory.createWarehouse()
const owner = await testServer.signInAs('owner')
const place = { w: warehouse.id }
const cursor = (text: string) => Buffer.from(text).toString('base64')

async function refusalOf(document: string, variables: Data = place): Promise<unknown> {
  const { status, errors } = await owner.send(document, variables)
  return [status < 500, errors.map(({ extensions }) => extensions.code)]
}
const refused = [true, ['BAD_USER_INPUT']]

describe('refuses a text that the database cannot store', () => {
  test.each([
    ['an argument', 'query ($w: ID!) { waveByNumber(warehouseId: $w, number: "W\\u0000") { id } }'],
    [
      'a value of a search',
      'query ($w: ID!) { packages(warehouseId: $w, filter: { search: { values: ["a", "\\u0000"] } }) { edges { cursor } } }',
    ],
    ['a cursor', 'query ($w: ID!) { locations(warehouseId: $w, after: "\\u0000") { edges { cursor } } }'],
  ])('in %s', async (_, document) => {
    expect(await refusalOf(document)).toEqual(refused)
  })
})

describe('refuses a cursor that no list has returned', () => {
  const lists = ['locations(warehouseId: $w, ', 'packages(warehouseId: $w, ', 'productStocks(warehouseId: $w, ', 'waves(warehouseId: $w, ']
  const forged = [cursor('GDC:1:1'), cursor('GPC:S:1'), cursor('GPC:N:1'), cursor('GPC:J:["a","b"]'), cursor('nonsense'), 'nonsense', '%']
  test.each(lists)('by %s…', async (list) => {
    for (const after of forged) {
      expect(await refusalOf(`query ($w: ID!) { ${list} after: "${after}") { edges { cursor } } }`)).toEqual(refused)
    }
  })
  it.each(['GPC:S:1', 'GPC:N:1'])('%s below a row whose list is read with the row', async (text) => {
    const page = `waves(warehouseId: $w, first: 1) { edges { node { packages(after: "${cursor(text)}") { edges { cursor } } } } }`
    expect(await refusalOf(`query ($w: ID!) { ${page} }`)).toEqual(refused)
  })
  it('accepts a cursor whose row was deleted', async () => {
    const after = cursor(`GPC:S:${newId()}`)
    const data = await owner.query('query ($w: ID!, $after: String) { locations(warehouseId: $w, after: $after) { edges { cursor } } }', {
      ...place,
      after,
    })
    expect(data.locations.edges).toEqual([])
  })
})

describe('refuses an invalid id where ids of many types are accepted', () => {
  const nothing = ['nonsense', cursor('Staff'), cursor('Staff:1'), cursor(`Staff:${newId()}'`)]
  test.each([
    ['waves', '{ pickerIds: $ids }'],
    ['scanExceptions', '{ staffIds: $ids }'],
    ['packages', '{ waveId: $id }'],
    ['locations', '{ cargoAreaId: $id }'],
  ])('by %s', async (list, filter) => {
    const [, name = ''] = /\$(\w+)/.exec(filter) ?? []
    const document = `query ($w: ID!, $${name}: ${name === 'id' ? 'ID!' : '[ID!]'}) { ${list}(warehouseId: $w, filter: ${filter}) { edges { cursor } } }`
    for (const id of nothing) expect(await refusalOf(document, { ...place, [name]: name === 'id' ? id : [id] })).toEqual(refused)
    const id = cursor(`Staff:${newId()}`)
    expect((await owner.query(document, { ...place, [name]: name === 'id' ? id : [id] }))[list].edges).toEqual([])
  })
})

test.each(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('refuses the day %s', async (day) => {
  expect(await refusalOf(`query ($w: ID!) { packages(warehouseId: $w, filter: { createdTo: "${day}" }) { edges { cursor } } }`)).toEqual(
    refused,
  )
})

describe('subscriptions', () => {
  const error = async (document: string, variables: Data = {}) => {
    const following = await owner.subscribe(document, variables)
    return following.next().finally(() => following.end())
  }

  test.each([
    'subscription ($w: ID!) { locationChanged(warehouseId: $w) @skip(if: true) { id } }',
    'subscription ($w: ID!) { ... @include(if: false) { locationChanged(warehouseId: $w) { id } } }',
    'subscription ($w: ID!) { ...A } fragment A on Subscription { locationChanged(warehouseId: $w) @skip(if: false) { id } }',
  ])('%s: refuses a missing variable that may be skipped', async (document) => {
    await expect(error(document, place)).rejects.toThrow('A subscription may not depend on @skip or @include')
    expect(await refusalOf(document)).toEqual([true, ['GRAPHQL_VALIDATION_FAILED']])
  })

  it('refuses a directive argument of the wrong type, and keeps the socket open', async () => {
    await expect(error('subscription { locationChanged(warehouseId: "") @include(if: "yes") { id } }')).rejects.toThrow('"yes"')
  })

  it('refuses the board of an unknown warehouse', async () => {
    await expect(error('subscription { waveProgress { at } }')).rejects.toThrow('A warehouse is required')
  })

  it('refuses an id of another type', async () => {
    await expect(
      error('subscription ($w: ID!) { locationChanged(warehouseId: $w) { id } }', { w: toNodeId('Wave', newId()) }),
    ).rejects.toThrow()
  })
})
