import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { SeededRandom } from '../../hostile/seededRandom.ts'
import type { Data } from '../data.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'

// Ledger rows are written past the stock, with times of their own, so that the invariants do not hold.
const testServer = await startTestServer({ invariants: false })
const { factory, db } = testServer
const warehouse = await factory.createWarehouse()
const customer = await factory.createCustomer(warehouse)
const codes = ['A01-01-01', 'A01-01-02', 'A01-02-01'] as const
await factory.createLocations(await factory.createArea(warehouse), [...codes])
const rights = ['stock:read', 'product:read', 'warehouse:read', 'customer:read']
const clerk = await testServer.signInWithRights(rights, warehouse)
for (const login of ['zhou', 'wei']) await factory.createStaff({ role: 'receiver', warehouse, login })
const staff = await db.staff.findMany({ where: { login: { in: ['zhou', 'wei'] } }, orderBy: { login: 'desc' } })
const [zhou, wei] = staff.map(({ id }) => id) as [string, string]

interface Posting {
  minute: number
  change: number
  document?: string
  by?: string | null
  quantity?: 'GOOD' | 'ON_HAND'
  location?: string
}

const begin = Date.UTC(2026, 2, 1, 8)
const documents = new Map<string, string>()
const idOf = (document: string) => documents.get(document) ?? documents.set(document, newId()).get(document)!

/** Balance and number of the last written row of each quantity of a stock row. */
const balances = new Map<string, { after: number; rowNo: number }>()

/** A product with 1000 pieces at each location, and these ledger rows after its own. */
async function createLedger(postings: readonly Posting[]) {
  const product = await factory.createProduct(customer)
  for (const code of codes) await factory.addStock(warehouse, customer, product, 1000, code)
  await post(product, postings)
  return product
}

/** Writes ledger rows of a product after those that it has. */
async function post(product: { id: string }, postings: readonly Posting[]) {
  const ids = { warehouseId: rowId(warehouse), productId: rowId(product) }
  const stock = await db.productStock.findFirstOrThrow({ where: ids })
  const places = await db.locationStock.findMany({ where: ids, include: { location: true } })
  const rows = postings.map(({ minute, change, document = 'IN-1', by = zhou, quantity = 'GOOD', location }) => {
    const place = places.find((one) => one.location?.code === location)
    const row = place?.id ?? stock.id
    const balance = balances.get(`${row} ${quantity}`) ?? { after: place ? 1000 : 3000, rowNo: 100 }
    const next = { after: balance.after + change, rowNo: balance.rowNo + 1 }
    balances.set(`${row} ${quantity}`, next)
    return {
      ...{ ...ids, customerId: rowId(customer), rowId: row, quantity, change, ...next, at: new Date(begin + minute * 60_000) },
      ...(place && { locationId: place.locationId, batchId: place.batchId, quality: place.quality }),
      ...{ documentKind: 'InboundOrder', documentId: idOf(document), documentNumber: document, commandId: newId() },
      ...{ actorKind: by ? 'STAFF' : 'SYSTEM', actorId: by },
    }
  })
  await db.stockFlow.createMany({ data: rows })
}

const groupsDocument = `query ($w: ID!, $p: ID!, $filter: StockFlowFilter, $first: Int, $after: String) {
  stockFlowGroups(warehouseId: $w, productId: $p, filter: $filter, first: $first, after: $after) {
    edges { node { no firstNo postings quantity change before after meanwhile from at documentNumber location by } } pageInfo { hasNextPage endCursor } } }`
const ask = async (product: Data, variables: Data = {}, client = clerk) =>
  (await client.query(groupsDocument, { w: warehouse.id, p: product.id, first: 100, ...variables })).stockFlowGroups
const nodes = (page: Data): Data[] => page.edges.map(({ node }: Data) => node)
/** Days of the written rows; the product's own stock came later. */
const written = { from: '2026-03-01', to: '2026-03-02' }
const minuteOf = (at: string) => (Date.parse(at) - begin) / 60_000
const short = ({ documentNumber, postings, change, before, after, from, at }: Data) => [
  ...[documentNumber, postings, change, before, after, minuteOf(from), minuteOf(at)],
]

/** All groups, by pages of a size. */
async function allPages(product: Data, first: number, filter: Data = written): Promise<Data[]> {
  const found: Data[] = []
  for (let after: string | null = null; ; ) {
    const page: Data = await ask(product, { first, after, filter })
    found.push(...nodes(page))
    if (!page.pageInfo.hasNextPage) return found
    after = page.pageInfo.endCursor
  }
}

