import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { createPackagingMaterial } from '../../../graph/product/createPackagingMaterial.ts'
import type { Made } from '../fixture.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually } from '../package/scene.ts'
import { applied, membersOf, openFloor } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, lead, shop } = floor
const packer = await floor.person('packer')
const bench = await floor.bench(packer)

const pack = (wave: Made, code: string, change = {}) => bench.scan('packScans', { waveId: wave.id, code, ...change })
const states = async (wave: Made) => (await membersOf(house, wave)).map(({ state }) => state)
const ended = (wave: Made) =>
  eventually(
    () => floor.readWave(wave.id),
    ({ state }) => state === 'ENDED',
  )

/** Puts every piece of a mixed wave into its hole. */
async function sortAll(wave: Made) {
  for (const member of await membersOf(house, wave))
    for (const { quantity, product } of member.lines)
      await bench.send('sortScans', Array(quantity).fill({ waveId: wave.id, code: product.sku }))
}

describe('by goods', () => {
  test('a piece completes its package and its label is printed; the last one ends the wave', async () => {
    const sku = await floor.product(9)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    const { materialId } = await house.run(createPackagingMaterial, {
      ...{ number: 'BOX-1', name: 'Box', price: { amount: '0.30', currency: 'USD' } },
      ...{ lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 100, weightGrams: 40 },
    })
    const first = await pack(wave, sku, { materialId: toNodeId('PackagingMaterial', materialId) })
    expect(first).toMatchObject({
      outcome: 'APPLIED',
      step: 'PACKED',
      packageId: packages[0]!.id,
      done: 1,
      pieces: 2,
      complete: 1,
      packages: 2,
    })
    expect(first).toMatchObject({ trackingNumber: expect.stringMatching(/CN$/), shipped: false, finished: false })
    expect(first.lines).toEqual([{ sku, quantity: 1, packed: 1 }])
    const file = await fetch(`${house.url}/files/${first.labelFileId}`, {
      headers: { authorization: `Bearer ${packer.client.identity.token}` },
    })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const row = await house.db.package.findUniqueOrThrow({ where: { id: rowId(packages[0]!) } })
    expect(row).toMatchObject({ state: 'TO_BE_SHIPPED', label: 'PRINTED', materialId, packedById: rowId(packer) })
    expect(await house.db.printJob.findUnique({ where: { id: rowId({ id: first.printJobId }) } })).toMatchObject({ state: 'QUEUED' })
    expect(await floor.readWave(wave.id)).toMatchObject({ state: 'PACKAGING', packer: { name: packer.name } })
    expect(await pack(wave, sku)).toMatchObject({ packageId: packages[1]!.id, finished: true })
    expect((await ended(wave)).counts).toMatchObject({ due: 2, packed: 2 })
  })

  test('where the first scan confirms picking, the bench lays out what is to be packed before it', async () => {
    const sku = await floor.product(9)
    await floor.set('ONE_PIECE', { confirmPicking: false })
    const packages = await floor.orders({ [sku]: 1 }, { [sku]: 1 })
    const wave = await floor.wave({ packageIds: packages.map(({ id }) => id) })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    const read = () =>
      packer.client.query(
        'query ($id: ID!) { packingBench(waveId: $id) { figures { pieces done packages complete } goodsLeft { sku left } } }',
        {
          id: wave.id,
        },
      )
    expect(await floor.readWave(wave.id)).toMatchObject({ state: 'PICKING' })
    const before = { figures: { pieces: 2, done: 0, packages: 2, complete: 0 }, goodsLeft: [{ sku, left: 2 }] }
    expect((await read()).packingBench).toEqual(before)
    await pack(wave, sku)
    const after = { figures: { pieces: 2, done: 1, packages: 2, complete: 1 }, goodsLeft: [{ sku, left: 1 }] }
    expect((await read()).packingBench).toEqual(after)
  })

  test('pieces go to the package that is open, and to no other', async () => {
    const [a, b] = [await floor.product(9), await floor.product(9)]
    const { wave, packages } = await floor.picked({ hotThreshold: 1000 }, { [a]: 2 }, { [a]: 3 })
    const opened = await pack(wave, packages[1]!.number)
    expect(opened).toMatchObject({ step: 'OPENED', packageId: packages[1]!.id, packagePieces: 3, packageDone: 0, lineId: null })
    const open = { packageId: packages[1]!.id }
    expect(await pack(wave, a, open)).toMatchObject({ step: 'PIECE', packageId: packages[1]!.id, packageDone: 1, printJobId: null })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: b, ...open })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    // Without a package on the screen the piece goes on with the one that is begun.
    expect(await pack(wave, a)).toMatchObject({ packageId: packages[1]!.id, packageDone: 2 })
    const { packingBench } = await packer.client.query(
      'query ($id: ID!) { packingBench(waveId: $id) { figures { pieces done packages complete } open { packageId packed pieces } openLines { sku quantity packed } packages { packageId state packed } goodsLeft { sku left } } }',
      { id: wave.id },
    )
    expect(packingBench).toEqual({
      figures: { pieces: 5, done: 2, packages: 2, complete: 0 },
      open: { packageId: packages[1]!.id, packed: 2, pieces: 3 },
      openLines: [{ sku: a, quantity: 3, packed: 2 }],
      packages: [
        { packageId: packages[0]!.id, state: 'PICKED', packed: 0 },
        { packageId: packages[1]!.id, state: 'PICKED', packed: 2 },
      ],
      goodsLeft: [{ sku: a, left: 3 }],
    })
    expect(await pack(wave, a, open)).toMatchObject({ step: 'PACKED', packageId: packages[1]!.id })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: packages[1]!.number })).toEqual({
      code: 'PACKAGE_PACKED',
      zh: `包裹 ${packages[1]!.number} 已包装`,
      en: `Package ${packages[1]!.number} is packed already`,
    })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: a, ...open })).toMatchObject({ code: 'PACKAGE_PACKED' })
  })

  test('a piece that the open package does not need is refused', async () => {
    const [a, b] = [await floor.product(9), await floor.product(9)]
    const { wave, packages } = await floor.picked({}, { [a]: 2 }, { [b]: 2 })
    await pack(wave, a)
    expect(await bench.refusal('packScans', { waveId: wave.id, code: b, packageId: packages[0]!.id })).toEqual({
      code: 'GOODS_NOT_IN_PACKAGE',
      zh: `当前包裹 ${packages[0]!.number} 不需要 ${b}`,
      en: `Package ${packages[0]!.number} does not need ${b}`,
    })
  })

  test('a piece can be taken back until its package is complete', async () => {
    const sku = await floor.product(9)
    const { wave } = await floor.picked({}, { [sku]: 2 })
    const { lineId } = await pack(wave, sku)
    expect(await bench.scan('unpackScans', { waveId: wave.id, lineId })).toMatchObject({ step: 'TAKEN_BACK', packageDone: 0 })
    await pack(wave, sku)
    await pack(wave, sku)
    expect(await bench.refusal('unpackScans', { waveId: wave.id, lineId })).toMatchObject({
      code: expect.stringMatching(/NOTHING_TO_UNDO|WAVE_OVER/),
    })
  })

  test('of a mixed wave only what is sorted can be packed, piece by piece', async () => {
    const [a, b] = [await floor.product(9), await floor.product(9)]
    const { wave, packages } = await floor.picked({}, { [a]: 1, [b]: 1 })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: a })).toEqual({
      code: 'PACKAGE_NOT_SORTED',
      zh: `包裹 ${packages[0]!.number} 尚未配齐：0/2 件`,
      en: `Package ${packages[0]!.number} is not complete yet: 0 of 2 pieces`,
    })
    await sortAll(wave)
    expect(await pack(wave, 'H:1')).toMatchObject({ step: 'OPENED', hole: 1 })
    expect(await pack(wave, a)).toMatchObject({ step: 'PIECE' })
    expect(await pack(wave, b)).toMatchObject({ step: 'PACKED', finished: true })
  })

  test('a begun package of which a piece has left its hole again waits until that is back', async () => {
    const [cup, lid] = [await floor.product(9), await floor.product(9)]
    const { wave, packages } = await floor.picked({ labelMode: 'BY_GOODS' }, { [cup]: 1, [lid]: 1 })
    await sortAll(wave)
    expect(await pack(wave, cup)).toMatchObject({ step: 'PIECE' })
    const line = (await membersOf(house, wave))[0]!.lines.find(({ product }) => product.sku === lid)
    expect(await bench.scan('unsortScans', { waveId: wave.id, lineId: toNodeId('PackageLine', line!.id) })).toMatchObject({
      outcome: 'APPLIED',
    })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: lid })).toMatchObject({
      code: 'PACKAGE_NOT_SORTED',
      en: `Package ${packages[0]!.number} is not complete yet: 1 of 2 pieces`,
    })
    await bench.send('sortScans', [{ waveId: wave.id, code: lid }])
    expect(await pack(wave, lid)).toMatchObject({ step: 'PACKED' })
  })
})

