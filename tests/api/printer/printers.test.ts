import { describe, expect, test } from 'vitest'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { mustApply } from '../wave/waveFixture.ts'
import { createPrintFixture } from './printFixture.ts'
import { RawPrinter } from './rawPrinter.ts'

// Without PRINTERS_ON_THIS_MACHINE.
const testServer = await startTestServer()
const fixture = await createPrintFixture(testServer)
const { manager, packer, warehouse } = fixture
const settings = { name: 'Packing 1', kind: 'IPP', address: 'ipp://packing-1.lan/ipp/print', paper: 'LABEL', state: 'ACTIVE' }
const input = { warehouseId: warehouse.id, ...settings }

describe('printers of a warehouse', () => {
  test('are added, changed and listed; their addresses are shown to who sets them up', async () => {
    const { printer } = await mustApply(manager, 'createPrinter', input, 'printer { id name version isServerPrinted }')
    expect(printer).toMatchObject({ name: 'Packing 1', version: 1, isServerPrinted: true })
    const { printer: paused } = await mustApply(
      manager,
      'updatePrinter',
      { printerId: printer.id, expectedVersion: 1, ...settings, state: 'PAUSED' },
      'printer { id version state isServerPrinted }',
    )
    expect(paused).toEqual({ id: printer.id, version: 2, state: 'PAUSED', isServerPrinted: false })
    expect(await manager.client.refusal('updatePrinter', { printerId: printer.id, expectedVersion: 1, ...settings })).toMatchObject([
      { code: 'VERSION_CONFLICT' },
    ])
    const list = 'query ($w: ID!) { printers(warehouseId: $w) { name address } }'
    expect(await manager.client.query(list, { w: warehouse.id })).toEqual({ printers: [{ name: 'Packing 1', address: settings.address }] })
    expect(await packer.client.query(list, { w: warehouse.id })).toEqual({ printers: [{ name: 'Packing 1', address: null }] })
  })

  test('have names and addresses of their own', async () => {
    expect(await manager.client.refusal('createPrinter', input)).toEqual([
      {
        code: 'PRINTER_EXISTS',
        field: 'name',
        zh: '打印机“Packing 1”已存在，请换一个名称',
        en: 'The printer "Packing 1" already exists; choose another name',
      },
    ])
    const second = { ...input, name: 'Packing 2' }
    for (const change of [
      { address: 'http://packing-1.lan/' },
      { address: 'ipp://169.254.169.254/latest' },
      { address: null },
      { kind: 'RAW', address: 'socket://packing-1.lan:22' },
      { kind: 'BROWSER' },
    ])
      expect(await manager.client.refusal('createPrinter', { ...second, ...change })).toMatchObject([
        { code: 'MALFORMED', field: 'address' },
      ])
    await expect(packer.client.command('createPrinter', second)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('belong to the stations of their warehouse', async () => {
    const elsewhere = await testServer.factory.createWarehouse()
    const owner = await testServer.signInAs('owner')
    const { printer } = (await owner.command(
      'createPrinter',
      { ...input, warehouseId: elsewhere.id, name: 'Far' },
      'printer { id }',
    )) as Data
    const choice = { stationId: fixture.scanStation.station.id, labelPrinterId: printer.id }
    expect(await packer.client.refusal('setStationPrinter', choice)).toEqual([
      {
        code: 'PRINTER_ELSEWHERE',
        field: 'labelPrinterId',
        zh: '打印机“Far”属于另一个仓库，请选择本仓库的打印机',
        en: 'The printer "Far" belongs to another warehouse; choose one of this warehouse',
      },
    ])
  })

  test('of the browser get no test page from the server', async () => {
    const { id, name } = await fixture.createPrinter('BROWSER', null)
    expect(await manager.client.refusal('testPrinter', { printerId: id })).toEqual([
      {
        code: 'PRINTER_OF_BROWSER',
        field: 'printerId',
        zh: `“${name}”由浏览器打印，服务器不能向其发送测试页，请在工位上打印`,
        en: `"${name}" is printed to by the browser, and the server sends no test page to it; print at a station`,
      },
    ])
  })

  test('at addresses of the server get nothing unless its operator allows it', async () => {
    const device = await RawPrinter.start()
    const { id } = await fixture.createPrinter('RAW', device.address)
    const { printJob } = await mustApply(manager, 'testPrinter', { printerId: id }, 'printJob { id }')
    expect(await fixture.jobBecomes(printJob.id, 'FAILED')).toMatchObject({
      problem: 'UNREACHABLE',
      problemDetail: '127.0.0.1 is not allowed',
    })
    await device.switchOff()
    expect(device.received).toEqual([])
  })
})

test('the list shows the jobs of a warehouse, by state, printer and number of the package', async () => {
  await fixture.choosePrinter(null)
  const { printJobId, number } = await fixture.pack()
  expect(await fixture.printAtStation(printJobId)).toMatchObject({ printer: null, printJobs: [{ state: 'QUEUED' }] })
  const list = `query ($w: ID!, $filter: PrintJobFilter) { printJobs(warehouseId: $w, first: 50, filter: $filter) {
    totalCount edges { node { id kind documentNumber printedBy { name } mayCancel mayRetry } } } }`
  const read = async (filter: Data) => (await packer.client.query(list, { w: warehouse.id, filter })).printJobs
  const [row] = (await read({ states: ['QUEUED'] })).edges
  expect(row.node).toMatchObject({
    id: printJobId,
    documentNumber: number,
    printedBy: { name: packer.name },
    mayCancel: true,
    mayRetry: false,
  })
  expect(await read({ search: { values: [number] } })).toMatchObject({ totalCount: 1, edges: [{ node: { id: printJobId } }] })
  expect((await read({ search: { values: ['NONE'] } })).edges).toEqual([])
  expect((await read({ kinds: ['TEST_PAGE'] })).edges).toHaveLength(1)
  expect(await packer.client.refusal('retryPrintJob', { printJobId })).toEqual([
    {
      code: 'PRINT_JOB_NOT_FAILED',
      field: 'printJobId',
      zh: '只有服务器发送失败的打印任务才能重试',
      en: 'Only a print job that the server could not print can be printed again',
    },
  ])
  await mustApply(packer, 'cancelPrintJob', { printJobId })
  expect(await fixture.readJob(printJobId)).toMatchObject({ state: 'FAILED', problem: 'CANCELLED' })
  const { client } = await fixture.signInNewUser('picker')
  await expect(client.query(list, { w: warehouse.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