test('scans of one document, person and direction are one row with sum, times and balances', async () => {
  const product = await createLedger([
    ...[0, 1, 2, 14].map((minute) => ({ minute, change: 2 })),
    { minute: 15, change: -2 },
    { minute: 16, change: 5, document: 'IN-2' },
    { minute: 17, change: 2 },
    { minute: 33, change: 2 },
    { minute: 34, change: 2, by: wei },
  ])
  expect(nodes(await ask(product, { filter: written })).map(short)).toEqual([
    ['IN-1', 1, 2, 3015, 3017, 34, 34],
    ['IN-1', 1, 2, 3013, 3015, 33, 33],
    ['IN-2', 1, 5, 3006, 3011, 16, 16],
    ['IN-1', 1, -2, 3008, 3006, 15, 15],
    ['IN-1', 5, 10, 3000, 3013, 0, 17],
  ])
  const [, , , , group] = nodes(await ask(product, { filter: written }))
  expect(group).toMatchObject({ meanwhile: 3, by: expect.any(String) })
  const { stockFlow } = await clerk.query(
    'query ($w: ID!, $p: ID!, $group: StockFlowGroupRange) { stockFlow(warehouseId: $w, productId: $p, group: $group) { edges { node { change after } } } }',
    { w: warehouse.id, p: product.id, group: { first: group?.firstNo, last: group?.no } },
  )
  expect(stockFlow.edges.map(({ node }: Data) => node.after)).toEqual([3013, 3008, 3006, 3004, 3002])
})

test('every page size gives the same groups, none twice and none split', async () => {
  const random = new SeededRandom(7)
  const postings: Posting[] = []
  for (let nth = 0, minute = 0; nth < 240; nth++, minute += random.pick([0, 0, 1, 3, 20]))
    postings.push({
      ...{ minute: Math.min(minute, 1500), change: random.pick([1, 1, 1, 2, -1]), document: random.pick(['IN-1', 'IN-2']) },
      ...{ by: random.pick([zhou, zhou, wei, null]) },
      ...random.pick([{}, { quantity: 'ON_HAND' as const, location: random.pick(codes) }]),
    })
  const product = await createLedger(postings)
  const whole = await allPages(product, 250)
  const start = Number(whole.at(-1)?.firstNo)
  expect(whole.map(({ firstNo, no }) => [Number(firstNo) - start, Number(no) - start])).toEqual(
    modelOf(postings).map(({ first, last }) => [first, last]),
  )
  expect(whole.map(({ change, postings: count }) => [change, count])).toEqual(modelOf(postings).map(({ sum, count }) => [sum, count]))
  expect(whole.length).toBeLessThan(postings.length)
  for (const size of [1, 2, 7]) expect(await allPages(product, size)).toEqual(whole)
})

test('a row that gains changes between two pages keeps its place', async () => {
  const names = ['IN-1', 'IN-2', 'IN-3', 'IN-4', 'IN-5']
  const product = await createLedger(names.map((document, minute) => ({ minute, change: 1, document })))
  const filter = written
  const found: Data[] = []
  for (let after: string | null = null, minute = 5; ; minute++) {
    const page: Data = await ask(product, { filter, first: 2, after })
    found.push(...nodes(page))
    if (!page.pageInfo.hasNextPage) break
    after = page.pageInfo.endCursor
    await post(
      product,
      [...names, `IN-1${minute}`].map((document) => ({ minute, change: 1, document })),
    )
  }
  expect(found.map(({ documentNumber, postings }) => [documentNumber, postings])).toEqual([
    ...[
      ['IN-5', 1],
      ['IN-4', 1],
      ['IN-3', 2],
      ['IN-2', 2],
      ['IN-1', 3],
    ],
  ])
})

