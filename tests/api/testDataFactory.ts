import { hash } from '@node-rs/argon2'
import type { z } from 'zod'
import { createApiKey } from '../../graph/access/commands/createApiKey.ts'
import { createStaff } from '../../graph/access/commands/createStaff.ts'
import { createWallToken } from '../../graph/access/commands/createWallToken.ts'
import { grantRole } from '../../graph/access/commands/grantRole.ts'
import { createCustomerUser } from '../../graph/access/customerUser/commands/createCustomerUser.ts'
import { hashToken, keptSecret, newToken } from '../../graph/access/token.ts'
import { createCustomer } from '../../graph/customer/commands/createCustomer.ts'
import type { Command } from '../../graph/kernel/command/command.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import type { Db } from '../../graph/kernel/sql/db.ts'
import { createProducts } from '../../graph/product/commands/createProducts.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import { createBillingStrategy } from '../../graph/tariff/commands/createBillingStrategy.ts'
import { createCargoArea } from '../../graph/warehouse/commands/createCargoArea.ts'
import { createLocation } from '../../graph/warehouse/commands/createLocation.ts'
import { createWarehouse } from '../../graph/warehouse/commands/createWarehouse.ts'
import type { Data } from './data.ts'

/** Runs a command as the system and throws if it is refused. */
export type Run = <Input extends z.ZodObject, Result, Plan>(command: Command<Input, Result, Plan>, input: Data) => Promise<Result>

/** Reference to a node by its global id. */
export interface NodeRef {
  id: string
}

const password = 'correct horse'
// The lowest cost: most of a test's sign-ins are only a means.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1 })

/** Row id of a global id. */
export function rowId({ id }: NodeRef): string {
  const node = fromNodeId(id)
  if (!node) throw new Error(`${id} is not a global id`)
  return node.id
}

/** Factory for seed data; every call creates a new record with its own number. */
export class TestDataFactory {
  readonly #db: Db
  readonly #run: Run
  #count = 0

  constructor(db: Db, run: Run) {
    this.#db = db
    this.#run = run
  }

