import { afterAll, describe, expect, test } from 'vitest'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { readPdf } from '../../../graph/print/readPdf.ts'
import type { Data } from '../data.ts'
import { createHandoverFixture } from '../delivery/handoverFixture.ts'
import { eventually } from '../package/packageFixture.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { mustApply } from '../wave/waveFixture.ts'
import { RawPrinter } from './rawPrinter.ts'

const testServer = await startTestServer({ environment: { PRINTERS_ON_THIS_MACHINE: 'true' } })
const fixture = await createHandoverFixture(testServer)
const { dispatcher, lead, planner, warehouse } = fixture
const manager = await fixture.signInNewUser('manager')
const controller = await fixture.signInNewUser('controller')
const device = await RawPrinter.start()
afterAll(() => device.switchOff())

let printers = 0
const createPrinter = async (change: Data = {}): Promise<Data> => {
  const usual = { kind: 'RAW', address: device.address, paper: 'LABEL', purpose: 'DOCUMENTS', state: 'ACTIVE' }
  const input = { warehouseId: warehouse.id, name: `Office ${++printers}`, ...usual, ...change }
  return (await mustApply(manager, 'createPrinter', input, 'printer { id name version purpose paper stationNames }')).printer
}
const office = await createPrinter()
const labels = await createPrinter({ purpose: 'LABELS' })

const jobFields = `id kind state problem documentKind documentNumber documentId reprintReason mayRetry waitsForPerson
  printer { id name } station { id } printedBy { name }`
const jobBecomes = (id: string, state: string): Promise<Data> =>
  eventually(
    async () => (await lead.client.query(`query ($id: ID!) { node(id: $id) { ... on PrintJob { ${jobFields} } } }`, { id })).node,
    (job) => job.state === state,
  )
const jobsOf = async (number: string): Promise<Data[]> => {
  const list = `query ($w: ID!, $filter: PrintJobFilter) { printJobs(warehouseId: $w, first: 50, filter: $filter) { edges { node { ${jobFields} } } } }`
  const { printJobs } = await lead.client.query(list, { w: warehouse.id, filter: { search: { values: [number] } } })
  return printJobs.edges.map(({ node }: Data) => node)
}
/** Texts of the page that was printed since the last one. */
const printed = async (): Promise<string> => {
  const received = device.received.splice(0)
  expect(received).toHaveLength(1)
  const { pages } = await readPdf(received[0] as Buffer)
  expect(pages[0]?.width).toBeCloseTo(210, 0)
  return pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(' ')
}
const createTransfer = async (): Promise<Data & NodeRef> => {
  const sku = await fixture.createProduct(5)
  const at = await testServer.db.locationStock.findFirstOrThrow({ where: { product: { sku } }, include: { location: true } })
  const input = {
    warehouseId: warehouse.id,
    lines: [{ productId: toNodeId('Product', at.productId), from: at.location.code, to: null, quantity: 1 }],
  }
  return (await mustApply(controller, 'createTransfer', input, 'transfer { id number }')).transfer
}

