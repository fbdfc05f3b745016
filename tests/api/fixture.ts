import { createApiKey } from '../../graph/access/createApiKey.ts'
import { createStaff } from '../../graph/access/createStaff.ts'
import { createWallToken } from '../../graph/access/createWallToken.ts'
import { grantRole } from '../../graph/access/grantRole.ts'
import { hashPassword } from '../../graph/access/signIn.ts'
import { hashToken, newToken } from '../../graph/access/token.ts'
import type { Db } from '../../graph/kernel/db.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/nodeId.ts'
import { createCargoArea } from '../../graph/warehouse/createCargoArea.ts'
import { createLocation } from '../../graph/warehouse/createLocation.ts'
import { createWarehouse } from '../../graph/warehouse/createWarehouse.ts'
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

  /** A customer of the provider. */
  async customer(): Promise<Made & { code: string }> {
    const id = newId()
    const code = `C${this.#next()}`
    const address = { name: code, company: code, email: `${code}@example.com`, phone: '+1 213 555 0101', currency: 'USD' }
    await this.#db.customer.create({ data: { id, code, ...address, active: true, version: 1, createdAt: new Date() } })
    return { id: toNodeId('Customer', id), code }
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
