import { expect, it } from 'vitest'
import type { Data } from '../data.ts'
import { createPackageFixture } from '../package/packageFixture.ts'
import { recordStatements } from '../recordStatements.ts'
import { startTestServer } from '../testServer.ts'
import { createRuleFixture, draftOf, rule, when } from './ruleFixture.ts'

const testServer = await startTestServer()

async function start() {
  const packages = await createPackageFixture(testServer)
  const rules = await createRuleFixture(testServer, packages.warehouse)
  const { clerk } = rules
  const fields = `id number state version activatedAt history { action reason by }
    rules { ruleId number effect channels { code } conditions { subject comparison values names currency } }`
  const read = async (id: string, client = clerk): Promise<Data> =>
    (await client.query(`query ($id: ID!) { node(id: $id) { ... on ShippingRuleSet { ${fields} } } }`, { id })).node
  const refusal = async (name: string, input: Data) => (await clerk.refusal(name, input))[0]
  return { ...packages, ...rules, read, refusal, fields }
}

it('writes, activates, replaces, activates again and discards versions', async () => {
  const { clerk, warehouse, channel, customer, activate, read, refusal, fields } = await start()
  const first = await activate([rule('PREFER', [channel.STD, channel.ECO])])
  expect(await read(first.id)).toMatchObject({
    number: 1,
    state: 'LIVE',
    history: [
      { action: 'create', reason: null },
      { action: 'activate', reason: 'New contract' },
    ],
    rules: [{ number: 1, effect: 'PREFER', channels: [{ code: 'STD' }, { code: 'ECO' }], conditions: [] }],
  })
  // A draft begins with the live rules, which keep their ids.
  const { ruleSet: draft } = await clerk.command('createShippingRuleDraft', { warehouseId: warehouse.id }, 'ruleSet { id version number }')
  expect(await refusal('createShippingRuleDraft', { warehouseId: warehouse.id })).toMatchObject({
    code: 'SHIPPING_RULE_DRAFT_EXISTS',
    en: expect.stringContaining('ersion 2'),
  })
  const [kept] = (await read(draft.id)).rules
  const conditions = [
    when('CUSTOMER', 'ONE_OF', customer.id),
    when('COUNTRY', 'NONE_OF', 'CA', 'MX'),
    { ...when('VALUE', 'AT_LEAST', '200.50'), currency: 'USD' },
    when('REMOTE_AREA', 'NO'),
  ]
  const rules = [rule('CHEAPEST', [channel.EXP], ...conditions), { ...rule('PREFER', [channel.ECO]), ruleId: kept.ruleId }]
  const of = { ruleSetId: draft.id, expectedVersion: draft.version }
  const { ruleSet: written } = await clerk.command('updateShippingRuleDraft', { ...of, rules }, 'ruleSet { version }')
  expect(await read(draft.id)).toMatchObject({
    rules: [
      {
        effect: 'CHEAPEST',
        conditions: [
          { subject: 'CUSTOMER', values: [customer.id], names: [customer.name], currency: null },
          { comparison: 'NONE_OF', values: ['CA', 'MX'], names: ['CA', 'MX'] },
          { values: ['200.50'], currency: 'USD' },
          { comparison: 'NO', values: [] },
        ],
      },
      { ruleId: kept.ruleId, channels: [{ code: 'ECO' }] },
    ],
  })
  expect(await refusal('updateShippingRuleDraft', { ...of, rules })).toMatchObject({ code: 'VERSION_CONFLICT' })
  const now = { ruleSetId: draft.id, expectedVersion: written.version, reason: 'Cheaper' }
  await clerk.command('activateShippingRules', now, 'ruleSet { id }')
  const replaced = await read(first.id)
  expect(replaced.state).toBe('EARLIER')
  expect(await refusal('activateShippingRules', { ...now, expectedVersion: (await read(draft.id)).version })).toMatchObject({
    code: 'SHIPPING_RULES_NOT_ACTIVABLE',
    en: expect.stringContaining('ersion 2'),
  })
  expect(await refusal('updateShippingRuleDraft', { ruleSetId: first.id, expectedVersion: replaced.version, rules })).toMatchObject({
    code: 'SHIPPING_RULES_NOT_DRAFT',
  })
  // Back to the first one.
  await clerk.command(
    'activateShippingRules',
    { ruleSetId: first.id, expectedVersion: replaced.version, reason: 'Too slow' },
    'ruleSet { id }',
  )
  expect((await read(first.id)).history.at(-1)).toMatchObject({ action: 'activate', reason: 'Too slow' })
  const third = await draftOf(clerk, warehouse, [])
  await clerk.command('discardShippingRuleDraft', { ruleSetId: third.id, expectedVersion: third.version })
  const { shippingRuleSets, liveShippingRules, shippingRuleDraft } = await clerk.query(
    `query ($id: ID!) { shippingRuleSets(warehouseId: $id) { totalCount edges { node { number state } } }
       liveShippingRules(warehouseId: $id) { number } shippingRuleDraft(warehouseId: $id) { number } }`,
    { id: warehouse.id },
  )
  expect(shippingRuleSets).toEqual({
    totalCount: 3,
    edges: [{ node: { number: 3, state: 'DISCARDED' } }, { node: { number: 2, state: 'EARLIER' } }, { node: { number: 1, state: 'LIVE' } }],
  })
  // However many versions are read, each kind of row is read once.
  const page = (first: number) =>
    clerk.query(
      `query ($id: ID!, $first: Int!) { shippingRuleSets(warehouseId: $id, first: $first) { edges { node { ${fields} warehouse { number } rules { met } } } } }`,
      { id: warehouse.id, first },
    )
  const [two, three] = [await recordStatements(() => page(2)), await recordStatements(() => page(3))]
  expect(three.length - two.length).toBeLessThan(2)
  expect({ liveShippingRules, shippingRuleDraft }).toEqual({ liveShippingRules: { number: 1 }, shippingRuleDraft: null })
})

