import { expect, it } from 'vitest'
import { encodeAs } from '../../../graph/exchange/read/encodingFixture.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { gtinCheckDigit } from '../../../graph/kernel/states/codes.ts'
import { scansMaximum } from '../../../graph/station/states.ts'
import type { Data } from '../data.ts'
import { InboundFixture } from '../inbound/inboundFixture.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { checked, imported } from './importFixture.ts'
import { csvOf, xlsxOf } from './sheetFiles.ts'

// What merchants send, as Excel saves it in Germany, England and China: from the sheet to the counted shelf no value may become another one.
const testServer = await startTestServer()
const fixture = await InboundFixture.create(testServer)
const { warehouse, areas, scanner } = fixture
const clerk = await testServer.signInAs('manager', warehouse)
const receiver = await testServer.signInAs('receiver', warehouse)
const [lead, counter] = [await testServer.signInAs('manager', warehouse), await testServer.signInAs('picker', warehouse)]

interface Goods {
  sku: string
  name: string
  zh: string
  en: string
  price: number
  currency: string
  millimetres: [number, number, number]
  grams: number
  ean: string
  pieces: number
  box: string
}

const count = 200
/** Goods whose values are hard to read: zeros in front, thousands, three decimals, quotes, umlauts. */
const goods = (country: string, names: readonly string[], currency: string): Goods[] =>
  Array.from({ length: count }, (_, at) => {
    const body = `${400_638_000 + at}${country}`.slice(0, 12).padEnd(12, '7')
    return {
      sku: `${country}${String(at).padStart(6, '0')}`,
      name: `${names[at % names.length]} ${at + 1}`,
      ...{ zh: `台灯 ${at}`, en: `Desk lamp ${at}`, currency },
      price: at % 7 === 0 ? 1_250.5 + at : 12.25 + at / 4,
      millimetres: [300 + at, 155, 1_205 - at],
      grams: at % 5 === 0 ? 385 + at : 1_250 + at,
      ean: `${body}${gtinCheckDigit(body)}`,
      pieces: (at % 40) + 1,
      box: `${country}-CTN-${Math.floor(at / 50) + 1}`,
    }
  })

const german = (value: number, decimals?: number) =>
  value.toLocaleString('de-DE', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 3 })
const english = (value: number, decimals?: number) =>
  value.toLocaleString('en-GB', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 3 })
