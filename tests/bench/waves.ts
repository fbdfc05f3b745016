import type { RoleCode } from '../../graph/access/rules/roles.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { createPackages as createPackagesCommand } from '../../graph/package/commands/createPackages.ts'
import { registerStation } from '../../graph/station/commands/registerStation.ts'
import { importStock } from '../../graph/stock/commands/importStock.ts'
import { confirmPicking } from '../../graph/wave/commands/confirmPicking.ts'
import { generateWaves } from '../../graph/wave/commands/generateWaves.ts'
import { saveWaveSetting } from '../../graph/wave/commands/saveWaveSetting.ts'
import { markWavePrinted } from '../../graph/wave/print/commands/markWavePrinted.ts'
import { recipient } from '../../prisma/seed/recipients.ts'
import { runCommand } from '../../prisma/seed/runCommand.ts'
import type { BenchEnvironment } from './bench.ts'

const intakeAtOnce = 500
const skusOfWave = 20

/** Adds stock of twenty products to picking shelves of one aisle or several; returns their SKUs. */
export async function addStock(
  { seedContext: stage, masters, warehouse }: BenchEnvironment,
  pieces: number,
  aisles = 1,
): Promise<{ customerId: string; skus: string[] }> {
  const [customer] = masters.customers
  if (!customer) throw new Error('There is no customer')
  const skus = customer.products.slice(0, skusOfWave).map(({ sku }) => sku)
  const receivedOn = '2026-01-01'
  const rows = skus.map((sku, i) => ({
    location: `A0${1 + (i % aisles)}-${String(1 + (i % 10)).padStart(2, '0')}-01`,
    sku,
    pieces,
    receivedOn,
  }))
  const customerId = toNodeId('Customer', customer.id)
  await runCommand(stage.services, importStock, {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    customerId,
    reference: `BENCH-${stage.services.newId()}`,
    rows,
  })
  return { customerId, skus }
}

let serial = 0

/** Creates orders of two products with two pieces each by default. */
export async function createPackages(
  { seedContext: stage, warehouse }: BenchEnvironment,
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
      return { erpNumber: `BENCH-${number}`, platform: 'SHOPIFY', channelCode: 'STD', recipient: recipient(stage.random, 'US'), lines }
    })
    const { packageIds } = await runCommand(stage.services, createPackagesCommand, {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      customerId,
      orders,
    })
    ids.push(...packageIds)
  }
  return ids
}

/** A picked wave, and the codes of all pieces that can be scanned. */
export interface PickedWave {
  waveId: string
  codes: string[]
}

/** Creates a printed and picked wave of all these packages. */
export async function pickedWave(
  environment: BenchEnvironment,
  type: 'MIXED' | 'ONE_PIECE',
  packages: readonly string[],
): Promise<PickedWave> {
  const { seedContext: stage, masters, warehouse, database } = environment
  const asked = {
    warehouseId: toNodeId('Warehouse', warehouse.id),
    pickerIds: [toNodeId('Staff', masters.staff.picker2)],
    packageIds: packages.map((id) => toNodeId('Package', id)),
  }
  const { waveIds } = await runCommand(stage.services, generateWaves, { ...asked, types: [type], maximum: packages.length })
  const [waveId = ''] = waveIds
  await runCommand(stage.services, markWavePrinted, { waveId: toNodeId('Wave', waveId) })
  await runCommand(stage.services, confirmPicking, { waveId: toNodeId('Wave', waveId) })
  const lines = await database.prisma.packageLine.findMany({
    where: { package: { waveId, ...(type === 'ONE_PIECE' && { label: 'READY' as const }) } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  return { waveId, codes: lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku)) }
}

/** Sets the wave size of a type, picking by confirmation, and labels by goods. */
export async function settleWaves(
  { seedContext: stage, warehouse }: BenchEnvironment,
  type: 'MIXED' | 'ONE_PIECE',
  maximum: number,
): Promise<void> {
  const setting = { warehouseId: toNodeId('Warehouse', warehouse.id), type, maximum, hotThreshold: 1_000, labelMode: 'BY_GOODS' as const }
  await runCommand(stage.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
}

/** Creates picked mixed waves that are ready for sorting. */
export async function sortableWaves(environment: BenchEnvironment, count: number, packages: number): Promise<PickedWave[]> {
  const goods = await addStock(environment, count * packages)
  await settleWaves(environment, 'MIXED', packages)
  const waves: PickedWave[] = []
  for (let i = 0; i < count; i++) waves.push(await pickedWave(environment, 'MIXED', await createPackages(environment, goods, packages)))
  return waves
}

/** A station that a user has taken; `seq` is the number of its last scan. */
export interface StationSession {
  stationId: string
  staffId: string
  token: string
  seq: number
}

export async function openStationSessions(
  environment: BenchEnvironment,
  count: number,
  role: RoleCode = 'packer',
): Promise<StationSession[]> {
  const { seedContext: stage, warehouse, database } = environment
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { id: staffId, token } = await environment.createUser(role)
      const { stationId } = await runCommand(stage.services, registerStation, {
        warehouseId: toNodeId('Warehouse', warehouse.id),
        name: `Seat ${i} ${token.slice(-6)}`,
      })
      await database.prisma.station.update({ where: { id: stationId }, data: { staffId } })
      return { stationId, staffId, token, seq: 0 }
    }),
  )
}
