import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import type { Data } from '../data.ts'
import { eventually } from '../package/packageFixture.ts'
import type { NodeRef } from '../testDataFactory.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, packagesOfWave, type SignedInUser } from './waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { planner, lead } = fixture
const packer = await fixture.signInNewUser('packer')
const scanStation = await fixture.openScanStation(packer)

const labelsOf = async (wave: NodeRef) => (await packagesOfWave(testServer, wave)).map(({ label }) => label)
const jobsOf = (packages: NodeRef[]) =>
  testServer.db.printJob.findMany({ where: { documentId: { in: packages.map(rowId) } }, orderBy: { id: 'asc' } })
const settle = (printJobIds: string[], state: string, who: SignedInUser = packer) =>
  who.client.command('settlePrintJobs', { printJobIds, state }, 'printJobs { id state settledAt } shipped { id state }')
const sheet = (path: string, who: SignedInUser = packer) =>
  fetch(`${testServer.url}/sheets/${path}`, { headers: { authorization: `Bearer ${who.client.identity.token}` } })
const pages = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount()

describe('the labels of a whole wave', () => {
  test('are printed at once and then identify the packages for packing', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE' }, { [sku]: 1 }, { [sku]: 1 })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'SCAN_LABEL_FIRST',
      zh: '请先扫描包裹面单',
      en: 'Scan a package label first',
    })
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`)).status).toBe(404)
    const payload = await mustApply(
      packer,
      'printWaveLabels',
      { waveId: wave.id },
      'printJobs { id kind state reprintReason } notReady { id }',
    )
    expect(payload).toMatchObject({
      notReady: [],
      printJobs: Array(2).fill({ kind: 'PACKAGE_LABEL', state: 'QUEUED', reprintReason: null }),
    })
    expect(await labelsOf(wave)).toEqual(['PRINTED', 'PRINTED'])
    const states = async () => (await jobsOf(packages)).map(({ state }) => state)
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`))).toBe(2)
    expect(await states()).toEqual(['SENT', 'SENT'])
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`)).status).toBe(404)
    const ids = payload.printJobs.map(({ id }: Data) => id)
    expect((await settle(ids, 'CONFIRMED')).shipped).toEqual([])
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}`))).toBe(2)
    expect(await states()).toEqual(['CONFIRMED', 'CONFIRMED'])

    const { label } = await fixture.readPackage(packages[1]!.id)
    const opened = await scanStation.scan('packScans', { waveId: wave.id, code: label.trackingNumber.toLowerCase() })
    expect(opened).toMatchObject({ step: 'OPENED', packageId: packages[1]!.id })
    const packed = await scanStation.scan('packScans', { waveId: wave.id, code: sku, packageId: opened.packageId })
    expect(packed).toMatchObject({ step: 'PACKED', packageId: packages[1]!.id, printJobId: null, trackingNumber: label.trackingNumber })
  })

  test('complete sorted packages of a mixed wave when they are scanned', async () => {
    const [a, b] = [await fixture.createProduct(20), await fixture.createProduct(20)]
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE' }, { [a]: 1, [b]: 1 })
    await mustApply(packer, 'printWaveLabels', { waveId: wave.id })
    expect(await scanStation.refusal('packScans', { waveId: wave.id, code: packages[0]!.number })).toMatchObject({
      code: 'PACKAGE_NOT_SORTED',
    })
    await scanStation.send(
      'sortScans',
      [a, b].map((code) => ({ waveId: wave.id, code })),
    )
    expect(await scanStation.scan('packScans', { waveId: wave.id, code: packages[0]!.number })).toMatchObject({
      step: 'PACKED',
      finished: true,
    })
  })

  test('need a reason to be printed again; late labels are printed alone', async () => {
    const sku = await fixture.createProduct(20)
    await fixture.saveWaveSetting('ONE_PIECE', { labelMode: 'WHOLE_WAVE' })
    const [ready] = await fixture.createPackages({ [sku]: 1 })
    const late = await fixture.createPackage({ [sku]: 1 }, { channelCode: 'DOWN' })
    const wave = await fixture.generateWave({ packageIds: [ready!.id, late.id] })
    const first = await mustApply(packer, 'printWaveLabels', { waveId: wave.id }, 'printJobs { id } notReady { number }')
    expect(first).toMatchObject({ printJobs: [{}], notReady: [{ number: late.number }] })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toEqual([
      {
        code: 'REPRINT_REASON_REQUIRED',
        field: 'reason',
        zh: `${wave.number} 已打印过，再次打印需要填写原因`,
        en: `${wave.number} was printed before; a reprint needs a reason`,
      },
    ])
    await settle(
      first.printJobs.map(({ id }: Data) => id),
      'CONFIRMED',
    )
    await testServer.db.channel.updateMany({ where: { code: 'DOWN', warehouseId: rowId(fixture.warehouse) }, data: { service: 'SIM-STD' } })
    await eventually(
      () => fixture.readPackage(late.id),
      ({ label }) => label.state === 'READY',
      15_000,
    )
    await mustApply(packer, 'printWaveLabels', { waveId: wave.id })
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`))).toBe(1)
    await mustApply(packer, 'printWaveLabels', { waveId: wave.id, reason: 'Jam' })
    expect((await jobsOf([ready!, late])).map(({ reprintReason }) => reprintReason)).toEqual([null, null, 'Jam', 'Jam'])
  })

  test('are refused when none is ready, and once the wave is over', async () => {
    const sku = await fixture.createProduct(20)
    const taken = await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave({ packageIds: [taken[0]!.id] })
    await testServer.db.package.update({ where: { id: rowId(taken[0]!) }, data: { label: 'FAILED' } })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toEqual([
      {
        code: 'NO_LABEL_READY',
        field: null,
        zh: `波次 ${wave.number} 没有可打印的面单`,
        en: `Wave ${wave.number} has no labels ready to print`,
      },
    ])
    await mustApply(planner, 'voidWave', { waveId: wave.id })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_OVER' }])
    await expect(fixture.picker.client.command('printWaveLabels', { waveId: wave.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}`, fixture.picker)).status).toBe(404)
  })
})

