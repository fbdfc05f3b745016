import { createCustomer } from '../../../graph/customer/createCustomer.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { createProducts } from '../../../graph/product/createProducts.ts'
import { createBillingStrategy } from '../../../graph/tariff/createBillingStrategy.ts'
import type { Client, Data } from '../client.ts'
import { type Made, rowId } from '../fixture.ts'
import type { House } from '../harness.ts'
import { expectRefused, type Refused } from '../station/refused.ts'

const order =
  'orderId orderNumber customerName state boxId boxMark boxes boxesSigned boxesReceived declared signed received shelved toShelve'
const line = 'lineId productId sku productName lineDeclared lineReceived lineDefective lineShelved listableGood listableDefective'
const fate = 'key outcome code message values'
const selections: Record<string, string> = {
  sign: `step sound changedBoxIds ${order} ${fate}`,
  receive: `step sound ${order} ${line} quantity overDeclared boxDeclared boxReceived boxDone complete receiptId receiptNumber ${fate}`,
  shelve: `step sound ${order} ${line} quality quantity locationCode shelvingId proposedCode proposedArea proposedQuantity ${fate}`,
}
const shown = (name: string) => selections[name.replace(/^un/, '')]

/** Somebody who has taken a station and scans. */
export class Scanner {
  readonly #house: House
  readonly #client: Client
  readonly #stationId: string
  readonly #warehouseId: string
  #seq = 0

  constructor(house: House, client: Client, stationId: string, warehouseId: string) {
    this.#house = house
    this.#client = client
    this.#stationId = stationId
    this.#warehouseId = warehouseId
  }

