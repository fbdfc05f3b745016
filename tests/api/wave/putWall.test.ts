import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { recordStatements } from '../recordStatements.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { loadFile, uploadSmall } from '../upload.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { lead, warehouse } = fixture
const sorter = await fixture.signInNewUser('packer')
const owner = await testServer.signInAs('owner')
const { token } = await owner.command('createWallToken', { name: 'Put wall', warehouseId: warehouse.id }, 'token wallToken { id }')
const wall = testServer.anonymous.with({ token })

const board = `{ stationName stations { name } wave { number state rows columns slots { slot state pieces sorted }
  figures { pieces done packages complete } scans { slot pieces sku productName picture missing { sku pieces } } } }`
const document = `subscription ($id: ID) { sortingProgress(stationId: $id) ${board} }`

/** A picked mixed wave: slot 1 needs a and b, slot 2 needs two of a and one of c. */
async function mixed() {
  const [a, b, c] = [await fixture.createProduct(50), await fixture.createProduct(50), await fixture.createProduct(50)]
  const { wave, packages } = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 }, { [a]: 2, [c]: 1 })
  return { wave, packages, a, b, c }
}

describe('the wall of a sorting station', () => {
  test('lights the slot of each scan, of its undo and of the next wave, in several walls of three kinds', async () => {
    const { wave, a, b } = await mixed()
    const bench = await fixture.openScanStation(sorter)
    const id = bench.station.id
    await mustApply(sorter, 'setPutWall', { stationId: id, rows: 3, columns: 4 })
    const walls = [
      await wall.subscribe(document, { id }),
      await wall.subscribe(document, { id }),
      await lead.client.subscribe(document, { id }),
    ]
    const others = [
      await wall.subscribe('subscription { waveProgress { waves { number pieces { sorted } } } }'),
      await wall.subscribe('subscription { cutOffProgress { at } }'),
    ]
    for (const one of walls) expect((await one.next()).sortingProgress.wave).toBeNull()

    const first = await bench.scan('sortScans', { waveId: wave.id, code: a })
    for (const one of walls) {
      const { sortingProgress } = await one.nextMatching((data) => data.sortingProgress.wave?.scans.length === 1)
      expect(sortingProgress.wave).toEqual({
        ...{ number: wave.number, state: 'TO_BE_PACKED', rows: 3, columns: 4, figures: { pieces: 5, done: 1, packages: 2, complete: 0 } },
        slots: [
          { slot: 1, state: 'OPEN', pieces: 2, sorted: 1 },
          { slot: 2, state: 'OPEN', pieces: 3, sorted: 0 },
        ],
        scans: [expect.objectContaining({ slot: 1, pieces: 1, sku: a, missing: [{ sku: b, pieces: 1 }] })],
      })
    }
    const [shown, , third] = walls as [(typeof walls)[0], (typeof walls)[0], (typeof walls)[0]]
    await others[0]!.nextMatching(({ waveProgress }) =>
      waveProgress.waves.some(
        (row: { number: string; pieces: { sorted: number } }) => row.number === wave.number && row.pieces.sorted === 1,
      ),
    )
    await others[1]!.next()

    await bench.scan('sortScans', { waveId: wave.id, code: b })
    const complete = await shown.nextMatching((data) => data.sortingProgress.wave.scans.length === 2)
    expect(complete.sortingProgress.wave).toMatchObject({ slots: [{ state: 'COMPLETE', sorted: 2 }, {}], scans: [{ sku: b }, { sku: a }] })

    await bench.scan('unsortScans', { waveId: wave.id, lineId: first.lineId })
    const undone = await shown.nextMatching((data) => data.sortingProgress.wave.scans.length === 3)
    expect(undone.sortingProgress.wave).toMatchObject({
      figures: { done: 1 },
      scans: [{ slot: 1, pieces: -1, sku: a, missing: [{ sku: a, pieces: 1 }] }, {}, {}],
    })

    const later = await mixed()
    await bench.scan('sortScans', { waveId: later.wave.id, code: later.c })
    const next = await third.nextMatching((data) => data.sortingProgress.wave?.number === later.wave.number)
    expect(next.sortingProgress.wave).toMatchObject({ figures: { done: 1 }, scans: [{ slot: 2, sku: later.c }] })
    await bench.scan('sortScans', { waveId: wave.id, code: a })
    await third.nextMatching((data) => data.sortingProgress.wave.number === wave.number)
    for (const one of [...walls, ...others]) one.end()
  })

  test('shows at once which packages are stopped, and that its wave has ended', async () => {
    const { wave, packages, a } = await mixed()
    const bench = await fixture.openScanStation(sorter)
    const following = await wall.subscribe(document, { id: bench.station.id })
    await bench.scan('sortScans', { waveId: wave.id, code: a })
    const [one, two] = packages as [(typeof packages)[0], (typeof packages)[0]]
    const until = async (...states: string[]) => {
      const fits = (data: Awaited<ReturnType<typeof following.next>>) => {
        const slots: { state: string }[] = data.sortingProgress.wave?.slots ?? []
        return JSON.stringify(slots.map(({ state }) => state)) === JSON.stringify(states)
      }
      return (await following.nextMatching(fits)).sortingProgress.wave
    }
    await until('OPEN', 'OPEN')
    await mustApply(lead, 'holdPackage', { packageId: two.id, reason: 'Not paid' })
    expect((await until('OPEN', 'HELD')).scans[0]).toMatchObject({ slot: 1, sku: a })
    await mustApply(lead, 'releasePackageHold', { packageId: two.id })
    await until('OPEN', 'OPEN')
    await mustApply(lead, 'requestInterception', { packageId: two.id, wish: 'CANCEL', reason: 'Wrong size' })
    await until('OPEN', 'INTERCEPTED')
    await mustApply(lead, 'markAbnormal', { packageId: one.id, reason: 'GOODS_DAMAGED' })
    await until('ABNORMAL', 'INTERCEPTED')
    await mustApply(lead, 'cancelPackage', { packageId: one.id })
    expect((await until('LEFT', 'INTERCEPTED')).figures).toEqual({ pieces: 3, done: 0, packages: 1, complete: 0 })
    await mustApply(lead, 'endWave', { waveId: wave.id, leftovers: 'TO_ABNORMAL' })
    await following.nextMatching((data) => data.sortingProgress.wave.state === 'ENDED')
    following.end()
  })

  test('is shown to walls and staff of its warehouse only', async () => {
    const bench = await fixture.openScanStation(sorter)
    const stations = await wall.subscribe(`subscription { sortingProgress ${board} }`)
    expect((await stations.next()).sortingProgress).toMatchObject({ stationName: null, wave: null, stations: expect.any(Array) })
    stations.end()
    const elsewhere = await createWaveFixture(testServer)
    const foreign = await elsewhere.openScanStation(await elsewhere.signInNewUser('packer'))
    const key = await testServer.createApiKeyClient(['package:read'], fixture.customer)
    for (const [who, id] of [
      [wall, foreign.station.id],
      [lead.client, foreign.station.id],
      [key, bench.station.id],
    ] as const) {
      const refused = await who.subscribe(document, { id })
      await expect(refused.next()).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(who.query(`query ($id: ID!) { sortingBoard(stationId: $id) ${board} }`, { id })).rejects.toMatchObject({
        code: 'FORBIDDEN',
      })
    }
    expect(await lead.client.refusal('setPutWall', { stationId: bench.station.id, rows: 13, columns: 4 })).toMatchObject([
      { field: 'rows' },
    ])
  })

  test('offers the stations that sort a wave, then those with a put wall or that sorted lately; others by themselves', async () => {
    const { wave, a } = await mixed()
    const [busy, idle, set, before] = [
      await fixture.openScanStation(sorter),
      await fixture.openScanStation(sorter),
      await fixture.openScanStation(sorter),
      await fixture.openScanStation(sorter),
    ]
    const ended = await mixed()
    await before.scan('sortScans', { waveId: ended.wave.id, code: ended.a })
    await mustApply(lead, 'endWave', { waveId: ended.wave.id, leftovers: 'TO_ABNORMAL' })
    await mustApply(sorter, 'setPutWall', { stationId: set.station.id, rows: 2, columns: 2 })
    await busy.scan('sortScans', { waveId: wave.id, code: a })
    const read = async () => {
      const stations = await wall.subscribe('subscription { sortingProgress { stations { id waveNumber sorts } } }')
      const { sortingProgress } = await stations.next()
      stations.end()
      const at = ({ station }: typeof busy) => sortingProgress.stations.findIndex(({ id }: { id: string }) => id === station.id)
      const of = (one: typeof busy) => {
        const { waveNumber, sorts } = sortingProgress.stations[at(one)]
        return { waveNumber, sorts }
      }
      return { of, order: [busy, set, idle].map(at) }
    }
    const { of, order } = await read()
    expect([busy, set, before, idle].map(of)).toEqual([
      { waveNumber: wave.number, sorts: true },
      { waveNumber: null, sorts: true },
      { waveNumber: null, sorts: true },
      { waveNumber: null, sorts: false },
    ])
    expect(order).toEqual(order.toSorted((one, two) => one - two))
    await testServer.db.wave.update({ where: { id: rowId(ended.wave) }, data: { updatedAt: new Date(Date.now() - 31 * 86_400_000) } })
    expect((await read()).of(before)).toEqual({ waveNumber: null, sorts: false })
  })

  test('lets its token read the main pictures of what was sorted, and of no other products', async () => {
    const bench = await fixture.openScanStation(sorter)
    const { wave, a, b } = await mixed()
    const pictureOf = async (sku: string) => {
      const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
      const pictureIds = [await uploadSmall(testServer.url, owner), await uploadSmall(testServer.url, owner)]
      const input = { productId: toNodeId('Product', product.id), pictureIds }
      const added = await owner.command('addProductPictures', input, 'product { pictures { small medium } }')
      return added.product.pictures as [{ small: string; medium: string }, { medium: string }]
    }
    const [sorted, other] = [await pictureOf(a), await pictureOf(b)]
    const read = async (path: string, client = wall) => (await loadFile(testServer.url, path, client)).status
    expect(await read(sorted[0].medium)).toBe(404)
    await bench.scan('sortScans', { waveId: wave.id, code: a })
    const query = `query ($id: ID!) { sortingBoard(stationId: $id) { wave { scans { picture } } } }`
    const { sortingBoard } = await wall.query(query, { id: bench.station.id })
    expect(sortingBoard.wave.scans).toEqual([{ picture: sorted[0].medium }])
    expect(await read(sorted[0].medium)).toBe(200)
    for (const path of [sorted[0].small, sorted[1].medium, other[0].medium]) expect(await read(path)).toBe(404)
    const elsewhere = await testServer.createWallClient(await testServer.factory.createWarehouse())
    expect(await read(sorted[0].medium, elsewhere)).toBe(404)
  })

  test('reads no more statements for many slots than for two', async () => {
    const bench = await fixture.openScanStation(sorter)
    const read = () => wall.query(`query ($id: ID!) { sortingBoard(stationId: $id) ${board} }`, { id: bench.station.id })
    const few = await mixed()
    await bench.scan('sortScans', { waveId: few.wave.id, code: few.a })
    await read()
    const two = await recordStatements(read)
    const [a, b] = [await fixture.createProduct(50), await fixture.createProduct(50)]
    const many = await fixture.createPickedWave({}, ...Array.from({ length: 12 }, () => ({ [a]: 1, [b]: 1 })))
    await bench.scan('sortScans', { waveId: many.wave.id, code: a })
    const twelve = await recordStatements(read)
    expect((await read()).sortingBoard.wave.slots).toHaveLength(12)
    expect(twelve.length).toBe(two.length)
    expect(twelve.length).toBeLessThan(6)
    expect(twelve.filter((sql) => /\bsum\(|\bcount\(/.test(sql))).toEqual([])
  })
})