test('a search for locations finds every stock row, however many there are', async () => {
  const product = await createLedger([{ minute: 0, change: 1, quantity: 'ON_HAND', location: codes[0] }])
  const ids = { warehouseId: rowId(warehouse), productId: rowId(product), customerId: rowId(customer) }
  const { locationId } = await db.locationStock.findFirstOrThrow({ where: { productId: ids.productId, location: { code: codes[0] } } })
  const batches = Array.from({ length: 2100 }, (_, nth) => ({
    ...{ ...ids, id: newId(), number: `${product.id} ${nth}`, sourceNumber: `S${nth}` },
    ...{ source: 'IMPORT' as const, receivedOn: new Date(begin), createdAt: new Date(begin) },
  }))
  const rows = batches.map(({ id: batchId }) => ({
    ...{ ...ids, id: newId(), locationId, batchId, quality: 'GOOD' as const },
    ...{ onHand: 1, allocated: 0, rowNo: 1, lastAt: new Date(begin) },
  }))
  await db.batch.createMany({ data: batches })
  await db.locationStock.createMany({ data: rows })
  await db.stockFlow.createMany({
    data: rows.map(({ id, batchId }) => ({
      ...{ ...ids, rowId: id, locationId, batchId, quality: 'GOOD' as const, quantity: 'ON_HAND' as const, change: 1, after: 1, rowNo: 1 },
      ...{ at: new Date(begin), documentKind: 'Import', documentId: newId(), documentNumber: 'X', commandId: newId(), actorKind: 'SYSTEM' },
    })),
  })
  const found = await allPages(product, 250, { ...written, location: { values: [codes[0]] } })
  expect(found.length).toBe(2101)
  expect(new Set(found.map(({ no }) => no)).size).toBe(2101)
  expect(await allPages(product, 250, { ...written, location: { values: [codes[1]] } })).toEqual([])
})

test('pages of a few locations are those of all, whatever the clocks of their changes say', async () => {
  const at = (location: string, minute: number) =>
    Array.from({ length: 12 }, (_, nth) => ({ minute: minute + nth * 20, change: 1, quantity: 'ON_HAND' as const, location }))
  // The changes of the first location are older by their number and later by their time.
  const product = await createLedger([...at(codes[0], 500), ...at(codes[2], 0), ...at(codes[1], 300)])
  const whole = await allPages(product, 250)
  for (const [search, wanted] of [
    [{ values: ['A0'], mode: 'PREFIX' }, [...codes]],
    [{ values: [codes[0], codes[2]] }, [codes[0], codes[2]]],
  ] as const) {
    const expected = whole.filter(({ location }) => (wanted as readonly string[]).includes(location))
    expect(expected.length).toBe(12 * wanted.length)
    for (const size of [1, 5, 250]) expect(await allPages(product, size, { ...written, location: search })).toEqual(expected)
  }
})

test('a long ledger of a few locations is read to its end', async () => {
  const scans = Array.from({ length: 6000 }, (_, nth) => ({ minute: nth / 6, change: 1, quantity: 'ON_HAND' as const, location: codes[0] }))
  const product = await createLedger([{ minute: 0, change: 1, quantity: 'ON_HAND', location: codes[2], by: wei }, ...scans])
  const location = { values: [codes[0], codes[2]] }
  const groups = await allPages(product, 100, { ...written, location })
  expect(groups.reduce((all, { postings }) => all + postings, 0)).toBe(6001)
  const weis = { ...written, location, staffIds: [btoa(`Staff:${wei}`)] }
  const first = await ask(product, { filter: weis })
  expect([nodes(first).length, first.pageInfo.hasNextPage]).toEqual([0, true])
  expect(await allPages(product, 100, weis)).toMatchObject([{ location: codes[2], postings: 1 }])
})

/** The groups by the rule, from all rows at once. */
function modelOf(postings: readonly Posting[]) {
  const open = new Map<string, { first: number; last: number; minute: number; sum: number; count: number }>()
  const closed: { first: number; last: number; sum: number; count: number }[] = []
  for (const [nth, { minute, change, document, by, quantity, location }] of postings.entries()) {
    const key = JSON.stringify([document, by, quantity, location, Math.sign(change)])
    const group = open.get(key)
    const continues = group && minute - group.minute <= 15
    if (group && !continues) closed.push(group)
    const before = continues ? group : { first: nth, sum: 0, count: 0 }
    open.set(key, { first: before.first, last: nth, minute, sum: change + before.sum, count: 1 + before.count })
  }
  return [...closed, ...open.values()].sort((a, b) => b.first - a.first)
}