const wide = (text: string) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))
const quote = (text: string) => (/[";\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const semicolons = (rows: readonly (readonly string[])[]) => rows.map((row) => row.map(quote).join(';')).join('\r\n')
const encoded = (label: string, text: string) => encodeAs(label, text) as Uint8Array

interface Style {
  goods: Goods[]
  products: (goods: Goods[]) => Uint8Array
  order: (goods: Goods[], number: string) => Uint8Array
  /** Names of the files. */
  names: [string, string]
}

const productHeadings = [
  'SKU',
  'Name',
  'Declared Chinese name',
  'Declared English name',
  'Price',
  'Currency',
  'Length',
  'Width',
  'Height',
  'Weight (kg)',
  'Barcodes',
]
const orderHeadings = ['Order number', 'Arrival', 'SKU', 'Qty', 'Box mark', 'Remark']

const styles: Record<string, Style> = {
  // Chinese names are in the workbook; the packing list is a .csv of Windows-1252, with decimal commas, semicolons and codes as formulas.
  German: {
    goods: goods('49', ['Größe für Küche', '19"-Gehäuse', 'Müller & Söhne; Straße', 'Öse, 4 mm'], 'EUR'),
    products: (rows) =>
      xlsxOf([
        ['Artikelliste', 'Stand 28.11.2026'],
        [],
        productHeadings,
        ...rows.map((row) => [
          ...[row.sku, row.name, row.zh, row.en, german(row.price, 2), row.currency],
          ...row.millimetres.map((side) => side / 10),
          // Half of the weights were typed as texts.
          row.pieces % 2 === 0 ? german(row.grams / 1000) : row.grams / 1000,
          Number(row.ean),
        ]),
      ]),
    order: (rows, number) =>
      encoded(
        'windows-1252',
        semicolons([
          orderHeadings,
          ...rows.map((row) => [`="${number}"`, 'Boxes', `="${row.sku}"`, german(row.pieces), row.box, 'Bitte prüfen: Größe']),
        ]),
      ),
    names: ['Artikel.xlsx', 'Packliste.csv'],
  },
  English: {
    goods: goods('50', ['5 inch lamp', '19" rack, black', "'Quoted' name", '=Equals 4'], 'GBP'),
    products: (rows) =>
      csvOf(
        [
          productHeadings,
          ...rows.map((row) => [
            ...[row.sku, row.name.startsWith('=') ? `'${row.name}` : row.name, row.zh, row.en, english(row.price, 2), row.currency],
            ...row.millimetres.map((side) => String(side / 10)),
            ...[english(row.grams / 1000, 4), row.ean],
          ]),
          Array(11).fill(''),
        ],
        (text) => Buffer.from(`\ufeff${text}`),
      ),
    order: (rows, number) =>
      xlsxOf(
        [
          orderHeadings,
          // The number of the order is a number cell of 14 digits, each box mark stands in the first row of its merged cells.
          ...rows.map((row, at) => [Number(number), 'Boxes', row.sku, row.pieces, at % 50 === 0 ? row.box : null, 'Check\nfirst']),
        ],
        (sheet) => {
          sheet['!merges'] = [0, 50, 100, 150].map((first) => ({ s: { r: first + 1, c: 4 }, e: { r: first + 50, c: 4 } }))
        },
      ),
    names: ['products.csv', 'packing list.xlsx'],
  },
  Chinese: {
    goods: goods('69', ['硅胶围兜（6件装）', '儿童雨衣 “蓝色”', '茶杯、碟', '收纳盒：大号'], 'CNY'),
    products: (rows) =>
      encoded(
        'gb18030',
        [
          ['商品资料表', '', '', '', '', '', '', '', '', '', ''],
          ['SKU', '商品名称', '中文申报名', '英文申报名', '申报价格', '货币', '长(cm)', '宽(cm)', '高(cm)', '重量(kg)', '商品条码'],
          ...rows.map((row, at) => [
            ...[
              at % 3 === 0 ? wide(row.sku) : row.sku,
              row.name,
              row.zh,
              row.en,
              row.price.toFixed(2),
              at % 2 === 0 ? wide(row.currency) : row.currency,
            ],
            ...row.millimetres.map((side) => (at % 4 === 0 ? wide(String(side / 10)) : String(side / 10))),
            ...[(row.grams / 1000).toFixed(4), row.ean],
          ]),
        ]
          .map((row) => row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
          .join('\r\n'),
      ),
    order: (rows, number) =>
      encoded(
        'gb18030',
        [
          ['单号', '到货方式', 'SKU', '数量', '箱号', '备注'],
          ...rows.map((row) => [number, '整箱', row.sku, `${row.pieces}`, wide(row.box), '请先检查']),
        ]
          .map((row) => row.join(','))
          .join('\n'),
      ),
    names: ['商品.csv', '装箱单.csv'],
  },
}

let aisle = 0

it.each(Object.keys(styles))(
  'a sheet of 200 products and its packing list, saved the %s way, come to the counted shelf without a wrong value',
  async (country) => {
    const { goods: rows, products, order, names } = styles[country] as Style
    const customer = await fixture.anotherCustomer()
    const place = { warehouse, customer }

    const catalogue = await checked(clerk, products(rows), { ...place, name: names[0] })
    expect(
      catalogue.rows
        .flatMap(({ row, errors }: Data) => errors.map(({ code, column, message }: Data) => [row, column, code, message]))
        .slice(0, 5),
    ).toEqual([])
    expect(catalogue).toMatchObject({ total: count, created: count, refused: 0 })
    expect(await imported(clerk, catalogue, 'ALL_OR_NOTHING')).toMatchObject({ applied: count })
    const stored = await testServer.db.product.findMany({
      where: { customerId: rowId(customer) },
      include: { barcodes: true },
      orderBy: { sku: 'asc' },
    })
    const values = stored.map((product) => ({
      ...{ sku: product.sku, name: product.name, zh: product.declaredNameZh, en: product.declaredNameEn },
      ...{ price: Number(product.declaredPrice), currency: product.currency.trim(), grams: product.weightGrams },
      millimetres: [product.lengthMillimetres, product.widthMillimetres, product.heightMillimetres],
      ean: product.barcodes.map(({ code }) => code).join(),
    }))
    expect(values).toEqual(rows.map(({ pieces: _pieces, box: _box, ...truth }) => truth))

    const number = `302611280${rows[0]?.sku.slice(0, 5)}`
    const list = await checked(clerk, order(rows, number), { ...place, kind: 'INBOUND_ORDERS', name: names[1] })
    expect(
      list.rows
        .flatMap(({ row, errors }: Data) => errors.map(({ code, column, message }: Data) => [row, column, code, message]))
        .slice(0, 5),
    ).toEqual([])
    await imported(clerk, list, 'ALL_OR_NOTHING')
    const orders = await testServer.db.inboundOrder.findMany({
      where: { customerId: rowId(customer) },
      include: { boxes: { include: { contents: { include: { line: { include: { product: true } } } } }, orderBy: { mark: 'asc' } } },
    })
    const [announced] = orders
    expect(orders.map(({ erpNumber }) => erpNumber)).toEqual([number])
    const boxed = Object.fromEntries(
      (announced?.boxes ?? []).map(({ mark, contents }) => [
        mark,
        Object.fromEntries(contents.map((content) => [content.line.product.sku, content.declared])),
      ]),
    )
    const packed: Record<string, Record<string, number>> = {}
    for (const { box, sku, pieces } of rows) packed[box] = { ...packed[box], [sku]: pieces }
    expect(boxed).toEqual(packed)

    // The goods arrive, are received at the desk, put away by scan, and counted.
    const orderId = toNodeId('InboundOrder', announced?.id ?? '')
    const productIds = new Map(stored.map(({ id, sku }) => [sku, toNodeId('Product', id)]))
    await clerk.command('departInboundOrder', { orderId })
    for (const mark of Object.keys(packed)) await scanner.scan('sign', { code: mark })
    const received = await receiver.command('receiveInboundOrder', {
      orderId,
      lines: rows.map(({ sku, pieces }) => ({ sku, good: pieces })),
    })
    expect(received.userErrors).toEqual([])
    aisle += 1
    const shelf = `M${String(aisle).padStart(2, '0')}-01-01`
    await testServer.factory.createLocations(areas.picking, [shelf])
    for (let at = 0; at < count; at += scansMaximum) {
      const scans = rows
        .slice(at, at + scansMaximum)
        .map(({ sku, pieces }) => scanner.buildScan('shelve', { orderId, productId: productIds.get(sku), code: shelf, quantity: pieces }))
      const { results } = await scanner.send('shelve', scans)
      expect(results.filter(({ outcome }: Data) => outcome !== 'APPLIED')).toEqual([])
    }
    const sheet = 'stockCount { id state sheet { lines { id sku book difference } } }'
    const begun = await lead.command(
      'createStockCount',
      { warehouseId: warehouse.id, type: 'LOCATION', locations: [shelf], withEmpty: false, isBlind: true },
      sheet,
    )
    const { id: stockCountId, sheet: counted } = begun.stockCount
    const pieces = new Map(rows.map((row) => [row.sku, row.pieces]))
    const lines = counted.lines.map(({ id, sku }: Data) => ({ lineId: id, counted: pieces.get(sku) }))
    expect(lines).toHaveLength(count)
    const entered = await counter.command('enterStockCount', { stockCountId, lines }, sheet)
    expect(entered.userErrors).toEqual([])
    const done = await lead.command('completeStockCount', { stockCountId }, sheet)
    expect(done.userErrors).toEqual([])
    expect(done.stockCount.sheet.lines.map(({ sku, book, difference }: Data) => [sku, book, difference]).sort()).toEqual(
      rows.map((row) => [row.sku, row.pieces, 0]),
    )
  },
)
