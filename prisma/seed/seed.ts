import { openDatabase } from '../../graph/kernel/db.ts'
import { storeEdges } from '../../graph/kernel/edges.ts'
import { toNodeId } from '../../graph/kernel/nodeId.ts'
import { cancelPackage } from '../../graph/package/cancelPackage.ts'
import { markAbnormal } from '../../graph/package/markAbnormal.ts'
import { saveWaveSetting } from '../../graph/wave/saveWaveSetting.ts'
import '../../graph/server/schema.ts'
import { arrivals, arrive, importGoods } from './goods.ts'
import { demoPassword, type Masters, seedMasters, type WarehouseMasters } from './masters.ts'
import { type Kind, order } from './orders.ts'
import { play } from './play.ts'
import { type Stage, setStage } from './stage.ts'
import { demoTokens } from './tokens.ts'
import { buyLabels, ship, type WavePlan, work } from './work.ts'

const day = 86_400_000

/** Plays the demo warehouse into an empty database: a month of commands, in the order of their time. */
export async function seed(databaseUrl: string, say: (line: string) => void): Promise<void> {
  const database = openDatabase(databaseUrl, 4)
  try {
    const today = new Date()
    const stage = setStage(database, new Date(today.getTime() - 30 * day))
    await storeEdges(database.prisma)
    say('  buildings, people, customers, 400 products …')
    const masters = await seedMasters(stage.services)
    say('  stock of different ages …')
    await importGoods(stage, masters)
    await stageSettings(stage, masters)
    const acts = [...inboundActs(masters), ...waveActs(masters), ...orderActs(masters)].sort((a, b) => b.daysAgo - a.daysAgo)
    for (const [at, act] of acts.entries()) {
      if (at % 12 === 0) say(`  ${at + 1} of ${acts.length} scenes of a month …`)
      stage.moveTo(new Date(today.getTime() - act.daysAgo * day))
      await act.play(stage)
    }
    say('  labels of whatever waits for one …')
    await buyLabels(stage)
    await database.prisma.$executeRawUnsafe('analyze')
  } finally {
    await database.close()
  }
}

/** The lines that tell how to sign in to the demo warehouse. */
export async function demoBlock(databaseUrl: string, url: string): Promise<string[]> {
  const database = openDatabase(databaseUrl, 1)
  try {
    const owner = await database.prisma.staff.findUnique({ where: { login: 'owner' }, select: { id: true } })
    if (!owner) return []
    return [
      `Sign in  owner, manager, planner, picker, packer, receiver, dispatcher … with the password ${demoPassword}`,
      `API key  ${demoTokens.providerKey} (of the provider), ${demoTokens.customerKey} (of one customer)`,
      `Wall     ${url}/wall/waves?token=${demoTokens.wall.LAX1}`,
    ]
  } finally {
    await database.close()
  }
}

interface Act {
  /** When it is played, in days before the end. */
  daysAgo: number
  play(stage: Stage): Promise<unknown>
}

async function stageSettings(stage: Stage, masters: Masters): Promise<void> {
  const common = { hotThreshold: 20, confirmPicking: true, shipOnPrint: false }
  for (const { id } of Object.values(masters.warehouses)) {
    const warehouseId = toNodeId('Warehouse', id)
    await play(stage.services, saveWaveSetting, { ...common, warehouseId, type: 'HOT', maximum: 300, labelMode: 'BY_GOODS' })
    await play(stage.services, saveWaveSetting, { ...common, warehouseId, type: 'ONE_PIECE', maximum: 200, labelMode: 'BY_GOODS' })
  }
}

function inboundActs(masters: Masters): Act[] {
  return Object.values(masters.warehouses).flatMap((warehouse) =>
    arrivals.map(({ daysAgo, progress }, index) => ({
      daysAgo: daysAgo + 0.4,
      play: (stage: Stage) => arrive(stage, masters, warehouse, index, progress),
    })),
  )
}

type Wave = WavePlan & {
  at: 'LAX1' | 'BER1'
  daysAgo: number
  packages: number
  channel: string
  /** The part of its packages that has left, and over how many days it left. */
  shipped: number
  days: number
  /** Packages that are cancelled after picking: their goods go back to the shelf. */
  cancelled?: number
}