  /** One scan as it is sent; `name` is sign, receive, shelve or one of their inverses. */
  envelope(name: string, input: Data, key: string = newId()): Data {
    const place = name.startsWith('un') ? {} : { warehouseId: this.#warehouseId }
    return { key, seq: ++this.#seq, scannedAt: new Date().toISOString(), ...place, ...input }
  }

  /** Sends scans in one request. */
  async send(name: string, scans: Data[], language: 'en' | 'zh-CN' = 'en'): Promise<Data> {
    const Name = name.charAt(0).toUpperCase() + name.slice(1)
    const document = `mutation ($input: ${Name}ScansInput!) {
      ${name}Scans(input: $input) { results { ${shown(name)} } userErrors { code message values } } }`
    const data = await this.#client.with({ language }).query(document, { input: { stationId: this.#stationId, scans } })
    return data[`${name}Scans`]
  }

  /** Scans once; what is refused is thrown. */
  async scan(name: string, input: Data): Promise<Data> {
    const { results, userErrors } = await this.send(name, [this.envelope(name, input)])
    const [result] = results
    if (result?.outcome !== 'APPLIED') throw new Error(`${name}: ${result?.code ?? userErrors[0]?.code} ${result?.message ?? ''}`)
    return result
  }

  /** Scans what must be refused, and asks a second time in Chinese: the same key has the same answer. */
  async refusal(name: string, input: Data): Promise<Refused> {
    const scan = this.envelope(name, input)
    const [english] = (await this.send(name, [scan])).results
    const [chinese] = (await this.send(name, [scan], 'zh-CN')).results
    if (english?.outcome !== 'REFUSED') throw new Error(`${name} was not refused: ${JSON.stringify(english)}`)
    if (english.code !== chinese?.code) throw new Error(`${english.code} in English, ${chinese?.code} in Chinese`)
    const refused = { code: english.code, zh: chinese.message, en: english.message }
    await expectRefused(this.#house.db, { id: this.#stationId }, refused)
    return refused
  }
}

/** A dock with places for everything, a customer with products, somebody with a key and somebody with a scanner. */
export class Dock {
  readonly house: House
  readonly warehouse: Made & { number: string }
  readonly customer: Made
  readonly areas: { picking: Made; staging: Made; defective: Made; transit: Made }
  /** The customer's own key. */
  readonly key: Client
  readonly desk: Client
  readonly scanner: Scanner
  readonly strategyId: string
  readonly #products = new Map<string, string>()

  private constructor(parts: Pick<Dock, 'house' | 'warehouse' | 'customer' | 'areas' | 'key' | 'desk' | 'scanner' | 'strategyId'>) {
    this.house = parts.house
    this.warehouse = parts.warehouse
    this.customer = parts.customer
    this.areas = parts.areas
    this.key = parts.key
    this.desk = parts.desk
    this.scanner = parts.scanner
    this.strategyId = parts.strategyId
  }

  static async open(house: House): Promise<Dock> {
    const warehouse = await house.fixture.warehouse()
    const areas = {
      picking: await house.fixture.area(warehouse, 'PICKING'),
      staging: await house.fixture.area(warehouse, 'STAGING'),
      defective: await house.fixture.area(warehouse, 'DEFECTIVE'),
      transit: await house.fixture.area(warehouse, 'TRANSIT'),
    }
    const code = `STD-${newId().slice(-8)}`
    const { billingStrategyId } = await house.run(createBillingStrategy, { code, name: code, currency: 'USD' })
    const strategyId = toNodeId('BillingStrategy', billingStrategyId)
    const customer = await Dock.#customer(house, warehouse, strategyId)
    const rights = ['inbound:read', 'inbound:create', 'inbound:edit', 'product:read']
    return new Dock({
      ...{ house, warehouse, customer, areas, strategyId },
      key: await house.withKey(rights, customer),
      desk: await house.as('lead', warehouse),
      scanner: await Dock.#scanner(house, warehouse),
    })
  }

  static async #customer(house: House, warehouse: Made, billingStrategyId: string): Promise<Made> {
    const code = `C${newId().slice(-8)}`
    const warehouses = [{ warehouseId: warehouse.id, billingStrategyId }]
    const contact = { email: 'a@example.com', phone: '+1 213 555 0101', currency: 'USD' }
    const { customerId } = await house.run(createCustomer, { code, name: code, ...contact, warehouses })
    return { id: toNodeId('Customer', customerId) }
  }

  static async #scanner(house: House, warehouse: Made): Promise<Scanner> {
    const client = await house.as('receiver', warehouse)
    const { station } = await client.command('registerStation', { warehouseId: warehouse.id, name: `Bench ${newId()}` }, 'station { id }')
    await client.command('takeStation', { stationId: station.id })
    return new Scanner(house, client, station.id, warehouse.id)
  }

  /** Another customer of the same warehouse. */
  anotherCustomer(): Promise<Made> {
    return Dock.#customer(this.house, this.warehouse, this.strategyId)
  }

  /** Another person with a station of their own. */
  anotherScanner(): Promise<Scanner> {
    return Dock.#scanner(this.house, this.warehouse)
  }

  /** Makes products of the customer, or of another, each with its SKU as only code unless barcodes are given. */
  async products(skus: readonly string[], change: Data = {}, customer: Made = this.customer): Promise<void> {
    const size = { lengthMillimetres: 100, widthMillimetres: 80, heightMillimetres: 50, weightGrams: 300 }
    const names = { declaredNameZh: '杯子', declaredNameEn: 'Cup', declaredPrice: { amount: '2.50', currency: 'USD' } }
    const rows = skus.map((sku) => ({ sku, name: `Goods ${sku}`, ...names, ...size, ...change }))
    const { productIds, refused } = await this.house.run(createProducts, { customerId: customer.id, products: rows })
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
    for (const [at, sku] of skus.entries()) this.#products.set(sku, productIds[at] as string)
  }

  /** The global id of a product. */
  productId(sku: string): string {
    return toNodeId('Product', this.#products.get(sku) as string)
  }

  /** Announces goods with the customer's key: SKUs with pieces, and boxes by mark with their contents. */
  async announce(lines: Record<string, number>, change: Data = {}): Promise<Data> {
    const input = {
      ...{ warehouseId: this.warehouse.id, customerId: this.customer.id, arrival: 'BOX' },
      ...{ lines: Object.entries(lines).map(([sku, declared]) => ({ sku, declared })), ...change },
    }
    const { order: made, userErrors } = await this.key.command('createInboundOrder', input, 'order { id number state version }')
    if (userErrors.length > 0) throw new Error(`${userErrors[0].code} ${userErrors[0].field}`)
    return made
  }

  /** Figures of a product: in transit, to receive, to shelve, good, defective. */
  async stock(sku: string): Promise<{ T: number; R: number; S: number; G: number; D: number }> {
    const where = { warehouseId_productId: { warehouseId: rowId(this.warehouse), productId: this.#products.get(sku) as string } }
    const row = await this.house.db.productStock.findUnique({ where })
    return { T: row?.inTransit ?? 0, R: row?.toReceive ?? 0, S: row?.toShelve ?? 0, G: row?.good ?? 0, D: row?.defective ?? 0 }
  }

  /** Pieces of a product by location and quality: `{ 'A01-01-01 GOOD': 5 }`. */
  async shelves(sku: string): Promise<Record<string, number>> {
    const rows = await this.house.db.locationStock.findMany({
      where: { productId: this.#products.get(sku) as string, onHand: { gt: 0 } },
      select: { onHand: true, quality: true, location: { select: { code: true } } },
    })
    return Object.fromEntries(rows.map(({ location, quality, onHand }) => [`${location.code} ${quality}`, onHand]))
  }

  /** What the API says of an order. */
  async order({ id }: Data, fields: string): Promise<Data> {
    const { node } = await this.desk.query(`query ($id: ID!) { node(id: $id) { ... on InboundOrder { ${fields} } } }`, { id })
    return node
  }
}

/** Boxes of an announcement, by mark, with their contents. */
export const boxes = (marks: Record<string, Record<string, number>>): Data[] =>
  Object.entries(marks).map(([mark, contents]) => ({
    mark,
    contents: Object.entries(contents).map(([sku, declared]) => ({ sku, declared })),
  }))
