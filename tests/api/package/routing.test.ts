import { expect, it } from 'vitest'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { createRuleFixture, draftOf, rule, when } from '../logistics/ruleFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createPackageFixture, eventually, recipient } from './packageFixture.ts'

const testServer = await startTestServer()

const routeFields = `route { decidedAt ruleSet { number } route { outcome ruleNumber channel { code } price { amount currency }
  rules { reading rule { number effect } checks { condition { subject } channel { code } found isMet } verdicts { channel { code } verdict price { amount } freightOutcome } } } }`

async function start() {
  const packages = await createPackageFixture(testServer)
  const rules = await createRuleFixture(testServer, packages.warehouse)
  const routeOf = async (id: string, client: Client = rules.clerk): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on Package { channel { code } ${routeFields} } } }`, { id })).node
  const order = (lines: Record<string, number>, change: Data = {}) => packages.createPackage(lines, { channelCode: null, ...change })
  const to = (postcode: string, change: Data = {}) => ({ recipient: { ...recipient, postcode, ...change } })
  return { ...packages, ...rules, routeOf, order, to }
}

it('gives an order without a channel the one of the rules, and keeps why', async () => {
  const { createProduct, order, activate, channel, routeOf, integrator, createPackage } = await start()
  const sku = await createProduct(20)
  await activate([
    rule('DENY', [channel.EXP], when('WEIGHT', 'MORE_THAN', '300')),
    rule('PREFER', [channel.EXP, channel.ECO], when('PLATFORM', 'ONE_OF', 'shop-a'), when('PIECES', 'AT_LEAST', '2')),
    rule('FIXED', [channel.STD]),
  ])
  const two = await order({ [sku]: 2 }, { platform: 'Shop-A' })
  expect(two).toMatchObject({ state: 'PENDING', draftReasons: [] })
  expect(await routeOf(two.id)).toMatchObject({
    channel: { code: 'EXP' },
    route: { ruleSet: { number: 1 }, route: { outcome: 'CHANNEL', ruleNumber: 2, channel: { code: 'EXP' } } },
  })
  const three = await order({ [sku]: 3 }, { platform: 'Shop-A' })
  const { route } = (await routeOf(three.id)).route
  expect(route).toMatchObject({ ruleNumber: 2, channel: { code: 'ECO' } })
  expect(route.rules).toEqual([
    {
      reading: 'MET',
      rule: { number: 1, effect: 'DENY' },
      checks: [{ condition: { subject: 'WEIGHT' }, channel: null, found: ['360'], isMet: true }],
      verdicts: [{ channel: { code: 'EXP' }, verdict: 'DENIED_HERE', price: null, freightOutcome: null }],
    },
    {
      reading: 'MET',
      rule: { number: 2, effect: 'PREFER' },
      checks: [
        { condition: { subject: 'PLATFORM' }, channel: null, found: ['SHOP-A'], isMet: true },
        { condition: { subject: 'PIECES' }, channel: null, found: ['3'], isMet: true },
      ],
      verdicts: [
        { channel: { code: 'EXP' }, verdict: 'DENIED', price: null, freightOutcome: null },
        { channel: { code: 'ECO' }, verdict: 'CHOSEN', price: null, freightOutcome: null },
      ],
    },
    { reading: 'NOT_READ', rule: { number: 3, effect: 'FIXED' }, checks: [], verdicts: [] },
  ])
  // What is kept names no address.
  const { facts } = await testServer.db.packageRoute.findUniqueOrThrow({ where: { packageId: rowId(three) } })
  expect(JSON.stringify(facts)).not.toContain(recipient.postcode)
  // A channel that the order names is not questioned.
  const named = await createPackage({ [sku]: 3 }, { channelCode: 'EXP' })
  expect(await routeOf(named.id)).toEqual({ channel: { code: 'EXP' }, route: null })
  // How their channel was chosen compares all customers, and is told to staff alone.
  expect((await routeOf(three.id, integrator)).route).toBeNull()
})

it('makes an order that no rule lets through a draft, which returns by itself', async () => {
  const { createProduct, order, activate, channel, routeOf, readPackage, clerk, warehouse, customer, orderInput } = await start()
  const sku = await createProduct(20)
  const before = await order({ [sku]: 1 })
  expect(before).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'CHANNEL_MISSING', line: null }] })
  await activate([rule('PREFER', [channel.STD], when('COUNTRY', 'ONE_OF', 'CA'))])
  const after = await eventually(
    () => readPackage(before.id),
    ({ draftReasons }) => draftReasons[0]?.code === 'NO_CHANNEL',
  )
  expect(after.state).toBe('DRAFT')
  expect(await order({ [sku]: 1 })).toMatchObject({ state: 'DRAFT', draftReasons: [{ code: 'NO_CHANNEL', line: null }] })
  expect((await routeOf(before.id)).route.route).toMatchObject({ outcome: 'NO_RULE', ruleNumber: null, channel: null })
  // A fixed channel that is denied is an answer, too.
  await activate([rule('DENY', [channel.STD]), rule('FIXED', [channel.STD]), rule('PREFER', [channel.ECO])])
  const denied = await order({ [sku]: 1 })
  expect(denied.draftReasons).toEqual([{ code: 'NO_CHANNEL', line: null }])
  expect((await routeOf(denied.id)).route.route).toMatchObject({ outcome: 'DENIED', ruleNumber: 2, channel: null })
  await activate([rule('PREFER', [channel.ECO])])
  for (const { id } of [before, denied])
    await eventually(
      () => readPackage(id),
      ({ state }) => state === 'PENDING',
    )
  expect((await routeOf(denied.id)).channel).toEqual({ code: 'ECO' })
  // The form does not ask for a channel any more.
  const { packageCheck } = await clerk.query(
    'query ($w: ID!, $c: ID!, $lines: [PackageLineInput!]!) { packageCheck(warehouseId: $w, customerId: $c, lines: $lines) { draftReasons { code } } }',
    { w: warehouse.id, c: customer.id, lines: [{ sku, quantity: 1 }] },
  )
  expect(packageCheck.draftReasons).toEqual([])
  // Several orders in one call: those before get the stock, also if the rules chose their channel.
  const input = { warehouseId: warehouse.id, customerId: customer.id }
  const orders = [
    orderInput({ [sku]: 1 }, { channelCode: null }),
    orderInput({ [sku]: 1 }),
    orderInput({ [sku]: 1 }, { channelCode: null }),
  ]
  const { packages } = await clerk.command('createPackages', { ...input, orders }, 'packages { state channel { code } }')
  expect(packages).toEqual(['ECO', 'STD', 'ECO'].map((code) => ({ state: 'PENDING', channel: { code } })))
})

it('judges a package again when its address or lines change, and keeps a channel that a person chose', async () => {
  const { clerk, createProduct, order, activate, channel, routeOf, to, integrator, readPackage } = await start()
  const sku = await createProduct(20)
  await activate([
    rule('PREFER', [channel.ECO], when('COUNTRY', 'ONE_OF', 'US'), when('PIECES', 'AT_MOST', '2')),
    rule('PREFER', [channel.STD], when('COUNTRY', 'ONE_OF', 'US')),
  ])
  const pkg = await order({ [sku]: 1 })
  expect((await routeOf(pkg.id)).channel).toEqual({ code: 'ECO' })
  let version = pkg.version
  const edit = async (change: Data) => {
    const input = { packageId: pkg.id, expectedVersion: version, ...change }
    const { package: edited } = await clerk.command('editPackage', input, 'package { channel { code } state version }')
    version = edited.version
    return edited
  }
  expect(await edit({ lines: [{ sku, quantity: 3 }] })).toMatchObject({ channel: { code: 'STD' }, state: 'PENDING' })
  expect((await edit({ remark: 'gift' })).channel).toEqual({ code: 'STD' })
  const abroad = to('H0H 0H0', { country: 'CA', province: 'QC', city: 'Montréal' })
  expect((await integrator.refusal('editPackage', { packageId: pkg.id, expectedVersion: version, ...abroad }))[0]).toMatchObject({
    code: 'NO_CHANNEL',
    field: 'channelCode',
  })
  expect((await routeOf(pkg.id)).channel).toEqual({ code: 'STD' })
  expect((await edit({ ...abroad, channelCode: 'EXP' })).channel).toEqual({ code: 'EXP' })
  expect((await routeOf(pkg.id)).route).toBeNull()
  expect((await edit({ lines: [{ sku, quantity: 1 }], ...to('90210') })).channel).toEqual({ code: 'EXP' })
  // A draft without a channel gets one when its address allows it.
  const draft = await order({ [sku]: 1 }, abroad)
  expect(draft.draftReasons).toEqual([{ code: 'NO_CHANNEL', line: null }])
  await integrator.command('editPackage', { packageId: draft.id, expectedVersion: draft.version, ...to('90210') }, 'package { id }')
  expect(await readPackage(draft.id)).toMatchObject({ state: 'PENDING' })
})

it('chooses the cheapest by rate cards, by the zones of each channel', async () => {
  const { createProduct, order, activate, channel, routeOf, to, priceChannel, clerk, warehouse } = await start()
  const sku = await createProduct(20, { weightGrams: 900, customsAttributes: ['BATTERY'] })
  await priceChannel(channel.STD, { '2': '5', '3': '9' })
  await priceChannel(channel.ECO, { '2': '6', '3': '7' })
  const version = await activate([
    rule('PREFER', [channel.EXP], when('ZONE', 'ONE_OF', '2')),
    rule('DENY', [channel.ECO], when('REMOTE_AREA', 'YES')),
    rule('CHEAPEST', [channel.EXP, channel.ECO, channel.STD]),
  ])
  const near = await order({ [sku]: 1 }, to('90210'))
  expect((await routeOf(near.id)).route.route).toMatchObject({
    ruleNumber: 3,
    channel: { code: 'STD' },
    price: { amount: '5.00', currency: 'USD' },
  })
  const far = await order({ [sku]: 1 }, to('10001'))
  const { route } = (await routeOf(far.id)).route
  expect(route).toMatchObject({ channel: { code: 'ECO' }, price: { amount: '7.00' } })
  expect(route.rules[0]).toMatchObject({
    reading: 'NOT_MET',
    checks: [{ condition: { subject: 'ZONE' }, channel: { code: 'EXP' }, found: [], isMet: false }],
  })
  expect(route.rules[2].verdicts).toEqual([
    { channel: { code: 'EXP' }, verdict: 'NO_PRICE', price: null, freightOutcome: 'NO_CARD' },
    { channel: { code: 'ECO' }, verdict: 'CHOSEN', price: { amount: '7.00' }, freightOutcome: 'PRICED' },
    { channel: { code: 'STD' }, verdict: 'DEARER', price: { amount: '9.00' }, freightOutcome: 'PRICED' },
  ])
  // The price that decided is the one that the package shows.
  const { node } = await clerk.query('query ($id: ID!) { node(id: $id) { ... on Package { freight { total { amount } } } } }', {
    id: far.id,
  })
  expect(node.freight.total).toEqual({ amount: '7.00' })
  const remote = await order({ [sku]: 1 }, to('99950'))
  expect((await routeOf(remote.id)).route.route).toMatchObject({ channel: { code: 'STD' } })

  // A draft of other rules is tried with these orders, and with one that is not there.
  const draft = await draftOf(clerk, warehouse, [
    rule(
      'FIXED',
      [channel.STD],
      when('CUSTOMS_ATTRIBUTE', 'ONE_OF', 'BATTERY'),
      when('REMOTE_AREA', 'NO'),
      when('ZONE', 'ONE_OF', '2', '3'),
    ),
  ])
  const { trial, routeOfPackage, routeOfOrder } = (
    await clerk.query(
      `query ($id: ID!, $package: ID!) { node(id: $id) { ... on ShippingRuleSet {
        trial { orders same groups { orders from { code } to { code } freightBefore { amount } freightAfter { amount } packages { id } } }
        routeOfPackage(packageId: $package) { channel { code } price { amount } }
        routeOfOrder(country: "US", postcode: "10001", grams: 900, lengthMillimetres: 100, widthMillimetres: 50, heightMillimetres: 20, customsAttributes: [BATTERY]) { channel { code } price { amount } }
      } } }`,
      { id: draft.id, package: far.id },
    )
  ).node
  expect(routeOfPackage).toEqual({ channel: { code: 'STD' }, price: { amount: '9.00' } })
  expect(routeOfOrder).toEqual({ channel: { code: 'STD' }, price: { amount: '9.00' } })
  expect(trial).toEqual({
    orders: 3,
    same: 1,
    groups: [
      { orders: 1, from: { code: 'STD' }, to: null, freightBefore: null, freightAfter: null, packages: [{ id: remote.id }] },
      {
        orders: 1,
        from: { code: 'ECO' },
        to: { code: 'STD' },
        freightBefore: { amount: '7.00' },
        freightAfter: { amount: '9.00' },
        packages: [{ id: far.id }],
      },
      {
        orders: 1,
        from: { code: 'STD' },
        to: { code: 'STD' },
        freightBefore: { amount: '5.00' },
        freightAfter: { amount: '5.00' },
        packages: [],
      },
    ],
  })
  const { node: live } = await clerk.query('query ($id: ID!) { node(id: $id) { ... on ShippingRuleSet { rules { met } } } }', {
    id: version.id,
  })
  expect(live.rules).toEqual([{ met: 0 }, { met: 1 }, { met: 3 }])
})

it('judges pending packages without a label again when asked to', async () => {
  const { createProduct, order, activate, channel, routeOf } = await start()
  const sku = await createProduct(20)
  await activate([rule('PREFER', [channel.DOWN])])
  const waiting = await order({ [sku]: 1 })
  expect((await routeOf(waiting.id)).channel).toEqual({ code: 'DOWN' })
  await activate([rule('PREFER', [channel.STD])], { alsoPending: true })
  const moved = await eventually(
    () => routeOf(waiting.id),
    (pkg) => pkg.channel.code === 'STD',
  )
  expect(moved.route.ruleSet).toEqual({ number: 2 })
})
