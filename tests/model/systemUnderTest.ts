import { randomUUID } from 'node:crypto'
import { installRoles } from '../../graph/access/commands/installRoles.ts'
import { staffActor } from '../../graph/access/steps.ts'
import { assignWarehouse } from '../../graph/customer/commands/assignWarehouse.ts'
import { activateCustomer } from '../../graph/customer/commands/setCustomerActive.ts'
import { type Actor, system } from '../../graph/kernel/command/actor.ts'
import { type Command, execute, type Services } from '../../graph/kernel/command/command.ts'
import { Failure } from '../../graph/kernel/command/failure.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { checkInvariants } from '../../graph/kernel/invariants.ts'
import type { Context } from '../../graph/kernel/schema/context.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { storeEdges } from '../../graph/kernel/schema/storeEdges.ts'
import { type Database, openDatabase } from '../../graph/kernel/sql/db.ts'
import { createChannel } from '../../graph/logistics/commands/createChannel.ts'
import { createLogisticsGroup } from '../../graph/logistics/commands/createLogisticsGroup.ts'
import { updateProduct } from '../../graph/product/commands/updateProduct.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { registerStation } from '../../graph/station/commands/registerStation.ts'
import { takeStation } from '../../graph/station/commands/takeStation.ts'
import { runScansDirectly } from '../../graph/station/runScansDirectly.ts'
import { admitScan } from '../../graph/station/steps.ts'
import { createLocations } from '../../graph/warehouse/commands/createLocations.ts'
import { createPickCar } from '../../graph/warehouse/commands/createPickCar.ts'
import { updateWarehouse } from '../../graph/warehouse/commands/updateWarehouse.ts'
import { saveWaveSetting } from '../../graph/wave/commands/saveWaveSetting.ts'
import type { Data } from '../api/data.ts'
import { type NodeRef, rowId, TestDataFactory } from '../api/testDataFactory.ts'
import type { TestServer } from '../api/testServer.ts'
import { createDatabase } from '../cluster.ts'
import { positionName } from './compareState.ts'
import { readSnapshot, type Snapshot, type Staff } from './snapshot.ts'
import type { Person } from './state/model.ts'
import {
  adjustmentLimit,
  cartonOf,
  cartonPieces,
  carts,
  channels,
  customers,
  cutOffs,
  noon,
  owners,
  places,
  settings,
  shelves,
} from './state/newModel.ts'

// biome-ignore lint/suspicious/noExplicitAny: one list contains commands of all inputs and results.
export type AnyCommand = Command<any, any, any>

/** Request of a command; a scan has its number at the station. */
export interface CommandRequest {
  command: AnyCommand
  input: Data
  who: Person | 'SYSTEM'
  seq?: number
}

/** Response of a command; `code` is null if it was applied. */
export interface CommandResponse {
  code: string | null
  result: unknown
}

/** A new warehouse for one sequence. */
export interface TestWarehouse {
  warehouse: NodeRef
  customers: Record<string, string>
  products: Record<string, string>
  locations: Record<string, string>
  /** Pick carts by number. */
  carts: Record<string, string>
  station: string
  staff: Staff
  /** Prefix that is unique among the sequences of the database. */
  name: string
  takeSnapshot(): Promise<Snapshot>
  /** Converts a stock position of the database to the terms of the model. */
  positionName: typeof positionName
  /** Runs a command; the same key again is a repetition. */
  runCommand(asked: CommandRequest, key: string): Promise<CommandResponse>
}

/** The system under test: one database in which sequences run one after the other, each in its own warehouse. */
export interface SystemUnderTest {
  openWarehouse(): Promise<TestWarehouse>
  /** Violated ledger invariants. */
  brokenInvariants(): Promise<string[]>
  close(): Promise<void>
}

