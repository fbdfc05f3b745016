import { Client } from 'pg'
import { newId } from '../../../graph/kernel/identity.ts'
import { toNodeId } from '../../../graph/kernel/nodeId.ts'
import { saveWaveSetting } from '../../../graph/wave/saveWaveSetting.ts'
import { play } from '../../../prisma/seed/play.ts'
import type { Bench, Contender, World } from '../bench.ts'
import { documentOf } from '../documents.ts'
import { generate } from '../floor/wave.ts'
import { poster } from '../http.ts'
import { type Shop, takeInOrders } from '../orders.ts'
import { stockUp } from '../waves.ts'

const packages = 500

/** How many milliseconds it takes to make one wave of packages that have just been taken in. */
function measured(world: World, shop: Shop, make: (packageIds: string[]) => Promise<number>): Contender {
  return async () => {
    const packageIds = await takeInOrders(world, shop, packages)
    const start = performance.now()
    const taken = await make(packageIds)
    const spent = performance.now() - start
    if (taken !== packages) throw new Error(`${taken} of ${packages} packages were taken`)
    return spent
  }
}

function byApi({ url, warehouse, masters }: World, token: string): (packageIds: string[]) => Promise<number> {
  const documentId = documentOf('generateWaves')
  const post = poster(url, 1)
  return async (packageIds) => {
    const input = {
      warehouseId: toNodeId('Warehouse', warehouse.id),
      pickerId: toNodeId('Staff', masters.staff.picker2),
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

function bySql({ databaseUrl, warehouse, masters }: World): (packageIds: string[]) => Promise<number> {
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

export const wave: Bench = {
  name: 'wave',
  async prepare(world) {
    const warehouseId = toNodeId('Warehouse', world.warehouse.id)
    const setting = { warehouseId, type: 'MIXED' as const, maximum: packages, hotThreshold: 1_000, labelMode: 'BY_HOLE' as const }
    await play(world.stage.services, saveWaveSetting, { ...setting, confirmPicking: true, shipOnPrint: false })
    const shop = await stockUp(world, 100_000)
    const { token } = await world.person('planner')
    await world.analyze()
    return [
      {
        name: 'wave',
        work: `a wave of ${packages} packages of three lines by the console's own mutation, in the order in which they came; the floor is what must be locked, read and written, in one transaction`,
        unit: 'ms',
        goal: { most: 2 },
        ours: measured(world, shop, byApi(world, token)),
        floor: measured(world, shop, bySql(world)),
      },
    ]
  },
}