test('filters by quantity, document, person, location and day', async () => {
  const product = await createLedger([
    { minute: 0, change: 1 },
    { minute: 1, change: 1, by: wei },
    { minute: 2, change: 3, quantity: 'ON_HAND', location: codes[0] },
    { minute: 3, change: 4, quantity: 'ON_HAND', location: codes[2] },
    { minute: 24 * 60, change: 7 },
  ])
  const found = async (filter: Data) => nodes(await ask(product, { filter: { ...written, ...filter } })).map(({ change }) => change)
  expect(await found({})).toEqual([7, 4, 3, 1, 1])
  expect(await found({ quantities: ['ON_HAND'] })).toEqual([4, 3])
  expect(await found({ documentKinds: ['Transfer'] })).toEqual([])
  expect(await found({ staffIds: [btoa(`Staff:${wei}`)] })).toEqual([1])
  expect(await found({ location: { values: [codes[2]] } })).toEqual([4])
  expect(await found({ location: { values: ['a01-01'], mode: 'PREFIX' } })).toEqual([3])
  expect(await found({ location: { values: ['B99'] } })).toEqual([])
  expect(await found({ from: '2026-03-02' })).toEqual([7])
  expect(await found({ to: '2026-03-01' })).toEqual([4, 3, 1, 1])
  expect(await found({ until: new Date(begin + 60_000) })).toEqual([1, 1])
  const fresh = await createLedger([])
  expect(
    nodes(await ask(fresh, { filter: { days: 1 } }))
      .map(({ change }) => change)
      .toSorted(),
  ).toEqual([1000, 1000, 1000, 1000, 1000, 1000])
  expect(nodes(await ask(fresh, { filter: written }))).toEqual([])
  await expect(ask(product, { filter: { from: 'yesterday' } })).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  const people = await clerk.query('query ($w: ID!, $p: ID!) { stockFlowPeople(warehouseId: $w, productId: $p) { id } }', {
    ...{ w: warehouse.id, p: product.id },
  })
  expect(people.stockFlowPeople.map(({ id }: Data) => id).sort()).toEqual([zhou, wei].map((id) => btoa(`Staff:${id}`)).sort())
})

test('a customer sees its groups without people, locations and what lies there, and cannot search by them', async () => {
  const product = await createLedger([
    { minute: 0, change: 4, quantity: 'ON_HAND', location: codes[0] },
    { minute: 1, change: 3, quantity: 'GOOD' },
  ])
  const key = await testServer.createApiKeyClient(['stock:read', 'product:read'], customer)
  expect(nodes(await ask(product, { filter: written }, key))).toMatchObject([{ change: 3, location: null, by: null }])
  expect(nodes(await ask(product, { filter: { ...written, quantities: ['ON_HAND'] } }, key))).toEqual([])
  for (const filter of [{ location: { values: [codes[0]] } }, { staffIds: [btoa(`Staff:${zhou}`)] }])
    await expect(ask(product, { filter }, key)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  const stranger = await testServer.createApiKeyClient(['stock:read'], await factory.createCustomer(warehouse))
  expect(nodes(await ask(product, { filter: written }, stranger))).toEqual([])
})

test('a long ledger costs as many statements as a short one, and a page that finds nothing tells where to go on', async () => {
  const scans = Array.from({ length: 6000 }, (_, nth) => ({ minute: nth / 6, change: 1 }))
  const product = await createLedger([{ minute: 0, change: 1, by: wei }, ...scans])
  const few = await createLedger([{ minute: 0, change: 1 }])
  const long = await recordStatements(() => ask(product, { filter: written }))
  const short = await recordStatements(() => ask(few, { filter: written }))
  expect(long.length).toBe(short.length)
  // A page that is not full reads the ledger once as well, so that it is of one moment.
  const atLocation = await recordStatements(() => ask(few, { filter: { ...written, location: { values: [codes[0]] } } }))
  for (const statements of [long, short, atLocation]) expect(statements.filter((text) => text.includes('_stock')).length).toBe(1)
  const groups = await allPages(product, 100)
  expect(groups.reduce((all, { postings }) => all + postings, 0)).toBe(6001)
  // A series is cut at every 500th change of the row.
  expect(groups.length).toBe(14)
  const weis = { ...written, staffIds: [btoa(`Staff:${wei}`)] }
  const first = await ask(product, { filter: weis })
  expect([nodes(first).length, first.pageInfo.hasNextPage]).toEqual([0, true])
  const rest = await ask(product, { filter: weis, after: first.pageInfo.endCursor })
  expect([nodes(rest).length, rest.pageInfo.hasNextPage]).toEqual([1, false])
})
