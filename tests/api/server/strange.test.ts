import { describe, expect, it, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import type { Data } from '../client.ts'
import { openHouse } from '../harness.ts'

// Requests that are right by the schema, and that nobody would send who means well.
const house = await openHouse()
const warehouse = await house.fixture.warehouse()
const owner = await house.as('owner')
const place = { w: warehouse.id }
const cursor = (text: string) => Buffer.from(text).toString('base64')

async function refusalOf(document: string, variables: Data = place): Promise<unknown> {
  const { status, errors } = await owner.send(document, variables)
  return [status < 500, errors.map(({ extensions }) => extensions.code)]
}
const refused = [true, ['BAD_USER_INPUT']]

describe('a text that the database cannot hold is refused', () => {
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

describe('a cursor that no list has given is refused', () => {
  const lists = ['locations(warehouseId: $w, ', 'packages(warehouseId: $w, ', 'productStocks(warehouseId: $w, ', 'waves(warehouseId: $w, ']
  const forged = [cursor('GDC:1:1'), cursor('GPC:S:1'), cursor('GPC:N:1'), cursor('GPC:J:["a","b"]'), cursor('nonsense'), 'nonsense', '%']
  test.each(lists)('by %s…', async (list) => {
    for (const after of forged) {
      expect(await refusalOf(`query ($w: ID!) { ${list} after: "${after}") { edges { cursor } } }`)).toEqual(refused)
    }
  })
  it.each(['GPC:S:1', 'GPC:N:1'])('%s below a row that reads its list along with itself', async (text) => {
    const page = `waves(warehouseId: $w, first: 1) { edges { node { packages(after: "${cursor(text)}") { edges { cursor } } } } }`
    expect(await refusalOf(`query ($w: ID!) { ${page} }`)).toEqual(refused)
  })
  it('while one that was given is taken, though its row is gone', async () => {
    const after = cursor(`GPC:S:${newId()}`)
    const data = await owner.query('query ($w: ID!, $after: String) { locations(warehouseId: $w, after: $after) { edges { cursor } } }', {
      ...place,
      after,
    })
    expect(data.locations.edges).toEqual([])
  })
})

describe('an id that is none is refused where ids of many types are taken', () => {
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

test.each(['0000-01-01', '1899-12-31', '3000-01-01', '9999-12-31'])('the day %s is none of the calendar', async (day) => {
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
  ])('%s: what may be skipped is refused', async (document) => {
    await expect(error(document, place)).rejects.toThrow('What is subscribed to may not depend on @skip or @include')
    expect(await refusalOf(document)).toEqual([true, ['GRAPHQL_VALIDATION_FAILED']])
  })

  it('a directive with an argument of the wrong type is refused, and the socket stays', async () => {
    await expect(error('subscription { locationChanged(warehouseId: "") @include(if: "yes") { id } }')).rejects.toThrow('"yes"')
  })

  it('the board of no warehouse is none', async () => {
    await expect(error('subscription { waveProgress { at } }')).rejects.toThrow('Say of which warehouse')
  })

  it('the id of something else is none', async () => {
    await expect(
      error('subscription ($w: ID!) { locationChanged(warehouseId: $w) { id } }', { w: toNodeId('Wave', newId()) }),
    ).rejects.toThrow()
  })
})
