import { expect, it } from 'vitest'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const owner = await testServer.signInAs('owner')

const wavesOf = async ({ id }: { id: string }) =>
  (await owner.query('query ($id: ID!) { node(id: $id) { ... on Staff { waves { toPick toPack } } } }', { id })).node.waves

it('counts the waves that a person is to pick, and those that they sort or pack', async () => {
  const sku = await fixture.createProduct(50)
  expect(await wavesOf(fixture.picker)).toEqual({ toPick: 0, toPack: 0 })
  const { wave } = await fixture.createPickedWave({}, { [sku]: 1 })
  await fixture.createPackages({ [sku]: 1 })
  await fixture.generateWave()
  expect(await wavesOf(fixture.picker)).toEqual({ toPick: 1, toPack: 0 })
  await testServer.db.wave.update({ where: { id: rowId(wave) }, data: { sorterId: rowId(fixture.lead) } })
  expect(await wavesOf(fixture.lead)).toEqual({ toPick: 0, toPack: 1 })
})
