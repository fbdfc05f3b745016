import { expect, test } from 'vitest'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { commitMeanwhile, statementsWaiting } from '../commitConcurrently.ts'
import type { Data } from '../data.ts'
import { createPackageAtStage } from '../package/packageStages.ts'
import { recordStatements } from '../recordStatements.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture } from '../wave/waveFixture.ts'

// Scans that people make all day load by one statement and save by one, and see what others change between the two.

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const at = await createPackageAtStage(fixture)
const warehouseId = fixture.warehouse.id
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)
const shippingStation = await fixture.openScanStation(await fixture.signInNewUser('dispatcher'))

const examinationOf = (pkg: NodeRef) => testServer.db.examination.findUnique({ where: { packageId: rowId(pkg) } })

/** Number of statements of scans that are applied, without the one that authenticates. */
async function statementsOf(station: typeof scanStation, mutation: string, scans: object[]): Promise<number> {
  const all = await recordStatements(async () => {
    for (const { outcome } of await station.send(mutation, scans)) expect(outcome).toBe('APPLIED')
  })
  return all.filter((sql) => !/from session/.test(sql)).length
}

test('a sorting scan is two statements, and so are twenty in one request', async () => {
  const [a, b] = [await fixture.createProduct(60), await fixture.createProduct(60)]
  const { wave } = await fixture.createPickedWave({}, { [a]: 40, [b]: 1 })
  const scan = { waveId: wave.id, code: a }
  await scanStation.scan('sortScans', scan)
  const usedAt = async () => (await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(scanStation.station) } })).usedAt
  const before = (await usedAt())!.getTime()
  expect(await statementsOf(scanStation, 'sortScans', [scan])).toBe(2)
  expect((await usedAt())!.getTime()).toBeGreaterThan(before)
  expect(await statementsOf(scanStation, 'sortScans', Array(20).fill(scan))).toBe(2)
})

test('a packing scan is two statements: the last piece of a package, pieces of several, a label, a slot', async () => {
  const [a, b] = [await fixture.createProduct(60), await fixture.createProduct(60)]
  const { wave, packages } = await fixture.createPickedWave({}, { [a]: 2 }, ...Array(6).fill({ [a]: 4 }))
  const scan = { waveId: wave.id, code: a }
  await scanStation.scan('packScans', scan)
  expect(await statementsOf(scanStation, 'packScans', [scan])).toBe(2)
  expect(await statementsOf(scanStation, 'packScans', Array(20).fill(scan))).toBe(2)
  expect(await statementsOf(scanStation, 'packScans', [{ ...scan, packageId: packages[6]!.id }])).toBe(2)

  const walled = await fixture.createPickedWave({ labelMode: 'BY_SLOT' }, { [a]: 1, [b]: 1 }, { [a]: 2, [b]: 1 }, { [a]: 3, [b]: 1 })
  const waveId = walled.wave.id
  await scanStation.send(
    'sortScans',
    [a, b, a, a, b, a, a, a, b].map((code) => ({ waveId, code })),
  )
  await scanStation.scan('packScans', { waveId, code: 'H:1' })
  expect(await statementsOf(scanStation, 'packScans', [{ waveId, code: String(walled.packages[1]!.number) }])).toBe(2)
  expect(await statementsOf(scanStation, 'packScans', [{ waveId, code: 'H:3' }])).toBe(2)
})

test('a shipping scan is two statements', async () => {
  const { label } = (await at('TO_BE_SHIPPED')) as Data & NodeRef
  await shippingStation.scan('shipScans', { warehouseId, code: label.trackingNumber })
  const others = [await at('TO_BE_SHIPPED'), await at('TO_BE_SHIPPED')] as (Data & NodeRef)[]
  expect(await statementsOf(shippingStation, 'shipScans', [{ warehouseId, code: others[0]!.number }])).toBe(2)
  expect(await statementsOf(shippingStation, 'shipScans', [{ warehouseId, code: others[1]!.label.trackingNumber }])).toBe(2)
})

