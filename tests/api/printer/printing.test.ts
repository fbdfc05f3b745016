import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { beginSending } from '../../../graph/wave/print/queue/commands/recordProgress.ts'
import { eventually } from '../package/packageFixture.ts'
import { startTestServer } from '../testServer.ts'
import { mustApply } from '../wave/waveFixture.ts'
import { hasIppPrinter, IppPrinter } from './ippPrinter.ts'
import { createPrintFixture } from './printFixture.ts'
import { RawPrinter } from './rawPrinter.ts'

const testServer = await startTestServer({ environment: { PRINTERS_ON_THIS_MACHINE: 'true' } })
const fixture = await createPrintFixture(testServer)
const { packer, manager, jobBecomes, packAndPrint } = fixture
/** May print, but no labels. */
const receiver = await fixture.signInNewUser('receiver')
const retry = (printJobId: string) => mustApply(packer, 'retryPrintJob', { printJobId }, 'printJob { state }')

describe('a printer with a raw port', async () => {
  const device = await RawPrinter.start()
  afterAll(() => device.switchOff())
  const printer = await fixture.createPrinter('RAW', device.address)
  const received = () => device.received.length

  test('gets the label of a packed package, which stays sent until a person confirms it', async () => {
    await fixture.choosePrinter(printer)
    const { printJobId, label, number } = await packAndPrint()
    const job = await jobBecomes(printJobId, 'SENT')
    expect(job).toMatchObject({ problem: null, documentNumber: number, printer: { id: printer.id }, station: fixture.scanStation.station })
    expect(device.received).toEqual([label])
    expect(await packer.client.refusal('cancelPrintJob', { printJobId })).toEqual([
      {
        code: 'PRINT_JOB_AT_PRINTER',
        field: 'printJobId',
        zh: '此打印任务已在打印机上，请在打印机上取消',
        en: 'The printer has this print job already; cancel it at the printer',
      },
    ])
    expect(await packer.client.refusal('retryPrintJob', { printJobId })).toMatchObject([{ code: 'PRINT_JOB_NOT_FAILED' }])
    const confirmed = { printJobIds: [printJobId], state: 'CONFIRMED' }
    expect(await receiver.client.refusal('settlePrintJobs', confirmed)).toMatchObject([{ code: 'FORBIDDEN' }])
    await mustApply(packer, 'settlePrintJobs', confirmed)
    expect(await packer.client.refusal('cancelPrintJob', { printJobId })).toMatchObject([{ code: 'PRINT_JOB_SETTLED' }])
  })

  test('that is off gets the labels in order when it is on again', async () => {
    await fixture.choosePrinter(printer)
    const before = received()
    await device.switchOff()
    const first = await packAndPrint()
    expect(await jobBecomes(first.printJobId, 'QUEUED', 'UNREACHABLE')).toMatchObject({ problemDetail: 'ECONNREFUSED', mayCancel: true })
    const second = await packAndPrint()
    await device.switchOn()
    await jobBecomes(second.printJobId, 'SENT')
    expect(await fixture.readJob(first.printJobId)).toMatchObject({ state: 'SENT', problem: null })
    expect(device.received.slice(before)).toEqual([first.label, second.label])
  })

  test('that stays off fails the job, which is then printed again or cancelled', async () => {
    await fixture.choosePrinter(printer)
    const before = received()
    await device.switchOff()
    const [first, second] = [await packAndPrint(), await packAndPrint()]
    for (const command of ['cancelPrintJob', 'retryPrintJob'])
      expect(await receiver.client.refusal(command, { printJobId: second.printJobId })).toMatchObject([{ code: 'FORBIDDEN' }])
    const { printJob } = await mustApply(packer, 'cancelPrintJob', { printJobId: second.printJobId }, 'printJob { state problem }')
    expect(printJob).toEqual({ state: 'FAILED', problem: 'CANCELLED' })
    expect(await jobBecomes(first.printJobId, 'FAILED')).toMatchObject({ problem: 'UNREACHABLE', attempts: 5, mayRetry: true })
    await device.switchOn()
    expect(await receiver.client.refusal('retryPrintJob', { printJobId: first.printJobId })).toMatchObject([{ code: 'FORBIDDEN' }])
    expect(await retry(first.printJobId)).toMatchObject({ printJob: { state: 'QUEUED' } })
    await jobBecomes(first.printJobId, 'SENT')
    expect(device.received.slice(before)).toEqual([first.label])
  })

  test('gets no label of a package that was intercepted meanwhile, until that is rejected', async () => {
    await fixture.choosePrinter(printer)
    const before = received()
    await device.switchOff()
    const { packageId, printJobId, number, label } = await packAndPrint()
    await jobBecomes(printJobId, 'QUEUED', 'UNREACHABLE')
    const asked = { packageId, wish: 'CANCEL', reason: 'Bought twice' }
    const { interception } = await mustApply(manager, 'requestInterception', asked, 'interception { id }')
    await device.switchOn()
    await jobBecomes(printJobId, 'FAILED', 'CANCELLED')
    expect(await packer.client.refusal('retryPrintJob', { printJobId })).toMatchObject([
      { code: 'PACKAGE_INTERCEPTED', en: expect.stringContaining(number) },
    ])
    expect(received()).toBe(before)
    await mustApply(manager, 'rejectInterception', { requestId: interception.id })
    await retry(printJobId)
    await jobBecomes(printJobId, 'SENT')
    expect(device.received.slice(before)).toEqual([label])
  })

  test('that breaks off in the middle of a label gets it again only from a person', async () => {
    await fixture.choosePrinter(printer)
    const before = received()
    device.breaksNext = true
    const broken = await packAndPrint()
    expect(await jobBecomes(broken.printJobId, 'FAILED')).toMatchObject({
      problem: 'INTERRUPTED',
      problemDetail: expect.stringMatching(/EPIPE|ECONNRESET/),
    })
    const next = await packAndPrint()
    await jobBecomes(next.printJobId, 'SENT')
    expect(device.received.slice(before + 1)).toEqual([next.label])
    await retry(broken.printJobId)
    await jobBecomes(broken.printJobId, 'SENT')
    expect(device.received.slice(before + 1)).toEqual([next.label, broken.label])
  })

  test('gets no label again whose sending was cut off by the end of the server', async () => {
    await fixture.choosePrinter(printer)
    const before = received()
    await device.switchOff()
    const { printJobId } = await packAndPrint()
    await jobBecomes(printJobId, 'QUEUED', 'UNREACHABLE')
    const paused = await fixture.changePrinter(printer, { state: 'PAUSED' })
    await testServer.runCommand(beginSending, { printJobId })
    await device.switchOn()
    Object.assign(printer, await fixture.changePrinter(paused, { state: 'ACTIVE' }))
    expect(await jobBecomes(printJobId, 'FAILED')).toMatchObject({ problem: 'INTERRUPTED', problemDetail: null })
    expect(received()).toBe(before)
  })

  test('gets nothing while it is paused: the browser prints', async () => {
    const paused = await fixture.changePrinter(printer, { state: 'PAUSED' })
    await fixture.choosePrinter(printer)
    const { printJobId } = await fixture.pack()
    expect(await fixture.printAtStation(printJobId)).toMatchObject({ printer: null, printJobs: [{ state: 'QUEUED', printer: null }] })
    Object.assign(printer, await fixture.changePrinter(paused, { state: 'ACTIVE' }))
    expect(await fixture.printAtStation(printJobId)).toMatchObject({ printer: { id: printer.id } })
    await jobBecomes(printJobId, 'SENT')
    const again = { stationId: fixture.scanStation.station.id, printJobIds: [printJobId] }
    expect(await packer.client.refusal('printAtStation', again)).toMatchObject([{ code: 'PRINT_JOB_SETTLED' }])
  })
})