describe('a printer for documents', () => {
  test('gets the pick list of a wave; the first print starts picking, and a reprint has a reason', async () => {
    const sku = await fixture.createProduct(5)
    await fixture.createPackages({ [sku]: 1 })
    const wave = await fixture.generateWave()
    const print = { waveId: wave.id, printerId: office.id }
    const noPrinting = await testServer.signInWithRights(['wave:print', 'wave:read'], warehouse)
    expect(await noPrinting.refusal('markWavePrinted', print)).toMatchObject([{ code: 'FORBIDDEN' }])
    const started = await mustApply(lead, 'markWavePrinted', print, 'wave { state } printJob { id }')
    expect(started).toMatchObject({ wave: { state: 'PICKING' } })
    const [job] = (await jobsOf(wave.number)) as [Data]
    expect(started.printJob).toEqual({ id: job.id })
    expect(job).toMatchObject({ kind: 'PICKING_LIST', documentKind: 'Wave', documentId: wave.id, printer: { id: office.id } })
    expect(await jobBecomes(job.id, 'SENT')).toMatchObject({ waitsForPerson: true, printedBy: { name: lead.name } })
    expect(await printed()).toContain(wave.number)
    // Planners print no labels.
    const confirmed = { printJobIds: [job.id], state: 'CONFIRMED' }
    expect(await mustApply(planner, 'settlePrintJobs', confirmed, 'printJobs { state }')).toMatchObject({
      printJobs: [{ state: 'CONFIRMED' }],
    })
    expect(await lead.client.refusal('markWavePrinted', print)).toMatchObject([{ code: 'REPRINT_REASON_REQUIRED', field: 'reason' }])
    await mustApply(lead, 'markWavePrinted', { ...print, reason: 'Torn' })
    const jobs = await jobsOf(wave.number)
    expect(jobs).toMatchObject([{ reprintReason: 'Torn' }, { reprintReason: null }])
    await jobBecomes((jobs[0] as Data).id, 'SENT')
    await printed()
  })

  test('gets a document of a carrier as the carrier made it', async () => {
    const { groupId, channelCode } = await fixture.createGroup()
    const pkg = await fixture.shipped({ channelCode })
    const sheet = await fixture.open(groupId)
    await fixture.scan(sheet.id, pkg.number)
    await fixture.close(sheet.id)
    const read = 'query ($id: ID!) { node(id: $id) { ... on HandoverSheet { manifests { documents { id name } } } } }'
    const [document] = (await eventually(
      async () => (await fixture.reader.query(read, { id: sheet.id })).node.manifests.flatMap(({ documents }: Data) => documents),
      (documents: Data[]) => documents.length === 1,
    )) as [Data]
    const print = { documentId: document.id, printerId: office.id }
    expect(await planner.client.refusal('printDocument', { ...print, printerId: labels.id })).toMatchObject([{ field: 'printerId' }])
    const noDelivery = await testServer.signInWithRights(['printer:print', 'warehouse:read'], warehouse)
    expect(await noDelivery.refusal('printDocument', print)).toMatchObject([{ code: 'NOT_FOUND', field: 'documentId' }])
    const { printJob } = await mustApply(dispatcher, 'printDocument', print, `printJob { ${jobFields} }`)
    expect(printJob).toMatchObject({
      kind: 'CARRIER_DOCUMENT',
      documentKind: 'HandoverSheet',
      documentId: sheet.id,
      documentNumber: document.name,
    })
    await jobBecomes(printJob.id, 'SENT')
    expect(await printed()).toContain(pkg.label.trackingNumber)
    expect(await jobsOf(document.name)).toMatchObject([{ id: printJob.id }])
  })

  test('gets the pick lists of several new waves in their order, and that of a simple print, whose labels the browser prints', async () => {
    const skus = [await fixture.createProduct(5), await fixture.createProduct(5), await fixture.createProduct(5)] as const
    await fixture.createPackages({ [skus[0]]: 1 })
    const first = await fixture.generateWave()
    await fixture.createPackages({ [skus[1]]: 1 })
    const second = await fixture.generateWave()
    const print = { warehouseId: warehouse.id, waveIds: [second.id, first.id], printerId: office.id }
    const noPrinting = await testServer.signInWithRights(['wave:print', 'wave:read'], warehouse)
    expect(await noPrinting.refusal('markWavesPrinted', print)).toMatchObject([{ code: 'FORBIDDEN' }])
    expect(await lead.client.refusal('markWavesPrinted', { ...print, printerId: labels.id })).toMatchObject([{ field: 'printerId' }])
    const { waves, printJobs } = await mustApply(lead, 'markWavesPrinted', print, `waves { state } printJobs { ${jobFields} }`)
    expect(waves).toEqual([{ state: 'PICKING' }, { state: 'PICKING' }])
    expect(printJobs.map(({ documentNumber }: Data) => documentNumber)).toEqual([second.number, first.number])
    for (const { id } of printJobs) await jobBecomes(id, 'SENT')
    expect(device.received.splice(0)).toHaveLength(2)
    // Printed waves stay as they are.
    expect(await mustApply(lead, 'markWavesPrinted', print, 'printJobs { id }')).toMatchObject({ printJobs: [] })

    const [pkg] = await fixture.createPackages({ [skus[2]]: 1 })
    const made = await mustApply(
      lead,
      'createSimplePrint',
      { warehouseId: warehouse.id, packageIds: [pkg!.id] },
      'simplePrint { id number }',
    )
    const { id, number } = made.simplePrint
    const answer = await mustApply(
      lead,
      'printSimplePrint',
      { simplePrintId: id, printerId: office.id },
      'printJob { id kind } printJobs { kind state }',
    )
    expect(answer).toMatchObject({ printJob: { kind: 'PICKING_LIST' }, printJobs: [{ kind: 'PACKAGE_LABEL', state: 'QUEUED' }] })
    await jobBecomes(answer.printJob.id, 'SENT')
    expect(await printed()).toContain(number)
    await mustApply(lead, 'confirmSimplePrint', { simplePrintId: id })
  })

  test('gets the draft and the signed manifest of a hand-over sheet', async () => {
    const { groupId, channelCode } = await fixture.createGroup()
    const { number } = (await fixture.shipped({ channelCode })) as Data
    const sheet = await fixture.open(groupId)
    await fixture.scan(sheet.id, number)
    const draft = { printerId: office.id, documentId: sheet.id }
    const { printJob } = await mustApply(dispatcher, 'printDocument', draft, `printJob { ${jobFields} }`)
    expect(printJob).toMatchObject({ kind: 'HANDOVER_MANIFEST', documentKind: 'HandoverSheet', documentNumber: sheet.number })
    await jobBecomes(printJob.id, 'SENT')
    expect(await printed()).toContain(number)
    await fixture.close(sheet.id)
    expect(await dispatcher.client.refusal('printDocument', draft)).toMatchObject([{ code: 'NOT_IN_STATE' }])
    const { printJob: signed } = await mustApply(
      dispatcher,
      'printHandover',
      { sheetId: sheet.id, printerId: office.id },
      'printJob { id }',
    )
    await jobBecomes(signed.id, 'SENT')
    expect(await printed()).toContain('Jorge Alvarado')
    expect((await fixture.read(sheet.id)).prints).toHaveLength(1)
  })

  test('gets a draft no more once its sheet was signed, and a recorded print again', async () => {
    const off = await RawPrinter.start()
    await off.switchOff()
    const printer = await createPrinter({ address: off.address })
    const { groupId, channelCode } = await fixture.createGroup()
    const { number } = (await fixture.shipped({ channelCode })) as Data
    const sheet = await fixture.open(groupId)
    await fixture.scan(sheet.id, number)
    const printDraft = async () =>
      (await mustApply(dispatcher, 'printDocument', { printerId: printer.id, documentId: sheet.id }, 'printJob { id }')).printJob.id
    const failed = await printDraft()
    await mustApply(dispatcher, 'cancelPrintJob', { printJobId: failed })
    const waiting = await printDraft()
    await fixture.close(sheet.id)
    const retry = (printJobId: string) => mustApply(dispatcher, 'retryPrintJob', { printJobId })
    const refusal = { code: 'NOT_IN_STATE', field: 'printJobId', en: expect.stringContaining(sheet.number) }
    expect(await jobBecomes(failed, 'FAILED')).toMatchObject({ mayRetry: false })
    expect(await dispatcher.client.refusal('retryPrintJob', { printJobId: failed })).toMatchObject([refusal])
    await mustApply(dispatcher, 'printHandover', { sheetId: sheet.id, printerId: printer.id })
    const [signed] = (await jobsOf(sheet.number)) as [Data]
    expect(signed.state).toBe('QUEUED')
    await mustApply(dispatcher, 'cancelPrintJob', { printJobId: signed.id })
    expect(await jobBecomes(signed.id, 'FAILED')).toMatchObject({ mayRetry: true })
    await off.switchOn()
    expect(await jobBecomes(waiting, 'FAILED')).toMatchObject({ problem: 'NO_DOCUMENT' })
    expect(await dispatcher.client.refusal('retryPrintJob', { printJobId: waiting })).toMatchObject([refusal])
    await retry(signed.id)
    await jobBecomes(signed.id, 'SENT')
    expect(off.received).toHaveLength(1)
    await off.switchOff()
  })

  test('gets transfer lists from who may read them, at the station', async () => {
    const transfer = await createTransfer()
    const station = await fixture.openScanStation(controller)
    const stationId = station.station.id
    const print = { printerId: office.id, documentId: transfer.id, stationId, reason: 'Lost' }
    const { printJob } = await mustApply(controller, 'printDocument', print, 'printJob { id }')
    expect(await jobBecomes(printJob.id, 'SENT')).toMatchObject({
      ...{
        kind: 'TRANSFER_LIST',
        documentKind: 'Transfer',
        documentNumber: transfer.number,
        reprintReason: 'Lost',
        station: { id: stationId },
      },
    })
    expect(await printed()).toContain(transfer.number)
    const { client } = await fixture.signInNewUser('finance')
    await expect(client.command('printDocument', print)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const nobodys = { ...print, documentId: toNodeId('Transfer', crypto.randomUUID()) }
    expect(await controller.client.refusal('printDocument', nobodys)).toMatchObject([{ code: 'NOT_FOUND', field: 'documentId' }])
  })

  test('gets nothing of a document that cannot be made, and the next one after it', async () => {
    const [broken, next] = [await createTransfer(), await createTransfer()]
    // No code holds that much.
    await testServer.db.transfer.update({ where: { id: rowId(broken) }, data: { number: 'T'.repeat(8_000) } })
    const print = ({ id }: Data) => mustApply(controller, 'printDocument', { printerId: office.id, documentId: id }, 'printJob { id }')
    const [first, second] = [await print(broken), await print(next)]
    expect(await jobBecomes(first.printJob.id, 'FAILED')).toMatchObject({ problem: 'UNREADABLE', mayRetry: true })
    await jobBecomes(second.printJob.id, 'SENT')
    expect(await printed()).toContain(next.number)
    await testServer.db.transfer.update({ where: { id: rowId(broken) }, data: { number: broken.number } })
  })

  test('is refused by name if it is for labels, paused or of another warehouse', async () => {
    const transfer = await createTransfer()
    const refused = (printerId: string) => controller.client.refusal('printDocument', { printerId, documentId: transfer.id })
    expect(await refused(labels.id)).toEqual([
      {
        code: 'PRINTER_NOT_FOR_DOCUMENTS',
        field: 'printerId',
        zh: `打印机“${labels.name}”只打印标签，请选择打印文件的打印机`,
        en: `The printer "${labels.name}" prints labels only; choose one for documents`,
      },
    ])
    const paused = await createPrinter({ state: 'PAUSED' })
    expect(await refused(paused.id)).toEqual([
      {
        code: 'PRINTER_NOT_USED',
        field: 'printerId',
        zh: `服务器现在不向打印机“${paused.name}”发送，请选择其他打印机或用浏览器打印`,
        en: `The server does not send to the printer "${paused.name}" now; choose another one or print in the browser`,
      },
    ])
  })

  test('is chosen by a station for documents only, beside its label printer', async () => {
    const { station } = await fixture.openScanStation(dispatcher)
    const chosen = 'station { labelPrinter { id } documentPrinter { id } }'
    const choose = (change: Data) => mustApply(dispatcher, 'setStationPrinter', { stationId: station.id, ...change }, chosen)
    const both = { labelPrinterId: labels.id, documentPrinterId: office.id }
    expect(await choose(both)).toMatchObject({ station: { labelPrinter: { id: labels.id }, documentPrinter: { id: office.id } } })
    expect(await choose({ labelPrinterId: null })).toMatchObject({ station: { labelPrinter: null, documentPrinter: { id: office.id } } })
    expect(await dispatcher.client.refusal('setStationPrinter', { stationId: station.id, labelPrinterId: office.id })).toEqual([
      {
        code: 'PRINTER_NOT_FOR_LABELS',
        field: 'labelPrinterId',
        zh: `打印机“${office.name}”只打印文件，请选择打印标签的打印机`,
        en: `The printer "${office.name}" prints documents only; choose one for labels`,
      },
    ])
    expect(
      await dispatcher.client.refusal('setStationPrinter', { stationId: station.id, labelPrinterId: null, documentPrinterId: labels.id }),
    ).toMatchObject([{ code: 'PRINTER_NOT_FOR_DOCUMENTS', field: 'documentPrinterId' }])
  })

  test('with A4 prints both if nobody says otherwise, and has A4 if it is for documents', async () => {
    expect(await createPrinter({ purpose: null, paper: 'A4' })).toMatchObject({ purpose: 'BOTH', paper: 'A4' })
    expect(await createPrinter({ purpose: null })).toMatchObject({ purpose: 'LABELS', paper: 'LABEL' })
    expect(office).toMatchObject({ purpose: 'DOCUMENTS', paper: 'A4' })
  })
})

describe('a printer that is deleted', () => {
  test('is refused by name while it has jobs, unless they are cancelled with it; its stations and the history are told', async () => {
    const off = await RawPrinter.start()
    await off.switchOff()
    const settings = { address: off.address, purpose: 'BOTH' }
    const printer = await createPrinter(settings)
    const { station } = await fixture.openScanStation(dispatcher)
    await mustApply(dispatcher, 'setStationPrinter', { stationId: station.id, labelPrinterId: printer.id, documentPrinterId: printer.id })
    const { name } = await testServer.db.station.findUniqueOrThrow({ where: { id: rowId(station) } })
    const transfer = await createTransfer()
    const { printJob } = await mustApply(controller, 'printDocument', { printerId: printer.id, documentId: transfer.id }, 'printJob { id }')
    // A job that is sent at the moment of the deletion may print: paused, it waits.
    const { id: printerId, version: expectedVersion, name: called } = printer
    const paused = { ...settings, printerId, expectedVersion, name: called, kind: 'RAW', paper: 'LABEL', state: 'PAUSED' }
    await mustApply(manager, 'updatePrinter', paused)
    await jobBecomes(printJob.id, 'QUEUED')
    const read =
      'query ($id: ID!, $w: ID!) { node(id: $id) { ... on Printer { name deletedAt stationNames } } printers(warehouseId: $w) { id } }'
    const before = await manager.client.query(read, { id: printer.id, w: warehouse.id })
    expect(before.node).toEqual({ name: printer.name, deletedAt: null, stationNames: [name] })
    const input = { printerId: printer.id }
    expect(await manager.client.refusal('deletePrinter', input)).toEqual([
      {
        code: 'PRINTER_HAS_JOBS',
        field: 'cancelsJobs',
        zh: `打印机“${printer.name}”还有 1 个打印任务，请等待其完成，或删除时一并取消`,
        en: `The printer "${printer.name}" has 1 open print jobs; wait until they are done, or cancel them with it`,
      },
    ])
    await expect(dispatcher.client.command('deletePrinter', input)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await mustApply(manager, 'deletePrinter', { ...input, cancelsJobs: true })
    const after = await manager.client.query(read, { id: printer.id, w: warehouse.id })
    expect(after.node).toEqual({ name: printer.name, deletedAt: expect.any(String), stationNames: [] })
    expect(after.printers.map(({ id }: Data) => id)).not.toContain(printer.id)
    expect(await jobBecomes(printJob.id, 'FAILED')).toMatchObject({
      ...{ problem: 'CANCELLED', mayRetry: false, printer: { name: printer.name } },
    })
    for (const [command, change] of [
      ['retryPrintJob', { printJobId: printJob.id }],
      ['testPrinter', input],
      ['deletePrinter', input],
      ['updatePrinter', { ...input, expectedVersion: 1, name: 'X', kind: 'BROWSER', paper: 'A4', state: 'ACTIVE' }],
    ] as const)
      expect(await manager.client.refusal(command, change)).toMatchObject([{ code: 'NOT_FOUND' }])
    const again = await mustApply(
      manager,
      'createPrinter',
      { warehouseId: warehouse.id, name: printer.name, kind: 'RAW', address: device.address, paper: 'LABEL', state: 'ACTIVE' },
      'printer { name }',
    )
    expect(again.printer).toEqual({ name: printer.name })
  })
})
