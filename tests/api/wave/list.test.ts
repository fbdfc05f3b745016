import { describe, expect, test } from 'vitest'
import type { Data } from '../client.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { readsOf, statementsOf } from '../statements.ts'
import { applied, openFloor, waveSelection } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, lead, picker, warehouse } = floor

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
  const sku = await floor.product(count)
  const packages = await floor.orders(...Array.from({ length: count }, () => ({ [sku]: 1 })))
  return (await floor.generate({ maximum: 1, packageIds: packages.map(({ id }) => id) })).waves
}

describe('the list of waves', () => {
  test('asks the database as often for eight rows as for two', async () => {
    await more(2)
    const few = await readsOf(() => read())
    await more(6)
    const many = await readsOf(() => read())
    expect(many).toEqual(few)
    // The page, its count, and the counts of states.
    expect((await statementsOf(() => read())).filter((sql) => /from wave w/.test(sql))).toHaveLength(3)
    const tallies = (await statementsOf(() => read())).filter((sql) => /package_tally_fold/.test(sql) && /any\(\$1/.test(sql))
    expect(tallies).toHaveLength(1)
  })

  test('shows the newest first, page by page, and counts its states', async () => {
    const { waves, waveCounts } = await read(null, { first: 3 })
    expect(waves.totalCount).toBe(8)
    expect(waves.pageInfo.hasNextPage).toBe(true)
    const next = await read(null, { first: 50, after: waves.pageInfo.endCursor })
    const all = [...waves.edges, ...next.waves.edges].map(({ node }) => node.number)
    expect(all).toEqual([...all].sort().reverse())
    expect(all).toHaveLength(8)
    expect(waveCounts).toContainEqual({ state: 'TO_BE_PICKED', count: 8 })
  })

  test('is narrowed by state, type, number, picker, group, suspension and days', async () => {
    const [one, two] = await more(2)
    await applied(planner, 'markWavePrinted', { waveId: one!.id })
    expect(await numbers({ states: ['PICKING'] })).toEqual([one!.number])
    expect((await read({ states: ['PICKING'] })).waveCounts).toContainEqual({ state: 'TO_BE_PICKED', count: 9 })
    expect(await numbers({ types: ['MIXED'] })).toEqual([])
    expect(await numbers({ types: ['ONE_PIECE'], states: ['PICKING', 'VOIDED'] })).toEqual([one!.number])
    expect(await numbers({ search: { values: [one!.number, two!.number] } })).toEqual([two!.number, one!.number])
    expect(await numbers({ search: { values: [one!.number.slice(0, 3).toLowerCase()], mode: 'PREFIX' } })).toHaveLength(10)
    expect(await numbers({ pickerIds: [picker.id], states: ['PICKING'] })).toEqual([one!.number])
    expect(await numbers({ pickerIds: [planner.id] })).toEqual([])
    expect(await numbers({ suspended: true })).toEqual([])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(new Date())
    const yesterday = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles' }).format(Date.now() - 86_400_000)
    expect(await numbers({ createdFrom: today, createdTo: today })).toHaveLength(10)
    expect(await numbers({ createdTo: yesterday })).toEqual([])
    expect(await numbers({ updatedFrom: today, states: ['PICKING'] })).toEqual([one!.number])
    const row = await house.db.wave.findUniqueOrThrow({ where: { id: rowId(one as { id: string }) } })
    expect(await numbers({ groupIds: [btoa(`LogisticsGroup:${row.groupId}`)] })).toHaveLength(10)
  })

  test('is a warehouse’s own, and nobody’s without the right', async () => {
    const there = await openFloor(house)
    await expect(there.lead.client.query(document, { id: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const [wave] = await more(1)
    for (const client of [there.lead.client, floor.shop]) {
      const { node } = await client.query('query ($id: ID!) { node(id: $id) { id } }', { id: wave!.id })
      expect(node).toBeNull()
    }
    const { package: taken } = await floor.shop.query(
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

  test('is found as it is printed, typed or scanned', async () => {
    const [wave] = await more(1)
    for (const text of [wave!.number, `W:${wave!.number}`, ` ${wave!.number.toLowerCase()} `])
      expect(await byNumber(text)).toEqual({ number: wave!.number })
    expect(await byNumber('W2611-9999')).toBeNull()
    expect(await byNumber('')).toBeNull()
  })
})

describe('live', () => {
  test('each wave that changes is told to who watches the warehouse, and a single one to who watches it', async () => {
    const [wave, other] = await more(2)
    const list = await lead.client.subscribe(
      'subscription ($id: ID!) { wavesChanged(warehouseId: $id) { number state counts { toPick picked } } }',
      { id: warehouse.id },
    )
    const one = await lead.client.subscribe('subscription ($id: ID!) { waveChanged(id: $id) { state } }', { id: other!.id })
    await applied(planner, 'markWavePrinted', { waveId: wave!.id })
    const now = (state: string) =>
      list.until(({ wavesChanged: { number, ...changed } }) => number === wave!.number && changed.state === state)
    const printed = await now('PICKING')
    expect(printed).toEqual({ wavesChanged: { number: wave!.number, state: 'PICKING', counts: { toPick: 1, picked: 0 } } })
    await applied(picker, 'confirmPicking', { waveId: wave!.id })
    const confirmed = await now('TO_BE_PACKED')
    expect(confirmed).toEqual({ wavesChanged: { number: wave!.number, state: 'TO_BE_PACKED', counts: { toPick: 0, picked: 1 } } })
    await applied(planner, 'voidWave', { waveId: other!.id })
    expect(await one.until(({ waveChanged }) => waveChanged.state !== 'TO_BE_PICKED')).toEqual({ waveChanged: { state: 'VOIDED' } })
    list.end()
    one.end()
    const there = await openFloor(house)
    const refused = await there.lead.client.subscribe('subscription ($id: ID!) { wavesChanged(warehouseId: $id) { number } }', {
      id: warehouse.id,
    })
    await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