describe('a print job', () => {
  async function packed(setting = {}) {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave(setting, { [sku]: 1 }, { [sku]: 1 })
    const { printJobId } = await scanStation.scan('packScans', { waveId: wave.id, code: sku })
    return { wave, packages, sku, printJobId: printJobId as string }
  }

  test('is sent, then confirmed, and cannot be reversed', async () => {
    const { printJobId, packages } = await packed()
    expect((await settle([printJobId], 'SENT')).printJobs).toEqual([{ id: printJobId, state: 'SENT', settledAt: null }])
    expect(await settle([printJobId], 'CONFIRMED')).toMatchObject({
      printJobs: [{ state: 'CONFIRMED', settledAt: expect.any(String) }],
      shipped: [],
    })
    expect(await settle([printJobId], 'CONFIRMED')).toMatchObject({ printJobs: [{ state: 'CONFIRMED' }], userErrors: [] })
    for (const state of ['FAILED', 'SENT', 'QUEUED'])
      expect(await packer.client.refusal('settlePrintJobs', { printJobIds: [printJobId], state })).toEqual([
        { code: 'PRINT_JOB_SETTLED', field: 'printJobIds', zh: '此打印任务已结束', en: 'This print job is already finished' },
      ])
    expect((await fixture.readPackage(packages[0]!.id)).state).toBe('TO_BE_SHIPPED')
  })

  test('can be repeated without a reason after a failure, otherwise with one', async () => {
    const { printJobId, packages } = await packed()
    const again = (input: Data) => packer.client.command('printLabel', input, 'package { label { state } } printJob { id reprintReason }')
    const input = { packageId: packages[0]!.id }
    expect(await packer.client.refusal('printLabel', input)).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED', field: 'reason' }])
    expect((await again({ ...input, reason: 'Smudged' })).printJob).toMatchObject({ reprintReason: 'Smudged' })
    for (const { id } of await jobsOf([packages[0]!])) await settle([btoa(`PrintJob:${id}`)], 'FAILED')
    expect((await testServer.db.printJob.findUniqueOrThrow({ where: { id: rowId({ id: printJobId }) } })).state).toBe('FAILED')
    expect(await again(input)).toMatchObject({ package: { label: { state: 'PRINTED' } }, printJob: { reprintReason: null } })
  })

  test('of a package without a label is refused', async () => {
    const sku = await fixture.createProduct(9)
    const late = await fixture.createPackage({ [sku]: 1 }, { channelCode: 'DOWN' })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'PACKAGE_NOT_IN_STATE' }])
    await fixture.generateWave({ packageIds: [late.id] })
    await testServer.db.package.update({ where: { id: rowId(late) }, data: { label: 'FAILED' } })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'LABEL_NOT_READY' }])
    await fixture.integrator.command('cancelPackage', { packageId: late.id })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'PACKAGE_CANCELLED' }])
    await expect(fixture.picker.client.command('printLabel', { packageId: late.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('ships its package on confirmation if the wave ships on print', async () => {
    const { printJobId, packages, sku, wave } = await packed({ shipOnPrint: true })
    const good = (await fixture.readQuantities(sku)).good
    const facts = await testServer.recordFactKinds(async () => {
      expect((await settle([printJobId], 'CONFIRMED')).shipped).toEqual([{ id: packages[0]!.id, state: 'SHIPPED' }])
      expect((await settle([printJobId], 'CONFIRMED')).shipped).toEqual([])
    })
    expect(facts).toEqual(['printJob.confirmed', 'package.shipped'])
    expect(await fixture.readQuantities(sku)).toEqual({ good: good - 1, locked: 1, available: good - 2 })
    expect((await fixture.readWave(wave.id)).counts).toMatchObject({ packed: 1, shipped: 1, picked: 1 })
  })

  test('confirmed before packing ships its package when it is packed', async () => {
    const sku = await fixture.createProduct(20)
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE', shipOnPrint: true }, { [sku]: 1 })
    const { printJobs } = await mustApply(packer, 'printWaveLabels', { waveId: wave.id }, 'printJobs { id }')
    await settle([printJobs[0].id], 'CONFIRMED')
    await scanStation.scan('packScans', { waveId: wave.id, code: packages[0]!.number })
    const done = await scanStation.scan('packScans', { waveId: wave.id, code: sku, packageId: packages[0]!.id })
    expect(done).toMatchObject({ step: 'PACKED', shipped: true, finished: true })
    expect((await fixture.readPackage(packages[0]!.id)).state).toBe('SHIPPED')
  })

  test('needs the right to print labels alone: a key settles the labels that it has printed, and no other documents', async () => {
    const sku = await fixture.createProduct(10)
    const { wave, packages } = await fixture.createPickedWave({ labelMode: 'WHOLE_WAVE' }, { [sku]: 1 })
    const key = await testServer.createApiKeyClient(['warehouse:read', 'package:read', 'package:label'])
    const { printJob } = (await key.command('printLabel', { packageId: packages[0]!.id }, 'printJob { id state }')) as Data
    const confirmed = (id: string) => ({ printJobIds: [id], state: 'CONFIRMED' })
    const [list] = await testServer.db.printJob.findMany({ where: { documentId: rowId(wave), kind: 'PICKING_LIST' } })
    expect(await key.refusal('settlePrintJobs', confirmed(toNodeId('PrintJob', list!.id)))).toMatchObject([{ code: 'FORBIDDEN' }])
    const settled = await key.command('settlePrintJobs', confirmed(printJob.id), 'printJobs { id state }')
    expect(settled).toMatchObject({ printJobs: [{ id: printJob.id, state: 'CONFIRMED' }], userErrors: [] })
    const stranger = await testServer.createApiKeyClient(['warehouse:read', 'package:read'])
    await expect(stranger.command('settlePrintJobs', confirmed(printJob.id))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is limited to its warehouse', async () => {
    const { printJobId } = await packed()
    const there = await createWaveFixture(testServer)
    const stranger = await there.signInNewUser('packer')
    for (const ids of [[printJobId], ['nonsense']]) {
      const asked = stranger.client.command('settlePrintJobs', { printJobIds: ids, state: 'CONFIRMED' })
      if (ids[0] === printJobId) await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' })
      else expect((await asked).userErrors).toMatchObject([{ code: 'MALFORMED' }])
    }
    const { node } = await stranger.client.query('query ($id: ID!) { node(id: $id) { id } }', { id: printJobId })
    expect(node).toBeNull()
    expect(lead.name).not.toBe('')
  })
})
