import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { holdPackage } from '../../../graph/package/commands/holdPackage.ts'
import { releasePackageHold } from '../../../graph/package/commands/releasePackageHold.ts'
import { rejectInterception } from '../../../graph/package/interception/commands/decideInterception.ts'
import { requestInterception } from '../../../graph/package/interception/commands/requestInterception.ts'
import { createPackagingMaterial } from '../../../graph/product/commands/createPackagingMaterial.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead, integrator } = fixture
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)

const pack = (wave: NodeRef, code: string, change = {}) => scanStation.scan('packScans', { waveId: wave.id, code, ...change })
const states = async (wave: NodeRef) => (await packagesOfWave(testServer, wave)).map(({ state }) => state)
const isEnded = ({ state }: Data) => state === 'ENDED'
const ended = (wave: NodeRef) => eventually(() => fixture.readWave(wave.id), isEnded)

/** Sorts every piece of a mixed wave into its slot. */
async function sortAll(wave: NodeRef) {
  for (const member of await packagesOfWave(testServer, wave))
    for (const { quantity, product } of member.lines)
      await scanStation.send('sortScans', Array(quantity).fill({ waveId: wave.id, code: product.sku }))
}

describe('by goods', () => {
  test('a piece completes its package and prints its label; the last one ends the wave', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    const { materialId } = await testServer.runCommand(createPackagingMaterial, {
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
    const file = await fetch(`${testServer.url}/files/${first.labelFileId}`, {
      headers: { authorization: `Bearer ${packer.client.identity.token}` },
    })
    expect(file.headers.get('content-type')).toBe('application/pdf')
    const row = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId(packages[0]!) } })
    expect(row).toMatchObject({ state: 'TO_BE_SHIPPED', label: 'PRINTED', materialId, packedById: rowId(packer) })
    expect(await testServer.db.printJob.findUnique({ where: { id: rowId({ id: first.printJobId }) } })).toMatchObject({ state: 'QUEUED' })
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'PACKAGING', packer: { name: packer.name } })
    expect(await pack(wave, sku)).toMatchObject({ packageId: packages[1]!.id, finished: true })
    expect((await ended(wave)).counts).toMatchObject({ due: 2, packed: 2 })
  })

  test('shows what to pack where the first scan confirms picking', async () => {
    const sku = await fixture.createProduct(9)
    await fixture.saveWaveSetting('ONE_PIECE', { confirmPicking: false })
    const packages = await fixture.createPackages({ [sku]: 1 }, { [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: packages.map(({ id }) => id) })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    const read = () =>
      packer.client.query(
        'query ($id: ID!) { packingBench(waveId: $id) { figures { pieces done packages complete } goodsLeft { sku left } } }',
        {
          id: wave.id,
        },
      )
    expect(await fixture.readWave(wave.id)).toMatchObject({ state: 'PICKING' })
    const before = { figures: { pieces: 2, done: 0, packages: 2, complete: 0 }, goodsLeft: [{ sku, left: 2 }] }
    expect((await read()).packingBench).toEqual(before)
    await pack(wave, sku)
    const after = { figures: { pieces: 2, done: 1, packages: 2, complete: 1 }, goodsLeft: [{ sku, left: 1 }] }
    expect((await read()).packingBench).toEqual(after)
  })

  test('assigns pieces to the open package only', async () => {
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const { wave, packages } = await fixture.createPickedWave({ hotThreshold: 1000 }, { [a]: 2 }, { [a]: 3 })
    const opened = await pack(wave, packages[1]!.number)
    expect(opened).toMatchObject({ step: 'OPENED', packageId: packages[1]!.id, packagePieces: 3, packageDone: 0, lineId: null })
    const open = { packageId: packages[1]!.id }
    expect(await pack(wave, a, open)).toMatchObject({ step: 'PIECE', packageId: packages[1]!.id, packageDone: 1, printJobId: null })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: b, ...open })).toMatchObject({ code: 'GOODS_NOT_IN_WAVE' })
    // Without a package on the screen, a piece goes to the package in progress.
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
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: packages[1]!.number })).toEqual({
      code: 'PACKAGE_PACKED',
      zh: `包裹 ${packages[1]!.number} 已包装`,
      en: `Package ${packages[1]!.number} is already packed`,
    })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: a, ...open })).toMatchObject({ code: 'PACKAGE_PACKED' })
  })

  test('refuses a piece that the open package does not need', async () => {
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 2 }, { [b]: 2 })
    await pack(wave, a)
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: b, packageId: packages[0]!.id })).toEqual({
      code: 'GOODS_NOT_IN_PACKAGE',
      zh: `当前包裹 ${packages[0]!.number} 不需要 ${b}，请放回`,
      en: `Package ${packages[0]!.number} does not need ${b}; put it back`,
    })
  })

  test('packs nothing into another package if the one on the screen has left the wave', async () => {
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'BY_GOODS' }, ...Array(3).fill({ [a]: 1, [b]: 1 }))
    await sortAll(wave)
    const [left] = packages
    const scan = { waveId: wave.id, code: a, packageId: left!.id }
    await pack(wave, a, { packageId: left!.id })
    await mustApply(lead, 'markAbnormal', { packageId: left!.id, reason: 'PACKAGING_ERROR' })
    await mustApply(lead, 'returnToPending', { packageId: left!.id })
    const refusal = {
      ...{ code: 'PACKAGE_NOT_PACKABLE', zh: `包裹 ${left!.number} 不能包装` },
      en: `Package ${left!.number} cannot be packed in its current state`,
    }
    expect(await scanStation.refusal('packScans', scan)).toEqual(refusal)
    expect(await scanStation.refusal('packScans', { ...scan, code: String(left!.number) })).toEqual(refusal)
    expect(await testServer.db.packageLine.aggregate({ _sum: { packed: true }, where: { product: { sku: a } } })).toEqual({
      _sum: { packed: 0 },
    })
  })

  test('reverses a piece until its package is complete', async () => {
    const sku = await fixture.createProduct(9)
    const { wave } = await fixture.createPickedWave({}, { [sku]: 2 })
    const { lineId } = await pack(wave, sku)
    expect(await scanStation.scan('unpackScans', { waveId: wave.id, lineId })).toMatchObject({ step: 'TAKEN_BACK', packageDone: 0 })
    await pack(wave, sku)
    await pack(wave, sku)
    expect(await scanStation.refusal('unpackScans', { waveId: wave.id, lineId })).toMatchObject({
      code: expect.stringMatching(/NOTHING_TO_UNDO|WAVE_OVER/),
    })
  })

  test('packs only sorted pieces of a mixed wave, one by one', async () => {
    const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const { wave, packages } = await fixture.createPickedWave({}, { [a]: 1, [b]: 1 })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: a })).toEqual({
      code: 'PACKAGE_NOT_SORTED',
      zh: `包裹 ${packages[0]!.number} 尚未配齐：0/2 件，请先分拣齐`,
      en: `Package ${packages[0]!.number} is not complete yet: 0 of 2 pieces; sort the rest first`,
    })
    await sortAll(wave)
    expect(await pack(wave, 'H:1')).toMatchObject({ step: 'OPENED', slot: 1 })
    expect(await pack(wave, a)).toMatchObject({ step: 'PIECE' })
    expect(await pack(wave, b)).toMatchObject({ step: 'PACKED', finished: true })
  })

  test('a package in progress waits when a piece is removed from its slot', async () => {
    const [cup, lid] = [await fixture.createProduct(9), await fixture.createProduct(9)]
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'BY_GOODS' }, { [cup]: 1, [lid]: 1 })
    await sortAll(wave)
    expect(await pack(wave, cup)).toMatchObject({ step: 'PIECE' })
    const line = (await packagesOfWave(testServer, wave))[0]!.lines.find(({ product }) => product.sku === lid)
    expect(await scanStation.scan('unsortScans', { waveId: wave.id, lineId: toNodeId('PackageLine', line!.id) })).toMatchObject({
      outcome: 'APPLIED',
    })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: lid })).toMatchObject({
      code: 'PACKAGE_NOT_SORTED',
      en: `Package ${packages[0]!.number} is not complete yet: 1 of 2 pieces; sort the rest first`,
    })
    await scanStation.send('sortScans', [{ waveId: wave.id, code: lid }])
    expect(await pack(wave, lid)).toMatchObject({ step: 'PACKED' })
  })
})

