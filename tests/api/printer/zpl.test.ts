import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { drawCode } from '../../../graph/print/barcode.ts'
import { packageLabels } from '../../../graph/print/packageLabel.ts'
import { Sheet } from '../../../graph/print/sheet.ts'
import { fitted, onLabel, turned, zplLabels, zplOf } from '../../../graph/print/zpl.ts'
import type { Data } from '../data.ts'
import { startTestServer } from '../testServer.ts'
import { mustApply } from '../wave/waveFixture.ts'
import { createPrintFixture } from './printFixture.ts'
import { RawPrinter } from './rawPrinter.ts'
import { readCodes, readZpl } from './readZpl.ts'

const labels203 = { dotsPerMillimetre: 8, widthMillimetres: 100, heightMillimetres: 150 }
const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte === 10 || (byte >= 32 && byte < 127))

describe('a bitmap', () => {
  test('is printed dot for dot, whatever is on it', async () => {
    const rows = fc.array(
      fc.oneof(
        fc.constant([]),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 500 })), { maxLength: 6 }),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 })), { maxLength: 60 }),
      ),
      { minLength: 1, maxLength: 30 },
    )
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 130 }), async (drawn, widthMillimetres) => {
        const labels = { dotsPerMillimetre: 8, widthMillimetres, heightMillimetres: Math.ceil(drawn.length / 8) }
        const [width, height] = [widthMillimetres * 8, labels.heightMillimetres * 8]
        const data = new Uint8Array(width * height).fill(255)
        for (const [y, row] of drawn.entries()) {
          let x = 0
          for (const [isBlack, length] of row) {
            if (isBlack) data.fill(0, y * width + Math.min(x, width), y * width + Math.min(x + length, width))
            x += length
          }
        }
        const zpl = zplOf(onLabel({ width, height, data }, labels))
        const [printed] = await readZpl(zpl, labels)
        expect([printed?.widthDots, printed?.heightDots]).toEqual([width, height])
        expect(Buffer.compare(printed?.dots ?? Buffer.alloc(0), data)).toBe(0)
      }),
      { numRuns: 60 },
    )
  }, 60_000)

  test('stays at full size on a label that is hardly smaller, is turned if it lies across, and shrunk onto a slightly smaller one', () => {
    const dots = (width: number, height: number) => fitted({ width, height }, labels203)
    expect(dots(100, 150)).toEqual({ width: 800, height: 1200, isTurned: false })
    expect(dots(101, 151)).toEqual({ width: 808, height: 1208, isTurned: false })
    expect(dots(50, 40)).toEqual({ width: 400, height: 320, isTurned: false })
    expect(dots(150, 100)).toEqual({ width: 1200, height: 800, isTurned: true })
    expect(dots(105, 148)).toEqual({ width: 800, height: Math.round((148 * 100 * 8) / 105), isTurned: false })
    expect(() => dots(210, 297)).toThrow('PAGE_TOO_LARGE')
    expect(turned({ width: 3, height: 2, data: Uint8Array.of(1, 2, 3, 4, 5, 6) })).toEqual({
      ...{ width: 2, height: 3, data: Uint8Array.of(4, 1, 5, 2, 6, 3) },
    })
    const middle = onLabel(
      { width: 2, height: 1, data: new Uint8Array(2) },
      { dotsPerMillimetre: 8, widthMillimetres: 1, heightMillimetres: 1 },
    )
    expect([...middle.bits]).toEqual([0, 0, 0, 0b0001_1000, 0, 0, 0, 0])
    const cut = onLabel(
      { width: 10, height: 10, data: new Uint8Array(100) },
      { dotsPerMillimetre: 8, widthMillimetres: 1, heightMillimetres: 1 },
    )
    expect([...cut.bits]).toEqual(Array(8).fill(255))
  })
})

const recipient = {
  ...{ name: '欧阳晓明', company: null, phone: '138 0013 8000', country: 'CN', province: '广东省', city: '深圳市' },
  ...{ district: '南山区', street1: '高新南七道数字技术园B1栋3楼', street2: null, postcode: '518057' },
}

describe.each([8, 12, 24])('at %i dots per millimetre', (dotsPerMillimetre) => {
  const labels = { ...labels203, dotsPerMillimetre }

  test('a label with Chinese text is ASCII, and all its codes are read back from it', async () => {
    const label = {
      ...{ carrier: '顺丰速运', service: 'Standard', routing: '755', sender: recipient, recipient, trackingNumber: 'LX473124829GB' },
      ...{
        packageNumber: 'US1261120000015',
        references: ['PO-1', 'ERP-1'],
        weightGrams: 1200,
        weightUnit: 'KG' as const,
        pieces: 2,
        waveNumber: 'W2611-0001',
        slot: 7,
      },
      contents: [{ sku: 'SKU-1', pieces: 2 }],
    }
    const about = { createdAt: new Date('2026-11-20T08:00:00Z'), language: 'zh-CN' } as const
    const zpl = await zplLabels(await packageLabels([label, { ...label, trackingNumber: 'LX473124830GB' }], about), labels)
    expect(isAscii(zpl)).toBe(true)
    const printed = await readZpl(zpl, labels)
    expect(printed).toHaveLength(2)
    expect(await readCodes(printed[0]!)).toContain('LX473124829GB')
    expect(await readCodes(printed[1]!)).toContain('LX473124830GB')
  }, 60_000)
})

