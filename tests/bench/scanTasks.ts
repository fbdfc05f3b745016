import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInboundOrder } from '../../graph/inbound/commands/createInboundOrder.ts'
import { receiveScan } from '../../graph/inbound/commands/receiveScan.ts'
import { signScan } from '../../graph/inbound/commands/signScan.ts'
import { newId } from '../../graph/kernel/identity.ts'
import { toNodeId } from '../../graph/kernel/schema/nodeId.ts'
import { runCommand } from '../../prisma/seed/runCommand.ts'
import type { BenchEnvironment } from './bench.ts'
import { createLabelFile } from './labelFile.ts'
import { type Code, type Station, scanManyByApi } from './scanning.ts'
import { addStock, type StationSession, sortableWaves } from './waves.ts'

/** A scan, and what the least rows of it need: a function of `baseline/leastRows.sql` with its arguments. */
export interface Task {
  scan: Code
  values: readonly unknown[]
}

/** A station session with its scans. */
export interface Seat {
  session: StationSession
  tasks: Task[]
  done: number
}

/** Prepares at least `count` scans for each session. */
type Prepare = (environment: BenchEnvironment, sessions: readonly StationSession[], count: number) => Promise<Task[][]>

interface Line {
  id: string
  packageId: string
  number: string
  sku: string
  quantity: number
}

/** Pieces of a package of the waves that the benches make. */
const piecesOfPackage = 4
const linesOfOrder = 20

const linesOf = async ({ database }: BenchEnvironment, waveId: string): Promise<Line[]> =>
  (
    await database.pool.query<Line>(
      `select l.id, l.package_id as "packageId", p.number, r.sku, l.quantity
       from package p join package_line l on l.package_id = p.id join product r on r.id = l.product_id where p.wave_id = $1 order by l.id`,
      [waveId],
    )
  ).rows

async function wavesOf(environment: BenchEnvironment, count: number, packages: number): Promise<{ waveId: string; lines: Line[] }[]> {
  const waves = await sortableWaves(environment, count, packages)
  return Promise.all(waves.map(async ({ waveId }) => ({ waveId, lines: await linesOf(environment, waveId) })))
}

const sort: Prepare = async (environment, sessions, count) => {
  const waves = await wavesOf(environment, sessions.length, Math.ceil((count + 1) / piecesOfPackage))
  for (const [i, { waveId }] of waves.entries())
    await environment.database.prisma.wave.update({ where: { id: waveId }, data: { sorterId: (sessions[i] as StationSession).staffId } })
  return waves.map(({ waveId, lines }) =>
    lines.flatMap(({ id, packageId, sku, quantity }) =>
      Array<Task>(quantity).fill({ scan: { code: sku, waveId }, values: [id, packageId] }),
    ),
  )
}

/** Waves whose packages are in their slots, with labels. */
async function sortedWaves(environment: BenchEnvironment, sessions: readonly StationSession[], packages: number) {
  const waves = await wavesOf(environment, sessions.length, packages)
  const ids = waves.map(({ waveId }) => waveId)
  const { pool } = environment.database
  await pool.query(
    `with lines as (update package_line l set sorted = l.quantity from package p where p.id = l.package_id and p.wave_id = any($1::uuid[]))
     update package set sorted = pieces, label = 'READY', tracking_number = 'T' || number, label_file_id = $2 where wave_id = any($1::uuid[])`,
    [ids, await createLabelFile(environment)],
  )
  await pool.query('update wave set sorted_at = now() where id = any($1::uuid[])', [ids])
  return waves
}

const pack: Prepare = async (environment, sessions, count) => {
  const waves = await sortedWaves(environment, sessions, Math.ceil((count + 1) / piecesOfPackage))
  return waves.map(({ waveId, lines }) => {
    const left = new Map<string, number>()
    for (const { packageId, quantity } of lines) left.set(packageId, (left.get(packageId) ?? 0) + quantity)
    return lines.flatMap(({ id, packageId, sku, quantity }) =>
      Array.from({ length: quantity }, () => {
        const open = (left.get(packageId) as number) - 1
        left.set(packageId, open)
        return { scan: { code: sku, waveId }, values: [id, packageId, open === 0] }
      }),
    )
  })
}

