import { createCustomer } from '../../../graph/customer/commands/createCustomer.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { createProducts } from '../../../graph/product/commands/createProducts.ts'
import { createBillingStrategy } from '../../../graph/tariff/commands/createBillingStrategy.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { expectNoTraceOfRefusal, type ScanRefusal } from '../station/scanRefusal.ts'
import { type NodeRef, rowId } from '../testDataFactory.ts'
import type { TestServer } from '../testServer.ts'

const order =
  'orderId orderNumber customerName state boxId boxMark boxes boxesSigned boxesReceived declared signed received shelved toShelve'
const line = 'lineId productId sku productName lineDeclared lineReceived lineDefective lineShelved toPutAwayGood toPutAwayDefective'
const fate = 'key outcome code message values'
const selections: Record<string, string> = {
  registerParcel: 'key outcome code message sound parcelId parcelNumber',
  sign: `step sound changedBoxIds ${order} ${fate}`,
  receive: `step sound ${order} ${line} quantity overDeclared boxDeclared boxReceived missingPieces surplusPieces boxDone complete receiptId receiptNumber ${fate}`,
  shelve: `step sound ${order} ${line} quality quantity locationCode missedCode shelvingId proposedCode proposedArea proposedQuantity ${fate}`,
}
const shown = (name: string) => selections[name.replace(/^un/, '')]

/** A client that has taken a station and scans. */
export class Scanner {
  readonly #testServer: TestServer
  readonly #client: Client
  readonly #stationId: string
  readonly #warehouseId: string
  #seq = 0

  constructor(testServer: TestServer, client: Client, stationId: string, warehouseId: string) {
    this.#testServer = testServer
    this.#client = client
    this.#stationId = stationId
    this.#warehouseId = warehouseId
  }

