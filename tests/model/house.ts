import { randomUUID } from 'node:crypto'
import { installRoles } from '../../graph/access/installRoles.ts'
import { staffActor } from '../../graph/access/steps.ts'
import { assignWarehouse } from '../../graph/customer/assignWarehouse.ts'
import { activateCustomer } from '../../graph/customer/setCustomerActive.ts'
import { type Actor, system } from '../../graph/kernel/actor.ts'
import { type Command, execute, type Services } from '../../graph/kernel/command.ts'
import { type Database, openDatabase } from '../../graph/kernel/db.ts'
import { storeEdges } from '../../graph/kernel/edges.ts'
import { Failure } from '../../graph/kernel/failure.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { createChannel } from '../../graph/logistics/createChannel.ts'
import { createLogisticsGroup } from '../../graph/logistics/createLogisticsGroup.ts'
import { updateProduct } from '../../graph/product/updateProduct.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { registerStation } from '../../graph/station/registerStation.ts'
import { admitScan } from '../../graph/station/steps.ts'
import { takeStation } from '../../graph/station/takeStation.ts'
import { createLocations } from '../../graph/warehouse/createLocations.ts'
import type { Data } from '../api/client.ts'
import { Fixture, type Made, rowId } from '../api/fixture.ts'
import type { House as ApiHouse } from '../api/harness.ts'
import { createDatabase } from '../cluster.ts'
import { nameSpot } from './account.ts'
import { look, type Seen, type Staff } from './seen.ts'
import { channels, customers, noon, owners, places, shelves } from './world/begin.ts'
import type { Person } from './world/world.ts'

// biome-ignore lint/suspicious/noExplicitAny: commands of all inputs and results stand in one list.
export type AnyCommand = Command<any, any, any>

/** A command as somebody asks for it; a scan carries its number at the station. */
export interface Asked {
  command: AnyCommand
  input: Data
  who: Person | 'SYSTEM'
  seq?: number
}

/** What a command answered: `code` is null where it was applied. */
export interface Answered {
  code: string | null
  result: unknown
}

/** One warehouse of a database, as new, for one play. */
export interface Site {
  warehouse: Made
  customers: Record<string, string>
  products: Record<string, string>
  locations: Record<string, string>
  station: string
  staff: Staff
  /** What no other play of the database is called. */
  name: string
  look(): Promise<Seen>
  /** A spot of the database by its names in the model. */
  called: typeof nameSpot
  /** Asks for a command; the same key again is a repetition. */
  ask(asked: Asked, key: string): Promise<Answered>
}

/** A database in which many plays take place, one after the other, each in a warehouse of its own. */
export interface House {
  open(): Promise<Site>
  /** The ledger's invariants that do not hold, in words. */
  broken(): Promise<string[]>
  close(): Promise<void>
}

/** Opens a database with what all its plays share: customers, products, people. */
export async function openHouse(): Promise<House> {
  const scratch = await createDatabase('empty')
  const database = openDatabase(scratch.url, 3)
  const clock = { now: noon.getTime() }
  const services: Services = { ...servicesOf(database), at: () => new Date(clock.now) }
  const run: ApiHouse['run'] = async (command, input) => {
    const { result, failures } = await execute(services, originOf(system), command, input, { key: null })
    if (failures.length > 0) throw new Error(`${command.name}: ${failures.map(({ code, field }) => `${code} ${field}`).join(', ')}`)
    return result as Exclude<typeof result, null>
  }
  await storeEdges(database.prisma)
  await run(installRoles, {})
  const fixture = new Fixture(database.prisma, run)
  const shared = await share(database, fixture)
  let sites = 0
  return {
    async open() {
      clock.now = noon.getTime()
      const name = `play${++sites}`
      const warehouse = await furnish(fixture, run, shared)
      const { id: station } = await database.prisma.station.findFirstOrThrow({ where: { warehouseId: rowId(warehouse) } })
      await execute(services, originOf(shared.people.Ann), takeStation, { stationId: toNodeId('Station', station) }, { key: null })
      await reset(run, database)
      const spots = await database.prisma.location.findMany({ where: { warehouseId: rowId(warehouse) }, select: { id: true, code: true } })
      return {
        ...{ warehouse, name, customers: shared.customers, products: shared.products, station },
        locations: Object.fromEntries(spots.map(({ id, code }) => [code, toNodeId('Location', id)])),
        staff: { Ann: shared.people.Ann.id as string, Bob: shared.people.Bob.id as string },
        called: nameSpot,
        look: () => look(database.pool, rowId(warehouse)),
        async ask({ command, input, who, seq }, key) {
          clock.now += 1000
          const origin = originOf(who === 'SYSTEM' ? system : shared.people[who])
          const scan = seq === undefined ? {} : { stationId: station, scannedAt: noon, admit: admitAt(station, seq) }
          return execute(services, origin, command, input, { key, ...scan }).then(answerOf, refusalOf)
        },
      }
    },
    async broken() {
      const violations = await checkInvariants(database.pool)
      return violations.map(({ name, rows }) => `${name}: ${JSON.stringify(rows.slice(0, 3))}`)
    },
    async close() {
      await database.close()
      await scratch.drop()
    },
  }
}