const ship: Prepare = async (environment, sessions, count) => {
  const waves = await sortedWaves(environment, sessions, count)
  const { pool } = environment.database
  await pool.query(`update wave set label_mode = 'WHOLE_WAVE' where id = any($1::uuid[])`, [waves.map(({ waveId }) => waveId)])
  const scan = scanManyByApi(environment.url, sessions.length)
  return Promise.all(
    waves.map(async ({ waveId, lines }, i) => {
      const session = sessions[i] as StationSession
      const numbers = [...new Set(lines.map(({ number }) => number))]
      await scan(
        session,
        'pack',
        numbers.map((code) => ({ code, waveId })),
      )
      const { rows } = await pool.query<{ number: string; values: unknown[] }>(
        `select p.number, array[to_jsonb(p.id), to_jsonb(array_agg(a.id)), to_jsonb(array_agg(s.id order by s.location_id, s.product_id, s.batch_id)),
           to_jsonb(array_agg(t.id order by t.product_id)), to_jsonb(array_agg(a.quantity))] as values
         from package p join package_line l on l.package_id = p.id join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
           join location_stock s on s.id = a.location_stock_id join product_stock t on t.warehouse_id = l.warehouse_id and t.product_id = l.product_id
         where p.wave_id = $1 group by p.id order by p.number`,
        [waveId],
      )
      return rows.map(({ number, values }) => ({ scan: { code: number, warehouseId: environment.warehouse.id }, values }))
    }),
  )
}

/** Signed orders of twenty products, with the ids of their lines and stock rows. */
async function signedOrders(environment: BenchEnvironment, orders: number, pieces: number) {
  const { seedContext: stage, warehouse, database } = environment
  const { customerId, skus } = await addStock(environment, 1_000)
  const warehouseId = toNodeId('Warehouse', warehouse.id)
  const lines = skus.slice(0, linesOfOrder).map((sku) => ({ sku, declared: Math.ceil(pieces / linesOfOrder) + 1 }))
  const made: {
    orderId: string
    number: string
    rows: { lineId: string; productId: string; sku: string; stockId: string; placeId: string }[]
  }[] = []
  for (let i = 0; i < orders; i++) {
    const input = { warehouseId, customerId, arrival: 'EXPRESS' as const, trackingNumber: `BENCH${newId().slice(-12)}`, lines, boxes: [] }
    const { orderId } = await runCommand(stage.services, createInboundOrder, input)
    const { number } = await database.prisma.inboundOrder.findUniqueOrThrow({ where: { id: orderId } })
    await runCommand(stage.services, signScan, { warehouseId, code: number, orderId: toNodeId('InboundOrder', orderId), whole: true })
    const { rows } = await database.pool.query(
      `select l.id as "lineId", l.product_id as "productId", r.sku, t.id as "stockId",
         (select s.id from location_stock s join location p on p.id = s.location_id
          where s.product_id = l.product_id and s.warehouse_id = l.warehouse_id and p.kind = 'SHELF' order by s.id limit 1) as "placeId"
       from inbound_line l join product r on r.id = l.product_id
         join product_stock t on t.product_id = l.product_id and t.warehouse_id = l.warehouse_id
       where l.order_id = $1 order by l.line_no`,
      [orderId],
    )
    made.push({ orderId, number, rows })
  }
  return made
}

const receive: Prepare = async (environment, sessions, count) => {
  const warehouseId = environment.warehouse.id
  return (await signedOrders(environment, sessions.length, count)).map(({ orderId, rows }) =>
    Array.from({ length: count }, (_, i) => {
      const { lineId, sku, stockId } = rows[i % rows.length] as (typeof rows)[number]
      return { scan: { code: sku, orderId, warehouseId }, values: [orderId, lineId, stockId, newId()] }
    }),
  )
}

const shelve: Prepare = async (environment, sessions, count) => {
  const warehouseId = environment.warehouse.id
  const orders = await signedOrders(environment, sessions.length, count)
  for (const { orderId, number } of orders)
    await runCommand(environment.seedContext.services, receiveScan, {
      ...{ warehouseId: toNodeId('Warehouse', warehouseId), code: number, orderId: toNodeId('InboundOrder', orderId), act: 'WHOLE' },
    })
  return orders.map(({ orderId, rows }) =>
    Array.from({ length: count }, (_, i) => {
      const { lineId, productId, stockId, placeId } = rows[i % rows.length] as (typeof rows)[number]
      const code = `A01-${String(1 + (i % 10)).padStart(2, '0')}-01`
      return { scan: { code, orderId, productId, quantity: 1, warehouseId }, values: [orderId, lineId, stockId, placeId, newId()] }
    }),
  )
}

export const prepareTasks: Record<Station, Prepare> = { sort, pack, ship, receive, shelve }

/** Copies the tables for the least rows, with what is in them now. */
export async function openLeastRows({ database }: BenchEnvironment): Promise<void> {
  await database.pool.query(readFileSync(join(import.meta.dirname, 'baseline/leastRows.sql'), 'utf8'))
}
