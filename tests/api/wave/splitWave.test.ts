import { describe, expect, test } from 'vitest'
import { commitConcurrently, statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave, waveSelection } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, picker, lead, warehouse } = fixture
const packer = await fixture.signInNewUser('packer')
const second = await fixture.signInNewUser('picker')
const bench = await fixture.openScanStation(packer)
const handheld = await fixture.openScanStation(picker)
const theirs = await fixture.openScanStation(second)

const links = `${waveSelection} pickMode picker { name } pickers { name } picking { open picked } splitFrom { id number } splits { id number }`
const read = async ({ id }: NodeRef) =>
  (await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on Wave { ${links} } } }`, { id })).node
const preview = async ({ id }: NodeRef, packages: number | null = null) =>
  (
    await planner.client.query(
      `query ($id: ID!, $packages: Int) { waveSplitPreview(waveId: $id, packages: $packages) {
        proposed refusal stay { packages pieces } move { packages pieces } } }`,
      { id, packages },
    )
  ).waveSplitPreview
const split = async (wave: NodeRef, packages: number, change: Data = {}): Promise<Data & NodeRef> =>
  (await mustApply(planner, 'splitWave', { waveId: wave.id, packages, ...change }, `made { ${links} }`)).made
const refusal = (wave: NodeRef, packages = 1) => planner.client.refusal('splitWave', { waveId: wave.id, packages })
const pack = (wave: NodeRef, code: string, change: Data = {}) => bench.scan('packScans', { waveId: wave.id, code, ...change })
const pick = (wave: NodeRef, code: string, at = handheld) =>
  at.scan('pickScans', { warehouseId: warehouse.id, waveId: wave.id, code, location: 'A01-01-01' })
const numbersOf = async (wave: NodeRef) => (await packagesOfWave(testServer, wave)).map(({ number }) => number)
const useMode = (pickMode: string) =>
  Promise.all(['ONE_PIECE', 'ONE_PRODUCT', 'MIXED'].map((type) => fixture.saveWaveSetting(type, { pickMode })))

/** Pieces on the OUT location of a wave, and how many of them its packages hold. */
async function onOut({ number }: Data) {
  const rows = await testServer.db.locationStock.findMany({
    where: { location: { code: `OUT-${number}` } },
    include: { allocations: true },
  })
  const held = rows.flatMap(({ allocations }) => allocations)
  return [rows.reduce((sum, row) => sum + row.onHand, 0), held.reduce((sum, row) => sum + row.quantity, 0)]
}

async function handheldWave(...lines: Record<string, number>[]) {
  await useMode('HANDHELD')
  const packages = await fixture.createPackages(...lines)
  const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
  await useMode('PAPER')
  return { wave, packages }
}

/** Runs works one after the other; the first of them holds its locks and waits for the stock of a product, the last that it changes. */
async function commitAfterPosting(sku: string, ...works: (() => Promise<void>)[]): Promise<void> {
  const running = await testServer.db.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from location_stock s join product p on p.id = s.product_id where p.sku = ${sku} for no key update of s`
    const begun: Promise<void>[] = []
    for (const work of works) {
      begun.push(work())
      await statementsWaiting(testServer, begun.length)
    }
    return begun
  })
  await Promise.all(running)
}

