import type { RoleCode } from '../../graph/access/rules/roles.ts'
import { createLocations } from '../../graph/warehouse/commands/createLocations.ts'
import { pendingWork } from '../../prisma/seed/runUntilIdle.ts'
import type { Client } from '../api/client.ts'
import type { Data } from '../api/data.ts'
import { lettersOf } from '../api/lettersOf.ts'
import { createPackageFixture, eventually, type PackageFixture } from '../api/package/packageFixture.ts'
import { createPackageAtStage, type Stage } from '../api/package/packageStages.ts'
import type { NodeRef } from '../api/testDataFactory.ts'
import type { TestServer as Api } from '../api/testServer.ts'
import { addWaveFixture, type WaveFixture } from '../api/wave/waveFixture.ts'

/** Users of the site's customer by what they may do. */
const shipperRoles = { shipper: 'ALL', shipperReader: 'READ' } as const

/** A person of a site: a role of staff, with a digit for another person of the same role, or a user of the site's customer. */
export type PersonName = RoleCode | `${RoleCode}${2 | 3}` | keyof typeof shipperRoles

/** A member of staff of a site, or a user of its customer, who is signed in. */
export interface Person {
  id: string
  login: string
  password: string
  name: string
  kind: string
  token: string
  client: Client
}

type AreaType = 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'

/** A new product of the site's customer. */
export interface SiteProduct {
  id: string
  sku: string
  barcode: string
  name: string
}

/** Sites of this process, which has a server and a database of its own. */
let sites = 0

/**
 * The place of one test: a warehouse of its own with shelves, a customer, channels, and people and stations as they are asked for. Tests of
 * other sites run on the same server, so only what belongs to all, such as tags, needs a name of its own (`unique`).
 */
export class Site {
  /** Server, database and factory. */
  readonly api: Api
  /** Customer, channels, products with stock, and packages. */
  readonly goods: PackageFixture
  readonly #people = new Map<PersonName, Promise<Person>>()
  readonly #areas = new Map<string, Promise<NodeRef & { code: string }>>()
  #outbound: Promise<WaveFixture> | undefined
  #packageAt: ReturnType<typeof createPackageAtStage> | undefined
  readonly #letters = lettersOf(++sites)
  #count = 0

  private constructor(api: Api, goods: PackageFixture) {
    this.api = api
    this.goods = goods
  }

  static async create(api: Api): Promise<Site> {
    return new Site(api, await createPackageFixture(api))
  }

  get warehouse(): NodeRef & { number: string } {
    return this.goods.warehouse
  }

  get warehouseId(): string {
    return this.goods.warehouse.id
  }

  get customer(): NodeRef & { code: string; name: string } {
    return this.goods.customer
  }

  /**
   * A name, a SKU or a number that no other site has. It is of capitals without vowels, so that it can be scanned, contains no word, and no figure
   * that a test looks for; later ones sort after earlier ones.
   */
  unique(prefix: string): string {
    return `${prefix}${this.#letters}${lettersOf(++this.#count)}`
  }

  /** The person with a role in this warehouse; owners have it everywhere, for what belongs to all warehouses. */
  person(name: PersonName): Promise<Person> {
    const known = this.#people.get(name)
    if (known) return known
    const made = this.#createPerson(name)
    this.#people.set(name, made)
    return made
  }

