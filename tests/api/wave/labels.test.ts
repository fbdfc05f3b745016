import { PDFDocument } from 'pdf-lib'
import { describe, expect, test } from 'vitest'
import type { Data } from '../client.ts'
import type { Made } from '../fixture.ts'
import { rowId } from '../fixture.ts'
import { openHouse } from '../harness.ts'
import { eventually } from '../package/scene.ts'
import { applied, membersOf, openFloor, type Person } from './floor.ts'

const house = await openHouse()
const floor = await openFloor(house)
const { planner, lead } = floor
const packer = await floor.person('packer')
const bench = await floor.bench(packer)

const labelsOf = async (wave: Made) => (await membersOf(house, wave)).map(({ label }) => label)
const jobsOf = (packages: Made[]) =>
  house.db.printJob.findMany({ where: { documentId: { in: packages.map(rowId) } }, orderBy: { id: 'asc' } })
const settle = (printJobIds: string[], state: string, who: Person = packer) =>
  who.client.command('settlePrintJobs', { printJobIds, state }, 'printJobs { id state settledAt } shipped { id state }')
const sheet = (path: string, who: Person = packer) =>
  fetch(`${house.url}/sheets/${path}`, { headers: { authorization: `Bearer ${who.client.identity.token}` } })
const pages = async (response: Response) => (await PDFDocument.load(await response.arrayBuffer())).getPageCount()

describe('the labels of a whole wave', () => {
  test('are printed at once; then their labels lead the packing', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({ labelMode: 'WHOLE_WAVE' }, { [sku]: 1 }, { [sku]: 1 })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: sku })).toEqual({
      code: 'SCAN_LABEL_FIRST',
      zh: '请先扫描包裹面单',
      en: 'Scan the label of a package first',
    })
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`)).status).toBe(404)
    const payload = await applied(
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
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`))).toBe(2)
    const ids = payload.printJobs.map(({ id }: Data) => id)
    expect((await settle(ids, 'CONFIRMED')).shipped).toEqual([])
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`)).status).toBe(404)
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}`))).toBe(2)

    const { label } = await floor.read(packages[1]!.id)
    const opened = await bench.scan('packScans', { waveId: wave.id, code: label.trackingNumber.toLowerCase() })
    expect(opened).toMatchObject({ step: 'OPENED', packageId: packages[1]!.id })
    const packed = await bench.scan('packScans', { waveId: wave.id, code: sku, packageId: opened.packageId })
    expect(packed).toMatchObject({ step: 'PACKED', packageId: packages[1]!.id, printJobId: null, trackingNumber: label.trackingNumber })
  })

  test('of a mixed wave complete what is sorted, as they are scanned', async () => {
    const [a, b] = [await floor.product(20), await floor.product(20)]
    const { wave, packages } = await floor.picked({ labelMode: 'WHOLE_WAVE' }, { [a]: 1, [b]: 1 })
    await applied(packer, 'printWaveLabels', { waveId: wave.id })
    expect(await bench.refusal('packScans', { waveId: wave.id, code: packages[0]!.number })).toMatchObject({ code: 'PACKAGE_NOT_SORTED' })
    await bench.send(
      'sortScans',
      [a, b].map((code) => ({ waveId: wave.id, code })),
    )
    expect(await bench.scan('packScans', { waveId: wave.id, code: packages[0]!.number })).toMatchObject({ step: 'PACKED', finished: true })
  })

  test('are printed again only with a reason; those that come late are printed alone', async () => {
    const sku = await floor.product(20)
    await floor.set('ONE_PIECE', { labelMode: 'WHOLE_WAVE' })
    const [ready] = await floor.orders({ [sku]: 1 })
    const late = await floor.take({ [sku]: 1 }, { channelCode: 'DOWN' })
    const wave = await floor.wave({ packageIds: [ready!.id, late.id] })
    const first = await applied(packer, 'printWaveLabels', { waveId: wave.id }, 'printJobs { id } notReady { number }')
    expect(first).toMatchObject({ printJobs: [{}], notReady: [{ number: late.number }] })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toEqual([
      {
        code: 'REPRINT_REASON_REQUIRED',
        field: 'reason',
        zh: `${wave.number} 已打印过，再次打印需要填写原因`,
        en: `${wave.number} was printed before; to print it again, say why`,
      },
    ])
    await settle(
      first.printJobs.map(({ id }: Data) => id),
      'CONFIRMED',
    )
    await house.db.channel.updateMany({ where: { code: 'DOWN', warehouseId: rowId(floor.warehouse) }, data: { service: 'SIM-STD' } })
    await eventually(
      () => floor.read(late.id),
      ({ label }) => label.state === 'READY',
      15_000,
    )
    await applied(packer, 'printWaveLabels', { waveId: wave.id })
    expect(await pages(await sheet(`wave-labels/${encodeURIComponent(wave.id)}?queued`))).toBe(1)
    await applied(packer, 'printWaveLabels', { waveId: wave.id, reason: 'Jam' })
    expect((await jobsOf([ready!, late])).map(({ reprintReason }) => reprintReason)).toEqual([null, null, 'Jam', 'Jam'])
  })

  test('are refused where none is ready, and once the wave is over', async () => {
    const sku = await floor.product(20)
    const taken = await floor.orders({ [sku]: 1 })
    const wave = await floor.wave({ packageIds: [taken[0]!.id] })
    await house.db.package.update({ where: { id: rowId(taken[0]!) }, data: { label: 'FAILED' } })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toEqual([
      {
        code: 'NO_LABEL_READY',
        field: null,
        zh: `波次 ${wave.number} 没有可打印的面单`,
        en: `Wave ${wave.number} has no label that is ready to print`,
      },
    ])
    await applied(planner, 'voidWave', { waveId: wave.id })
    expect(await packer.client.refusal('printWaveLabels', { waveId: wave.id })).toMatchObject([{ code: 'WAVE_OVER' }])
    await expect(floor.picker.client.command('printWaveLabels', { waveId: wave.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await sheet(`wave-labels/${encodeURIComponent(wave.id)}`, floor.picker)).status).toBe(404)
  })
})