/** The six waves: how many packages, and how far they come. */
const waves: Wave[] = [
  { at: 'LAX1', daysAgo: 8, packages: 100, channel: 'STD', type: 'ONE_PIECE', until: 'PACKED', packed: 1, shipped: 1, days: 7 },
  { at: 'BER1', daysAgo: 5, packages: 100, channel: 'STD', type: 'ONE_PIECE', until: 'PACKED', packed: 1, shipped: 1, days: 5 },
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
  { at: 'BER1', daysAgo: 0.06, packages: 24, channel: 'ECO', type: 'MIXED', until: 'GENERATED', packed: 0, shipped: 0, days: 1 },
]

/** Orders come in, are worked on as a wave, and leave; what takes days comes and leaves in parts. */
function waveActs(masters: Masters): Act[] {
  return waves.flatMap((wave) => {
    const warehouse = masters.warehouses[wave.at]
    const packageIds: string[] = []
    const packed: string[] = []
    const calls = wave.type === 'HOT' ? 1 : Math.ceil(wave.packages / 30)
    const gap = wave.days > 1 ? 1 : 0.003
    const coming = Array.from({ length: calls }, (_, call) => ({
      daysAgo: wave.daysAgo + 0.01 + (calls - 1 - call) * gap,
      async play(stage: Stage) {
        const count = Math.min(Math.ceil(wave.packages / calls), wave.packages - packageIds.length)
        packageIds.push(...(await order(stage, masters, warehouse, Array<Kind>(count).fill(wave.type), wave.channel)))
      },
    }))
    const working = {
      daysAgo: wave.daysAgo,
      async play(stage: Stage) {
        packed.push(...(await work(stage, masters, warehouse, packageIds, wave)))
        const ids = packageIds.filter((id) => !packed.includes(id)).slice(0, wave.cancelled ?? 0)
        for (const id of ids) await play(stage.services, cancelPackage, { packageId: toNodeId('Package', id) })
      },
    }
    const parcels = Math.round(wave.packages * wave.shipped)
    const leaving = Array.from({ length: parcels > 0 ? wave.days : 0 }, (_, nth) => ({
      daysAgo: wave.days > 1 ? wave.daysAgo - 0.3 - nth : wave.daysAgo - 0.04,
      play: (stage: Stage) =>
        ship(stage, masters, packed.slice(Math.round((parcels * nth) / wave.days), Math.round((parcels * (nth + 1)) / wave.days))),
    }))
    return [...coming, working, ...leaving]
  })
}

/** Orders that wait, that miss something, that were cancelled or went wrong. */
function orderActs(masters: Masters): Act[] {
  const mixture: Kind[] = ['ONE_PIECE', 'ONE_PIECE', 'ONE_PRODUCT', 'MIXED', 'MIXED', 'ONE_PIECE', 'MIXED', 'ONE_PRODUCT']
  const calls = (warehouse: WarehouseMasters): Act[] =>
    Array.from({ length: 14 }, (_, index) => ({
      daysAgo: 13.25 - index + (index % 4) * 0.05,
      async play(stage: Stage) {
        const recent = index > 9
        const kinds = recent ? Array.from({ length: 57 }, (_, at) => mixture[at % mixture.length] as Kind) : mixture
        const extra: Kind[] = index % 2 === 0 ? ['SHORT', 'NO_CHANNEL'] : ['SHORT']
        const ids = await order(stage, masters, warehouse, [...kinds, ...extra])
        if (!recent) await clear(stage, ids.slice(0, kinds.length), index)
      },
    }))
  return [...calls(masters.warehouses.LAX1), ...calls(masters.warehouses.BER1)]
}

const reasons = ['GOODS_DAMAGED', 'OUT_OF_STOCK', 'LABEL_PRINT_FAILED', 'PICKING_ERROR'] as const

/** Old orders of the pool did not all wait quietly: some were cancelled, some are on the abnormal desk. */
async function clear(stage: Stage, packageIds: readonly string[], index: number): Promise<void> {
  for (const [at, id] of packageIds.entries()) {
    const packageId = toNodeId('Package', id)
    if (at % 4 === 3)
      await play(stage.services, markAbnormal, { packageId, reason: reasons[(at + index) % reasons.length] ?? 'OUT_OF_STOCK' })
    else if (at % 4 === 1) await play(stage.services, cancelPackage, { packageId })
  }
}
