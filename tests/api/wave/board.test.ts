import { describe, expect, test } from 'vitest'
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

/** Sets the cut-off to a time from now, by the clock of the warehouse. */
async function setCutOffIn(millis: number): Promise<void> {
  const { timeZone } = await testServer.db.warehouse.findUniqueOrThrow({ where: { id: warehouseId } })
  const cutOff = new Date(Date.now() + millis).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  await testServer.db.logisticsGroup.updateMany({ where: { warehouseId }, data: { cutOff } })
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