it('refuses rules that cannot be, at their field', async () => {
  const { clerk, warehouse, channel, refusal } = await start()
  const other = await start()
  const draft = await draftOf(clerk, warehouse, [rule('PREFER', [channel.STD])])
  const [{ ruleId }] = (
    await clerk.query('query ($id: ID!) { node(id: $id) { ... on ShippingRuleSet { rules { ruleId } } } }', { id: draft.id })
  ).node.rules
  const refused = (...rules: Data[]) => refusal('updateShippingRuleDraft', { ruleSetId: draft.id, expectedVersion: draft.version, rules })
  const condition = (given: Data) => refused(rule('PREFER', [channel.STD], given))
  const at = 'rules.0.conditions.0'
  expect(await condition(when('WEIGHT', 'ONE_OF', '1'))).toMatchObject({
    code: 'SHIPPING_RULE_COMPARISON_UNFIT',
    field: `${at}.comparison`,
  })
  expect(await condition(when('WEIGHT', 'AT_MOST'))).toMatchObject({ code: 'SHIPPING_RULE_VALUE_MISSING', field: `${at}.values` })
  expect(await condition(when('REMOTE_AREA', 'YES', '1'))).toMatchObject({ code: 'SHIPPING_RULE_VALUE_MISSING' })
  for (const [subject, comparison, value] of [
    ['WEIGHT', 'AT_MOST', '1.5'],
    ['PIECES', 'AT_LEAST', '-1'],
    ['COUNTRY', 'ONE_OF', 'XX'],
    ['CUSTOMS_ATTRIBUTE', 'ONE_OF', 'TOXIC'],
    ['CUSTOMER', 'ONE_OF', warehouse.id],
    ['ZONE', 'ONE_OF', 'a zone with a long name'],
  ] as const)
    expect(await condition(when(subject, comparison, value))).toMatchObject({
      code: 'SHIPPING_RULE_VALUE_UNFIT',
      field: `${at}.values.0`,
      en: expect.stringContaining(value),
    })
  expect(await condition({ ...when('VALUE', 'AT_LEAST', '1'), currency: 'XXX' })).toMatchObject({
    code: 'CURRENCY_UNKNOWN',
    field: `${at}.currency`,
  })
  expect(await refused(rule('FIXED', [channel.STD, channel.ECO]))).toMatchObject({
    code: 'SHIPPING_RULE_FIXED_CHANNELS',
    field: 'rules.0.channelIds',
  })
  const same = { ...rule('PREFER', [channel.STD]), ruleId }
  expect(await refused(same, same)).toMatchObject({ code: 'SHIPPING_RULE_TWICE', field: 'rules.1.ruleId' })
  expect(await refused({ ...same, ruleId: 'R1' })).toMatchObject({ code: 'NOT_FOUND', field: 'rules.0.ruleId' })
  expect(await refused(rule('PREFER', [channel.STD, other.channel.STD]))).toMatchObject({
    code: 'NOT_FOUND',
    field: 'rules.0.channelIds.1',
  })
  const copied = { warehouseId: other.warehouse.id, copiedSetId: draft.id }
  expect((await other.clerk.refusal('createShippingRuleDraft', copied))[0]).toMatchObject({ code: 'NOT_FOUND', field: 'copiedSetId' })
})

it('shows and changes rules by right in its warehouse', async () => {
  const { warehouse, activate, channel, read, integrator } = await start()
  const live = await activate([rule('PREFER', [channel.STD])])
  const reader = await testServer.signInWithRights(['logistics:rules', 'logistics:read'], warehouse)
  expect(await read(live.id, reader)).toMatchObject({ number: 1, rules: [{ channels: [{ code: 'STD' }] }] })
  const forbidden = { ruleSetId: live.id, expectedVersion: live.version }
  await expect(reader.command('discardShippingRuleDraft', forbidden)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const foreigner = await testServer.signInAs('owner', await testServer.factory.createWarehouse())
  for (const client of [foreigner, integrator]) {
    expect(await read(live.id, client)).toBeNull()
    const asked = client.query('query ($id: ID!) { liveShippingRules(warehouseId: $id) { number } }', { id: warehouse.id })
    await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
})

it('has one draft and one live version, however many people write at once', async () => {
  const { clerk, warehouse, channel, activate } = await start()
  await activate([rule('PREFER', [channel.STD])])
  const created = await Promise.allSettled(
    [1, 2, 3, 4].map(() => clerk.command('createShippingRuleDraft', { warehouseId: warehouse.id }, 'ruleSet { id version }')),
  )
  const drafts = created.flatMap((one) => (one.status === 'fulfilled' && one.value.ruleSet ? [one.value.ruleSet] : []))
  expect(drafts).toHaveLength(1)
  const input = { ruleSetId: drafts[0].id, expectedVersion: drafts[0].version, reason: 'Race' }
  const activated = await Promise.allSettled([1, 2, 3, 4].map(() => clerk.command('activateShippingRules', input, 'ruleSet { id }')))
  expect(activated.filter((one) => one.status === 'fulfilled' && one.value.ruleSet)).toHaveLength(1)
  const states = await testServer.db.shippingRuleSet.groupBy({
    by: ['state'],
    where: { warehouse: { number: warehouse.number } },
    _count: { _all: true },
    orderBy: { state: 'asc' },
  })
  expect(states.map(({ state, _count }) => [state, _count._all])).toEqual([
    ['LIVE', 1],
    ['EARLIER', 1],
  ])
})