  #createAccount(name: PersonName): Promise<{ login: string; password: string }> {
    if (name === 'shipper' || name === 'shipperReader') return this.api.factory.createCustomerUser(this.customer, shipperRoles[name])
    const role = name.replace(/\d$/, '') as RoleCode
    const login = this.unique(role).toLowerCase()
    return this.api.factory.createStaff(role === 'owner' ? { login, role } : { login, role, warehouse: this.warehouse })
  }

  async #createPerson(name: PersonName): Promise<Person> {
    const { login, password } = await this.#createAccount(name)
    const document = 'mutation ($input: SignInInput!) { signIn(input: $input) { token userErrors { code } } }'
    const { signIn } = await this.api.anonymous.query(document, { input: { login, password } })
    const client = this.api.anonymous.with({ token: signIn.token })
    const { viewer } = await client.query('{ viewer { accountId name kind } }')
    return { id: viewer.accountId, login, password, name: viewer.name, kind: viewer.kind, token: signIn.token, client }
  }

  /** Entries of local storage with which a page is signed in. */
  async localStorageEntries(name: PersonName): Promise<{ token: string; userInfo: string; warehouseId: string }> {
    const { id, login, name: shown, kind, token } = await this.person(name)
    return { token, userInfo: JSON.stringify({ id, name: shown, login, kind }), warehouseId: this.warehouseId }
  }

  /** Reads over the API; throws its errors. */
  async query<Result = Data>(document: string, variables: Data = {}, name: PersonName = 'owner'): Promise<Result> {
    const { client } = await this.person(name)
    return (await client.query(document, variables)) as Result
  }

  /** Runs a mutation with a new key; throws if it is refused. */
  async command<Payload = Data>(name: string, input: Data, selection = '', by: PersonName = 'owner'): Promise<Payload> {
    const { client } = await this.person(by)
    const payload = await client.command(name, input, selection)
    if (payload.userErrors.length > 0) throw new Error(`${name}: ${JSON.stringify(payload.userErrors)}`)
    return payload as Payload
  }

  /** The area of a type; all but the picking area are made as they are asked for, with a location. */
  area(type: AreaType): Promise<NodeRef & { code: string }> {
    const known = this.#areas.get(type)
    if (known) return known
    const made = this.#createArea(type)
    this.#areas.set(type, made)
    return made
  }

  async #createArea(type: AreaType): Promise<NodeRef & { code: string }> {
    const area = type === 'PICKING' ? this.goods.area : await this.api.factory.createArea(this.warehouse, type)
    const code = { PICKING: 'A01-01-01', STAGING: 'B01-01-01', DEFECTIVE: 'D01-01-01', TRANSIT: 'T01-01-01' }[type]
    if (type !== 'PICKING') await this.api.factory.createLocations(area, [code])
    return { ...area, code }
  }

  /** Creates the locations of racks, such as A01-01-01 to A02-10-04, in the area of a type. */
  async createRacks(type: AreaType, prefixes: readonly string[], columns: number, layers: number): Promise<void> {
    const range = { prefixes: [...prefixes], firstColumn: 1, lastColumn: columns, firstLayer: 1, lastLayer: layers }
    await this.api.runCommand(createLocations, { cargoAreaId: (await this.area(type)).id, ...range, skipExisting: true })
  }

  /** Creates products of the customer with a barcode each, and pieces at a location. */
  async createProducts(pieces: readonly number[], location = 'A01-01-01', change: Data = {}): Promise<SiteProduct[]> {
    const size = { lengthMillimetres: 200, widthMillimetres: 100, heightMillimetres: 80, weightGrams: 300 }
    const names = { declaredNameZh: '灯', declaredNameEn: 'lamp', declaredPrice: { amount: '12.50', currency: 'USD' } }
    const named = pieces.map(() => {
      const sku = this.unique('SKU')
      return { sku, name: `Lamp ${sku}`, barcode: `Q${sku}` }
    })
    const products = named.map(({ sku, name, barcode }) => ({ sku, name, ...names, ...size, barcodes: [barcode], ...change }))
    const { refused, products: made } = await this.command(
      'createProducts',
      { customerId: this.customer.id, products },
      'refused { index } products { id }',
    )
    if (refused.length > 0) throw new Error(`createProducts: ${JSON.stringify(refused)}`)
    const rows = named.flatMap(({ sku }, index) =>
      pieces[index] ? [{ location, sku, pieces: pieces[index], receivedOn: '2026-01-05' }] : [],
    )
    if (rows.length > 0) await this.importStock(rows)
    return named.map((product, index) => ({ ...product, id: made[index].id }))
  }

  /** Adds stock of the customer's products. */
  async importStock(rows: readonly { location: string; sku: string; pieces: number; receivedOn?: string }[]): Promise<void> {
    const dated = rows.map((row) => ({ receivedOn: '2026-01-05', ...row }))
    const input = { warehouseId: this.warehouseId, customerId: this.customer.id, reference: this.unique('I'), rows: dated }
    await this.command('importStock', input)
  }

  /** Registers a station; returns its name. */
  async createStation(): Promise<string> {
    const name = this.unique('Station ')
    await this.command('registerStation', { warehouseId: this.warehouseId, name })
    return name
  }

  /** Creates a package of two pieces of a new product and advances it to a stage. */
  async packageAt(stage: Stage, change: Data = {}) {
    this.#packageAt ??= createPackageAtStage(this.goods)
    return (await this.#packageAt)(stage, change)
  }

  /** Waves, pickers and scans at stations. */
  outbound(): Promise<WaveFixture> {
    this.#outbound ??= addWaveFixture(this.goods)
    return this.#outbound
  }

  /** Waits until all events are read and no job is due, before figures that jobs change are compared. */
  async settled(): Promise<void> {
    await eventually(
      async () => (await this.api.services.pool.query(pendingWork)).rows[0],
      ({ isUnread, isDue }) => !isUnread && !isDue,
    )
  }
}