  /** Id of the station's row. */
  get stationRow(): string {
    return rowId({ id: this.#stationId })
  }

  /** One scan as it is sent; `name` is sign, receive, shelve or one of their inverses. */
  buildScan(name: string, input: Data, key: string = newId()): Data {
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

  /** Sends one scan; throws if it is refused. */
  async scan(name: string, input: Data): Promise<Data> {
    const { results, userErrors } = await this.send(name, [this.buildScan(name, input)])
    const [result] = results
    if (result?.outcome !== 'APPLIED') throw new Error(`${name}: ${result?.code ?? userErrors[0]?.code} ${result?.message ?? ''}`)
    return result
  }

  /** Sends a scan that must be refused, and repeats it in Chinese: the same key has the same result. */
  async refusal(name: string, input: Data): Promise<ScanRefusal> {
    const scan = this.buildScan(name, input)
    const [english] = (await this.send(name, [scan])).results
    const [chinese] = (await this.send(name, [scan], 'zh-CN')).results
    if (english?.outcome !== 'REFUSED' && english?.outcome !== 'REPEATED')
      throw new Error(`${name} was not refused: ${JSON.stringify(english)}`)
    if (english.code !== chinese?.code) throw new Error(`${english.code} in English, ${chinese?.code} in Chinese`)
    const refused = { code: english.code, zh: chinese.message, en: english.message }
    await expectNoTraceOfRefusal(this.#testServer.db, { id: this.#stationId }, refused)
    return refused
  }
}

/** Fixture of a warehouse with all kinds of cargo areas, a customer with products, an API client of the customer, a lead and a scanner. */
export class InboundFixture {
  readonly testServer: TestServer
  readonly warehouse: NodeRef & { number: string }
  readonly customer: NodeRef
  readonly areas: { picking: NodeRef; staging: NodeRef; defective: NodeRef; transit: NodeRef }
  /** Client with a key of the customer. */
  readonly integrator: Client
  readonly lead: Client
  readonly scanner: Scanner
  readonly strategyId: string
  readonly #products = new Map<string, string>()

  private constructor(
    parts: Pick<InboundFixture, 'testServer' | 'warehouse' | 'customer' | 'areas' | 'integrator' | 'lead' | 'scanner' | 'strategyId'>,
  ) {
    this.testServer = parts.testServer
    this.warehouse = parts.warehouse
    this.customer = parts.customer
    this.areas = parts.areas
    this.integrator = parts.integrator
    this.lead = parts.lead
    this.scanner = parts.scanner
    this.strategyId = parts.strategyId
  }

  static async create(testServer: TestServer): Promise<InboundFixture> {
    const warehouse = await testServer.factory.createWarehouse()
    const areas = {
      picking: await testServer.factory.createArea(warehouse, 'PICKING'),
      staging: await testServer.factory.createArea(warehouse, 'STAGING'),
      defective: await testServer.factory.createArea(warehouse, 'DEFECTIVE'),
      transit: await testServer.factory.createArea(warehouse, 'TRANSIT'),
    }
    const code = `STD-${newId().slice(-8)}`
    const { billingStrategyId } = await testServer.runCommand(createBillingStrategy, { code, name: code, currency: 'USD' })
    const strategyId = toNodeId('BillingStrategy', billingStrategyId)
    const customer = await InboundFixture.#customer(testServer, warehouse, strategyId)
    const rights = ['inbound:read', 'inbound:create', 'inbound:edit', 'product:read']
    return new InboundFixture({
      ...{ testServer, warehouse, customer, areas, strategyId },
      integrator: await testServer.createApiKeyClient(rights, customer),
      lead: await testServer.signInAs('lead', warehouse),
      scanner: await InboundFixture.#scanner(testServer, warehouse),
    })
  }

  static async #customer(testServer: TestServer, warehouse: NodeRef, billingStrategyId: string): Promise<NodeRef> {
    const code = `C${newId().slice(-8)}`
    const warehouses = [{ warehouseId: warehouse.id, billingStrategyId }]
    const contact = { email: 'a@example.com', phone: '+1 213 555 0101', currency: 'USD' }
    const { customerId } = await testServer.runCommand(createCustomer, { code, name: code, ...contact, warehouses })
    return { id: toNodeId('Customer', customerId) }
  }

  static async #scanner(testServer: TestServer, warehouse: NodeRef): Promise<Scanner> {
    const client = await testServer.signInAs('receiver', warehouse)
    const { station } = await client.command('registerStation', { warehouseId: warehouse.id, name: `Bench ${newId()}` }, 'station { id }')
    await client.command('takeStation', { stationId: station.id })
    return new Scanner(testServer, client, station.id, warehouse.id)
  }

  /** Creates another customer of the same warehouse. */
  anotherCustomer(): Promise<NodeRef> {
    return InboundFixture.#customer(this.testServer, this.warehouse, this.strategyId)
  }

  /** Creates another user with a station. */
  anotherScanner(): Promise<Scanner> {
    return InboundFixture.#scanner(this.testServer, this.warehouse)
  }

  /** Creates products of the customer, or of another one; the SKU is the only code unless barcodes are given. */
  async createProducts(skus: readonly string[], change: Data = {}, customer: NodeRef = this.customer): Promise<void> {
    const size = { lengthMillimetres: 100, widthMillimetres: 80, heightMillimetres: 50, weightGrams: 300 }
    const names = { declaredNameZh: '杯子', declaredNameEn: 'Cup', declaredPrice: { amount: '2.50', currency: 'USD' } }
    const rows = skus.map((sku) => ({ sku, name: `Goods ${sku}`, ...names, ...size, ...change }))
    const { productIds, refused } = await this.testServer.runCommand(createProducts, { customerId: customer.id, products: rows })
    if (refused.length > 0) throw new Error(JSON.stringify(refused))
    for (const [at, sku] of skus.entries()) this.#products.set(sku, productIds[at] as string)
  }

  /** The global id of a product. */
  productId(sku: string): string {
    return toNodeId('Product', this.#products.get(sku) as string)
  }

  /** Creates an inbound order with the customer's key: SKUs with pieces, and boxes by mark with their contents. */
  async createOrder(lines: Record<string, number>, change: Data = {}): Promise<Data> {
    const input = {
      ...{ warehouseId: this.warehouse.id, customerId: this.customer.id, arrival: 'BOX' },
      ...{ lines: Object.entries(lines).map(([sku, declared]) => ({ sku, declared })), ...change },
    }
    const { order: made, userErrors } = await this.integrator.command('createInboundOrder', input, 'order { id number state version }')
    if (userErrors.length > 0) throw new Error(`${userErrors[0].code} ${userErrors[0].field}`)
    return made
  }

  /** Quantities of a product: in transit, to receive, to put away, good, defective. */
  async readStock(sku: string): Promise<{ T: number; R: number; S: number; G: number; D: number }> {
    const where = { warehouseId_productId: { warehouseId: rowId(this.warehouse), productId: this.#products.get(sku) as string } }
    const row = await this.testServer.db.productStock.findUnique({ where })
    return { T: row?.inTransit ?? 0, R: row?.toReceive ?? 0, S: row?.toShelve ?? 0, G: row?.good ?? 0, D: row?.defective ?? 0 }
  }

  /** Pieces of a product by location and quality: `{ 'A01-01-01 GOOD': 5 }`. */
  async readShelves(sku: string): Promise<Record<string, number>> {
    const rows = await this.testServer.db.locationStock.findMany({
      where: { productId: this.#products.get(sku) as string, onHand: { gt: 0 } },
      select: { onHand: true, quality: true, location: { select: { code: true } } },
    })
    return Object.fromEntries(rows.map(({ location, quality, onHand }) => [`${location.code} ${quality}`, onHand]))
  }

  /** Reads an order over the API. */
  async readOrder({ id }: Data, fields: string): Promise<Data> {
    const { node } = await this.lead.query(`query ($id: ID!) { node(id: $id) { ... on InboundOrder { ${fields} } } }`, { id })
    return node
  }
}

/** Input for the boxes of an order, by mark, with their contents. */
export const boxInputs = (marks: Record<string, Record<string, number>>): Data[] =>
  Object.entries(marks).map(([mark, contents]) => ({
    mark,
    contents: Object.entries(contents).map(([sku, declared]) => ({ sku, declared })),
  }))
