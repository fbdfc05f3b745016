import { newId } from '../../graph/kernel/identity.ts'
import { fromNodeId, toNodeId } from '../../graph/kernel/nodeId.ts'
import type { World } from './bench.ts'
import { documentOf } from './documents.ts'
import { poster } from './http.ts'
import { intakeOf, intakeSender, order, readIntake, type Shop } from './orders.ts'
import type { Scanned, Scanner } from './scanning.ts'
import type { Seat } from './waves.ts'

/** Those who play, and where. */
export interface House {
  world: World
  shop: Shop
  /** The key of the customer's program. */
  key: string
  seats: Seat[]
  labelFileId: string
}

/** One wave on its way: where it is worked on, and the pieces in it. */
interface Work {
  seat: Seat
  waveId: string
  codes: string[]
}

/**
 * Packages from the order to the carrier, each scan a request of its own, each seat with a wave of its own: how many of them a second. What the
 * carrier does (labels) and what people see (which pieces lie in a wave) is not measured.
 */
export async function live(house: House, count: number, scan: Scanner): Promise<number> {
  const watch = { spent: 0 }
  const ids = await timed(watch, () => takeIn(house, count))
  await bringLabels(house, ids)
  const waveIds = await timed(watch, () => makeWaves(house, ids))
  await timed(watch, () => Promise.all(waveIds.map((waveId, i) => pick(house, house.seats[i] as Seat, waveId))))
  const works = await Promise.all(waveIds.map((waveId, i) => workOf(house, house.seats[i] as Seat, waveId)))
  await timed(watch, () => Promise.all(works.map((work) => workOn(house, work, scan))))
  const shipped = await house.world.database.prisma.package.count({ where: { id: { in: ids }, state: 'SHIPPED' } })
  if (shipped !== count) throw new Error(`${shipped} of ${count} packages were shipped`)
  return count / (watch.spent / 1000)
}

async function timed<Result>(watch: { spent: number }, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  watch.spent += performance.now() - start
  return result
}

async function takeIn({ world, shop, key }: House, count: number): Promise<string[]> {
  const orders = Array.from({ length: count }, () => order(world, shop))
  const { packages } = readIntake(await intakeSender(world, key)(intakeOf(world, shop, orders)))
  if (packages.length !== count) throw new Error(`${packages.length} of ${count} orders were taken in`)
  return packages.map(({ id }) => fromNodeId(id)?.id as string)
}

/** The carrier's part: every package has its label. */
async function bringLabels({ world, labelFileId }: House, ids: readonly string[]): Promise<void> {
  await world.database.pool.query(
    `update package set label = 'READY', tracking_number = 'T' || number, label_file_id = $1 where id = any($2::uuid[])`,
    [labelFileId, ids],
  )
}

/** Asks for a mutation of the console and gives its payload. */
async function ask({ world }: House, { token }: Seat, mutation: string, input: object): Promise<Record<string, unknown>> {
  const body = { documentId: documentOf(mutation), variables: { input: { ...input, idempotencyKey: newId() } } }
  const answer = await poster(world.url, 1)('/graphql', JSON.stringify(body), { authorization: `Bearer ${token}` })
  const payload = JSON.parse(answer).data?.[mutation]
  if (payload?.userErrors.length !== 0) throw new Error(answer)
  return payload
}

async function makeWaves(house: House, ids: readonly string[]): Promise<string[]> {
  const { world, seats } = house
  const [planner] = seats as [Seat]
  const payload = await ask(house, planner, 'generateWaves', {
    warehouseId: toNodeId('Warehouse', world.warehouse.id),
    pickerId: toNodeId('Staff', planner.staffId),
    maximum: Math.ceil(ids.length / seats.length),
    types: ['MIXED'],
    packageIds: ids.map((id) => toNodeId('Package', id)),
  })
  const waves = payload.waves as { id: string }[]
  if (waves.length > seats.length || payload.taken !== ids.length) throw new Error(JSON.stringify(payload))
  return waves.map(({ id }) => fromNodeId(id)?.id as string)
}

async function pick(house: House, seat: Seat, waveId: string): Promise<void> {
  await ask(house, seat, 'markWavePrinted', { waveId: toNodeId('Wave', waveId) })
  await ask(house, seat, 'confirmPicking', { waveId: toNodeId('Wave', waveId) })
}

/** What a person sees of a wave that is picked: the pieces. */
async function workOf({ world }: House, seat: Seat, waveId: string): Promise<Work> {
  const lines = await world.database.prisma.packageLine.findMany({
    where: { package: { waveId } },
    select: { quantity: true, product: { select: { sku: true } } },
    orderBy: { id: 'asc' },
  })
  return { seat, waveId, codes: lines.flatMap(({ quantity, product }) => Array<string>(quantity).fill(product.sku)) }
}

/** Sorts, packs and ships a wave. */
async function workOn({ world }: House, { seat, waveId, codes }: Work, scan: Scanner): Promise<void> {
  const send: Send = (station, code) => {
    seat.seq++
    return scan(seat, station, code)
  }
  for (const code of codes) await send('sort', { code, waveId })
  const parcels = await pack(send, waveId, codes)
  for (const code of parcels) await send('ship', { code, warehouseId: world.warehouse.id })
}

type Send = (station: Parameters<Scanner>[1], code: Parameters<Scanner>[2]) => Promise<Scanned>

/** Packs one package after the other: its first piece says which it is, and the screen what belongs to it. */
async function pack(send: Send, waveId: string, codes: readonly string[]): Promise<string[]> {
  const left = [...codes]
  const parcels: string[] = []
  while (left.length > 0) {
    let code: string | undefined = left[0]
    let packageId: string | null = null
    while (code !== undefined) {
      left.splice(left.indexOf(code), 1)
      const shown: Scanned = await send('pack', { code, waveId, packageId })
      packageId = shown.packageId
      code = shown.lines?.find(({ quantity, packed }) => packed < quantity)?.sku
      if (shown.step === 'PACKED') parcels.push(shown.packageNumber)
    }
  }
  return parcels
}