describe.skipIf(!(await hasIppPrinter()))('a printer that speaks IPP (ippeveprinter of Debian’s cups-ipp-utils)', async () => {
  const device = await IppPrinter.start()
  afterAll(() => device.close())
  const printer = await fixture.createPrinter('IPP', device.address)
  const printed = () => device.printed().length

  test('confirms a label when it is printed, which ships a package that ships on print', async () => {
    await fixture.choosePrinter(printer)
    const before = printed()
    const { printJobId, label, packageId } = await packAndPrint({ shipOnPrint: true })
    expect(await jobBecomes(printJobId, 'CONFIRMED')).toMatchObject({ problem: null, settledAt: expect.any(String) })
    expect(device.printed().slice(before)).toEqual([label])
    expect((await fixture.readPackage(packageId)).state).toBe('SHIPPED')
  })

  test('prints a test page on its paper', async () => {
    const before = printed()
    const { printJob } = await mustApply(manager, 'testPrinter', { printerId: printer.id }, 'printJob { id kind documentNumber }')
    expect(printJob).toMatchObject({ kind: 'TEST_PAGE', documentNumber: printer.name })
    await jobBecomes(printJob.id, 'CONFIRMED')
    const [page] = (await PDFDocument.load(device.printed()[before]!)).getPages()
    expect([page!.getWidth(), page!.getHeight()].map((points) => Math.round((points / 72) * 25.4))).toEqual([100, 150])
  })

  test('without paper does not confirm before it has some', async () => {
    await fixture.choosePrinter(printer)
    device.holdUp('empty')
    const { printJobId } = await packAndPrint()
    expect(await jobBecomes(printJobId, 'SENT', 'STOPPED')).toMatchObject({ problemDetail: 'media-empty-warning', settledAt: null })
    device.goOn('empty')
    await jobBecomes(printJobId, 'CONFIRMED')
  })

  test('that gives a job up fails it', async () => {
    await fixture.choosePrinter(printer)
    device.holdUp('broken')
    const { printJobId } = await packAndPrint()
    expect(await jobBecomes(printJobId, 'FAILED')).toMatchObject({ problem: 'ABORTED' })
    device.goOn('broken')
    await retry(printJobId)
    await jobBecomes(printJobId, 'CONFIRMED')
  })

  test('that is taken away with a job fails it, and gets it again only from a person', async () => {
    await fixture.choosePrinter(printer)
    const before = printed()
    device.holdUp('hold')
    const lost = await packAndPrint()
    await jobBecomes(lost.printJobId, 'SENT')
    await device.switchOff()
    expect(await jobBecomes(lost.printJobId, 'FAILED')).toMatchObject({ problem: 'SILENT' })
    device.goOn('hold')
    await device.switchOn()
    const next = await packAndPrint()
    await jobBecomes(next.printJobId, 'CONFIRMED')
    expect(device.printed().slice(before)).toEqual([next.label])
    await retry(lost.printJobId)
    await jobBecomes(lost.printJobId, 'CONFIRMED')
    expect(device.printed().slice(before)).toEqual([next.label, lost.label])
  })

  test('that came back without the job fails it', async () => {
    await fixture.choosePrinter(printer)
    device.holdUp('hold')
    const { printJobId } = await packAndPrint()
    await jobBecomes(printJobId, 'SENT')
    await device.switchOff()
    device.goOn('hold')
    await device.switchOn()
    expect(await jobBecomes(printJobId, 'FAILED')).toMatchObject({ problem: 'UNKNOWN' })
  })

  test('whose answer is lost has the label, which a person confirms', async () => {
    await fixture.choosePrinter(printer)
    const before = printed()
    device.cutsNext = 'answer'
    const { printJobId, label } = await packAndPrint()
    expect(await jobBecomes(printJobId, 'SENT', 'INTERRUPTED')).toMatchObject({ waitsForPerson: true })
    await eventually(
      async () => printed(),
      (count) => count > before,
    )
    await mustApply(packer, 'settlePrintJobs', { printJobIds: [printJobId], state: 'CONFIRMED' })
    expect(device.printed().slice(before)).toEqual([label])
  })

  test('that completes the beginning of a label is sent again only after a person said so', async () => {
    await fixture.choosePrinter(printer)
    const before = printed()
    device.cutsNext = 'beginning'
    const { printJobId, label } = await packAndPrint()
    expect(await jobBecomes(printJobId, 'SENT', 'INTERRUPTED')).toMatchObject({ waitsForPerson: true })
    await mustApply(packer, 'settlePrintJobs', { printJobIds: [printJobId], state: 'FAILED' })
    await retry(printJobId)
    await jobBecomes(printJobId, 'CONFIRMED')
    const whole = device.printed().slice(before)
    expect(whole.filter((bytes) => bytes.equals(label))).toHaveLength(1)
  })
})

test('a printer that refuses documents fails the job at once', async () => {
  const wrong = await fixture.createPrinter('IPP', testServer.url.replace('http', 'ipp'))
  const { printJob } = await mustApply(manager, 'testPrinter', { printerId: wrong.id }, 'printJob { id }')
  expect(
    await eventually(
      () => fixture.readJob(printJob.id),
      ({ state }) => state === 'FAILED',
    ),
  ).toMatchObject({ problem: 'REFUSED', problemDetail: 'HTTP 405' })
})
