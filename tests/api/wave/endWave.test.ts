import { describe, expect, test } from 'vitest'
import { eventually } from '../package/packageFixture.ts'
import { readStockByLocation } from '../package/packageStages.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead, integrator } = fixture
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)

const stateOf = async ({ id }: NodeRef) => (await fixture.readPackage(id)).state
const tasksOf = (taken: NodeRef) => testServer.db.returnTask.findMany({ where: { packageId: rowId(taken) } })
const labelOf = async ({ id }: NodeRef) => (await fixture.readPackage(id)).label.state
const settled = (wave: NodeRef, state: string) =>
  eventually(
    () => fixture.readWave(wave.id),
    (found) => found.state === state,
  )

describe('ending', () => {
  test('returns unpacked packages to the pool: picked stock to the shelf, labels to the carrier', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    const { wave: over, left } = await mustApply(
      planner,
      'endWave',
      { waveId: wave.id, leftovers: 'TO_PENDING' },
      'wave { state endedAt } left',
    )
    expect({ over, left }).toEqual({ over: { state: 'ENDED', endedAt: expect.any(String) }, left: 1 })
    expect(await stateOf(packages[0]!)).toBe('TO_BE_SHIPPED')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
    expect(await tasksOf(packages[1]!)).toMatchObject([{ quantity: 1, state: 'OPEN' }])
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 18, allocated: 0 }, OUT: { onHand: 2, allocated: 2 } })
    expect((await fixture.readQuantities(sku)).locked).toBe(2)
    await eventually(
      () => labelOf(packages[1]!),
      (label) => label === 'READY',
    )
    const bought = await testServer.db.event.findMany({ where: { nodeId: rowId(packages[1]!), kind: { startsWith: 'package.label' } } })
    // One job voids the old label and another buys a new one, in any order.
    expect(bought.map(({ kind }) => kind).sort()).toEqual(['package.label-ready', 'package.label-ready', 'package.label-voided'])
    // It can be in a wave again.
    const next = await fixture.generateWave({ packageIds: [packages[1]!.id] })
    expect(next.packageCount).toBe(1)
  })

  test('marks unpacked packages as abnormal on request, with their stock', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    const members = await packagesOfWave(testServer, wave)
    expect(members.map(({ state, abnormalReason }) => [state, abnormalReason])).toEqual(Array(2).fill(['ABNORMAL', 'PACKAGING_ERROR']))
    expect(await readStockByLocation(fixture, a)).toMatchObject({ OUT: { onHand: 3, allocated: 3 } })
    await mustApply(lead, 'returnToPending', { packageId: packages[0]!.id })
    expect(await tasksOf(packages[0]!)).toHaveLength(2)
    expect(await testServer.db.package.findUnique({ where: { id: rowId(packages[0]!) } })).toMatchObject({ waveId: null, slot: null })
  })

  test('is possible before confirmation: stock that is being picked becomes a picking error', async () => {
    const sku = await fixture.createProduct(20)
    await fixture.saveWaveSetting('ONE_PIECE', {})
    const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    expect((await packagesOfWave(testServer, wave)).map(({ abnormalReason }) => abnormalReason)).toEqual(['PICKING_ERROR', 'PICKING_ERROR'])
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 2 } })
    await mustApply(lead, 'returnToPending', { packageId: packages[0]!.id })
    expect(await readStockByLocation(fixture, sku)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 1 } })
  })

  test('keeps abnormal packages abnormal', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await mustApply(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await stateOf(packages[0]!)).toBe('ABNORMAL')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
  })

  test('happens once', async () => {
    const sku = await fixture.createProduct(20)
    const { wave } = await fixture.createPickedWave({}, { [sku]: 1 })
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    for (const [name, input] of [
      ['endWave', { leftovers: 'TO_PENDING' }],
      ['voidWave', {}],
      ['takeOverWave', { work: 'PACKING' }],
    ] as const)
      expect(await lead.client.refusal(name, { waveId: wave.id, ...input })).toEqual([
        {
          code: 'WAVE_OVER',
          field: null,
          zh: `波次 ${wave.number} 已结束或已作废，请选择其他波次`,
          en: `Wave ${wave.number} is ended or voided; choose another`,
        },
      ])
    await expect(packer.client.command('endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('happens automatically when the last package is shipped: ended if something was picked, else voided', async () => {
    const sku = await fixture.createProduct(20)
    const picked = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    for (const { id } of picked.packages) await integrator.command('cancelPackage', { packageId: id })
    await settled(picked.wave, 'ENDED')
    const packages = await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await integrator.command('cancelPackage', { packageId: packages[0]!.id })
    await settled(wave, 'VOIDED')
  })

  test('happens automatically when only an abnormal package is left after picking: it is settled without the wave', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    await mustApply(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    const packed = await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    expect(packed).toMatchObject({ complete: 1, packages: 2 })
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ due: 2, toPack: 1, packed: 1, abnormal: 1, removed: 0 })
    await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    await settled(wave, 'ENDED')
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ due: 2, toPack: 0, packed: 2, abnormal: 1, removed: 0 })
    await mustApply(lead, 'returnToPending', { packageId: packages[0]!.id })
    expect(await tasksOf(packages[0]!)).toMatchObject([{ quantity: 1, state: 'OPEN' }])
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ due: 2, abnormal: 0, removed: 1 })
    const last = await fixture.createPickedWave({}, { [sku]: 1 })
    await mustApply(lead, 'markAbnormal', { packageId: last.packages[0]!.id, reason: 'GOODS_DAMAGED' })
    await settled(last.wave, 'ENDED')
  })

  test('waits for an abnormal package of a picked wave until picking is confirmed', async () => {
    const sku = await fixture.createProduct(20)
    const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    await mustApply(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    expect((await fixture.readWave(wave.id)).waitsForAbnormal).toBe(false)
    await integrator.command('cancelPackage', { packageId: packages[1]!.id })
    expect(await fixture.readWave(wave.id)).toMatchObject({
      ...{ state: 'PICKING', waitsForAbnormal: true, packageCount: 2 },
      counts: { due: 0, abnormal: 1, removed: 1 },
    })
    await mustApply(fixture.picker, 'confirmPicking', { waveId: wave.id })
    await settled(wave, 'ENDED')
    expect(await readStockByLocation(fixture, sku)).toMatchObject({ OUT: { onHand: 1, allocated: 1 } })
    expect((await fixture.readWave(wave.id)).waitsForAbnormal).toBe(false)
  })
})