const originOf = (actor: Actor) => ({ actor, language: 'en', requestId: newId(), address: null }) as const
const admitAt = (station: string, seq: number) => (tx: Parameters<typeof admitScan>[0], call: Parameters<typeof admitScan>[1]) =>
  admitScan(tx, call, station, seq)

function answerOf({ result, failures: [failure] }: { result: unknown; failures: readonly Failure[] }): Answered {
  return failure
    ? { code: failure.field && isField(failure.code) ? `${failure.code} ${failure.field}` : failure.code, result: null }
    : { code: null, result }
}

/** A field that is wrong is a mistake of the play, and it says which. */
const isField = (code: string) => ['REQUIRED', 'MALFORMED', 'TOO_SMALL', 'NOT_ONE_OF', 'TOO_FEW'].includes(code)

function refusalOf(error: unknown): Answered {
  if (error instanceof Failure) return { code: error.code, result: null }
  throw error
}

interface Shared {
  customers: Record<string, string>
  products: Record<string, string>
  strategy: string
  people: Record<Person, Actor>
}

async function share({ prisma }: Database, fixture: Fixture): Promise<Shared> {
  const home = await fixture.warehouse()
  const made = new Map<string, Made>()
  for (const code of customers) made.set(code, await fixture.customer(home))
  const products: Record<string, string> = {}
  for (const [sku, owner] of Object.entries(owners)) products[sku] = (await fixture.product(made.get(owner) as Made, { sku })).id
  const person = async () => {
    const { login } = await fixture.staff({ role: 'owner' })
    const { id } = await prisma.staff.findUniqueOrThrow({ where: { login } })
    return (await staffActor(prisma, id)) as Actor
  }
  const strategy = await prisma.billingStrategy.findFirstOrThrow({ select: { id: true } })
  return {
    customers: Object.fromEntries([...made].map(([code, { id }]) => [code, id])),
    products,
    strategy: toNodeId('BillingStrategy', strategy.id),
    people: { Ann: await person(), Bob: await person() },
  }
}

/** A new warehouse with its places, its trucks and its station. */
async function furnish(fixture: Fixture, run: ApiHouse['run'], shared: Shared): Promise<Made> {
  const warehouse = await fixture.warehouse()
  for (const type of ['PICKING', 'STAGING', 'DEFECTIVE', 'TRANSIT'] as const) {
    const area = await fixture.area(warehouse, type)
    const codes = shelves.filter((code) => places[code] === type)
    const [prefix = ''] = codes[0]?.split('-') ?? []
    const range = { prefixes: [prefix], firstColumn: 1, lastColumn: codes.length, firstLayer: 1, lastLayer: 1 }
    await run(createLocations, { cargoAreaId: area.id, ...range })
  }
  for (const code of new Set(Object.values(channels))) {
    const { groupId } = await run(createLogisticsGroup, { warehouseId: warehouse.id, code, name: code, cutOff: '17:30' })
    for (const [channel] of Object.entries(channels).filter(([, group]) => group === code))
      await run(createChannel, {
        groupId: toNodeId('LogisticsGroup', groupId),
        code: channel,
        name: channel,
        carrier: 'SIM',
        service: 'SIM-STD',
      })
  }
  for (const customerId of Object.values(shared.customers))
    await run(assignWarehouse, { warehouseId: warehouse.id, customerId, billingStrategyId: shared.strategy, enabled: true })
  await run(registerStation, { warehouseId: warehouse.id, name: randomUUID() })
  return warehouse
}

/** Customers and products as a play expects them, whatever the one before has left. */
async function reset(run: ApiHouse['run'], { prisma }: Database): Promise<void> {
  for (const { id } of await prisma.customer.findMany({ where: { active: false } }))
    await run(activateCustomer, { customerId: toNodeId('Customer', id) })
  const changed = await prisma.product.findMany({ where: { OR: [{ sale: { not: 'ON_SALE' } }, { receiving: 'PROHIBITED' }] } })
  for (const { id, version } of changed)
    await run(updateProduct, { productId: toNodeId('Product', id), expectedVersion: version, sale: 'ON_SALE', receiving: 'NORMAL' })
}
