import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { storeEdges } from '../../graph/kernel/schema/storeEdges.ts'
import { openDatabase } from '../../graph/kernel/sql/db.ts'
import { cancelPackage } from '../../graph/package/commands/cancelPackage.ts'
import { markAbnormal } from '../../graph/package/commands/markAbnormal.ts'
import { createCursors } from '../../graph/server/jobs/followers.ts'
import { servicesOf } from '../../graph/server/services.ts'
import { saveWaveSetting } from '../../graph/wave/commands/saveWaveSetting.ts'
import { saveWarehouseLayout } from '../../graph/wave/layout/commands/saveWarehouseLayout.ts'
import { adjustmentPlans, seedAdjustment } from './adjustments.ts'
import { countPlans, seedCount } from './counts.ts'
import { enteredOrderPlans, seedEnteredOrder } from './enteredOrders.ts'
import { inboundOrderPlans, seedInboundOrder, seedStock } from './goods.ts'
import { handoverPlans, seedHandover } from './handovers.ts'
import { seedHolds } from './holds.ts'
import { importPlans, seedImport } from './imports.ts'
import { seedInterceptions } from './interceptions.ts'
import { type Masters, seedMasters, type WarehouseMasters } from './masters.ts'
import { officeSteps } from './officeSteps.ts'
import { createOrders, type Kind } from './orders.ts'
import { parcelPlans, seedParcel } from './parcels.ts'
import { seedPickingLevels } from './pickingLevels.ts'
import { layoutPlans } from './plans.ts'
import { seedPrinters } from './printers.ts'
import { runCommand } from './runCommand.ts'
import { runUntilIdle } from './runUntilIdle.ts'
import { createSeedContext, type SeedContext, type SeedStep } from './seedContext.ts'
import { seedSimplePrints } from './simplePrints.ts'
import { seedStandingRules } from './standingRules.ts'
import { seedStockLevels } from './stockLevels.ts'
import { demoPassword, demoTokens } from './tokens.ts'
import { seedTracking } from './tracking.ts'
import { seedTransfer, transferPlans } from './transfers.ts'
import { buyLabels, examinePackages, processWave, shipPackages, type WavePlan } from './work.ts'

const day = 86_400_000
/** Seed of the layouts' ids; other sequences begin at 0. */
const layoutSeed = 1_000_000

/** Days of goods and orders; what is older is of the office. */
const monthDays = 30

/** Fills an empty database with the demo warehouse: a year of the office and a month of goods and orders, in order of time. */
export async function seed(databaseUrl: string, print: (line: string) => void): Promise<void> {
  const database = openDatabase(databaseUrl, 4)
  try {
    const today = new Date()
    const context = createSeedContext(database, new Date(today.getTime() - 365 * day))
    await storeEdges(database.prisma)
    await createCursors(database.pool)
    print('  warehouses, staff, customers, 400 products …')
    const masters = await seedMasters(context.services)
    await seedLayouts(context, masters)
    await seedPrinters(context, masters)
    const orders = [
      ...inboundSteps(masters),
      ...parcelSteps(masters),
      ...waveSteps(masters),
      ...orderSteps(masters),
      ...enteredOrderSteps(masters),
      ...handoverSteps(masters),
    ]
    const inventory = [...adjustmentSteps(masters), ...transferSteps(masters), ...countSteps(masters), ...importSteps(masters)]
    const acts = [...orders, ...inventory, ...officeSteps(masters)].sort((a, b) => b.daysAgo - a.daysAgo)
    const older = acts.filter(({ daysAgo }) => daysAgo > monthDays)
    for (const [at, act] of acts.entries()) {
      if (at === older.length) {
        print('  stock of different ages …')
        context.moveTo(new Date(today.getTime() - monthDays * day))
        await seedStock(context, masters)
        await seedWaveSettings(context, masters)
      }
      if (at % 12 === 0) print(`  ${at + 1} of ${acts.length} steps …`)
      context.moveTo(new Date(today.getTime() - act.daysAgo * day))
      await act.run(context)
    }
    print('  requested labels …')
    await buyLabels(context)
    await seedSimplePrints(context, masters)
    await seedHolds(context, masters)
    context.moveTo(today)
    await seedInterceptions(context, masters)
    await seedPickingLevels(context, masters)
    await seedStockLevels(context, masters)
    await seedStandingRules(context, masters)
    print('  jobs …')
    await runUntilIdle(databaseUrl, database, servicesOf(database))
    print('  tracking of shipped packages …')
    await seedTracking(context, masters)
    await runUntilIdle(databaseUrl, database, servicesOf(database))
    await database.prisma.$executeRawUnsafe('analyze')
  } finally {
    await database.close()
  }
}

