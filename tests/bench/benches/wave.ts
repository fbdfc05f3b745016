import { Client } from 'pg'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { saveWaveSetting } from '../../../graph/wave/commands/saveWaveSetting.ts'
import { saveWarehouseLayout } from '../../../graph/wave/layout/commands/saveWarehouseLayout.ts'
import { layoutPlans } from '../../../prisma/seed/plans.ts'
import { runCommand } from '../../../prisma/seed/runCommand.ts'
import { generate } from '../baseline/wave.ts'
import type { Bench, BenchEnvironment, Measurement } from '../bench.ts'
import { type DelayServer, startDelayServer } from '../delays.ts'
import { documentOf } from '../documents.ts'
import { poster } from '../http.ts'
import { type CustomerAccount, createOrders } from '../orders.ts'
import { addStock } from '../waves.ts'

const packages = 500

/** Milliseconds to generate one wave of new packages. */
function measured(
  environment: BenchEnvironment,
  customer: CustomerAccount,
  make: (packageIds: string[]) => Promise<number>,
  server?: DelayServer,
): Measurement {
  return async () => {
    const packageIds = await createOrders(environment, customer, packages)
    await server?.begin()
    const start = performance.now()
    const taken = await make(packageIds)
    const spent = performance.now() - start
    await server?.end()
    if (taken !== packages) throw new Error(`${taken} of ${packages} packages were taken`)
    return spent
  }
}

function byApi(
  { url, warehouse, masters }: Pick<BenchEnvironment, 'url' | 'warehouse' | 'masters'>,
  token: string,
): (packageIds: string[]) => Promise<number> {
  const documentId = documentOf('generateWaves')
  const post = poster(url, 1)
  return async (packageIds) => {
    const input = {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      pickerIds: [toNodeId('Staff', masters.staff.picker2)],
      maximum: packages,
      types: ['MIXED'],
      packageIds: packageIds.map((id) => toNodeId('Package', id)),
      idempotencyKey: newId(),
    }
    const answer = await post('/graphql', JSON.stringify({ documentId, variables: { input } }), { authorization: `Bearer ${token}` })
    const { generateWaves } = JSON.parse(answer).data
    if (generateWaves.waves.length !== 1 || generateWaves.left.length > 0) throw new Error(answer)
    return generateWaves.taken
  }
}

function bySql({ databaseUrl, warehouse, masters }: BenchEnvironment): (packageIds: string[]) => Promise<number> {
  return async (packageIds) => {
    const client = new Client({ connectionString: databaseUrl })
    await client.connect()
    try {
      return await generate(client, { warehouseId: warehouse.id, pickerId: masters.staff.picker2, packageIds })
    } finally {
      await client.end()
    }
  }
}

/** Settings and stock for waves of that size, and a planner. */
async function prepareWaves(environment: BenchEnvironment, aisles?: number): Promise<{ customer: CustomerAccount; token: string }> {
  const warehouseId = toNodeId('Warehouse', environment.warehouse.id)
  const setting = { warehouseId, type: 'MIXED' as const, maximum: packages, hotThreshold: 1_000, labelMode: 'BY_SLOT' as const }
  await runCommand(environment.seedContext.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
  const customer = await addStock(environment, 100_000, aisles)
  const { token } = await environment.createUser('planner')
  return { customer, token }
}

export const wave: Bench = {
  name: 'wave',
  async prepare(environment) {
    const { customer, token } = await prepareWaves(environment)
    await environment.analyze()
    return [
      {
        name: 'wave',
        description: `a wave of ${packages} packages of three lines by the console's own mutation, in the order in which they came; the baseline is what must be locked, read and written, in one transaction`,
        unit: 'ms',
        goal: { most: 2 },
        ours: measured(environment, customer, byApi(environment, token)),
        baseline: measured(environment, customer, bySql(environment)),
      },
    ]
  },
}

export const wavePlanned: Bench = {
  name: 'wave.planned',
  async prepare(environment) {
    const { warehouse, seedContext } = environment
    const { racks, crossAfter, ...plan } = layoutPlans.LAX1
    const layout = { ...plan, racks: [...racks], crossAfter: [...crossAfter] }
    await runCommand(seedContext.services, saveWarehouseLayout, { warehouseId: toNodeId('Warehouse', warehouse.id), ...layout })
    const { customer, token } = await prepareWaves(environment, 8)
    await environment.analyze()
    const server = await startDelayServer(environment)
    const ours = measured(environment, customer, byApi({ ...environment, url: server.url }, token), server)
    const baseline = measured(environment, customer, bySql(environment))
    return [
      {
        name: 'wave.planned',
        description: `a wave of ${packages} packages of three lines by the console's own mutation, with the planner of a warehouse of 8 picking aisles; the baseline is what must be locked, read and written, in one transaction`,
        unit: 's',
        goal: { within: 1 },
        ours: async () => (await ours()) / 1000,
        baseline: async () => (await baseline()) / 1000,
        notes: async () => [server.note(), await planned(environment)],
      },
    ]
  },
}

/** Whether the waves have a walk, so that they were planned. */
async function planned({ database, warehouse }: BenchEnvironment): Promise<string> {
  const where = { warehouseId: warehouse.id }
  const [all, withWalk] = await Promise.all([
    database.prisma.wave.count({ where }),
    database.prisma.wave.count({ where: { ...where, walkMillimetres: { not: null } } }),
  ])
  return `${withWalk} of ${all} waves have a planned walk; those of the baseline have none.`
}
