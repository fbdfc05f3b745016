import { describe, expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { recordReads, recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, waveSelection } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead, picker, warehouse } = fixture

const document = `query ($id: ID!, $filter: WaveFilter, $first: Int, $after: String) {
  waves(warehouseId: $id, filter: $filter, first: $first, after: $after) {
    totalCount pageInfo { hasNextPage endCursor }
    edges { node { ${waveSelection} picker { name } createdAt updatedAt } }
  }
  waveCounts(warehouseId: $id, filter: $filter) { state count }
}`
const read = (filter: Data | null = null, page: Data = {}) => lead.client.query(document, { id: warehouse.id, filter, ...page })
const numbers = async (filter: Data) => (await read(filter)).waves.edges.map(({ node }: Data) => node.number)

async function more(count: number): Promise<Data[]> {
  const sku = await fixture.createProduct(count)
  const packages = await fixture.createPackages(...Array.from({ length: count }, () => ({ [sku]: 1 })))
  return (await fixture.generateWaves({ maximum: 1, packageIds: packages.map(({ id }) => id) })).waves
}

describe('the list of waves', () => {
  test('runs as many statements for eight rows as for two', async () => {
    await more(2)
    const few = await recordReads(() => read())
    await more(6)
    const many = await recordReads(() => read())
    expect(many).toEqual(few)
    // Statements: the page, its count, and the counts by state.
    expect((await recordStatements(() => read())).filter((sql) => /from wave w/.test(sql))).toHaveLength(3)
    const tallies = (await recordStatements(() => read())).filter((sql) => /package_tally_fold/.test(sql) && /any\(\$1/.test(sql))
    expect(tallies).toHaveLength(1)
  })

  test('lists the newest first, page by page, with counts by state', async () => {
    const { waves, waveCounts } = await read(null, { first: 3 })
    expect(waves.totalCount).toBe(8)
    expect(waves.pageInfo.hasNextPage).toBe(true)
    const next = await read(null, { first: 50, after: waves.pageInfo.endCursor })
    const all = [...waves.edges, ...next.waves.edges].map(({ node }) => node.number)
    expect(all).toEqual([...all].sort().reverse())
    expect(all).toHaveLength(8)
    expect(waveCounts).toContainEqual({ state: 'TO_BE_PICKED', count: 8 })
  })

  test('lists the oldest first, page by page', async () => {
    const oldest = `query ($id: ID!, $first: Int, $last: Int, $after: String, $before: String) {
      waves(warehouseId: $id, sort: OLDEST, first: $first, last: $last, after: $after, before: $before) {
        pageInfo { hasNextPage hasPreviousPage startCursor endCursor } edges { node { number } }
      }
    }`
    const page = async (change: Data) => (await lead.client.query(oldest, { id: warehouse.id, ...change })).waves
    const shown = ({ edges }: Data) => edges.map(({ node }: Data) => node.number)
    const all = (await numbers({})).toReversed()
    const first = await page({ first: 3 })
    const next = await page({ first: 5, after: first.pageInfo.endCursor })
    expect([...shown(first), ...shown(next)]).toEqual(all)
    expect([first, next].map(({ pageInfo }) => pageInfo.hasNextPage)).toEqual([true, false])
    expect(shown(await page({ last: 3, before: next.pageInfo.startCursor }))).toEqual(all.slice(0, 3))
    expect(shown(await page({ last: 2 }))).toEqual(all.slice(-2))
  })

  test('reads the goods of the picking of many waves with as many statements as of one', async () => {
    const document = `query ($id: ID!, $first: Int) { waves(warehouseId: $id, sort: OLDEST, first: $first) { edges { node { pickTask {
      lines { sku } products { id displayName barcodes picture { medium } } } } } } }`
    const tasks = async (first: number) =>
      (await lead.client.query(document, { id: warehouse.id, first })).waves.edges.map(({ node }: Data) => node.pickTask)
    expect((await tasks(8)).map(({ lines, products }: Data) => [lines.length, products.length])).toEqual(
      Array.from({ length: 8 }, () => [1, 1]),
    )
    expect(await recordStatements(() => tasks(8))).toHaveLength((await recordStatements(() => tasks(1))).length)
  })

  test('filters by state, type, number, picker, group, suspension and days', async () => {
    const [one, two] = await more(2)
    await mustApply(planner, 'markWavePrinted', { waveId: one!.id })
    expect(await numbers({ states: ['PICKING'] })).toEqual([one!.number])
    expect((await read({ states: ['PICKING'] })).waveCounts).toContainEqual({ state: 'TO_BE_PICKED', count: 9 })
    expect(await numbers({ types: ['MIXED'] })).toEqual([])
    expect(await numbers({ types: ['ONE_PIECE'], states: ['PICKING', 'VOIDED'] })).toEqual([one!.number])
    expect(await numbers({ search: { values: [one!.number, two!.number] } })).toEqual([two!.number, one!.number])
    expect(await numbers({ search: { values: [one!.number.slice(0, 2).toLowerCase()], mode: 'PREFIX' } })).toHaveLength(10)
    expect(await numbers({ pickerIds: [picker.id], states: ['PICKING'] })).toEqual([one!.number])
    expect(await numbers({ pickerIds: [planner.id] })).toEqual([])
    expect(await numbers({ suspended: true })).toEqual([])
    // Half past eleven in the evening of the 1st in Los Angeles is the 2nd in UTC.
    const late = new Date('2026-03-02T07:30:00Z')
    await testServer.db.wave.updateMany({ data: { createdAt: late, updatedAt: new Date('2026-03-01T08:00:00Z') } })
    await testServer.db.wave.update({ where: { id: rowId(one as { id: string }) }, data: { updatedAt: late } })
    expect(await numbers({ createdFrom: '2026-03-01', createdTo: '2026-03-01' })).toHaveLength(10)
    expect(await numbers({ createdTo: '2026-02-28' })).toEqual([])
    expect(await numbers({ createdFrom: '2026-03-02' })).toEqual([])
    expect(await numbers({ updatedFrom: '2026-03-01', updatedTo: '2026-03-01', states: ['PICKING'] })).toEqual([one!.number])
    const row = await testServer.db.wave.findUniqueOrThrow({ where: { id: rowId(one as { id: string }) } })
    expect(await numbers({ groupIds: [btoa(`LogisticsGroup:${row.groupId}`)] })).toHaveLength(10)
  })

  test('is limited to a warehouse and requires the right', async () => {
    const there = await createWaveFixture(testServer)
    await expect(there.lead.client.query(document, { id: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const [wave] = await more(1)
    for (const client of [there.lead.client, fixture.integrator]) {
      const { node } = await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: wave!.id })
      expect(node).toBeNull()
    }
    const { package: taken } = await fixture.integrator.query(
      'query ($id: ID!) { package: node(id: $id) { ... on Package { wave { number } } } }',
      {
        id: (wave as Data).packages.edges[0].node.id,
      },
    )
    expect(taken).toEqual({ wave: null })
  })
})

describe('a wave by its number', () => {
  const byNumber = async (number: string, id = warehouse.id) =>
    (await lead.client.query('query ($id: ID!, $n: String!) { waveByNumber(warehouseId: $id, number: $n) { number } }', { id, n: number }))
      .waveByNumber

  test('is found as printed, typed or scanned', async () => {
    const [wave] = await more(1)
    for (const text of [wave!.number, `W:${wave!.number}`, ` ${wave!.number.toLowerCase()} `])
      expect(await byNumber(text)).toEqual({ number: wave!.number })
    expect(await byNumber('W2611-9999')).toBeNull()
    expect(await byNumber('')).toBeNull()
  })
})

describe('subscriptions', () => {
  test('report each changed wave to subscribers of the warehouse, and a single one to its subscribers', async () => {
    const [wave, other] = await more(2)
    const list = await lead.client.subscribe(
      'subscription ($id: ID!) { wavesChanged(warehouseId: $id) { number state counts { toPick picked } } }',
      { id: warehouse.id },
    )
    const one = await lead.client.subscribe('subscription ($id: ID!) { waveChanged(id: $id) { state } }', { id: other!.id })
    await mustApply(planner, 'markWavePrinted', { waveId: wave!.id })
    const now = (state: string) =>
      list.nextMatching(({ wavesChanged: { number, ...changed } }) => number === wave!.number && changed.state === state)
    const printed = await now('PICKING')
    expect(printed).toEqual({ wavesChanged: { number: wave!.number, state: 'PICKING', counts: { toPick: 1, picked: 0 } } })
    await mustApply(picker, 'confirmPicking', { waveId: wave!.id })
    const confirmed = await now('TO_BE_PACKED')
    expect(confirmed).toEqual({ wavesChanged: { number: wave!.number, state: 'TO_BE_PACKED', counts: { toPick: 0, picked: 1 } } })
    await mustApply(planner, 'voidWave', { waveId: other!.id })
    expect(await one.nextMatching(({ waveChanged }) => waveChanged.state !== 'TO_BE_PICKED')).toEqual({ waveChanged: { state: 'VOIDED' } })
    list.end()
    one.end()
    const there = await createWaveFixture(testServer)
    const refused = await there.lead.client.subscribe('subscription ($id: ID!) { wavesChanged(warehouseId: $id) { number } }', {
      id: warehouse.id,
    })
    await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