  /** Gives products of one customer the same barcode. Only older data has such: new ones are refused. */
  async shareBarcode(skus: readonly string[], code: string): Promise<void> {
    const products = await this.#db.product.findMany({ where: { sku: { in: [...skus] } }, select: { id: true, customerId: true } })
    await this.#db.productBarcode.createMany({
      data: products.map(({ id, customerId }) => ({ id: newId(), productId: id, customerId, code })),
    })
  }

  /** Creates a warehouse in Los Angeles by default. */
  async createWarehouse(timeZone = 'America/Los_Angeles'): Promise<NodeRef & { number: string }> {
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

  /** Creates a cargo area of a warehouse. */
  async createArea(warehouse: NodeRef, type: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT' = 'PICKING'): Promise<NodeRef> {
    const code = `Z${this.#next()}`
    const { cargoAreaId } = await this.#run(createCargoArea, { warehouseId: warehouse.id, code, name: code, type })
    return { id: toNodeId('CargoArea', cargoAreaId) }
  }

  /** Creates locations of a cargo area, such as `A01-01-01`. */
  async createLocations(area: NodeRef, codes: readonly string[]): Promise<(NodeRef & { code: string })[]> {
    const made: (NodeRef & { code: string })[] = []
    for (const code of codes) {
      const { locationId } = await this.#run(createLocation, { cargoAreaId: area.id, code })
      made.push({ id: toNodeId('Location', locationId), code })
    }
    return made
  }

  /** Creates a customer that is assigned to these warehouses, or to a new one. */
  async createCustomer(...warehouses: NodeRef[]): Promise<NodeRef & { code: string }> {
    const code = `C${this.#next()}`
    const contact = { email: `${code}@example.com`, phone: '+1 213 555 0101', currency: 'USD' }
    const strategy = await this.#run(createBillingStrategy, { code, name: code, currency: 'USD' })
    const billingStrategyId = toNodeId('BillingStrategy', strategy.billingStrategyId)
    const places = warehouses.length > 0 ? warehouses : [await this.createWarehouse()]
    const assigned = places.map(({ id }) => ({ warehouseId: id, billingStrategyId }))
    const { customerId } = await this.#run(createCustomer, { code, name: code, ...contact, warehouses: assigned })
    return { id: toNodeId('Customer', customerId), code }
  }

  /** Creates a user of a customer with a password and a role. */
  async createCustomerUser(customer: NodeRef, role: 'ALL' | 'READ' = 'ALL'): Promise<NodeRef & { login: string; password: string }> {
    const login = `user${this.#next()}@example.com`
    const input = { customerId: customer.id, login, name: login, language: 'en', email: login, role }
    const { customerUserId } = await this.#run(createCustomerUser(await passwordHash, null, false), input)
    return { id: toNodeId('CustomerUser', customerUserId), login, password }
  }

  /** Creates a product of a customer. */
  async createProduct(customer: NodeRef, change: Data = {}): Promise<NodeRef & { sku: string }> {
    const sku: string = change.sku ?? `SKU-${this.#next()}`
    const names = { name: `Cup ${sku}`, declaredNameZh: '杯', declaredNameEn: 'Cup', declaredPrice: { amount: '1.20', currency: 'USD' } }
    const size = { lengthMillimetres: 80, widthMillimetres: 80, heightMillimetres: 100, weightGrams: 250 }
    const { productIds } = await this.#run(createProducts, { customerId: customer.id, products: [{ sku, ...names, ...size, ...change }] })
    if (!productIds[0]) throw new Error(`${sku} was refused`)
    return { id: toNodeId('Product', productIds[0]), sku }
  }

  /** Adds good pieces of a customer's product to an existing shelf. */
  async addStock(warehouse: NodeRef, customer: NodeRef, product: { sku: string }, pieces: number, location: string): Promise<void> {
    const rows = [{ location, sku: product.sku, pieces, receivedOn: '2026-01-01' }]
    await this.#run(importStock, { warehouseId: warehouse.id, customerId: customer.id, reference: `I${this.#next()}`, rows })
  }

  /** Creates a member of staff who can sign in, with a seeded role or with exactly these rights, in one warehouse or everywhere. */
  async createStaff(grant: {
    role?: string
    rights?: readonly string[]
    warehouse?: NodeRef | undefined
    login?: string
  }): Promise<{ login: string; password: string }> {
    const login = grant.login ?? `staff${this.#next()}`
    const { staffId } = await this.#run(createStaff(await passwordHash), { login, name: login, language: 'en' })
    const roleId = grant.role ? await this.#role(grant.role) : await this.#roleWith(grant.rights ?? [])
    const ids = { staffId: toNodeId('Staff', staffId), roleId: toNodeId('Role', roleId) }
    await this.#run(grantRole, grant.warehouse ? { ...ids, warehouseId: grant.warehouse.id } : ids)
    return { login, password }
  }

  /** Creates an API key of one customer or of the provider, for all warehouses or one; returns its token. */
  async createApiKey(rights: readonly string[], customer?: NodeRef, warehouse?: NodeRef): Promise<string> {
    const token = newToken('key')
    const of = { customerId: customer?.id ?? null, warehouseId: warehouse?.id ?? null }
    await this.#run(createApiKey(keptSecret(token)), { name: `key${this.#next()}`, rights, ...of })
    return token
  }

  /** Creates a wall screen; returns its token. */
  async createWallToken(warehouse: NodeRef): Promise<string> {
    const token = newToken('wall')
    await this.#run(createWallToken(hashToken(token)), { name: `wall${this.#next()}`, warehouseId: warehouse.id })
    return token
  }

  async #role(code: string): Promise<string> {
    const { id } = await this.#db.role.findUniqueOrThrow({ where: { code }, select: { id: true } })
    return id
  }

  /** Custom roles do not exist in deployments, so no command creates them. */
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