test('a scan of an examination is two statements: the label, a piece, the last one, one that ships, the undo', async () => {
  const [one, two] = [await at('TO_BE_SHIPPED'), await at('TO_BE_SHIPPED')] as (Data & NodeRef)[]
  const examine = (code: string) => statementsOf(shippingStation, 'examineScans', [{ warehouseId, code }])
  for (const code of [one!.number, one!.sku, one!.sku]) expect(await examine(code)).toBe(2)
  const [line] = await testServer.db.packageLine.findMany({ where: { packageId: rowId(one!) } })
  const undo = { packageId: one!.id, lineId: toNodeId('PackageLine', line!.id) }
  for (const state of ['INSPECTING', 'INSPECTING']) {
    expect(await statementsOf(shippingStation, 'unexamineScans', [undo])).toBe(2)
    expect(await examinationOf(one!)).toMatchObject({ state })
  }
  await shippingStation.send('examineScans', Array(2).fill({ warehouseId, code: one!.sku }))
  const where = { id: rowId(fixture.warehouse) }
  await testServer.db.warehouse.update({ where, data: { examination: 'SHIPS' } })
  for (const code of [two!.label.trackingNumber, two!.sku, two!.sku]) expect(await examine(code)).toBe(2)
  await testServer.db.warehouse.update({ where, data: { examination: 'OPTIONAL' } })
  expect(await fixture.readPackage(two!.id)).toMatchObject({ state: 'SHIPPED' })
  expect(await testServer.db.packageLine.findMany({ where: { packageId: rowId(two!) } })).toMatchObject([{ examined: 2, locked: 0 }])
})

test('the first scan of a wave is two statements: it makes a sorter, and the last piece sorts it; it begins packing and makes a packer', async () => {
  const sku = await fixture.createProduct(9)
  const { wave } = await fixture.createPickedWave({ labelMode: 'BY_GOODS' }, { [sku]: 1, [await fixture.createProduct(9)]: 1 })
  const scan = { waveId: wave.id, code: sku }
  const where = { id: rowId(wave) }
  const staffId = rowId(packer)
  expect(await statementsOf(scanStation, 'sortScans', [scan])).toBe(2)
  expect(await testServer.db.wave.findUnique({ where })).toMatchObject({ state: 'TO_BE_PACKED', sorterId: staffId, sortedAt: null })
  await testServer.db.wave.update({ where, data: { sorterId: null } })
  const rest = (await testServer.db.packageLine.findFirstOrThrow({ where: { waveId: where.id, sorted: 0 }, include: { product: true } }))
    .product.sku
  expect(await statementsOf(scanStation, 'sortScans', [{ ...scan, code: rest }])).toBe(2)
  expect(await testServer.db.wave.findUnique({ where })).toMatchObject({ sorterId: staffId, sortedAt: expect.any(Date) })
  expect(await statementsOf(scanStation, 'packScans', [scan, { ...scan, code: rest }])).toBe(2)
  expect(await testServer.db.wave.findUnique({ where })).toMatchObject({ state: 'PACKAGING', packerId: staffId })
  const history = await testServer.db.stateHistory.findMany({ where: { nodeId: where.id }, orderBy: { no: 'asc' } })
  expect(history.at(-1)).toMatchObject({ action: 'pack', from: 'TO_BE_PACKED', to: 'PACKAGING', actorId: staffId })
})