describe('by hole', () => {
  test('a hole that is complete is packed at once; others are refused', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const { wave, packages } = await floor.picked({ labelMode: 'BY_HOLE' }, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    const hole = (code: string) => bench.refusal('packScans', { waveId: wave.id, code })
    expect(await hole('1')).toMatchObject({ code: 'PACKAGE_NOT_SORTED' })
    expect(await hole(a)).toEqual({ code: 'SCAN_HOLE_FIRST', zh: '请先扫描分拣格', en: 'Scan a hole of the sorting table first' })
    expect(await hole('H:7')).toEqual({ code: 'HOLE_EMPTY', zh: '分拣格 7 没有此波次的包裹', en: 'Hole 7 holds no package of this wave' })
    for (const code of ['H:9521001003032', 'H:1E3', 'H:A']) expect(await hole(code)).toMatchObject({ code: 'HOLE_EMPTY' })
    await sortAll(wave)
    const packed = await pack(wave, 'H:2')
    expect(packed).toMatchObject({ step: 'PACKED', hole: 2, packageId: packages[1]!.id, packageDone: 3, packagePieces: 3 })
    expect(packed.printJobId).not.toBeNull()
    expect(await pack(wave, '1')).toMatchObject({ step: 'PACKED', hole: 1, finished: true })
    await ended(wave)
  })

  test('an abnormal package stays in its hole', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const { wave, packages } = await floor.picked({ labelMode: 'BY_HOLE' }, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    await sortAll(wave)
    await applied(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'PACKAGING_ERROR' })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: 'H:1' })).toEqual({
      code: 'PACKAGE_ABNORMAL',
      zh: `包裹 ${packages[0]!.number} 异常，请放到异常区`,
      en: `Package ${packages[0]!.number} is abnormal; put it aside`,
    })
    expect(await pack(wave, 'H:2')).toMatchObject({ step: 'PACKED', finished: true })
    expect(await floor.readWave(wave.id)).toMatchObject({ state: 'PACKAGING', counts: { packed: 1, abnormal: 1 } })
    await applied(lead, 'moveToBeShipped', { packageId: packages[0]!.id })
    await ended(wave)
  })

  test('only mixed waves have holes', async () => {
    const input = { warehouseId: floor.warehouse.id, type: 'HOT', maximum: 1, hotThreshold: 2, labelMode: 'BY_HOLE' }
    expect(await planner.client.refusal('saveWaveSetting', { ...input, confirmPicking: false, shipOnPrint: false })).toEqual([
      {
        code: 'HOLES_OF_MIXED_ONLY',
        field: 'labelMode',
        zh: '只有多品波次使用分拣格，请选择其他打单方式',
        en: 'Only mixed waves have holes; choose another way to print labels',
      },
    ])
  })
})

