import { describe, expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, lead, planner } = fixture
const warehouseId = rowId(warehouse)

const selection = `{ packedToday dueToday toPick abnormal piecesPerHour cutOffAt cutOffForecast timeZone
  waves { number state pickerName packerName outlook forecast waitsForAbnormal counts { due packed abnormal } pieces { due picked sorted packed } } }`
const board = async () =>
  (await lead.client.query(`query ($id: ID!) { waveBoard(warehouseId: $id) ${selection} }`, { id: warehouse.id })).waveBoard

const minute = 60_000
const day = 24 * 60 * minute

/** A time from now, by the clock of a warehouse. */
async function timeIn(id: string, millis: number): Promise<string> {
  const { timeZone } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id } })
  return new Date(Date.now() + millis).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
}

async function setCutOffIn(millis: number): Promise<void> {
  await testServer.db.logisticsGroup.updateMany({ where: { warehouseId }, data: { cutOff: await timeIn(warehouseId, millis) } })
}

describe('the wave board', () => {
  test('lists the most advanced waves first, with packed packages and those due today', async () => {
    const sku = await fixture.createProduct(10)
    const packer = await fixture.signInNewUser('packer')
    const { wave } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await fixture.createPackages({ [sku]: 1 })
    const waiting = await fixture.generateWave()
    const scanStation = await fixture.openScanStation(packer)
    await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    const shown = await board()
    expect(shown.waves).toMatchObject([
      {
        number: wave.number,
        state: 'PACKAGING',
        packerName: packer.name,
        counts: { due: 2, packed: 1 },
        pieces: { due: 2, picked: 2, sorted: 1, packed: 1 },
      },
      {
        number: waiting.number,
        state: 'TO_BE_PICKED',
        packerName: null,
        pickerName: fixture.picker.name,
        counts: { due: 1, packed: 0 },
        pieces: { due: 1, picked: 0, sorted: 0, packed: 0 },
      },
    ])
    expect(shown).toMatchObject({ packedToday: 1, dueToday: 3, toPick: 1, abnormal: 0 })
    expect(shown.piecesPerHour).toBeGreaterThan(0)
  })

  test('counts sorting piece by piece, without abnormal packages', async () => {
    const there = await createWaveFixture(testServer)
    const [a, b] = [await there.createProduct(20), await there.createProduct(20)]
    const { wave, packages } = await there.createPickedWave({}, { [a]: 2, [b]: 1 }, { [a]: 1, [b]: 1 })
    const sorter = await there.openScanStation(await there.signInNewUser('packer'))
    const read = async () => {
      const query = `query ($id: ID!) { waveBoard(warehouseId: $id) ${selection} }`
      return (await there.lead.client.query(query, { id: there.warehouse.id })).waveBoard
    }
    await sorter.scan('sortScans', { waveId: wave.id, code: b })
    expect((await read()).waves[0].pieces).toEqual({ due: 5, picked: 5, sorted: 1, packed: 0 })
    await mustApply(there.lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'GOODS_DAMAGED' })
    const { waves, dueToday, abnormal } = await read()
    expect(waves[0]).toMatchObject({ counts: { due: 1, abnormal: 1 }, waitsForAbnormal: false, pieces: { due: 2, picked: 2, packed: 0 } })
    expect({ dueToday, abnormal }).toEqual({ dueToday: 1, abnormal: 1 })
  })

  test('compares a wave with the first cut-off after its generation', async () => {
    const of = async (number: string) => (await board()).waves.find((wave: { number: string }) => wave.number === number)
    const sku = await fixture.createProduct(3)
    await fixture.createPackages({ [sku]: 1 })
    await setCutOffIn(-2 * minute)
    const wave = await fixture.generateWave()
    expect((await of(wave.number)).outlook).toBe('UNKNOWN')
    // Tomorrow at that time; the day may be an hour shorter.
    expect(Date.parse((await board()).cutOffAt) - Date.now()).toBeGreaterThan(day - 70 * minute)
    await testServer.db.wave.update({ where: { id: rowId(wave) }, data: { createdAt: new Date(Date.now() - day) } })
    expect((await of(wave.number)).outlook).toBe('LATE')
    await setCutOffIn(180 * minute)
    expect((await of(wave.number)).outlook).toBe('LATE')
    await testServer.db.wave.update({ where: { id: rowId(wave) }, data: { createdAt: new Date() } })
    expect((await of(wave.number)).outlook).toBe('UNKNOWN')
    await mustApply(planner, 'voidWave', { waveId: wave.id })
  })

  test('can be subscribed to with a wall token, of its own warehouse only', async () => {
    const owner = await testServer.signInAs('owner')
    const { token } = await owner.command('createWallToken', { name: 'Hall', warehouseId: warehouse.id }, 'token wallToken { id }')
    const wall = testServer.anonymous.with({ token })
    const { language, warehouseName } = (await wall.query('{ waveBoard(warehouseId: "' + warehouse.id + '") { language warehouseName } }'))
      .waveBoard
    expect({ language, warehouseName }).toEqual({ language: 'en', warehouseName: warehouse.number })
    const following = await wall.subscribe(`subscription { waveProgress ${selection} }`)
    const known = (await following.next()).waveProgress.waves.length
    const sku = await fixture.createProduct(1)
    await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave()
    const { waveProgress } = await following.nextMatching((data) => data.waveProgress.waves.length > known)
    expect(waveProgress.waves).toContainEqual(expect.objectContaining({ number: wave.number, state: 'TO_BE_PICKED' }))
    following.end()
    const other = await testServer.factory.createWarehouse()
    const refused = await wall.subscribe(`subscription ($id: ID!) { waveProgress(warehouseId: $id) ${selection} }`, { id: other.id })
    await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the cut-off board', () => {
  const fields = `{ timeZone packedPerHour cutOffs { name cutOffAt waiting picking picked packed shipped stopped missed forecast minutesLate outlook } }`

  test('counts the packages of each pick-up by what has to be done, and names those that missed the last one', async () => {
    const there = await createWaveFixture(testServer)
    const inWarehouse = { warehouseId: rowId(there.warehouse) }
    const read = async () => {
      const query = `query ($id: ID!) { cutOffBoard(warehouseId: $id) ${fields} }`
      return (await there.lead.client.query(query, { id: there.warehouse.id })).cutOffBoard.cutOffs
    }
    const paceOf = async () =>
      (await there.lead.client.query(`query ($id: ID!) { cutOffBoard(warehouseId: $id) { packedPerHour } }`, { id: there.warehouse.id }))
        .cutOffBoard.packedPerHour
    const group = await testServer.db.logisticsGroup.findFirstOrThrow({ where: inWarehouse })
    await testServer.db.logisticsGroup.create({
      data: {
        ...inWarehouse,
        id: newId(),
        code: 'SECOND',
        name: 'Second',
        cutOff: await timeIn(rowId(there.warehouse), 300 * minute),
        createdAt: new Date(),
      },
    })
    await testServer.db.logisticsGroup.update({
      where: { id: group.id },
      data: { cutOff: await timeIn(rowId(there.warehouse), 120 * minute) },
    })
    const sku = await there.createProduct(20)
    const { wave, packages } = await there.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    const [waiting, stopped, late] = await there.createPackages({ [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    // Nothing is claimed before anything was packed.
    expect(await paceOf()).toBeNull()
    expect((await read())[0]).toMatchObject({ waiting: 3, picked: 3, forecast: null, minutesLate: null, outlook: 'UNKNOWN' })
    const packer = await there.openScanStation(await there.signInNewUser('packer'))
    await packer.scan('packScans', { waveId: wave.id, code: sku })
    await mustApply(there.lead, 'markAbnormal', { packageId: packages[2]!.id, reason: 'GOODS_DAMAGED' })
    await testServer.db.package.update({
      where: { id: rowId(stopped!) },
      data: { heldAt: new Date(), holdReason: 'Not paid', createdAt: new Date(Date.now() - 2 * day) },
    })
    const [first, second] = await read()
    expect(first).toMatchObject({
      waiting: 2,
      picking: 0,
      picked: 1,
      packed: 1,
      shipped: 0,
      stopped: 2,
      missed: 0,
      minutesLate: 0,
      outlook: 'ON_TIME',
    })
    expect(await paceOf()).toBeGreaterThan(0)
    expect(Date.parse(first.forecast)).toBeGreaterThan(Date.now())
    expect(second).toMatchObject({ name: 'Second', waiting: 0, packed: 0, stopped: 0, forecast: null, minutesLate: null, outlook: 'DONE' })

    // Three packages at a package a minute miss a truck that leaves within two minutes.
    const inTwoMinutes = { cutOff: await timeIn(rowId(there.warehouse), 2 * minute) }
    await testServer.db.logisticsGroup.update({ where: { id: group.id }, data: inTwoMinutes })
    const [missing] = await read()
    expect(missing).toMatchObject({ outlook: 'LATE' })
    expect(missing.minutesLate).toBeGreaterThan(0)
    await testServer.db.logisticsGroup.update({
      where: { id: group.id },
      data: { cutOff: await timeIn(rowId(there.warehouse), 120 * minute) },
    })

    // The previous cut-off was a day before the next one.
    await testServer.db.package.update({ where: { id: rowId(late!) }, data: { createdAt: new Date(Date.now() - 2 * day) } })
    const packed = await testServer.db.package.findFirstOrThrow({ where: { waveId: rowId(wave), state: 'TO_BE_SHIPPED' } })
    const dispatcher = await there.signInNewUser('dispatcher')
    await mustApply(dispatcher, 'shipPackage', { packageId: toNodeId('Package', packed.id) })
    expect((await read())[0]).toMatchObject({ waiting: 2, picked: 1, packed: 0, shipped: 1, missed: 1 })
    await testServer.db.package.update({ where: { id: packed.id }, data: { shippedAt: new Date(Date.now() - 2 * day) } })
    expect((await read())[0]).toMatchObject({ shipped: 0 })
    await mustApply(there.lead, 'cancelPackage', { packageId: waiting!.id })
    expect((await read())[0]).toMatchObject({ waiting: 1 })
  })

  test('is followed by a wall', async () => {
    const owner = await testServer.signInAs('owner')
    const { token } = await owner.command('createWallToken', { name: 'Dock', warehouseId: warehouse.id }, 'token wallToken { id }')
    const following = await testServer.anonymous.with({ token }).subscribe(`subscription { cutOffProgress ${fields} }`)
    const known = (await following.next()).cutOffProgress.cutOffs[0].waiting
    const sku = await fixture.createProduct(1)
    await fixture.createPackages({ [sku]: 1 })
    await following.nextMatching((data) => data.cutOffProgress.cutOffs[0].waiting === known + 1)
    following.end()
  })
})