describe('by slot', () => {
  test('packs a complete slot at once and refuses an incomplete one', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'BY_SLOT' }, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    const slot = (code: string) => scanStation.refusal('packScans', { waveId: wave.id, code })
    expect(await slot('1')).toMatchObject({ code: 'PACKAGE_NOT_SORTED' })
    expect(await slot(a)).toEqual({ code: 'SCAN_SLOT_FIRST', zh: '请先扫描分拣格', en: 'Scan a slot of the put wall first' })
    expect(await slot('H:7')).toEqual({ code: 'SLOT_EMPTY', zh: '分拣格 7 没有此波次的包裹', en: 'Slot 7 has no package of this wave' })
    for (const code of ['H:9521001003032', 'H:1E3', 'H:A']) expect(await slot(code)).toMatchObject({ code: 'SLOT_EMPTY' })
    await sortAll(wave)
    const packed = await pack(wave, 'H:2')
    expect(packed).toMatchObject({ step: 'PACKED', slot: 2, packageId: packages[1]!.id, packageDone: 3, packagePieces: 3 })
    expect(packed.printJobId).not.toBeNull()
    expect(await pack(wave, '1')).toMatchObject({ step: 'PACKED', slot: 1, finished: true })
    await ended(wave)
  })

  test('refuses the slot of an abnormal package', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'BY_SLOT' }, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 })
    await sortAll(wave)
    await mustApply(lead, 'markAbnormal', { packageId: packages[0]!.id, reason: 'PACKAGING_ERROR' })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: 'H:1' })).toEqual({
      code: 'PACKAGE_ABNORMAL',
      zh: `包裹 ${packages[0]!.number} 异常，请放到异常区`,
      en: `Package ${packages[0]!.number} is abnormal; put it in the abnormal area`,
    })
    expect(await pack(wave, 'H:2')).toMatchObject({ step: 'PACKED', finished: true })
    await ended(wave)
    expect(await fixture.readWave(wave.id)).toMatchObject({ counts: { packed: 1, abnormal: 1 } })
    await mustApply(lead, 'moveToBeShipped', { packageId: packages[0]!.id })
  })
})

