import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { saveWaveSetting } from '../../../graph/wave/saveWaveSetting.ts'
import { play } from '../../../prisma/seed/play.ts'
import type { Bench, Contender, World } from '../bench.ts'
import { type House, live } from '../life.ts'
import { customerKey } from '../orders.ts'
import { startTryton } from '../peers/tryton.ts'
import { trytonLife } from '../peers/trytonLife.ts'
import { scanByApi, scanBySql } from '../scanning.ts'
import { seats, stockUp } from '../waves.ts'

const packages = 500
const clients = 8
/** A slow peer does fewer, so that a round ends; what is compared is how many a second. */
const packagesOfPeer = 80

async function openHouse(world: World): Promise<House> {
  const warehouseId = toNodeId('Warehouse', world.warehouse.id)
  const setting = { warehouseId, type: 'MIXED' as const, maximum: packages, hotThreshold: 1_000, labelMode: 'BY_GOODS' as const }
  await play(world.stage.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
  const shop = await stockUp(world, 100_000)
  return {
    world,
    shop,
    key: await customerKey(world, shop),
    seats: await seats(world, clients, 'lead'),
    labelFileId: await labelFile(world),
  }
}

async function labelFile({ stage, warehouse, database }: World): Promise<string> {
  const file = {
    id: stage.services.newId(),
    right: 'package:label',
    name: 'label.pdf',
    mime: 'application/pdf',
    size: 0,
    bytes: new Uint8Array(),
  }
  return (await database.prisma.storedFile.create({ data: { ...file, warehouseId: warehouse.id, createdAt: new Date() } })).id
}

async function trytonOf(world: World): Promise<Contender> {
  const tryton = await world.startPeer((url) => startTryton(url, clients))
  return trytonLife(tryton, packagesOfPeer, clients)
}

export const life: Bench = {
  name: 'life',
  async prepare(world) {
    const house = await openHouse(world)
    const floor = await world.start('floor/scans.ts', world.databaseUrl)
    const byApi = scanByApi(world.url, clients)
    await world.analyze()
    return [
      {
        name: 'life',
        work: `${packages} packages of three pieces from the order to the carrier by ${clients} people, each with a wave of their own: taken in, planned, picked, each piece scanned at the sorting table and at the packing bench, each parcel at the door; 7 scans a package, one a request; the floor scans by nothing but HTTP and SQL`,
        unit: 'packages/s',
        goal: { times: 60, peer: 'Tryton' },
        ours: () => live(house, packages, byApi),
        floor: () => live(house, packages, scanBySql(floor.url, clients, byApi)),
        ...(world.peers && { peers: { Tryton: await trytonOf(world) } }),
        notes: () => [
          'Tryton is opt-in (`-- --peers`), as Debian has it: the same life by its own API, shipments made, assigned in one call, then picked, packed and done one by one.',
        ],
      },
    ]
  },
}