describe('voiding', () => {
  test('releases everything before the list is printed', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const packages = await fixture.createPackages({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    expect(await readStockByLocation(fixture, a)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 3 } })
    const { wave: over, released } = await mustApply(
      planner,
      'voidWave',
      { waveId: wave.id },
      'wave { state endedAt counts { due } } released',
    )
    expect({ over, released }).toEqual({ over: { state: 'VOIDED', endedAt: expect.any(String), counts: { due: 0 } }, released: 2 })
    expect(await readStockByLocation(fixture, a)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 0 } })
    for (const taken of packages) {
      expect(await stateOf(taken)).toBe('PENDING')
      expect(await tasksOf(taken)).toEqual([])
    }
    expect((await fixture.readQuantities(a)).locked).toBe(3)
  })

  test('creates return tasks after picking, and resets sorting', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 })
    await scanStation.scan('sortScans', { waveId: wave.id, code: a })
    await mustApply(planner, 'voidWave', { waveId: wave.id })
    expect(await tasksOf(packages[0]!)).toHaveLength(2)
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(packages[0]!) }, include: { lines: true } })
    expect(row).toMatchObject({ state: 'PENDING', waveId: null, slot: null, pickedAt: null })
    expect(row.lines.map(({ picked, sorted, packed }) => picked + sorted + packed)).toEqual([0, 0])
  })

  test('keeps abnormal packages abnormal', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await mustApply(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'OUT_OF_STOCK' })
    await mustApply(planner, 'voidWave', { waveId: wave.id })
    expect(await stateOf(packages[0]!)).toBe('ABNORMAL')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
  })

  test('is refused once a label is printed', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    const refusal = [
      {
        code: 'WAVE_LABEL_PRINTED',
        field: null,
        zh: `波次 ${wave.number} 已打印面单，不能作废，请结束波次`,
        en: `Wave ${wave.number} has printed labels and cannot be voided; end it instead`,
      },
    ]
    expect(await planner.client.refusal('voidWave', { waveId: wave.id })).toEqual(refusal)
    expect(await stateOf(packages[1]!)).toBe('PICKED')
    await expect(packer.client.command('voidWave', { waveId: wave.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