describe('a print job', () => {
  async function packed(setting = {}) {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked(setting, { [sku]: 1 }, { [sku]: 1 })
    const { printJobId } = await bench.scan('packScans', { waveId: wave.id, code: sku })
    return { wave, packages, sku, printJobId: printJobId as string }
  }

  test('is sent, then confirmed, and not taken back', async () => {
    const { printJobId, packages } = await packed()
    expect((await settle([printJobId], 'SENT')).printJobs).toEqual([{ id: printJobId, state: 'SENT', settledAt: null }])
    expect(await settle([printJobId], 'CONFIRMED')).toMatchObject({
      printJobs: [{ state: 'CONFIRMED', settledAt: expect.any(String) }],
      shipped: [],
    })
    expect(await settle([printJobId], 'CONFIRMED')).toMatchObject({ printJobs: [{ state: 'CONFIRMED' }], userErrors: [] })
    for (const state of ['FAILED', 'SENT', 'QUEUED'])
      expect(await packer.client.refusal('settlePrintJobs', { printJobIds: [printJobId], state })).toEqual([
        { code: 'PRINT_JOB_SETTLED', field: 'printJobIds', zh: '此打印任务已结束', en: 'This print job is settled already' },
      ])
    expect((await floor.read(packages[0]!.id)).state).toBe('TO_BE_SHIPPED')
  })

  test('that has failed can be followed by another without a reason, one that has not by one with', async () => {
    const { printJobId, packages } = await packed()
    const again = (input: Data) => packer.client.command('printLabel', input, 'package { label { state } } printJob { id reprintReason }')
    const input = { packageId: packages[0]!.id }
    expect(await packer.client.refusal('printLabel', input)).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED', field: 'reason' }])
    expect((await again({ ...input, reason: 'Smudged' })).printJob).toMatchObject({ reprintReason: 'Smudged' })
    for (const { id } of await jobsOf([packages[0]!])) await settle([btoa(`PrintJob:${id}`)], 'FAILED')
    expect((await house.db.printJob.findUniqueOrThrow({ where: { id: rowId({ id: printJobId }) } })).state).toBe('FAILED')
    expect(await again(input)).toMatchObject({ package: { label: { state: 'PRINTED' } }, printJob: { reprintReason: null } })
  })

  test('of a package without a label is refused', async () => {
    const sku = await floor.product(9)
    const late = await floor.take({ [sku]: 1 }, { channelCode: 'DOWN' })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'PACKAGE_NOT_IN_STATE' }])
    await floor.wave({ packageIds: [late.id] })
    await house.db.package.update({ where: { id: rowId(late) }, data: { label: 'FAILED' } })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'LABEL_NOT_READY' }])
    await floor.shop.command('cancelPackage', { packageId: late.id })
    expect(await packer.client.refusal('printLabel', { packageId: late.id })).toMatchObject([{ code: 'PACKAGE_CANCELLED' }])
    await expect(floor.picker.client.command('printLabel', { packageId: late.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('lets its package leave as it is confirmed, where the wave ships on print', async () => {
    const { printJobId, packages, sku, wave } = await packed({ shipOnPrint: true })
    const good = (await floor.quantities(sku)).good
    const facts = await house.factsOf(async () => {
      expect((await settle([printJobId], 'CONFIRMED')).shipped).toEqual([{ id: packages[0]!.id, state: 'SHIPPED' }])
      expect((await settle([printJobId], 'CONFIRMED')).shipped).toEqual([])
    })
    expect(facts).toEqual(['printJob.confirmed', 'package.shipped'])
    expect(await floor.quantities(sku)).toEqual({ good: good - 1, locked: 1, available: good - 2 })
    expect((await floor.readWave(wave.id)).counts).toMatchObject({ packed: 1, shipped: 1, picked: 1 })
  })

  test('that was confirmed before it was packed lets its package leave as it is packed', async () => {
    const sku = await floor.product(20)
    const { wave, packages } = await floor.picked({ labelMode: 'WHOLE_WAVE', shipOnPrint: true }, { [sku]: 1 })
    const { printJobs } = await applied(packer, 'printWaveLabels', { waveId: wave.id }, 'printJobs { id }')
    await settle([printJobs[0].id], 'CONFIRMED')
    await bench.scan('packScans', { waveId: wave.id, code: packages[0]!.number })
    const done = await bench.scan('packScans', { waveId: wave.id, code: sku, packageId: packages[0]!.id })
    expect(done).toMatchObject({ step: 'PACKED', shipped: true, finished: true })
    expect((await floor.read(packages[0]!.id)).state).toBe('SHIPPED')
  })

  test('belongs to its warehouse', async () => {
    const { printJobId } = await packed()
    const there = await openFloor(house)
    const stranger = await there.person('packer')
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