/** Lines about signing in to the demo warehouse. */
export async function demoBlock(databaseUrl: string, url: string): Promise<string[]> {
  const database = openDatabase(databaseUrl, 1)
  try {
    const owner = await database.prisma.staff.findUnique({ where: { login: 'owner' }, select: { id: true } })
    if (!owner) return []
    return [
      `Sign in  owner, manager, planner, picker, packer, receiver, dispatcher … with the password ${demoPassword}`,
      `         dana (a user of the customer Harborline) with the same password`,
      `API key  ${demoTokens.providerKey} (of the provider), ${demoTokens.customerKey} (of one customer)`,
      `Wall     ${url}/wall/waves#token=${demoTokens.wall.LAX1}`,
    ]
  } finally {
    await database.close()
  }
}

/** Layouts have ids of their own sequence, so that all other data stays the same. */
async function seedLayouts(context: SeedContext, masters: Masters): Promise<void> {
  const services = context.withSeed(layoutSeed)
  for (const { id, number } of Object.values(masters.warehouses)) {
    const { racks, crossAfter, ...plan } = layoutPlans[number]
    const layout = { ...plan, racks: [...racks], crossAfter: [...crossAfter] }
    await runCommand(services, saveWarehouseLayout, { warehouseId: toNodeId('Warehouse', id), ...layout })
  }
}

async function seedWaveSettings(context: SeedContext, masters: Masters): Promise<void> {
  const common = { hotThreshold: 20, confirmPicking: true, shipOnPrint: false }
  for (const { id } of Object.values(masters.warehouses)) {
    const warehouseId = toNodeId('Warehouse', id)
    await runCommand(context.services, saveWaveSetting, { ...common, warehouseId, type: 'HOT', maximum: 300, labelMode: 'BY_GOODS' })
    await runCommand(context.services, saveWaveSetting, { ...common, warehouseId, type: 'ONE_PIECE', maximum: 200, labelMode: 'BY_GOODS' })
  }
}

function inboundSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    inboundOrderPlans.map(({ daysAgo, ...plan }, index) => ({
      daysAgo: daysAgo + 0.4,
      run: (context: SeedContext) => seedInboundOrder(context, masters, warehouse, index, plan),
    })),
  )
}

function enteredOrderSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    enteredOrderPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedEnteredOrder(context, masters, warehouse, plan),
    })),
  )
}

function handoverSteps(masters: Masters): SeedStep[] {
  const warehouse = masters.warehouses.LAX1
  return handoverPlans.map((plan, index) => ({
    daysAgo: plan.daysAgo,
    run: (context: SeedContext) => seedHandover(context, masters, warehouse, index, plan),
  }))
}

function parcelSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    parcelPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedParcel(context, masters, warehouse, plan),
    })),
  )
}

function adjustmentSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    adjustmentPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedAdjustment(context, masters, warehouse, plan),
    })),
  )
}

function transferSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    transferPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedTransfer(context, masters, warehouse, plan),
    })),
  )
}

function importSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    importPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedImport(context, masters, warehouse, plan),
    })),
  )
}

function countSteps(masters: Masters): SeedStep[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    countPlans.map((plan) => ({
      daysAgo: plan.daysAgo,
      run: (context: SeedContext) => seedCount(context, masters, warehouse, plan),
    })),
  )
}

type Wave = WavePlan & {
  at: 'LAX1' | 'BER1'
  daysAgo: number
  packages: number
  /** Packages that come in on one day; 30 if it is not said. */
  aDay?: number
  channel: string
  /** Share of its packages that was shipped, over `days` days. */
  shipped: number
  days: number
  /** Number of packages cancelled after picking, whose goods go back to the shelf. */
  cancelled?: number
}

/** Waves of the weeks before, which the statistics still show. */
const earlier = { aDay: 12, type: 'ONE_PIECE', until: 'PACKED', packed: 1, shipped: 1, days: 4 } as const

/** The waves of the demo: of the last days, at all stages, and before them finished ones. */
const waves: Wave[] = [
  { ...earlier, at: 'LAX1', daysAgo: 25, packages: 36, channel: 'STD' },
  { ...earlier, at: 'LAX1', daysAgo: 21, packages: 36, channel: 'STD' },
  { ...earlier, at: 'LAX1', daysAgo: 17, packages: 36, channel: 'STD' },
  { ...earlier, at: 'BER1', daysAgo: 24, packages: 24, channel: 'STD' },
  { ...earlier, at: 'BER1', daysAgo: 18, packages: 24, channel: 'STD' },
  { at: 'LAX1', daysAgo: 8, packages: 100, channel: 'STD', type: 'ONE_PIECE', until: 'PACKED', packed: 1, shipped: 1, days: 7 },
  { at: 'BER1', daysAgo: 5, packages: 100, channel: 'STD', type: 'ONE_PIECE', until: 'PACKED', packed: 1, shipped: 0.9, days: 5 },
  {
    at: 'LAX1',
    daysAgo: 0.2,
    packages: 60,
    channel: 'STD',
    type: 'HOT',
    until: 'PACKED',
    packed: 0.6,
    shipped: 0.2,
    days: 1,
    cancelled: 3,
  },
  { at: 'LAX1', daysAgo: 0.16, packages: 16, channel: 'EXP', type: 'MIXED', until: 'SORTED_HALF', packed: 0, shipped: 0, days: 1 },
  { at: 'LAX1', daysAgo: 0.08, packages: 40, channel: 'STD', type: 'ONE_PRODUCT', until: 'PRINTED', packed: 0, shipped: 0, days: 1 },
  { at: 'BER1', daysAgo: 0.06, packages: 24, channel: 'STD', type: 'MIXED', until: 'GENERATED', packed: 0, shipped: 0, days: 1 },
  { at: 'LAX1', daysAgo: 0.008, packages: 12, channel: 'EXP', type: 'MIXED', until: 'HANDHELD_HALF', packed: 0, shipped: 0, days: 1 },
  { at: 'LAX1', daysAgo: 0.004, packages: 8, channel: 'EXP', type: 'MIXED', until: 'FOR_CART', packed: 0, shipped: 0, days: 1 },
]

