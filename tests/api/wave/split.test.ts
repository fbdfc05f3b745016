import { describe, expect, test } from 'vitest'
import { splittingAtBench } from '../../../web/screens/scan/pack/splittingAtBench.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { lead, planner } = fixture
const packer = await fixture.signInNewUser('packer')
const bench = await fixture.openScanStation(packer)

const selection = `id number state slot pieces skus weightGrams positionInOrder platformOrderNumber lines { id quantity sorted packed product { sku } }
  label { state trackingNumber } splitFrom { id } splits { id number state label { state trackingNumber } } recipient { name }`
const read = async ({ id }: NodeRef) =>
  (await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on Package { ${selection} } } }`, { id })).node
const lineOf = async (one: NodeRef, sku: string) =>
  (await read(one)).lines.find((line: { product: { sku: string } }) => line.product.sku === sku).id
const labelled = (one: NodeRef) =>
  eventually(
    () => read(one),
    ({ label }) => label.state === 'READY',
  )
const pack = (wave: NodeRef, code: string) => bench.scan('packScans', { waveId: wave.id, code })

/** The packages of a wave that the packing station offers to split, and the parcels that it offers to join, each with where it goes. */
async function offered({ id }: NodeRef) {
  const { packingBench } = await packer.client.query(
    `query ($id: ID!) { packingBench(waveId: $id) { wave { type }
      packages { packageId packageNumber slot state stop label pieces sorted packed joins } } }`,
    { id },
  )
  const { splittable, joinable } = splittingAtBench(packingBench.packages, packingBench.wave.type === 'MIXED')
  return { split: splittable.map((one) => one.id), join: joinable.map(({ parcel, into }) => [parcel.id, into.id]) }
}

async function split(one: NodeRef, pieces: Record<string, number>): Promise<NodeRef> {
  const lines = await Promise.all(Object.entries(pieces).map(async ([sku, count]) => ({ lineId: await lineOf(one, sku), pieces: count })))
  return (await mustApply(packer, 'splitPackage', { packageId: one.id, lines }, 'package { id }')).package
}

describe('splitting a package at the packing station', () => {
  test('makes three parcels with numbers and labels of their own, which are packed and shipped by themselves', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 4, [b]: 2 }, { [b]: 1, [a]: 1 })
    const [first] = packages as [(typeof packages)[0]]
    const bought = (await labelled(first)).label.trackingNumber
    for (const code of [a, a, a, a, a, b, b, b]) await bench.scan('sortScans', { waveId: wave.id, code })

    const [second, third] = [await split(first, { [a]: 1, [b]: 2 }), await split(first, { [a]: 2 })]
    expect(await read(first)).toMatchObject({ pieces: 1, skus: 1, lines: [{ quantity: 1, sorted: 1 }] })
    const made = await labelled(second)
    expect(made).toMatchObject({ state: 'PICKED', pieces: 3, skus: 2, slot: 3, splitFrom: { id: first.id }, positionInOrder: 100 })
    expect(await labelled(third)).toMatchObject({ pieces: 2, slot: 4, positionInOrder: 101 })
    expect(made.recipient).toEqual((await read(first)).recipient)
    const { label, splits } = await labelled(first)
    const numbers = [label, ...splits.map((one: { label: object }) => one.label)].map((one) => one.trackingNumber)
    expect(new Set([bought, ...numbers]).size).toBe(4)
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ due: 4, toPack: 4, removed: 0 })

    for (const one of [first, second, third]) {
      const { number, lines } = await read(one)
      expect(await pack(wave, number)).toMatchObject({ step: 'OPENED', packageId: one.id })
      for (const { product, quantity } of lines)
        for (let count = 0; count < quantity; count++)
          await bench.scan('packScans', { waveId: wave.id, code: product.sku, packageId: one.id })
      expect((await read(one)).state).toBe('TO_BE_SHIPPED')
    }
    const dispatcher = await fixture.signInNewUser('dispatcher')
    await mustApply(dispatcher, 'shipPackage', { packageId: second.id })
    expect([(await read(first)).state, (await read(second)).state]).toEqual(['TO_BE_SHIPPED', 'SHIPPED'])
    const customer = await testServer.createApiKeyClient(['package:read'], fixture.customer)
    const { node } = await customer.query(
      'query ($id: ID!) { node(id: $id) { ... on Package { splits { state label { trackingNumber } } } } }',
      { id: first.id },
    )
    expect(node.splits).toEqual([
      { state: 'SHIPPED', label: { trackingNumber: numbers[1] } },
      { state: 'TO_BE_SHIPPED', label: { trackingNumber: numbers[2] } },
    ])
  })

  test('leaves the positions that the customer may send free, also when two packages of an order are split at once', async () => {
    const a = await fixture.createProduct(40)
    const keys = { platform: 'SHOPIFY', platformOrderNumber: 'SPLIT-1' }
    const parents = []
    for (const positionInOrder of [1, 4]) {
      const one = await fixture.createPackage({ [a]: 4 }, { ...keys, positionInOrder })
      await labelled(one)
      const wave = await fixture.generateWave({ packageIds: [one.id] })
      await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
      await mustApply(fixture.picker, 'confirmPicking', { waveId: wave.id })
      parents.push(one)
    }
    const made = await Promise.all((await Promise.all(parents.map((one) => split(one, { [a]: 2 })))).map(read))
    expect(made.map(({ positionInOrder }) => positionInOrder).sort()).toEqual([100, 101])
    for (const positionInOrder of [2, 99]) await fixture.createPackage({ [a]: 1 }, { ...keys, positionInOrder })
  })

  test('is undone by joining while nothing is packed, and frees the slot', async () => {
    const a = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 4 }, { [a]: 2 })
    const [one] = packages as [(typeof packages)[0]]
    const before = await labelled(one)
    const parcel = await split(one, { [a]: 3 })
    expect((await offered(wave)).join).toEqual([[parcel.id, one.id]])
    await mustApply(packer, 'joinPackage', { packageId: parcel.id })
    expect((await offered(wave)).join).toEqual([])
    const { label, splits, ...after } = await labelled(one)
    expect(after).toEqual({ ...before, label: undefined, splits: undefined })
    expect(splits).toMatchObject([{ id: parcel.id, state: 'CANCELLED' }])
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ due: 2, removed: 0 })

    const again = await split(one, { [a]: 2 })
    await labelled(again)
    await bench.scan('packScans', { waveId: wave.id, code: a, packageId: again.id })
    expect((await offered(wave)).join).toEqual([])
    expect(await packer.client.refusal('joinPackage', { packageId: again.id })).toMatchObject([{ code: 'SPLIT_PACKED' }])
    await bench.scan('packScans', { waveId: wave.id, code: a, packageId: again.id })
    expect(await packer.client.refusal('joinPackage', { packageId: again.id })).toMatchObject([{ code: 'PACKAGE_NOT_PACKABLE' }])
    expect(await packer.client.refusal('joinPackage', { packageId: one.id })).toMatchObject([{ code: 'PACKAGE_NOT_SPLIT' }])
  })

  test('frees any slot by joining, but not while the parcel has parcels of its own', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 4, [b]: 1 }, { [a]: 1, [b]: 2 })
    const [one] = packages as [(typeof packages)[0]]
    for (const code of [a, a, a, a, a, b, b, b]) await bench.scan('sortScans', { waveId: wave.id, code })
    await labelled(one)
    const third = await split(one, { [a]: 2 })
    const fourth = await split(third, { [a]: 1 })
    expect((await offered(wave)).join).toEqual([[fourth.id, third.id]])
    const refused = await packer.client.refusal('joinPackage', { packageId: third.id })
    expect(refused).toMatchObject([{ code: 'SPLIT_HAS_SPLITS', field: 'packageId' }])
    await mustApply(packer, 'joinPackage', { packageId: fourth.id })
    const fifth = await split(one, { [a]: 1 })
    expect([(await read(third)).slot, (await read(fifth)).slot]).toEqual([3, 4])
    await mustApply(packer, 'joinPackage', { packageId: third.id })
    expect(await fixture.readWave(wave.id)).toMatchObject({ packageCount: 3, counts: { due: 3, removed: 0 } })
    const { sortingBoard } = await lead.client.query(
      'query ($id: ID!) { sortingBoard(stationId: $id) { wave { slots { slot state } figures { packages complete } } } }',
      { id: bench.station.id },
    )
    expect(sortingBoard.wave).toMatchObject({ figures: { packages: 3, complete: 3 } })
    expect(sortingBoard.wave.slots.slice(2)).toEqual([
      { slot: 3, state: 'EMPTIED' },
      { slot: 4, state: 'COMPLETE' },
    ])
    expect(await read(await split(one, { [a]: 1 }))).toMatchObject({ slot: 5 })
  })

  test('is not undone while a parcel of a shipped parcel is to be packed', async () => {
    const a = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 4 })
    const [one] = packages as [(typeof packages)[0]]
    await labelled(one)
    const second = await split(one, { [a]: 3 })
    const third = await split(second, { [a]: 2 })
    const fourth = await split(third, { [a]: 1 })
    await labelled(third)
    await bench.scan('packScans', { waveId: wave.id, code: a, packageId: third.id })
    await mustApply(await fixture.signInNewUser('dispatcher'), 'shipPackage', { packageId: third.id })
    expect((await offered(wave)).join).toEqual([])
    expect(await packer.client.refusal('joinPackage', { packageId: second.id })).toMatchObject([{ code: 'SPLIT_HAS_SPLITS' }])
    await mustApply(lead, 'cancelPackage', { packageId: fourth.id })
    expect((await offered(wave)).join).toEqual([[second.id, one.id]])
    await mustApply(packer, 'joinPackage', { packageId: second.id })
  })

  test('leaves a package and its parcels one order, which is intercepted, held and cancelled as a whole', async () => {
    const a = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 6 })
    const [one] = packages as [(typeof packages)[0]]
    await labelled(one)
    const second = await split(one, { [a]: 3 })
    const third = await split(second, { [a]: 1 })
    const all = [one, second, third]
    const stopsOf = async (
      what: (row: { heldAt: Date | null; holdReason: string | null; interception: string; state: string }) => unknown,
    ) => Promise.all(all.map(async ({ id }) => what(await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } }))))
    const interceptions = () => stopsOf(({ interception }) => interception)
    const wish = { packageId: one.id, wish: 'CANCEL', reason: 'Wrong size' }

    const { interception } = await mustApply(lead, 'requestInterception', wish, 'interception { id }')
    expect(await interceptions()).toEqual(['REQUESTED', 'REQUESTED', 'REQUESTED'])
    expect(await bench.refusal('packScans', { waveId: wave.id, code: a, packageId: third.id })).toMatchObject({
      code: 'PACKAGE_INTERCEPTED',
    })
    await mustApply(lead, 'withdrawInterception', { requestId: interception.id })
    expect(await interceptions()).toEqual(['NONE', 'NONE', 'NONE'])

    await mustApply(lead, 'holdPackage', { packageId: third.id, reason: 'Damaged' })
    await mustApply(lead, 'holdPackage', { packageId: one.id, reason: 'Not paid' })
    expect(await stopsOf(({ holdReason }) => holdReason)).toEqual(['Not paid', 'Not paid', 'Damaged'])
    await mustApply(lead, 'releasePackageHold', { packageId: one.id })
    expect(await stopsOf(({ holdReason }) => holdReason)).toEqual([null, null, 'Damaged'])

    await mustApply(lead, 'cancelPackage', { packageId: one.id })
    expect(await stopsOf(({ state }) => state)).toEqual(['CANCELLED', 'CANCELLED', 'CANCELLED'])
    expect(await testServer.db.returnTask.aggregate({ where: { packageId: { in: all.map(rowId) } }, _sum: { quantity: true } })).toEqual({
      _sum: { quantity: 6 },
    })
  })

  test('is refused for too many pieces, and for a package that is stopped, unsorted, printed or not picked', async () => {
    const [a, b] = [await fixture.createProduct(50), await fixture.createProduct(50)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 3 }, { [a]: 2 })
    const [one, two] = packages as [(typeof packages)[0], (typeof packages)[0]]
    const refusal = async (pkg: NodeRef, pieces: number, sku = a) =>
      packer.client.refusal('splitPackage', { packageId: pkg.id, lines: [{ lineId: await lineOf(pkg, sku), pieces }] })
    await labelled(one)
    await bench.scan('packScans', { waveId: wave.id, code: a, packageId: one.id })
    expect(await refusal(one, 3)).toEqual([
      {
        code: 'SPLIT_ABOVE_OPEN',
        field: 'lines',
        zh: `包裹 ${one.number} 中 ${a} 只有 2 件未装箱，不能拆出更多`,
        en: `Only 2 pieces of ${a} in package ${one.number} are not packed yet; no more can be split off`,
      },
    ])
    expect(await refusal(one, 2)).toMatchObject([{ code: 'SPLIT_LEAVES_NOTHING' }])
    await mustApply(lead, 'holdPackage', { packageId: two.id, reason: 'Not paid' })
    expect(await refusal(two, 1)).toMatchObject([{ code: 'PACKAGE_STOPPED' }])
    await mustApply(lead, 'releasePackageHold', { packageId: two.id })
    await labelled(two)
    await testServer.db.package.update({ where: { id: rowId(two) }, data: { label: 'PRINTED' } })
    expect(await refusal(two, 1)).toMatchObject([{ code: 'LABEL_OF_SPLIT_PRINTED' }])
    const gone = [{ lineId: await lineOf(two, a), pieces: 1 }]
    expect(await packer.client.refusal('splitPackage', { packageId: one.id, lines: gone })).toMatchObject([
      { code: 'SPLIT_LINE_GONE', field: 'lines' },
    ])
    const another = await fixture.signInNewUser('packer')
    const asked = { packageId: one.id, lines: [{ lineId: await lineOf(one, a), pieces: 1 }] }
    expect(await another.client.refusal('splitPackage', asked)).toMatchObject([{ code: 'WAVE_HELD' }])
    const mixed = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 }, { [a]: 1, [b]: 2 })
    expect(await refusal(mixed.packages[1]!, 1, b)).toMatchObject([{ code: 'PACKAGE_NOT_SORTED' }])
    expect((await offered(wave)).split).toEqual([one.id])
    expect((await offered(mixed.wave)).split).toEqual([])
    const [waiting] = await fixture.createPackages({ [a]: 2 })
    expect(await refusal(waiting!, 1)).toMatchObject([{ code: 'PACKAGE_NOT_PACKABLE' }])
    expect(
      await planner.client
        .command('splitPackage', { packageId: one.id, lines: [{ lineId: await lineOf(one, a), pieces: 1 }] })
        .catch((error) => error),
    ).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('races with scans, cancelling, holds and interceptions of the same package without losing a piece', async () => {
    const a = await fixture.createProduct(200)
    const other = await fixture.openScanStation(packer)
    for (const rival of ['packScans', 'cancelPackage', 'holdPackage', 'requestInterception', 'markAbnormal', 'splitPackage'] as const) {
      const { wave, packages } = await fixture.createPickedWave({}, { [a]: 4 }, { [a]: 2 })
      const [one] = packages as [(typeof packages)[0]]
      await labelled(one)
      await other.scan('packScans', { waveId: wave.id, code: a, packageId: one.id })
      const lines = [{ lineId: await lineOf(one, a), pieces: 2 }]
      const rivals: Record<typeof rival, () => Promise<unknown>> = {
        packScans: () =>
          other.send(
            'packScans',
            Array.from({ length: 3 }, () => ({ waveId: wave.id, code: a, packageId: one.id })),
          ),
        cancelPackage: () => lead.client.command('cancelPackage', { packageId: one.id }),
        holdPackage: () => lead.client.command('holdPackage', { packageId: one.id, reason: 'Not paid' }),
        requestInterception: () => lead.client.command('requestInterception', { packageId: one.id, wish: 'CANCEL', reason: 'Wrong size' }),
        markAbnormal: () => lead.client.command('markAbnormal', { packageId: one.id, reason: 'GOODS_DAMAGED' }),
        splitPackage: () => packer.client.command('splitPackage', { packageId: one.id, lines }),
      }
      const [split] = await Promise.all([
        packer.client.command('splitPackage', { packageId: one.id, lines }, 'package { id }'),
        rivals[rival](),
      ])
      const pieces = (await testServer.db.package.findMany({ where: { OR: [{ id: rowId(one) }, { splitFromId: rowId(one) }] } })).map(
        (row) => row.pieces,
      )
      expect(
        pieces.reduce((sum, count) => sum + count, 0),
        rival,
      ).toBe(4)
      expect(pieces.length, rival).toBeLessThanOrEqual(2)
      expect(split.userErrors.length === 0 || pieces.length === 1 || rival === 'splitPackage', rival).toBe(true)
    }
  })
})