describe('a label', () => {
  test('that is not ready yet stops the last piece, and only that', async () => {
    await floor.set('ONE_PRODUCT', {})
    const sku = await floor.product(9)
    // Its carrier does not answer.
    const packages = [await floor.take({ [sku]: 2 }, { channelCode: 'DOWN' })]
    const wave = await floor.wave({ packageIds: [packages[0]!.id] })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    await pack(wave, sku)
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'LABEL_NOT_READY',
      zh: `包裹 ${packages[0]!.number} 的面单尚未就绪`,
      en: `The label of package ${packages[0]!.number} is not ready yet`,
    })
    const [member] = await membersOf(house, wave)
    expect(member).toMatchObject({ state: 'PICKED', lines: [{ packed: 1 }] })
    await house.db.channel.updateMany({ where: { code: 'DOWN', warehouseId: rowId(floor.warehouse) }, data: { service: 'SIM-STD' } })
    await eventually(
      () => floor.read(packages[0]!.id),
      ({ label }) => label.state === 'READY',
      15_000,
    )
    expect(await pack(wave, sku)).toMatchObject({ step: 'PACKED' })
  })

  test('of a package that is blocked or wanted back is not printed', async () => {
    const sku = await floor.product(9)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 })
    const where = { id: rowId(packages[0]!) }
    for (const stop of [
      { blockedAt: new Date(), blockedBy: 'x' },
      { blockedAt: null, blockedBy: null, interception: 'REQUESTED' as const },
    ]) {
      await house.db.package.update({ where, data: stop })
      expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
        code: 'PACKAGE_STOPPED',
        zh: `包裹 ${packages[0]!.number} 已冻结或正在截单`,
        en: `Package ${packages[0]!.number} is blocked or being intercepted`,
      })
    }
    expect(await membersOf(house, wave)).toMatchObject([{ state: 'PICKED', lines: [{ packed: 0 }] }])
    await house.db.package.update({ where, data: { interception: 'NONE' } })
    expect(await pack(wave, sku)).toMatchObject({ step: 'PACKED' })
  })

  test('that has failed makes the package abnormal at the bench', async () => {
    const sku = await floor.product(9)
    const { wave, packages } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    await house.db.package.update({ where: { id: rowId(packages[0]!) }, data: { label: 'FAILED' } })
    expect(await pack(wave, sku)).toMatchObject({ step: 'ABNORMAL', packageId: packages[0]!.id, printJobId: null })
    expect(await house.db.package.findUnique({ where: { id: rowId(packages[0]!) } })).toMatchObject({
      state: 'ABNORMAL',
      abnormalReason: 'LABEL_PRINT_FAILED',
    })
  })
})