describe('a label', () => {
  test('blocks only the last piece while it is not ready', async () => {
    await fixture.saveWaveSetting('ONE_PRODUCT', {})
    const sku = await fixture.createProduct(9)
    // The carrier of this channel does not answer.
    const packages = [await fixture.createPackage({ [sku]: 2 }, { channelCode: 'DOWN' })]
    const wave = await fixture.generateWave({ packageIds: [packages[0]!.id] })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    await pack(wave, sku)
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'LABEL_NOT_READY',
      zh: `包裹 ${packages[0]!.number} 的面单尚未就绪，请稍后再试`,
      en: `The label of package ${packages[0]!.number} is not ready yet; try again later`,
    })
    const [member] = await packagesOfWave(testServer, wave)
    expect(member).toMatchObject({ state: 'PICKED', lines: [{ packed: 1 }] })
    await testServer.db.channel.updateMany({ where: { code: 'DOWN', warehouseId: rowId(fixture.warehouse) }, data: { service: 'SIM-STD' } })
    await eventually(
      () => fixture.readPackage(packages[0]!.id),
      ({ label }) => label.state === 'READY',
      15_000,
    )
    expect(await pack(wave, sku)).toMatchObject({ step: 'PACKED' })
  })

  test('is not printed for a package that is on hold or being cancelled', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 })
    const [{ id: packageId, number }] = packages as [NodeRef & { number: string }]
    await testServer.runCommand(holdPackage, { packageId, reason: 'Not paid' })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'PACKAGE_STOPPED',
      zh: `包裹 ${number} 已冻结，请放到一旁`,
      en: `Package ${number} is on hold; put it aside`,
    })
    await testServer.runCommand(releasePackageHold, { packageId })
    const { requestId } = await testServer.runCommand(requestInterception, { packageId, wish: 'CANCEL', reason: 'Bought twice' })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'PACKAGE_INTERCEPTED',
      zh: `包裹 ${number} 截单中，请停止处理并放到一旁，等待审批`,
      en: `Package ${number} is being intercepted; stop and put it aside until that is decided`,
    })
    expect(await packagesOfWave(testServer, wave)).toMatchObject([{ state: 'PICKED', lines: [{ packed: 0 }] }])
    await testServer.runCommand(rejectInterception, { requestId: toNodeId('InterceptionRequest', requestId) })
    expect(await pack(wave, sku)).toMatchObject({ step: 'PACKED' })
  })

  test('that failed makes the package abnormal when it is packed', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    await testServer.db.package.update({ where: { id: rowId(packages[0]!) }, data: { label: 'FAILED' } })
    expect(await pack(wave, sku)).toMatchObject({ step: 'ABNORMAL', packageId: packages[0]!.id, printJobId: null })
    expect(await testServer.db.package.findUnique({ where: { id: rowId(packages[0]!) } })).toMatchObject({
      state: 'ABNORMAL',
      abnormalReason: 'LABEL_PRINT_FAILED',
    })
  })
})

