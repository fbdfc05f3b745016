import { newId } from '../../graph/kernel/identity.ts'
import type { Data } from '../api/data.ts'
import { InboundFixture } from '../api/inbound/inboundFixture.ts'
import { createPackageAtStage } from '../api/package/packageStages.ts'
import { rowId } from '../api/testDataFactory.ts'
import { createWaveFixture, type WaveFixture } from '../api/wave/waveFixture.ts'
import type { FaultTestServer } from './faultTestServer.ts'

/** One request with its key; can be sent repeatedly. */
export interface Task {
  key: string
  /** Sends it and returns the answer without what differs between repetitions; throws unless it is applied. */
  send(): Promise<Data>
}

/** A client that repeats one kind of request. */
export interface LoadClient {
  name: string
  nextTask(): Task
  /** Number of its effects in the database. */
  countEffects(): Promise<number>
}

const applied = (data: Data | undefined): Data => {
  if (data?.outcome !== 'APPLIED') throw new Error(`Not applied: ${JSON.stringify(data)}`)
  return data
}

/** Unlimited stock, at one gram per piece so that a package may hold all of it. */
const initialStock = 20_000

export interface Workload {
  testServer: FaultTestServer
  waveFixture: WaveFixture
  clients: { packer: LoadClient; shipper: LoadClient; receiver: LoadClient; integrator: LoadClient }
}

/** Creates a packer, a shipper, a receiver and an integrator, each with data for tens of thousands of requests. */
export async function createWorkload(testServer: FaultTestServer): Promise<Workload> {
  const waveFixture = await createWaveFixture(testServer)
  const clients = {
    packer: await packer(testServer, waveFixture),
    shipper: await shipper(testServer, waveFixture),
    receiver: await receiver(testServer),
  }
  return { testServer, waveFixture, clients: { ...clients, integrator: await integrator(testServer, waveFixture) } }
}

/** Packs one package of thousands of pieces, piece by piece. */
async function packer(testServer: FaultTestServer, waveFixture: WaveFixture): Promise<LoadClient> {
  const sku = await waveFixture.createProduct(initialStock, { weightGrams: 1 })
  const { wave, packages } = await waveFixture.createPickedWave({}, { [sku]: initialStock })
  const scanStation = await waveFixture.openScanStation(await waveFixture.signInNewUser('packer'))
  return {
    name: 'packer',
    nextTask() {
      const framed = scanStation.buildScan({ waveId: wave.id, code: sku })
      return { key: framed.key, send: async () => applied((await scanStation.sendBuilt('packScans', [framed]))[0]) }
    },
    async countEffects() {
      const sum = await testServer.db.packageLine.aggregate({
        _sum: { packed: true },
        where: { packageId: packages.map(rowId)[0] as string },
      })
      return sum._sum.packed ?? 0
    },
  }
}

/** Ships one package and reverses it, repeatedly. */
async function shipper(testServer: FaultTestServer, waveFixture: WaveFixture): Promise<LoadClient> {
  const parcel = await (await createPackageAtStage(waveFixture))('TO_BE_SHIPPED')
  const scanStation = await waveFixture.openScanStation(await waveFixture.signInNewUser('dispatcher'))
  let turn = 0
  return {
    name: 'shipper',
    nextTask() {
      const ships = turn++ % 2 === 0
      const mutation = ships ? 'shipScans' : 'unshipScans'
      const framed = scanStation.buildScan(
        ships ? { warehouseId: waveFixture.warehouse.id, code: parcel.number } : { packageId: parcel.id },
      )
      return { key: framed.key, send: async () => applied((await scanStation.sendBuilt(mutation, [framed]))[0]) }
    },
    countEffects: () => testServer.db.stateHistory.count({ where: { nodeId: rowId(parcel), action: { in: ['ship', 'unship'] } } }),
  }
}

/** Receives one order piece by piece. */
async function receiver(testServer: FaultTestServer): Promise<LoadClient> {
  const fixture = await InboundFixture.create(testServer)
  const sku = `GOODS-${newId().slice(-8)}`
  await fixture.createProducts([sku])
  const order = await fixture.createOrder({ [sku]: initialStock }, { shipped: true, trackingNumber: `T-${sku}` })
  await fixture.scanner.scan('sign', { code: `T-${sku}` })
  return {
    name: 'receiver',
    nextTask() {
      const framed = fixture.scanner.buildScan('receive', { orderId: order.id, code: sku, quantity: 1 })
      return { key: framed.key, send: async () => applied((await fixture.scanner.send('receive', [framed])).results[0]) }
    },
    countEffects: async () => (await fixture.readStock(sku)).S,
  }
}

/** Creates orders, one per call, without an ERP number that would reveal a duplicate. */
async function integrator(testServer: FaultTestServer, waveFixture: WaveFixture): Promise<LoadClient> {
  const sku = await waveFixture.createProduct(initialStock, { weightGrams: 1 })
  const place = { warehouseId: waveFixture.warehouse.id, customerId: waveFixture.customer.id }
  const where = { lines: { some: { product: { sku } } } }
  return {
    name: 'integrator',
    nextTask() {
      const key = newId()
      const input = { ...place, ...waveFixture.orderInput({ [sku]: 1 }, { erpNumber: null }) }
      const send = async () => {
        const { package: taken, userErrors } = await waveFixture.integrator.command(
          'createPackage',
          input,
          'package { id number state }',
          key,
        )
        return applied({ outcome: userErrors[0]?.code ?? 'APPLIED', ...taken })
      }
      return { key, send }
    },
    countEffects: () => testServer.db.package.count({ where }),
  }
}
