import { createApiKey } from '../../graph/access/createApiKey.ts'
import { createStaff } from '../../graph/access/createStaff.ts'
import { createWallToken } from '../../graph/access/createWallToken.ts'
import { grantRole } from '../../graph/access/grantRole.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, newToken } from '../../graph/access/token.ts'
import { createCustomer } from '../../graph/customer/createCustomer.ts'
import type { Db } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/nodeId.ts'
import { createProducts } from '../../graph/product/createProducts.ts'
import { importStock } from '../../graph/stock/importStock.ts'
import { createBillingStrategy } from '../../graph/tariff/createBillingStrategy.ts'
import { createCargoArea } from '../../graph/warehouse/createCargoArea.ts'
import { createLocation } from '../../graph/warehouse/createLocation.ts'
import { createWarehouse } from '../../graph/warehouse/createWarehouse.ts'
import type { Data } from './client.ts'
import type { House } from './harness.ts'

/** Something that exists: its global id, as the API gives it. */
export interface Made {
  id: string
}

const password = 'correct horse'
const passwordHash = hashPassword(password)

/** The row's id behind a global id. */
export function rowId({ id }: Made): string {
  const node = fromNodeId(id)
  if (!node) throw new Error(`${id} is not a global id`)
  return node.id
}

/** Makes what a test stands on; every call makes a new one, with numbers of its own. */
export class Fixture {
  readonly #db: Db
  readonly #run: House['run']
  #count = 0

  constructor(db: Db, run: House['run']) {
    this.#db = db
    this.#run = run
  }

  /** A warehouse in Los Angeles, or elsewhere. */
  async warehouse(timeZone = 'America/Los_Angeles'): Promise<Made & { number: string }> {
    const number = `T${this.#next()}`
    const place = {
      country: 'US',
      province: 'CA',
      city: 'Los Angeles',
      street: 'Harbour Way',
      houseNumber: '1',
      postcode: '90001',
      timeZone,
    }
    const contact = { contact: 'Desk', phone: '+1 213 555 0100', email: 'desk@example.com', currency: 'USD' }
    const { warehouseId } = await this.#run(createWarehouse, { number, name: number, ...place, ...contact })
    return { id: toNodeId('Warehouse', warehouseId), number }
  }

  /** A cargo area of a warehouse. */
  async area(warehouse: Made, type: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT' = 'PICKING'): Promise<Made> {
    const code = `Z${this.#next()}`
    const { cargoAreaId } = await this.#run(createCargoArea, { warehouseId: warehouse.id, code, name: code, type })
    return { id: toNodeId('CargoArea', cargoAreaId) }
  }

  /** Locations of a cargo area, such as `A01-01-01`. */
  async locations(area: Made, codes: readonly string[]): Promise<(Made & { code: string })[]> {
    const made: (Made & { code: string })[] = []
    for (const code of codes) {
      const { locationId } = await this.#run(createLocation, { cargoAreaId: area.id, code })
      made.push({ id: toNodeId('Location', locationId), code })
    }
    return made
  }

  /** A customer of the provider, in these warehouses or in one of its own. */
  async customer(...warehouses: Made[]): Promise<Made & { code: string }> {
    const code = `C${this.#next()}`
    const contact = { email: `${code}@example.com`, phone: '+1 213 555 0101', currency: 'USD' }
    const strategy = await this.#run(createBillingStrategy, { code, name: code, currency: 'USD' })
    const billingStrategyId = toNodeId('BillingStrategy', strategy.billingStrategyId)
    const places = warehouses.length > 0 ? warehouses : [await this.warehouse()]
    const assigned = places.map(({ id }) => ({ warehouseId: id, billingStrategyId }))
    const { customerId } = await this.#run(createCustomer, { code, name: code, ...contact, warehouses: assigned })
    return { id: toNodeId('Customer', customerId), code }
  }

  /** A product of a customer. */
  async product(customer: Made, change: Data = {}): Promise<Made & { sku: string }> {
    const sku = `SKU-${this.#next()}`
    const names = { name: `Cup ${sku}`, declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '1.20', currency: 'USD' } }
    const size = { lengthMillimetres: 80, widthMillimetres: 80, heightMillimetres: 100, weightGrams: 250 }
    const { productIds } = await this.#run(createProducts, { customerId: customer.id, products: [{ sku, ...names, ...size, ...change }] })
    if (!productIds[0]) throw new Error(`${sku} was refused`)
    return { id: toNodeId('Product', productIds[0]), sku }
  }

  /** Good pieces of a customer's product, on a shelf that exists. */
  async stock(warehouse: Made, customer: Made, product: { sku: string }, pieces: number, location: string): Promise<void> {
    const rows = [{ location, sku: product.sku, pieces, receivedOn: '2026-01-01' }]
    await this.#run(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `I${this.#next()}`, rows })
  }

  /** A member of staff who can sign in, with a seeded role or just these rights, in one warehouse or everywhere. */
  async staff(grant: {
    role?: string
    rights?: readonly string[]
    warehouse?: Made | undefined
  }): Promise<{ login: string; password: string }> {
    const login = `staff${this.#next()}`
    const { staffId } = await this.#run(createStaff(await passwordHash), { login, name: login, language: 'en' })
    const roleId = grant.role ? await this.#role(grant.role) : await this.#roleWith(grant.rights ?? [])
    const ids = { staffId: toNodeId('Staff', staffId), roleId: toNodeId('Role', roleId) }
    await this.#run(grantRole, grant.warehouse ? { ...ids, warehouseId: grant.warehouse.id } : ids)
    return { login, password }
  }

  /** The token of a new API key, of one customer or of the provider. */
  async key(rights: readonly string[], customer?: Made): Promise<string> {
    const token = newToken('key')
    const of = customer ? { customerId: customer.id } : {}
    await this.#run(createApiKey(hashToken(token)), { name: `key${this.#next()}`, rights, ...of })
    return token
  }

  /** The token of a new wall screen. */
  async wall(warehouse: Made): Promise<string> {
    const token = newToken('wall')
    await this.#run(createWallToken(hashToken(token)), { name: `wall${this.#next()}`, warehouseId: warehouse.id })
    return token
  }

  async #role(code: string): Promise<string> {
    const { id } = await this.#db.role.findUniqueOrThrow({ where: { code }, select: { id: true } })
    return id
  }

  /** No deployment has such roles, so no command makes them. */
  async #roleWith(rights: readonly string[]): Promise<string> {
    const id = newId()
    const code = `role${this.#next()}`
    await this.#db.role.create({ data: { id, code, nameZh: code, nameEn: code, rights: [...rights] } })
    return id
  }

  #next(): number {
    return ++this.#count
  }
}