describe('access and state', () => {
  test('allows one user at a time; another can take over', async () => {
    const sku = await fixture.createProduct(9)
    const { wave } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 }, { [sku]: 1 })
    await pack(wave, sku)
    const other = await fixture.signInNewUser('packer')
    const theirs = await fixture.openScanStation(other)
    expect(await theirs.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'WAVE_HELD',
      zh: `波次 ${wave.number} 正由 ${packer.name} 处理，如需继续请接管`,
      en: `${packer.name} is working on wave ${wave.number}; take it over to continue`,
    })
    await mustApply(lead, 'takeOverWave', { waveId: wave.id, work: 'PACKING' })
    const leads = await fixture.openScanStation(lead)
    expect(await leads.scan('packScans', { waveId: wave.id, code: sku })).toMatchObject({ step: 'PACKED' })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_HELD' })
  })

  test('requires a printed list and an open wave', async () => {
    await fixture.saveWaveSetting('ONE_PIECE', { confirmPicking: true })
    const sku = await fixture.createProduct(9)
    await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave()
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_PRINTED' })
    await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_NOT_PICKED' })
    await mustApply(planner, 'endWave', { waveId: wave.id, leftovers: 'TO_PENDING' })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toMatchObject({ code: 'WAVE_OVER' })
    expect(await states(wave)).toEqual([])
  })

  test('a suspended wave releases its packer and continues after it is resumed', async () => {
    const sku = await fixture.createProduct(9)
    const { wave } = await fixture.createPickedWave({}, { [sku]: 1 }, { [sku]: 1 })
    expect(await packer.client.refusal('suspendWave', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_NOT_IN_STATE' }])
    await pack(wave, sku)
    const { wave: suspended } = await mustApply(
      packer,
      'suspendWave',
      { waveId: wave.id },
      'wave { state suspendedAt suspendedBy { name } packer { name } }',
    )
    expect(suspended).toEqual({ state: 'PACKAGING', suspendedAt: expect.any(String), suspendedBy: { name: packer.name }, packer: null })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'WAVE_SUSPENDED',
      zh: `波次 ${wave.number} 已挂起，请先恢复`,
      en: `Wave ${wave.number} is suspended; resume it first`,
    })
    expect(await lead.client.refusal('takeOverWave', { waveId: wave.id, work: 'PACKING' })).toMatchObject([{ code: 'WAVE_SUSPENDED' }])
    const other = await fixture.signInNewUser('packer')
    await mustApply(other, 'resumeWave', { waveId: wave.id })
    const theirs = await fixture.openScanStation(other)
    expect(await theirs.scan('packScans', { waveId: wave.id, code: sku })).toMatchObject({ step: 'PACKED', finished: true })
  })

  test('refuses a package that is cancelled while it is open', async () => {
    const sku = await fixture.createProduct(9)
    const { wave, packages } = await fixture.createPickedWave({}, { [sku]: 2 }, { [sku]: 2 })
    await pack(wave, sku, {})
    await integrator.command('cancelPackage', { packageId: packages[0]!.id })
    const [task] = await testServer.db.returnTask.findMany({ where: { packageId: rowId(packages[0]!) } })
    expect(task).toMatchObject({ quantity: 2, state: 'OPEN' })
    expect(await pack(wave, sku, { packageId: packages[1]!.id })).toMatchObject({ packageId: packages[1]!.id, step: 'PIECE' })
  })
})