describe('who may pack, and when', () => {
  test('one person at a time; another takes over', async () => {
    const sku = await floor.product(9)
    const { wave } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    await pack(wave, sku)
    const other = await floor.person('packer')
    const theirs = await floor.bench(other)
    expect(await theirs.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'WAVE_HELD',
      zh: `波次 ${wave.number} 正由 ${packer.name} 处理`,
      en: `${packer.name} is working on wave ${wave.number}`,
    })
    await applied(lead, 'takeOverWave', { waveId: wave.id, work: 'PACKING' })
    const leads = await floor.bench(lead)
    expect(await leads.scan('packScans', { waveId: wave.id, code: sku })).toMatchObject({ step: 'PACKED' })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_HELD' })
  })

  test('not before the list is printed, and not once the wave is over', async () => {
    await floor.set('ONE_PIECE', { confirmPicking: true })
    const sku = await floor.product(9)
    await floor.orders({ [sku]: 1 })
    const wave = await floor.wave()
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_PRINTED' })
    await applied(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_PICKED' })
    await applied(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_OVER' })
    expect(await states(wave)).toEqual([])
  })

  test('a suspended wave frees its packer and goes on after it is resumed', async () => {
    const sku = await floor.product(9)
    const { wave } = await floor.picked({}, { [sku]: 1 }, { [sku]: 1 })
    expect(await packer.client.refusal('suspendWave', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
    await pack(wave, sku)
    const { wave: suspended } = await applied(
      packer,
      'suspendWave',
      { waveId: wave.id },
      'wave { state suspendedAt suspendedBy { name } packer { name } }',
    )
    expect(suspended).toEqual({ state: 'PACKAGING', suspendedAt: expect.any(String), suspendedBy: { name: packer.name }, packer: null })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'WAVE_SUSPENDED',
      zh: `波次 ${wave.number} 已挂起`,
      en: `Wave ${wave.number} is suspended`,
    })
    expect(await lead.client.refusal('takeOverWave', { waveId: wave.id, work: 'PACKING' })).toMatchObject([{ code: 'WAVE_SUSPENDED' }])
    const other = await floor.person('packer')
    await applied(other, 'resumeWave', { waveId: wave.id })
    const theirs = await floor.bench(other)
    expect(await theirs.scan('packScans', { waveId: wave.id, code: sku })).toMatchObject({ step: 'PACKED', finished: true })
  })

  test('a package that is cancelled while it is open is refused', async () => {
    const sku = await floor.product(9)
    const { wave, packages } = await floor.picked({}, { [sku]: 2 }, { [sku]: 2 })
    await pack(wave, sku, {})
    await shop.command('cancelPackage', { packageId: packages[0]!.id })
    const [task] = await house.db.returnTask.findMany({ where: { packageId: rowId(packages[0]!) } })
    expect(task).toMatchObject({ quantity: 2, state: 'OPEN' })
    expect(await pack(wave, sku, { packageId: packages[1]!.id })).toMatchObject({ packageId: packages[1]!.id, step: 'PIECE' })
  })
})