/** Creates, processes and ships the packages of each wave. */
function waveSteps(masters: Masters): SeedStep[] {
  return waves.flatMap((wave) => {
    const warehouse = masters.warehouses[wave.at]
    const packageIds: string[] = []
    const packed: string[] = []
    const calls = wave.type === 'HOT' ? 1 : Math.ceil(wave.packages / (wave.aDay ?? 30))
    const gap = wave.days > 1 ? 1 : 0.003
    const coming = Array.from({ length: calls }, (_, call) => ({
      daysAgo: wave.daysAgo + 0.01 + (calls - 1 - call) * gap,
      async run(context: SeedContext) {
        const count = Math.min(Math.ceil(wave.packages / calls), wave.packages - packageIds.length)
        packageIds.push(...(await createOrders(context, masters, warehouse, Array<Kind>(count).fill(wave.type), wave.channel)))
      },
    }))
    const working = {
      daysAgo: wave.daysAgo,
      async run(context: SeedContext) {
        packed.push(...(await processWave(context, masters, warehouse, packageIds, wave)))
        const ids = packageIds.filter((id) => !packed.includes(id)).slice(0, wave.cancelled ?? 0)
        for (const id of ids) await runCommand(context.services, cancelPackage, { packageId: toNodeId('Package', id) })
      },
    }
    const parcels = Math.round(wave.packages * wave.shipped)
    const leaving = Array.from({ length: parcels > 0 ? wave.days : 0 }, (_, nth) => ({
      daysAgo: wave.days > 1 ? wave.daysAgo - 0.3 - nth : wave.daysAgo - 0.04,
      async run(context: SeedContext) {
        const today = packed.slice(Math.round((parcels * nth) / wave.days), Math.round((parcels * (nth + 1)) / wave.days))
        await examinePackages(context, masters, warehouse, today.slice(0, 2))
        await shipPackages(context, masters, warehouse, today)
        // Some wait examined for the next truck.
        if (nth === wave.days - 1) await examinePackages(context, masters, warehouse, packed.slice(parcels, parcels + 2))
      },
    }))
    return [...coming, working, ...leaving]
  })
}

/** Pending, incomplete, cancelled and abnormal orders. */
function orderSteps(masters: Masters): SeedStep[] {
  const mixture: Kind[] = ['ONE_PIECE', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED', 'MIXED', 'ONE_PIECE', 'MIXED', 'ONE_PRODUCT']
  const calls = (warehouse: WarehouseMasters): SeedStep[] =>
    Array.from({ length: 14 }, (_, index) => ({
      daysAgo: 13.25 - index + (index % 4) * 0.05,
      async run(context: SeedContext) {
        const recent = index > 9
        const kinds = recent ? Array.from({ length: 57 }, (_, at) => mixture[at % mixture.length] as Kind) : mixture
        const extra: Kind[] = index % 2 === 0 ? ['SHORT', 'NO_CHANNEL'] : ['SHORT']
        const ids = await createOrders(context, masters, warehouse, [...kinds, ...extra])
        if (!recent) await resolveOldOrders(context, ids.slice(0, kinds.length), index)
      },
    }))
  return [...calls(masters.warehouses.LAX1), ...calls(masters.warehouses.BER1)]
}

const reasons = ['GOODS_DAMAGED', 'OUT_OF_STOCK', 'LABEL_PRINT_FAILED', 'PICKING_ERROR'] as const

/** Cancels some of the old pending orders and marks others abnormal. */
async function resolveOldOrders(context: SeedContext, packageIds: readonly string[], index: number): Promise<void> {
  for (const [at, id] of packageIds.entries()) {
    const packageId = toNodeId('Package', id)
    if (at % 4 === 3)
      await runCommand(context.services, markAbnormal, { packageId, reason: reasons[(at + index) % reasons.length] ?? 'OUT_OF_STOCK' })
    else if (at % 4 === 1) await runCommand(context.services, cancelPackage, { packageId })
  }
}
