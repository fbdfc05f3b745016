import type { RoleCode } from '../../graph/access/roles.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { createPackages } from '../../graph/package/createPackages.ts'
import { registerStation } from '../../graph/station/registerStation.ts'
import { importStock } from '../../graph/stock/importStock.ts'
import { confirmPicking } from '../../graph/wave/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/generateWaves.ts'
import { markWavePrinted } from '../../graph/wave/markWavePrinted.ts'
import { saveWaveSetting } from '../../graph/wave/saveWaveSetting.ts'
import { play } from '../../prisma/seed/play.ts'
import { recipient } from '../../prisma/seed/recipients.ts'
import type { World } from './bench.ts'

const intakeAtOnce = 500
const skusOfWave = 20

/** Puts plenty of twenty products on picking shelves; their SKUs. */
export async function stockUp({ stage, masters, warehouse }: World, pieces: number): Promise<{ customerId: string; skus: string[] }> {
  const [customer] = masters.customers
  if (!customer) throw new Error('There is no customer')
  const skus = customer.products.slice(0, skusOfWave).map(({ sku }) => sku)
  const receivedOn = '2026-01-01'
  const rows = skus.map((sku, i) => ({ location: `A01-${String(1 + (i % 10)).padStart(2, '0')}-01`, sku, pieces, receivedOn }))
  const customerId = toNodeId('Customer', customer.id)
  await play(stage.services, importStock, {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    customerId,
    reference: `BENCH-${stage.services.newId()}`,
    rows,
  })
  return { customerId, skus }
}

let serial = 0

/** Takes in orders of two products with two pieces each, unless said otherwise. */
export async function takeIn(
  { stage, warehouse }: World,
  { customerId, skus }: { customerId: string; skus: string[] },
  count: number,
  steps: readonly number[] = [0, 7],
  quantity = 2,
): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const orders = Array.from({ length: Math.min(intakeAtOnce, count - ids.length) }, () => {
      const number = ++serial
      const lines = steps.map((step) => ({ sku: skus[(number + step) % skus.length] as string, quantity }))
      return { erpNumber: `BENCH-${number}`, platform: 'SHOPIFY', channelCode: 'STD', recipient: recipient(stage.chance, 'US'), lines }
    })
    const { packageIds } = await play(stage.services, createPackages, {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      customerId,
      orders,
    })
    ids.push(...packageIds)
  }
  return ids
}

/** A picked wave, and the codes of all its pieces that can go on. */
export interface PickedWave {
  waveId: string
  codes: string[]
}

/** Makes a printed and picked wave of all these packages. */
export async function pickedWave(world: World, type: 'MIXED' | 'ONE_PIECE', packages: readonly string[]): Promise<PickedWave> {
  const { stage, masters, warehouse, database } = world
  const asked = {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    pickerId: toNodeId('Staff', masters.staff.picker2),
    packageIds: packages.map((id) => toNodeId('Package', id)),
  }
  const { waveIds } = await play(stage.services, generateWaves, { ...asked, types: [type], maximum: packages.length })
  const [waveId = ''] = waveIds
  await play(stage.services, markWavePrinted, { waveId: toNodeId('Wave', waveId) })
  await play(stage.services, confirmPicking, { waveId: toNodeId('Wave', waveId) })
  const lines = await database.prisma.packageLine.findMany({
    where: { package: { waveId, ...(type === 'ONE_PIECE' && { label: 'READY' as const }) } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  return { waveId, codes: lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku)) }
}

/** Lets waves of a type have so many packages, be picked by confirmation, and get their labels by goods. */
export async function settle({ stage, warehouse }: World, type: 'MIXED' | 'ONE_PIECE', maximum: number): Promise<void> {
  const setting = { warehouseId: toNodeId('Warehouse', warehouse.id), type, maximum, hotThreshold: 1_000, labelMode: 'BY_GOODS' as const }
  await play(stage.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
}

/** Makes picked mixed waves of so many packages, which wait for the sorting table. */
export async function sortableWaves(world: World, count: number, packages: number): Promise<PickedWave[]> {
  const goods = await stockUp(world, count * packages)
  await settle(world, 'MIXED', packages)
  const waves: PickedWave[] = []
  for (let i = 0; i < count; i++) waves.push(await pickedWave(world, 'MIXED', await takeIn(world, goods, packages)))
  return waves
}

/** A station of somebody who has taken it; `seq` is the number of its last scan. */
export interface Seat {
  stationId: string
  staffId: string
  token: string
  seq: number
}

export async function seats(world: World, count: number, role: RoleCode = 'packer'): Promise<Seat[]> {
  const { stage, warehouse, database } = world
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { id: staffId, token } = await world.person(role)
      const { stationId } = await play(stage.services, registerStation, {
        warehouseId: toNodeId('Warehouse', warehouse.id),
        name: `Seat ${i} ${token.slice(-6)}`,
      })
      await database.prisma.station.update({ where: { id: stationId }, data: { staffId } })
      return { stationId, staffId, token, seq: 0 }
    }),
  )
}
