import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { completeStockCount } from '../../../graph/inventory/count/commands/completeStockCount.ts'
import { enterStockCount } from '../../../graph/inventory/count/commands/enterStockCount.ts'
import { type Command, execute } from '../../../graph/kernel/command/command.ts'
import { newId } from '../../../graph/kernel/identity.ts'
import { checkInvariants } from '../../../graph/kernel/invariants.ts'
import { toNodeId } from '../../../graph/kernel/schema/nodeId.ts'
import { SeededRandom } from '../../hostile/seededRandom.ts'
import { isLong } from '../../isLong.ts'
import type { Client } from '../client.ts'
import type { Data } from '../data.ts'
import { rowId } from '../testDataFactory.ts'
import { startTestServer } from '../testServer.ts'
import { createWaveFixture, mustApply, type ScanStation } from '../wave/waveFixture.ts'

const testServer = await startTestServer()
const fixture = await createWaveFixture(testServer)
const { warehouse, customer, planner } = fixture
const counting = ['inventory:read', 'inventory:count', 'inventory:manageCounts', 'stock:read', 'product:read', 'warehouse:read']
const [first, second] = [await testServer.signInWithRights(counting, warehouse), await testServer.signInWithRights(counting, warehouse)]
const worker = await testServer.signInWithRights([...counting, 'inventory:transfer', 'inventory:adjust'], warehouse)
/** Rounds that are played at once, each with its own packing station. */
const concurrency = 4
const stations = await Promise.all(
  Array.from({ length: concurrency }, async () => fixture.openScanStation(await fixture.signInNewUser('packer'))),
)
await testServer.factory.createLocations(await testServer.factory.createArea(warehouse), ['Z99-01-01'])

const rounds = isLong ? 200 : 8
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const random = new SeededRandom(seed)
const pieces = 20

/** Runs a command of a member of staff some minutes from now, when no movement is near. */
async function later(minutes: number, who: Client, command: unknown, input: Data): Promise<string[]> {
  const { services } = testServer
  const { viewer } = await who.query('{ viewer { staffId } }')
  const actor = await services.actorOf('STAFF', rowId({ id: viewer.staffId }))
  if (!actor) throw new Error('The member of staff is inactive')
  const at = new Date(Date.now() + minutes * 60_000)
  const origin = { actor, language: 'en', requestId: newId(), address: null } as const
  const { failures } = await execute({ ...services, at: () => at }, origin, command as Command<never, Data, unknown>, input, { key: null })
  return failures.map(({ code }) => code)
}

interface Round {
  location: string
  productId: string
  sku: string
  stockCountId: string
  lineId: string
  waveId: string
  /** Pieces that the book has and the shelf has not. */
  lost: number
}

async function prepare(): Promise<Round> {
  const sku = await fixture.createProduct(pieces)
  const [made] = await fixture.createPackages({ [sku]: 1 + random.below(3) })
  const wave = await fixture.generateWave({ packageIds: [made!.id] })
  await mustApply(planner, 'markWavePrinted', { waveId: wave.id })
  const product = await testServer.db.product.findFirstOrThrow({ where: { sku } })
  const productId = toNodeId('Product', product.id)
  const { stockCount } = await first.command(
    'createStockCount',
    { warehouseId: warehouse.id, type: 'PRODUCT', productIds: [productId], withEmpty: false, isBlind: true },
    'stockCount { id sheet { lines { id location } } }',
  )
  const [line] = stockCount.sheet.lines
  return { sku, productId, waveId: wave.id, stockCountId: stockCount.id, lineId: line.id, location: line.location, lost: random.below(3) }
}

const codeOf = ({ userErrors }: Data): string => userErrors[0]?.code ?? 'APPLIED'

/** What people do at once at the location; each answers how it ended. */
function actionsOf(
  { location, productId, sku, stockCountId, lineId, waveId, lost }: Round,
  station: ScanStation,
): Record<string, () => Promise<string>> {
  const change = random.pick([1, -1])
  return {
    count: async () => codeOf(await first.command('enterStockCount', { stockCountId, lines: [{ lineId, counted: pieces - lost }] })),
    async move() {
      const lines = [{ productId, from: location, to: 'Z99-01-01', quantity: 4 }]
      const created = await worker.command('createTransfer', { warehouseId: warehouse.id, lines }, 'transfer { id lines { id } }')
      if (!created.transfer) return codeOf(created)
      const { id: transferId, lines: made } = created.transfer
      const out = codeOf(await worker.command('moveOutTransfer', { transferId }))
      if (random.isTrue(0.3)) return `${out}, in hand`
      const put = [{ lineId: made[0].id, location: 'Z99-01-01', quantity: 4 }]
      return `${out}, ${codeOf(await worker.command('moveInTransfer', { transferId, lines: put }))}`
    },
    adjust: async () =>
      codeOf(
        await worker.command('createAdjustment', {
          ...{ warehouseId: warehouse.id, customerId: customer.id, reason: change > 0 ? 'FOUND' : 'LOST' },
          lines: [{ productId, location, change }],
        }),
      ),
    pick: async () => (await station.scan('packScans', { waveId, code: sku })).code ?? 'APPLIED',
  }
}

const onHand = async ({ location, productId }: Round) => {
  const rows = await testServer.db.locationStock.findMany({
    where: { productId: rowId({ id: productId }), location: { code: location }, quality: 'GOOD' },
  })
  return rows.reduce((sum, row) => sum + row.onHand, 0)
}

/** Plays a round: everybody at once in a random order, then two counts of what really lies there; returns how it ended. */
async function play(round: Round, station: ScanStation): Promise<string> {
  const actions = Object.entries(actionsOf(round, station))
  const delays = actions.map(() => random.below(40))
  const ends = await Promise.all(actions.map(async ([name, act], nth) => pause(delays[nth]).then(async () => `${name} ${await act()}`)))

  const { stockCountId, lineId, lost } = round
  const lying = (await onHand(round)) - lost
  const counted = { stockCountId, lines: [{ lineId, counted: lying }] }
  const codes = [
    ...(await later(5, first, enterStockCount, counted)),
    ...(await later(10, second, enterStockCount, counted)),
    ...(await later(15, first, completeStockCount, { stockCountId })),
  ]
  const line = await testServer.db.stockCountLine.findUniqueOrThrow({ where: { id: rowId({ id: lineId }) } })
  const isRight = (await onHand(round)) === lying && line.posted === -lost
  return `${ends.sort().join('; ')}; ${codes.join() || 'completed'}; ${isRight ? 'shelf and ledger agree' : `${await onHand(round)} of ${lying}, posted ${line.posted}`}`
}

test(`counts stay right while goods are moved, adjusted and picked, in ${rounds} random orders (seed ${seed})`, {
  timeout: 900_000,
}, async () => {
  const ends: string[] = []
  for (let done = 0; done < rounds; done += concurrency) {
    const prepared: Round[] = []
    for (let nth = 0; nth < Math.min(concurrency, rounds - done); nth++) prepared.push(await prepare())
    ends.push(...(await Promise.all(prepared.map((round, nth) => play(round, stations[nth]!)))))
    if (done % 40 === 0) expect(await checkInvariants(testServer.services.pool as never)).toEqual([])
  }
  const legal = /^adjust APPLIED; count APPLIED; move APPLIED, (in hand|APPLIED); pick APPLIED; completed; shelf and ledger agree$/
  expect(ends.filter((end) => !legal.test(end))).toEqual([])
  const times = Object.fromEntries([...Map.groupBy(ends, (end) => end)].map(([end, all]) => [end, all.length]))
  console.log(times)
})