test.each(['sortScans', 'packScans'])('of two people who begin %s of a wave at once, one works on it', async (mutation) => {
  const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
  const type = mutation === 'sortScans' ? { [a]: 2, [b]: 2 } : { [a]: 2 }
  const { wave } = await fixture.createPickedWave({}, type, type)
  const stations = [scanStation, await fixture.openScanStation(await fixture.signInNewUser('packer'))]
  const scans = await testServer.db.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from wave where id = ${rowId(wave)}::uuid for no key update`
    const begun = stations.map((station) => station.scan(mutation, { waveId: wave.id, code: a }))
    await statementsWaiting(testServer, 2)
    return { begun }
  })
  const outcomes = (await Promise.all(scans.begun)).map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['APPLIED', 'REFUSED'])
  const workers = await testServer.db.wave.findUniqueOrThrow({ where: { id: rowId(wave) } })
  expect([workers.sorterId, workers.packerId].filter((id) => id !== null)).toHaveLength(1)
  const [line] = await testServer.db.packageLine.findMany({ where: { waveId: rowId(wave), OR: [{ sorted: 1 }, { packed: 1 }] } })
  expect(line).toBeDefined()
})

/** A started wave of packages of two pieces, picked with a handheld. */
async function startedWave(...packages: Record<string, number>[]) {
  await fixture.saveWaveSetting('ONE_PRODUCT', { pickMode: 'HANDHELD' })
  const made = await fixture.createPackages(...packages)
  const wave = await fixture.generateWave({ packageIds: made.map(({ id }) => id) })
  await fixture.picker.client.command('startWave', { waveId: wave.id })
  await fixture.saveWaveSetting('ONE_PRODUCT', { pickMode: 'PAPER' })
  return { wave, scan: { warehouseId, waveId: wave.id, location: 'A01-01-01' } }
}

test('a scan with a handheld is two statements: a location, goods, goods that are put back', async () => {
  const sku = await fixture.createProduct(9)
  const { scan } = await startedWave({ [sku]: 2 }, { [sku]: 2 })
  const handheld = await fixture.openScanStation(fixture.picker)
  expect(await statementsOf(handheld, 'pickScans', [{ ...scan, code: 'A01-01-01' }])).toBe(2)
  expect(await statementsOf(handheld, 'pickScans', [{ ...scan, code: sku, quantity: 3 }])).toBe(2)
  expect(await statementsOf(handheld, 'pickScans', [{ ...scan, code: sku, putBack: true }])).toBe(2)
})

test('a piece of a wave that somebody else takes over while it is picked stays on its shelf', async () => {
  const sku = await fixture.createProduct(9)
  const { wave, scan } = await startedWave({ [sku]: 2 })
  const handheld = await fixture.openScanStation(fixture.picker)
  const waveId = rowId(wave)
  const refused = await commitMeanwhile(
    testServer,
    async (tx) => {
      await tx.$executeRaw`select 1 from wave where id = ${waveId}::uuid for update`
      await tx.wave.update({ where: { id: waveId }, data: { pickerId: rowId(fixture.lead), version: { increment: 1 } } })
      await tx.wavePicker.updateMany({ where: { waveId }, data: { staffId: rowId(fixture.lead) } })
    },
    () => handheld.scan('pickScans', { ...scan, code: sku }),
  )
  expect(refused).toMatchObject({ outcome: 'REFUSED', code: 'WAVE_HELD' })
  expect(await testServer.db.locationStock.count({ where: { product: { sku }, location: { kind: 'OUT' }, onHand: { gt: 0 } } })).toBe(0)
})

test('the undo of sorting or packing is two statements, and so are several in one request', async () => {
  const [a, b] = [await fixture.createProduct(60), await fixture.createProduct(60)]
  const { wave } = await fixture.createPickedWave({ labelMode: 'BY_GOODS' }, { [a]: 8, [b]: 2 }, { [a]: 1, [b]: 2 })
  const waveId = wave.id
  const send = (mutation: string, code: string, count: number) => scanStation.send(mutation, Array(count).fill({ waveId, code }))
  const sorted = await send('sortScans', a, 9)
  await send('sortScans', b, 4)
  const { db } = testServer
  const readWave = () => db.wave.findUniqueOrThrow({ where: { id: rowId(wave) } })
  expect((await readWave()).sortedAt).not.toBeNull()
  const lineId = sorted[8]!.lineId
  expect(await statementsOf(scanStation, 'unsortScans', [{ waveId, lineId }])).toBe(2)
  expect((await readWave()).sortedAt).toBeNull()
  expect(await statementsOf(scanStation, 'unsortScans', [{ waveId, lineId, pieces: 2 }, ...Array(4).fill({ waveId, lineId })])).toBe(2)
  await send('sortScans', a, 7)
  const packed = await send('packScans', a, 5)
  const undo = { waveId, lineId: packed[4]!.lineId }
  expect(await statementsOf(scanStation, 'unpackScans', [undo])).toBe(2)
  const answers = await scanStation.send('unpackScans', [undo, undo])
  const { done } = packed[4]!
  expect(answers).toMatchObject([
    { step: 'TAKEN_BACK', packageDone: 2, done: done - 2 },
    { step: 'TAKEN_BACK', packageDone: 1, done: done - 3 },
  ])
  expect(answers[1]!.lines.find(({ sku }: Data) => sku === a)).toMatchObject({ packed: 1 })
  expect(await scanStation.refusal('unpackScans', { ...undo, pieces: 9 })).toMatchObject({ code: 'NOTHING_TO_UNDO' })
})

test('a piece that is packed while its sorting is undone stays sorted', async () => {
  const [a, b] = [await fixture.createProduct(9), await fixture.createProduct(9)]
  const { wave } = await fixture.createPickedWave({}, { [a]: 2, [b]: 1 })
  const waveId = wave.id
  const [sorted] = await scanStation.send('sortScans', Array(2).fill({ waveId, code: a }))
  const id = rowId({ id: sorted!.lineId })
  const undo = await commitMeanwhile(
    testServer,
    async (tx) => {
      const { packageId } = await tx.packageLine.update({ where: { id }, data: { packed: 2 } })
      await tx.package.update({ where: { id: packageId }, data: { packed: 2 } })
    },
    () => scanStation.scan('unsortScans', { waveId, lineId: sorted!.lineId }),
  )
  expect(undo).toMatchObject({ outcome: 'REFUSED', code: 'NOTHING_TO_UNDO' })
  expect(await testServer.db.packageLine.findUnique({ where: { id } })).toMatchObject({ sorted: 2, packed: 2 })
})

test.each([1, 2])('a package of %i pieces that is put on hold while one is packed stays as it is', async (pieces) => {
  const sku = await fixture.createProduct(9)
  const { wave, packages } = await fixture.createPickedWave({}, { [sku]: pieces }, { [sku]: pieces })
  for (let piece = 0; piece < pieces; piece++) await scanStation.scan('packScans', { waveId: wave.id, code: sku })
  const where = { id: rowId(packages[1]!) }
  const scan = await commitMeanwhile(
    testServer,
    (tx) => tx.package.update({ where, data: { heldAt: new Date(), holdReason: 'Not paid' } }),
    () => scanStation.scan('packScans', { waveId: wave.id, code: sku }),
  )
  expect(scan).toMatchObject({ outcome: 'REFUSED', code: 'PACKAGE_STOPPED' })
  expect(await testServer.db.package.findUnique({ where })).toMatchObject({ state: 'PICKED', packed: 0, label: 'READY' })
})

test('a package that is put on hold while a piece is examined is examined no further', async () => {
  const { id, number, sku } = (await at('TO_BE_SHIPPED')) as Data & NodeRef & { sku: string }
  await shippingStation.scan('examineScans', { warehouseId, code: number })
  const scan = await commitMeanwhile(
    testServer,
    (tx) => tx.package.update({ where: { id: rowId({ id }) }, data: { heldAt: new Date(), holdReason: 'Not paid' } }),
    () => shippingStation.scan('examineScans', { warehouseId, code: sku }),
  )
  expect(scan).toMatchObject({ outcome: 'REFUSED', code: 'PACKAGE_STOPPED' })
  expect(await testServer.db.packageLine.findMany({ where: { packageId: rowId({ id }) } })).toMatchObject([{ examined: 0 }])
  await fixture.lead.client.command('abandonExamination', { packageId: id })
})

test('the last pieces of a package at two stations of its examiner finish the examination once', async () => {
  const { id, number, sku } = (await at('TO_BE_SHIPPED')) as Data & NodeRef & { sku: string }
  const examiner = await fixture.signInNewUser('dispatcher')
  const stations = [await fixture.openScanStation(examiner), await fixture.openScanStation(examiner)]
  await stations[0]!.scan('examineScans', { warehouseId, code: number })
  const scans = await testServer.db.$transaction(async (tx) => {
    await tx.$executeRaw`select 1 from package where id = ${rowId({ id })}::uuid for no key update`
    const begun = stations.map((station) => station.scan('examineScans', { warehouseId, code: sku, packageId: id }))
    await statementsWaiting(testServer, 2)
    return { begun }
  })
  expect((await Promise.all(scans.begun)).map(({ step }) => step).sort()).toEqual(['INSPECTED', 'PIECE'])
  expect(await examinationOf({ id })).toMatchObject({ state: 'INSPECTED' })
  const history = await testServer.db.stateHistory.findMany({
    where: { nodeId: (await examinationOf({ id }))!.id },
    orderBy: { no: 'asc' },
  })
  expect(history.map(({ action }) => action)).toEqual(['create', 'start', 'finish'])
})

test('a package whose examination begins while it is shipped stays', async () => {
  const { id, number, sku } = (await at('TO_BE_SHIPPED')) as Data & NodeRef & { sku: string }
  const before = await fixture.readQuantities(sku)
  const { customerId } = await testServer.db.package.findUniqueOrThrow({ where: { id: rowId({ id }) } })
  const scan = await commitMeanwhile(
    testServer,
    async (tx) => {
      await tx.$executeRaw`select 1 from package where id = ${rowId({ id })}::uuid for no key update`
      const row = { id: newId(), packageId: rowId({ id }), warehouseId: rowId(fixture.warehouse), customerId }
      const now = new Date()
      const begun = { examinerId: rowId(packer), startedAt: now, createdAt: now, updatedAt: now, version: 1 }
      await tx.examination.create({ data: { ...row, ...begun, state: 'INSPECTING' } })
    },
    () => shippingStation.scan('shipScans', { warehouseId, code: number }),
  )
  expect(scan).toMatchObject({ outcome: 'REFUSED', code: 'PACKAGE_NOT_EXAMINED' })
  expect(await fixture.readPackage(id)).toMatchObject({ state: 'TO_BE_SHIPPED' })
  expect(await fixture.readQuantities(sku)).toEqual(before)
})