describe('splitting a wave', () => {
  test('leaves finished and begun packages, and moves the rest with its picked goods to a wave that is packed by somebody else', async () => {
    const a = await fixture.createProduct(30)
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 1 }, { [a]: 1 }, { [a]: 1 }, { [a]: 1 })
    for (const count of [1, 2]) expect(await pack(wave, a), `${count}`).toMatchObject({ step: 'PACKED' })
    expect(await preview(wave)).toEqual({
      ...{ proposed: 2, refusal: null },
      ...{ stay: { packages: 2, pieces: 2 }, move: { packages: 2, pieces: 2 } },
    })
    await mustApply(lead, 'suspendWave', { waveId: wave.id })
    await mustApply(lead, 'holdPackage', { packageId: packages[3]!.id, reason: 'Not paid' })
    const facts = await testServer.recordFactKinds(() => split(wave, 2))
    expect(facts).toEqual(['wave.split-off', 'wave.generated', 'package.wave-changed', 'package.wave-changed'])

    const [{ id }] = (await read(wave)).splits
    const made = await read({ id })
    expect(made).toMatchObject({
      ...{ state: 'TO_BE_PACKED', packageCount: 2, pieces: 2, counts: { due: 2, picked: 2, packed: 0, removed: 0 } },
      ...{ splitFrom: { id: wave.id, number: wave.number }, packer: null, suspendedAt: null },
    })
    expect(made.printedAt).not.toBeNull()
    expect(await onOut(made)).toEqual([2, 2])
    expect(await onOut(wave)).toEqual([2, 2])
    // Nothing is left to do, so the wave ends.
    const ended = await eventually(
      () => read(wave),
      ({ state }) => state === 'ENDED',
    )
    expect(ended).toMatchObject({ packageCount: 2, pieces: 2, counts: { due: 2, packed: 2, removed: 0 } })
    expect(await pack(made, a)).toMatchObject({ step: 'PACKED', complete: 1, packages: 2 })
    expect(await bench.refusal('packScans', { waveId: made.id, code: a })).toMatchObject({ code: 'PACKAGE_STOPPED' })
    await mustApply(lead, 'cancelPackage', { packageId: packages[3]!.id })
    expect(
      await eventually(
        () => read(made),
        ({ state }) => state === 'ENDED',
      ),
    ).toMatchObject({ counts: { packed: 1, removed: 1 } })
  })

  test('gives a part of a wave that is not begun to another picker, with slots from 1 on', async () => {
    const [a, b] = [await fixture.createProduct(30), await fixture.createProduct(30)]
    const lines = [1, 2, 3, 4, 5].map((pieces) => ({ [a]: 1, [b]: pieces }))
    const packages = await fixture.createPackages(...lines)
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    expect(await preview(wave)).toMatchObject({ proposed: 2, move: { packages: 2, pieces: 11 }, stay: { packages: 3, pieces: 9 } })
    expect(await preview(wave, 5)).toMatchObject({ refusal: expect.stringContaining('At least one package'), move: { packages: 0 } })
    const moving = (await numbersOf(wave)).slice(3)
    const made = await split(wave, 2, { pickerId: second.id })
    expect(made).toMatchObject({ state: 'TO_BE_PICKED', printedAt: null, picker: { name: second.name }, packageCount: 2, pieces: 11 })
    expect(await read(wave)).toMatchObject({ state: 'TO_BE_PICKED', packageCount: 3, pieces: 9, picker: { name: picker.name } })
    const members = await packagesOfWave(testServer, made)
    expect(members.map(({ slot, number, state }) => [slot, number, state])).toEqual([
      [1, moving[0], 'TO_BE_PRINTED'],
      [2, moving[1], 'TO_BE_PRINTED'],
    ])
    const { wavePickList } = await planner.client.query('query ($id: ID!) { wavePickList(waveId: $id) { sku pieces } }', { id: made.id })
    expect(wavePickList.reduce((sum: number, line: { pieces: number }) => sum + line.pieces, 0)).toBe(11)
    for (const one of [wave, made]) await mustApply(planner, 'markWavePrinted', { waveId: one.id })
    await mustApply(second, 'confirmPicking', { waveId: made.id })
    expect(await onOut(made)).toEqual([11, 11])
    await mustApply(picker, 'confirmPicking', { waveId: wave.id })
    expect(await onOut(wave)).toEqual([9, 9])
    expect(await refusal(wave)).toMatchObject([{ code: 'WAVE_SPLIT_SORTED' }])
    expect(await planner.client.refusal('splitWave', { waveId: made.id, packages: 1, pickerId: packer.id })).toMatchObject([
      { code: 'PICKER_NOT_ALLOWED' },
    ])
  })

  test('leaves the pickers of a handheld what they have picked, and gives the rest to whom opens it', async () => {
    const a = await fixture.createProduct(30)
    const { wave } = await handheldWave({ [a]: 2 }, { [a]: 2 }, { [a]: 2 })
    await mustApply(picker, 'startWave', { waveId: wave.id })
    await mustApply(second, 'startWave', { waveId: wave.id, together: true })
    expect(await pick(wave, a)).toMatchObject({ outcome: 'APPLIED' })
    const [half] = await numbersOf(wave)
    expect(await refusal(wave)).toEqual([
      {
        ...{ code: 'PACKAGE_HALF_PICKED', field: null },
        zh: `包裹 ${half} 只拣了一部分，请拣完或放回后再拆分波次`,
        en: `Package ${half} is picked only in part; pick the rest or put it back before you split its wave`,
      },
    ])
    await pick(wave, a, theirs)
    const made = await split(wave, 2)
    expect(made).toMatchObject({ state: 'PICKING', picking: { open: 4, picked: 0 }, pickers: [], counts: { toPick: 2 } })
    expect(await read(wave)).toMatchObject({ picking: { open: 0, picked: 2 }, pickers: [{ name: picker.name }, { name: second.name }] })
    expect(
      await handheld.refusal('pickScans', { warehouseId: warehouse.id, waveId: wave.id, code: a, location: 'A01-01-01' }),
    ).toMatchObject({
      ...{ code: 'GOODS_NOT_NEEDED', en: expect.stringContaining(a) },
    })
    await mustApply(second, 'startWave', { waveId: made.id })
    for (let count = 0; count < 4; count++) expect(await pick(made, a, theirs)).toMatchObject({ outcome: 'APPLIED' })
    for (const [who, one] of [[picker, wave] as const, [second, made] as const])
      await mustApply(who, 'confirmPicking', { waveId: one.id, allPicked: true })
    expect([await onOut(wave), await onOut(made)]).toEqual([
      [2, 2],
      [4, 4],
    ])
  })

  test('keeps parcels of one package together', async () => {
    const a = await fixture.createProduct(30)
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 2 }, { [a]: 3 }, { [a]: 4 })
    const lineOf = async ({ id }: NodeRef) => (await testServer.db.packageLine.findFirstOrThrow({ where: { packageId: rowId({ id }) } })).id
    const parcelOf = async (of: NodeRef) =>
      (
        await mustApply(
          packer,
          'splitPackage',
          { packageId: of.id, lines: [{ lineId: Buffer.from(`PackageLine:${await lineOf(of)}`).toString('base64'), pieces: 1 }] },
          'package { id number }',
        )
      ).package
    const [, two, three] = packages as [NodeRef, NodeRef, NodeRef]
    const parcel = await parcelOf(two)
    await eventually(
      () => testServer.db.package.findUniqueOrThrow({ where: { id: rowId(two) } }),
      ({ label }) => label === 'READY',
    )
    expect(await preview(wave, 3)).toMatchObject({ move: { packages: 3 }, stay: { packages: 1 } })
    expect(await preview(wave, 2)).toMatchObject({ proposed: 2, move: { packages: 2, pieces: 6 } })
    await pack(wave, a, { packageId: two.id })
    await parcelOf(three)
    expect(await preview(wave)).toMatchObject({ proposed: 3, move: { packages: 3, pieces: 6 } })
    expect(await preview(wave, 1)).toMatchObject({ move: { packages: 1, pieces: 2 } })
    const made = await split(wave, 3)
    expect(await packagesOfWave(testServer, wave)).toMatchObject([{ id: rowId(two) }, { id: rowId(parcel) }])
    expect(made.counts).toMatchObject({ due: 3 })
  })

  test('says why a wave is not split', async () => {
    const a = await fixture.createProduct(30)
    const packages = await fixture.createPackages({ [a]: 1 }, { [a]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    expect(await refusal(wave, 2)).toEqual([
      {
        ...{ code: 'WAVE_SPLIT_LEAVES_NOTHING', field: 'packages' },
        zh: `波次 ${wave.number} 拆分后须至少留一个包裹，请减少拆出的数量`,
        en: `At least one package has to stay in wave ${wave.number}; split fewer off`,
      },
    ])
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await refusal(wave)).toMatchObject([{ code: 'WAVE_SPLIT_ON_PAPER' }])
    await mustApply(picker, 'confirmPicking', { waveId: wave.id })
    await pack(wave, a)
    expect(await refusal(wave, 2)).toEqual([
      {
        ...{ code: 'WAVE_SPLIT_CHANGED', field: 'packages' },
        zh: `波次 ${wave.number} 已有变动：现在会拆出 1 个包裹，而不是 2 个，请重新核对`,
        en: `Wave ${wave.number} has changed: 1 packages would move now, not 2; check again`,
      },
    ])
    expect(await packer.client.command('splitWave', { waveId: wave.id, packages: 1 }).catch((error) => error)).toMatchObject({
      code: 'FORBIDDEN',
    })
    const key = crypto.randomUUID()
    const once = async () => (await planner.client.command('splitWave', { waveId: wave.id, packages: 1 }, 'made { id }', key)).made
    expect(await once()).toEqual(await once())
    expect(await refusal(wave)).toMatchObject([{ code: expect.stringMatching(/WAVE_SPLIT_NOTHING|WAVE_OVER/) }])
    await eventually(
      () => read(wave),
      ({ state }) => state === 'ENDED',
    )
    expect(await refusal(wave)).toMatchObject([{ code: 'WAVE_OVER' }])
  })

  test('meets a packing scan: it counts in the wave, or is refused with the wave where its package is now', async () => {
    const a = await fixture.createProduct(60)
    for (const splitsFirst of [true, false]) {
      const { wave, packages } = await fixture.createPickedWave({}, { [a]: 2 }, { [a]: 2 }, { [a]: 2 })
      // The first scan of a wave also begins its packing.
      if (splitsFirst) for (const _ of [1, 2]) await pack(wave, a, { packageId: packages[0]!.id })
      const last = packages[2] as Data & NodeRef
      const scan = bench.buildScan({ waveId: wave.id, code: a, packageId: last.id })
      const outcome: { scan?: Data; split?: Data } = {}
      const works = [
        async () => {
          outcome.split = await planner.client.command('splitWave', { waveId: wave.id, packages: 1 }, 'made { id number }')
        },
        async () => {
          outcome.scan = (await bench.sendBuilt('packScans', [scan]))[0]!
        },
      ]
      await commitConcurrently(testServer, ...(splitsFirst ? works : works.reverse()))
      const { packed, waveId } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(last) } })
      // A scan is saved by one statement, which waits with no row locked: what commits first is not for the test to say.
      if (outcome.scan?.outcome === 'REFUSED') {
        const { made } = outcome.split as Data
        expect(outcome.scan).toMatchObject({ code: 'PACKAGE_IN_OTHER_WAVE' })
        expect(outcome.scan?.message).toContain(made.number)
        expect({ packed, waveId }).toEqual({ packed: 0, waveId: rowId(made) })
      } else {
        // Another package than the one that was begun is the last now.
        expect(outcome.scan).toMatchObject({ outcome: 'APPLIED', step: 'PIECE' })
        expect({ packed, waveId }).toEqual({ packed: 1, waveId: rowId(wave) })
        expect((await packagesOfWave(testServer, outcome.split?.made as NodeRef))[0]?.id).toBe(rowId(packages[1]!))
      }
    }
  })

  test('meets a picking scan: it counts in the wave, or is refused because there is nothing left to pick', async () => {
    const a = await fixture.createProduct(60)
    for (const splitsFirst of [true, false]) {
      const { wave } = await handheldWave({ [a]: 1 }, { [a]: 1 })
      await mustApply(picker, 'startWave', { waveId: wave.id })
      await pick(wave, a)
      const outcome: { scan?: Data; split?: Data } = {}
      const splits = async () => {
        outcome.split = await planner.client.command('splitWave', { waveId: wave.id, packages: 1 }, 'made { id }')
      }
      const scans = async () => {
        outcome.scan = await pick(wave, a)
      }
      if (splitsFirst) await commitConcurrently(testServer, splits, scans)
      else await commitAfterPosting(a, scans, splits)
      if (splitsFirst) {
        expect(outcome.scan).toMatchObject({ outcome: 'REFUSED', code: 'GOODS_NOT_NEEDED' })
        expect(outcome.split?.userErrors).toEqual([])
      } else {
        expect(outcome.scan).toMatchObject({ outcome: 'APPLIED' })
        expect(outcome.split?.userErrors).toMatchObject([{ code: 'WAVE_SPLIT_NOTHING' }])
      }
    }
  })
})
