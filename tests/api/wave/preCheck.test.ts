import { expect, test } from 'vitest'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead } = fixture
const bench = await fixture.openScanStation(await fixture.signInNewUser('packer'))

const pack = (wave: NodeRef, code: string, packageId?: string) =>
  bench.scan('packScans', { waveId: wave.id, code, ...(packageId && { packageId }) })

/** A sorted wave of two packages of a and two pieces of b, packed by slots. */
async function sortedWave(setting: { preCheck?: boolean }) {
  const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
  const { wave, packages } = await fixture.createPickedWave({ labelMode: 'BY_SLOT', ...setting }, { [a]: 1, [b]: 2 }, { [a]: 1, [b]: 2 })
  for (const code of [a, a, b, b, b, b]) await bench.scan('sortScans', { waveId: wave.id, code })
  return { wave, a, b, first: packages[0] as (typeof packages)[0] }
}

const stored = async (one: NodeRef) => {
  const { state, label, packed } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(one) } })
  return { state, label, packed }
}

test('without the product check a slot packs a sorted package at once; with it every piece is scanned before the label is printed', async () => {
  const plain = await sortedWave({ preCheck: false })
  expect(await pack(plain.wave, '1')).toMatchObject({ step: 'PACKED', packageDone: 3, printJobId: expect.any(String) })

  const { wave, a, b, first } = await sortedWave({ preCheck: true })
  expect(await pack(wave, '1')).toMatchObject({ step: 'OPENED', packageId: first.id, packageDone: 0, printJobId: null })
  expect(await stored(first)).toEqual({ state: 'PICKED', label: 'READY', packed: 0 })
  expect(await pack(wave, a, first.id)).toMatchObject({ step: 'PIECE', packageDone: 1, printJobId: null })
  expect(await bench.refusal('packScans', { waveId: wave.id, code: a, packageId: first.id })).toMatchObject({
    code: 'GOODS_NOT_IN_PACKAGE',
  })
  expect(await pack(wave, '1')).toMatchObject({ step: 'OPENED', packageDone: 1 })
  expect(await pack(wave, b, first.id)).toMatchObject({ step: 'PIECE', packageDone: 2, printJobId: null })
  expect(await bench.refusal('packScans', { waveId: wave.id, code: b })).toMatchObject({ code: 'SCAN_SLOT_FIRST' })
  expect(await pack(wave, b, first.id)).toMatchObject({ step: 'PACKED', packageDone: 3, printJobId: expect.any(String) })
  expect(await stored(first)).toMatchObject({ state: 'TO_BE_SHIPPED', packed: 3 })
})

test('a wave keeps the product check with which it was generated, and so does a wave that is split from it', async () => {
  const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
  await fixture.saveWaveSetting('MIXED', { labelMode: 'BY_SLOT', preCheck: true })
  const packages = await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 1, [b]: 1 })
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  // Absent, it stays as it is.
  await fixture.saveWaveSetting('MIXED', { labelMode: 'BY_SLOT' })
  const { waveSettings } = await planner.client.query('query ($id: ID!) { waveSettings(warehouseId: $id) { type preCheck } }', {
    id: fixture.warehouse.id,
  })
  expect(waveSettings).toContainEqual({ type: 'MIXED', preCheck: true })
  await fixture.saveWaveSetting('MIXED', { labelMode: 'BY_SLOT', preCheck: false })
  const { made } = await mustApply(lead, 'splitWave', { waveId: wave.id, packages: 1 }, 'made { id preCheck }')
  expect(made.preCheck).toBe(true)
  for (const one of [wave, made]) {
    await mustApply(planner, 'markWavePrinted', { waveId: one.id })
    await mustApply(picker, 'confirmPicking', { waveId: one.id })
    for (const code of [a, b]) await bench.scan('sortScans', { waveId: one.id, code })
    expect(await pack(one, '1')).toMatchObject({ step: 'OPENED' })
  }
})
