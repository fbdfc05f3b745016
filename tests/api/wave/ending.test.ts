import { describe, expect, test } from 'vitest'
import type { Made } from '../fixture.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { placesOf } from '../package/scenario.ts'
import { eventually } from '../package/scene.ts'
import { applied, membersOf, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, lead, shop } = floor
const packer = await floor.person('packer')
const bench = await floor.bench(packer)

const stateOf = async ({ id }: Made) => (await floor.read(id)).state
const tasksOf = (taken: Made) => house.db.returnTask.findMany({ where: { packageId: rowId(taken) } })
const labelOf = async ({ id }: Made) => (await floor.read(id)).label.state
const settled = (wave: Made, state: string) =>
  eventually(
    () => floor.readWave(wave.id),
    (found) => found.state === state,
  )

describe('ending', () => {
  test('sends what is not packed back to the pool: picked goods to the shelf, labels to the carrier', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await bench.scan('packScans', { waveId: wave.id, code: sku })
    const { wave: over, left } = await applied(
      planner,
      'endWave',
      { waveId: wave.id, leftovers: 'TO_PENDING' },
      'wave { state endedAt } left',
    )
    expect({ over, left }).toEqual({ over: { state: 'ENDED', endedAt: expect.any(String) }, left: 1 })
    expect(await stateOf(packages[0]!)).toBe('TO_BE_SHIPPED')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
    expect(await tasksOf(packages[1]!)).toMatchObject([{ quantity: 1, state: 'OPEN' }])
    expect(await placesOf(floor, sku)).toEqual({ 'A01-01-01': { onHand: 18, allocated: 0 }, OUT: { onHand: 2, allocated: 2 } })
    expect((await floor.quantities(sku)).locked).toBe(2)
    await eventually(
      () => labelOf(packages[1]!),
      (label) => label === 'READY',
    )
    const bought = await house.db.event.findMany({ where: { nodeId: rowId(packages[1]!), kind: { startsWith: 'package.label' } } })
    // The old label is returned by one job and a new one is bought by another: either may be first.
    expect(bought.map(({ kind }) => kind).sort()).toEqual(['package.label-ready', 'package.label-ready', 'package.label-voided'])
    // It can be waved again.
    const next = await floor.wave({ packageIds: [packages[1]!.id] })
    expect(next.packageCount).toBe(1)
  })

  test('makes what is not packed abnormal by choice, with its goods', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const { wave, packages } = await floor.picked({}, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    await applied(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    const members = await membersOf(house, wave)
    expect(members.map(({ state, abnormalReason }) => [state, abnormalReason])).toEqual(Array(2).fill(['ABNORMAL', 'PACKAGING_ERROR']))
    expect(await placesOf(floor, a)).toMatchObject({ OUT: { onHand: 3, allocated: 3 } })
    await applied(lead, 'returnToPending', { packageId: packages[0]!.id })
    expect(await tasksOf(packages[0]!)).toHaveLength(2)
    expect(await house.db.package.findUnique({ where: { id: rowId(packages[0]!) } })).toMatchObject({ waveId: null, hole: null })
  })

  test('is possible before anything is picked: what is on the way is a picking error', async () => {
    const sku = await floor.product(20)
    await floor.set('ONE_PIECE', {})
    const packages = await floor.orders({ [sku]: 1 }, { [sku]: 1 })
    const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    await applied(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    expect((await membersOf(house, wave)).map(({ abnormalReason }) => abnormalReason)).toEqual(['PICKING_ERROR', 'PICKING_ERROR'])
    expect(await placesOf(floor, sku)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 2 } })
    await applied(lead, 'returnToPending', { packageId: packages[0]!.id })
    expect(await placesOf(floor, sku)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 1 } })
  })

  test('leaves abnormal members abnormal', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await applied(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    await applied(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await stateOf(packages[0]!)).toBe('ABNORMAL')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
  })

  test('happens once', async () => {
    const sku = await floor.product(20)
    const { wave } = await floor.picked({}, { [sku]: 1 })
    await applied(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    for (const [name, input] of [
      ['endWave', { leftovers: 'TO_PENDING' }],
      ['voidWave', {}],
      ['takeOverWave', { work: 'PACKING' }],
    ] as const)
      expect(await lead.client.refusal(name, { waveId: wave.id, ...input })).toEqual([
        { code: 'WAVE_OVER', field: null, zh: `波次 ${wave.number} 已结束或已作废`, en: `Wave ${wave.number} has ended or was voided` },
      ])
    await expect(packer.client.command('endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
  })

  test('comes by itself when the last package has left: ended where something was picked, else voided', async () => {
    const sku = await floor.product(20)
    const picked = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    for (const { id } of picked.packages) await shop.command('cancelPackage', { packageId: id })
    await settled(picked.wave, 'ENDED')
    const packages = await floor.orders({ [sku]: 1 })
    const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
    await shop.command('cancelPackage', { packageId: packages[0]!.id })
    await settled(wave, 'VOIDED')
  })

  test('does not come while an abnormal package is in it', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await applied(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    await bench.scan('packScans', { waveId: wave.id, code: sku })
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    expect((await floor.readWave(wave.id)).state).toBe('PACKAGING')
    await applied(lead, 'returnToPending', { packageId: packages[0]!.id })
    await settled(wave, 'ENDED')
  })
})

describe('voiding', () => {
  test('before the list is printed releases everything', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const packages = await floor.orders({ [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
    expect(await placesOf(floor, a)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 3 } })
    const { wave: over, released } = await applied(
      planner,
      'voidWave',
      { waveId: wave.id },
      'wave { state endedAt counts { due } } released',
    )
    expect({ over, released }).toEqual({ over: { state: 'VOIDED', endedAt: expect.any(String), counts: { due: 0 } }, released: 2 })
    expect(await placesOf(floor, a)).toEqual({ 'A01-01-01': { onHand: 20, allocated: 0 } })
    for (const taken of packages) {
      expect(await stateOf(taken)).toBe('PENDING')
      expect(await tasksOf(taken)).toEqual([])
    }
    expect((await floor.quantities(a)).locked).toBe(3)
  })

  test('after picking makes return tasks, and forgets what was sorted', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const { wave, packages } = await floor.picked({}, { [a]: 1, [b]: 1 })
    await bench.scan('sortScans', { waveId: wave.id, code: a })
    await applied(planner, 'voidWave', { waveId: wave.id })
    expect(await tasksOf(packages[0]!)).toHaveLength(2)
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId(packages[0]!) }, include: { lines: true } })
    expect(row).toMatchObject({ state: 'PENDING', waveId: null, hole: null, pickedAt: null })
    expect(row.lines.map(({ picked, sorted, packed }) => picked + sorted + packed)).toEqual([0, 0])
  })

  test('leaves abnormal members abnormal', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await applied(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'OUT_OF_STOCK' })
    await applied(planner, 'voidWave', { waveId: wave.id })
    expect(await stateOf(packages[0]!)).toBe('ABNORMAL')
    expect(await stateOf(packages[1]!)).toBe('PENDING')
  })

  test('is refused once a label is printed', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await bench.scan('packScans', { waveId: wave.id, code: sku })
    const refusal = [
      {
        code: 'WAVE_LABEL_PRINTED',
        field: null,
        zh: `波次 ${wave.number} 已打印面单，不能作废`,
        en: `A label of wave ${wave.number} is printed, so it cannot be voided`,
      },
    ]
    expect(await planner.client.refusal('voidWave', { waveId: wave.id })).toEqual(refusal)
    expect(await stateOf(packages[1]!)).toBe('PICKED')
    await expect(packer.client.command('voidWave', { waveId: wave.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
