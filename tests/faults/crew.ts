import { newId } from '../../graph/kernel/identity.ts'
import type { Data } from '../api/client.ts'
import { rowId } from '../api/fixture.ts'
import { Dock } from '../api/inbound/dock.ts'
import { openStages } from '../api/package/scenario.ts'
import { type Floor, openFloor } from '../api/wave/floor.ts'
import type { FaultHouse } from './house.ts'

/** One thing to do, with its key: it can be sent as often as one likes. */
export interface Task {
  key: string
  /** The answer without what differs between two looks at the same thing; throws where it is not "applied". */
  send(): Promise<Data>
}

/** Somebody who does the same thing again and again. */
export interface Hand {
  name: string
  next(): Task
  /** How much of it the house has. */
  effects(): Promise<number>
}

const applied = (data: Data | undefined): Data => {
  if (data?.outcome !== 'APPLIED') throw new Error(`Not applied: ${JSON.stringify(data)}`)
  return data
}

/** Goods that never run out, of a gram each so that a parcel may hold all of them. */
const plenty = 20_000

export interface Crew {
  house: FaultHouse
  floor: Floor
  hands: { packer: Hand; shipper: Hand; receiver: Hand; shop: Hand }
}

/** A packer, a shipper, a receiver and a shop, each with work for tens of thousands of scans and orders. */
export async function openCrew(house: FaultHouse): Promise<Crew> {
  const floor = await openFloor(house)
  const hands = { packer: await packer(house, floor), shipper: await shipper(house, floor), receiver: await receiver(house) }
  return { house, floor, hands: { ...hands, shop: await shop(house, floor) } }
}

/** Packs one parcel of thousands of pieces, piece by piece. */
async function packer(house: FaultHouse, floor: Floor): Promise<Hand> {
  const sku = await floor.product(plenty, { weightGrams: 1 })
  const { wave, packages } = await floor.picked({}, { [sku]: plenty })
  const bench = await floor.bench(await floor.person('packer'))
  return {
    name: 'packer',
    next() {
      const framed = bench.frame({ waveId: wave.id, code: sku })
      return { key: framed.key, send: async () => applied((await bench.resend('packScans', [framed]))[0]) }
    },
    async effects() {
      const sum = await house.db.packageLine.aggregate({ _sum: { packed: true }, where: { packageId: packages.map(rowId)[0] as string } })
      return sum._sum.packed ?? 0
    },
  }
}

/** Ships one parcel and takes it back, again and again. */
async function shipper(house: FaultHouse, floor: Floor): Promise<Hand> {
  const parcel = await (await openStages(floor))('TO_BE_SHIPPED')
  const bench = await floor.bench(await floor.person('dispatcher'))
  let turn = 0
  return {
    name: 'shipper',
    next() {
      const ships = turn++ % 2 === 0
      const mutation = ships ? 'shipScans' : 'unshipScans'
      const framed = bench.frame(ships ? { warehouseId: floor.warehouse.id, code: parcel.number } : { packageId: parcel.id })
      return { key: framed.key, send: async () => applied((await bench.resend(mutation, [framed]))[0]) }
    },
    effects: () => house.db.stateHistory.count({ where: { nodeId: rowId(parcel), action: { in: ['ship', 'unship'] } } }),
  }
}

/** Receives pieces of one order, one by one. */
async function receiver(house: FaultHouse): Promise<Hand> {
  const dock = await Dock.open(house)
  const sku = `GOODS-${newId().slice(-8)}`
  await dock.products([sku])
  const order = await dock.announce({ [sku]: plenty }, { shipped: true, trackingNumber: `T-${sku}` })
  await dock.scanner.scan('sign', { code: `T-${sku}` })
  return {
    name: 'receiver',
    next() {
      const framed = dock.scanner.envelope('receive', { orderId: order.id, code: sku, quantity: 1 })
      return { key: framed.key, send: async () => applied((await dock.scanner.send('receive', [framed])).results[0]) }
    },
    effects: async () => (await dock.stock(sku)).S,
  }
}

/** Gives orders, one a call, without numbers of its own that would give a doubled one away. */
async function shop(house: FaultHouse, floor: Floor): Promise<Hand> {
  const sku = await floor.product(plenty, { weightGrams: 1 })
  const place = { warehouseId: floor.warehouse.id, customerId: floor.customer.id }
  const where = { lines: { some: { product: { sku } } } }
  return {
    name: 'shop',
    next() {
      const key = newId()
      const input = { ...place, ...floor.order({ [sku]: 1 }, { erpNumber: null }) }
      const send = async () => {
        const { package: taken, userErrors } = await floor.shop.command('createPackage', input, 'package { id number state }', key)
        return applied({ outcome: userErrors[0]?.code ?? 'APPLIED', ...taken })
      }
      return { key, send }
    },
    effects: () => house.db.package.count({ where }),
  }
}
