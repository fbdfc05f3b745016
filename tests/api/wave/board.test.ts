import { describe, expect, test } from 'vitest'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { applied, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { warehouse, lead, planner } = floor
const warehouseId = rowId(warehouse)

const selection = `{ packedToday dueToday toPick abnormal piecesPerHour cutOffAt cutOffForecast timeZone
  waves { number state pickerName packerName outlook forecast counts { due packed } } }`
const board = async () =>
  (await lead.client.query(`query ($id: ID!) { waveBoard(warehouseId: $id) ${selection} }`, { id: warehouse.id })).waveBoard

const minute = 60_000
const day = 24 * 60 * minute

/** Lets the truck leave at a time from now, by the clock of the warehouse. */
async function leaveIn(millis: number): Promise<void> {
  const { timeZone } = await house.db.warehouse.findUniqueOrThrow({ where: { id: warehouseId } })
  const cutOff = new Date(Date.now() + millis).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  await house.db.logisticsGroup.updateMany({ where: { warehouseId }, data: { cutOff } })
}

describe('the wave board', () => {
  test('shows the waves that are farthest first, with what is packed and what is due today', async () => {
    const sku = await floor.product(10)
    const packer = await floor.person('packer')
    const { wave } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await floor.orders({ [sku]: 1 })
    const waiting = await floor.wave()
    const bench = await floor.bench(packer)
    await bench.scan('packScans', { waveId: wave.id, code: sku })
    const shown = await board()
    expect(shown.waves).toMatchObject([
      { number: wave.number, state: 'PACKAGING', packerName: packer.name, counts: { due: 2, packed: 1 } },
      { number: waiting.number, state: 'TO_BE_PICKED', packerName: null, pickerName: floor.picker.name, counts: { due: 1, packed: 0 } },
    ])
    expect(shown).toMatchObject({ packedToday: 1, dueToday: 3, toPick: 1, abnormal: 0 })
    expect(shown.piecesPerHour).toBeGreaterThan(0)
  })

  test('holds a wave against the first truck that leaves after it was generated', async () => {
    const of = async (number: string) => (await board()).waves.find((wave: { number: string }) => wave.number === number)
    const sku = await floor.product(3)
    await floor.orders({ [sku]: 1 })
    await leaveIn(-2 * minute)
    const wave = await floor.wave()
    expect((await of(wave.number)).outlook).toBe('UNKNOWN')
    expect(Date.parse((await board()).cutOffAt) - Date.now()).toBeGreaterThan(day - 10 * minute)
    await house.db.wave.update({ where: { id: rowId(wave) }, data: { createdAt: new Date(Date.now() - day) } })
    expect((await of(wave.number)).outlook).toBe('LATE')
    await leaveIn(180 * minute)
    expect((await of(wave.number)).outlook).toBe('LATE')
    await house.db.wave.update({ where: { id: rowId(wave) }, data: { createdAt: new Date() } })
    expect((await of(wave.number)).outlook).toBe('UNKNOWN')
    await applied(planner, 'voidWave', { waveId: wave.id })
  })

  test('is followed by a wall with nothing but its token, and only of its own warehouse', async () => {
    const owner = await house.as('owner')
    const { token } = await owner.command('createWallToken', { name: 'Hall', warehouseId: warehouse.id }, 'token wallToken { id }')
    const wall = house.anonymous.with({ token })
    const following = await wall.subscribe(`subscription { waveProgress ${selection} }`)
    const known = (await following.next()).waveProgress.waves.length
    const sku = await floor.product(1)
    await floor.orders({ [sku]: 1 })
    const wave = await floor.wave()
    const { waveProgress } = await following.until((data) => data.waveProgress.waves.length > known)
    expect(waveProgress.waves).toContainEqual(expect.objectContaining({ number: wave.number, state: 'TO_BE_PICKED' }))
    following.end()
    const other = await house.fixture.warehouse()
    const refused = await wall.subscribe(`subscription ($id: ID!) { waveProgress(warehouseId: $id) ${selection} }`, { id: other.id })
    await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})