/** Creates a database with the data that all sequences share: customers, products, staff. */
export async function openSystem(): Promise<SystemUnderTest> {
  const scratch = await createDatabase('empty')
  const database = openDatabase(scratch.url, 3)
  const clock = { now: noon.getTime() }
  const services: Services = { ...servicesOf(database), at: () => new Date(clock.now) }
  const run: TestServer['runCommand'] = async (command, input) => {
    const { result, failures } = await execute(services, originOf(system), command, input, { key: null })
    if (failures.length > 0) throw new Error(`${command.name}: ${failures.map(({ code, field }) => `${code} ${field}`).join(', ')}`)
    return result as Exclude<typeof result, null>
  }
  await storeEdges(database.prisma)
  await run(installRoles, {})
  const fixture = new TestDataFactory(database.prisma, run)
  const shared = await createSharedData(database, fixture)
  let sites = 0
  return {
    async openWarehouse() {
      clock.now = noon.getTime()
      const name = `play${++sites}`
      const warehouse = await createTestWarehouse(fixture, run, shared)
      const { id: station } = await database.prisma.station.findFirstOrThrow({ where: { warehouseId: rowId(warehouse) } })
      await execute(services, originOf(shared.people.Ann), takeStation, { stationId: toNodeId('Station', station) }, { key: null })
      await reset(run, database)
      const positions = await database.prisma.location.findMany({
        where: { warehouseId: rowId(warehouse) },
        select: { id: true, code: true },
      })
      const cars = await database.prisma.pickCar.findMany({ where: { warehouseId: rowId(warehouse) }, select: { id: true, number: true } })
      return {
        carts: Object.fromEntries(cars.map(({ id, number }) => [number, toNodeId('PickCar', id)])),
        ...{ warehouse, name, customers: shared.customers, products: shared.products, station },
        locations: Object.fromEntries(positions.map(({ id, code }) => [code, toNodeId('Location', id)])),
        staff: { Ann: shared.people.Ann.id as string, Bob: shared.people.Bob.id as string },
        positionName,
        takeSnapshot: () => readSnapshot(database.pool, rowId(warehouse)),
        async runCommand({ command, input, who, seq }, key) {
          // Two commands are more than a minute apart: a movement that close to a count would ask for a recount.
          clock.now += 61_000
          const origin = originOf(who === 'SYSTEM' ? system : shared.people[who])
          const direct =
            seq === undefined
              ? undefined
              : await runAsScan({ services, ...origin }, station, command, { ...input, key, seq, scannedAt: new Date(clock.now) })
          if (direct !== undefined) return { code: null, result: direct }
          const scan = seq === undefined ? {} : { stationId: station, scannedAt: new Date(clock.now), admit: admitAt(station, seq) }
          return execute(services, origin, command, input, { key, ...scan }).then(answerOf, refusalOf)
        },
      }
    },
    async brokenInvariants() {
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

/** Result of a scan that runs directly, as most do; undefined if its command has to run it. */
async function runAsScan(
  ctx: object,
  station: string,
  command: AnyCommand,
  scan: Data & { key: string; seq: number; scannedAt: Date },
): Promise<unknown> {
  const [result] = await runScansDirectly(ctx as Context, command, station, [scan])
  return result
}

function answerOf({ result, failures: [failure] }: { result: unknown; failures: readonly Failure[] }): CommandResponse {
  return failure
    ? { code: failure.field && isField(failure.code) ? `${failure.code} ${failure.field}` : failure.code, result: null }
    : { code: null, result }
}

/** An invalid field is an error of the sequence, so the field is part of the code. */
const isField = (code: string) => ['REQUIRED', 'MALFORMED', 'TOO_SMALL', 'NOT_ONE_OF', 'TOO_FEW'].includes(code)

function refusalOf(error: unknown): CommandResponse {
  if (error instanceof Failure) return { code: error.code, result: null }
  throw error
}

interface SharedData {
  customers: Record<string, string>
  products: Record<string, string>
  strategy: string
  people: Record<Person, Actor>
}

async function createSharedData({ prisma }: Database, fixture: TestDataFactory): Promise<SharedData> {
  const home = await fixture.createWarehouse()
  const made = new Map<string, NodeRef>()
  for (const code of customers) made.set(code, await fixture.createCustomer(home))
  const products: Record<string, string> = {}
  for (const [sku, owner] of Object.entries(owners)) {
    const cartonBarcodes = [{ code: cartonOf(sku), pieces: cartonPieces }]
    products[sku] = (await fixture.createProduct(made.get(owner) as NodeRef, { sku, cartonBarcodes })).id
  }
  const person = async () => {
    const { login } = await fixture.createStaff({ role: 'owner' })
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

/** Creates a warehouse with its locations, logistics groups and station. */
async function createTestWarehouse(fixture: TestDataFactory, run: TestServer['runCommand'], shared: SharedData): Promise<NodeRef> {
  const warehouse = await fixture.createWarehouse()
  await run(updateWarehouse, { warehouseId: warehouse.id, expectedVersion: 1, adjustmentLimit, interceptionMinutes: 0 })
  for (const type of ['PICKING', 'STAGING', 'DEFECTIVE', 'TRANSIT'] as const) {
    const area = await fixture.createArea(warehouse, type)
    const codes = shelves.filter((code) => places[code] === type)
    const [prefix = ''] = codes[0]?.split('-') ?? []
    const range = { prefixes: [prefix], firstColumn: 1, lastColumn: codes.length, firstLayer: 1, lastLayer: 1 }
    await run(createLocations, { cargoAreaId: area.id, ...range })
  }
  for (const code of new Set(Object.values(channels))) {
    const { groupId } = await run(createLogisticsGroup, { warehouseId: warehouse.id, code, name: code, cutOff: cutOffs.timeOf.get(code) })
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
  for (const [type, setting] of Object.entries(settings))
    if (setting.pickMode === 'HANDHELD') await run(saveWaveSetting, { warehouseId: warehouse.id, type, ...setting })
  for (const [number, boxes] of Object.entries(carts))
    await run(createPickCar, { warehouseId: warehouse.id, number, boxes, maxWeightGrams: 1_000_000 })
  await run(registerStation, { warehouseId: warehouse.id, name: randomUUID() })
  return warehouse
}

/** Resets customers and products after the previous sequence. */
async function reset(run: TestServer['runCommand'], { prisma }: Database): Promise<void> {
  for (const { id } of await prisma.customer.findMany({ where: { active: false } }))
    await run(activateCustomer, { customerId: toNodeId('Customer', id) })
  const changed = await prisma.product.findMany({ where: { OR: [{ sale: { not: 'ON_SALE' } }, { receiving: 'PROHIBITED' }] } })
  for (const { id, version } of changed)
    await run(updateProduct, { productId: toNodeId('Product', id), expectedVersion: version, sale: 'ON_SALE', receiving: 'NORMAL' })
}