describe('a printer that prints ZPL', async () => {
  const testServer = await startTestServer({ environment: { PRINTERS_ON_THIS_MACHINE: 'true' } })
  const fixture = await createPrintFixture(testServer)
  const { manager, warehouse, jobBecomes } = fixture
  const device = await RawPrinter.start()
  afterAll(() => device.switchOff())
  const zebra = { language: 'ZPL', resolution: 'DPI_203', labelWidthMillimetres: 100, labelHeightMillimetres: 150 }
  const printer = await fixture.changePrinter(await fixture.createPrinter('RAW', device.address), zebra)

  test('gets the label of a packed package as a bitmap, from which a scanner reads its codes', async () => {
    await fixture.choosePrinter(printer)
    const { printJobId, number, label } = await fixture.packAndPrint()
    expect(await jobBecomes(printJobId, 'SENT')).toMatchObject({ problem: null })
    const [zpl] = device.received.splice(0) as [Buffer]
    expect(isAscii(zpl)).toBe(true)
    expect(zpl.length).toBeLessThan(label.length * 3)
    const [printed] = await readZpl(zpl, labels203)
    const { trackingNumber } = await testServer.db.package.findUniqueOrThrow({ where: { number } })
    expect(await readCodes(printed!)).toEqual(expect.arrayContaining([trackingNumber]))
  })

  test('gets its test page in the size of its labels', async () => {
    const small = await fixture.changePrinter({ ...printer, version: 2 }, { ...zebra, resolution: 'DPI_300', labelHeightMillimetres: 50 })
    const { printJob } = await mustApply(manager, 'testPrinter', { printerId: small.id }, 'printJob { id }')
    await jobBecomes(printJob.id, 'SENT')
    const [printed] = await readZpl(device.received.splice(0)[0] as Buffer, {
      dotsPerMillimetre: 12,
      widthMillimetres: 100,
      heightMillimetres: 50,
    })
    expect(printed).toMatchObject({ widthDots: 1200, heightDots: 600 })
    expect(await readCodes(printed!)).toEqual(['WAVEHOUSE-TEST'])
    await fixture.changePrinter(small, zebra)
  })

  test('gets nothing of a label that cannot be read, and the next one after it', async () => {
    const { printJobId, number } = await fixture.pack()
    const { labelFileId } = await testServer.db.package.findUniqueOrThrow({ where: { number } })
    await testServer.db.storedFile.update({ where: { id: labelFileId! }, data: { bytes: Buffer.from('%PDF-1.7 broken') } })
    await fixture.printAtStation(printJobId)
    expect(await jobBecomes(printJobId, 'FAILED')).toMatchObject({ problem: 'UNREADABLE', mayRetry: true, waitsForPerson: false })
    const next = await fixture.packAndPrint()
    await jobBecomes(next.printJobId, 'SENT')
    expect(device.received.splice(0)).toHaveLength(1)
  })

  test('turns a label that lies across its own, and gets nothing of one that is much larger', async () => {
    const printPage = async (width: number, height: number) => {
      const { printJobId, number } = await fixture.pack()
      const { labelFileId } = await testServer.db.package.findUniqueOrThrow({ where: { number } })
      const sheet = new Sheet({ title: number, createdAt: new Date('2026-11-20T08:00:00Z'), language: 'en' })
      sheet.addPage({ widthMillimetres: width, heightMillimetres: height })
      drawCode(sheet, number, { x: 10, y: 10, width: width - 20, height: 30 })
      await testServer.db.storedFile.update({ where: { id: labelFileId! }, data: { bytes: Buffer.from(await sheet.bytes()) } })
      await fixture.printAtStation(printJobId)
      return { printJobId, number }
    }
    await fixture.choosePrinter(await fixture.createPrinter('RAW', device.address, zebra))
    const across = await printPage(150, 100)
    await jobBecomes(across.printJobId, 'SENT')
    const [label] = await readZpl(device.received.splice(0)[0] as Buffer, labels203)
    expect(await readCodes(label!)).toEqual([across.number])
    const black = [...label!.dots.entries()].filter(([, dot]) => dot < 128).map(([at]) => at)
    const [columns, rows] = [new Set(black.map((at) => at % 800)), new Set(black.map((at) => Math.floor(at / 800)))]
    // Bars of 30 mm, one below the other.
    expect(columns.size).toBe(240)
    expect(rows.size).toBeGreaterThan(columns.size)
    const large = await printPage(210, 297)
    expect(await jobBecomes(large.printJobId, 'FAILED')).toMatchObject({ problem: 'TOO_LARGE', mayRetry: true })
    expect(device.received).toEqual([])
  })

  test('is a label printer at a raw port with its resolution and label size', async () => {
    const created = {
      warehouseId: warehouse.id,
      name: 'Zebra',
      kind: 'RAW',
      address: 'socket://zebra.lan:9100',
      paper: 'LABEL',
      state: 'ACTIVE',
    }
    const refused = async (change: Data) =>
      (await manager.client.refusal('createPrinter', { ...created, ...zebra, ...change })).map(({ field }: Data) => field)
    expect(await refused({ kind: 'IPP', address: 'ipp://zebra.lan/ipp/print' })).toEqual(['language'])
    expect(await refused({ paper: 'A4' })).toEqual(['language'])
    expect(await refused({ resolution: null, labelWidthMillimetres: null })).toEqual(['resolution', 'labelWidthMillimetres'])
    expect(await refused({ labelHeightMillimetres: 5 })).toEqual(['labelHeightMillimetres'])
    const plain = await mustApply(
      manager,
      'createPrinter',
      { ...created, labelWidthMillimetres: 80 },
      'printer { language labelWidthMillimetres }',
    )
    expect(plain.printer).toEqual({ language: 'PDF', labelWidthMillimetres: null })
  })
})
