import type { Package } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { positionMaximum } from '../rules.ts'
import type { LineRow } from './lines.ts'

/** SQL: id and state of all parcels that were split from a package, and from these. */
export const splitsOf = (id: string) => `with recursive split as (
    select c.id, c.state from package c where c.split_from_id = ${id}
    union all select c.id, c.state from split s join package c on c.split_from_id = s.id
  ) select id, state from split`

const closed = ['SHIPPED', 'CANCELLED']

/** Whether a parcel still belongs to what is done with the package from which it was split. */
export const isOpenSplit = ({ state }: { state: string }): boolean => !closed.includes(state)

/** SQL: whether parcels were split from a package, or from these, that are neither shipped nor cancelled. */
export const hasOpenSplits = (id: string) =>
  `exists (select 1 from (${splitsOf(id)}) x where x.state not in (${closed.map((state) => `'${state}'`).join(', ')}))`

/** What follows from the lines of a package. */
export interface Measures {
  skus: number
  pieces: number
  weightGrams: number
  signature: string
  /** Pieces in the slot. */
  sorted: number
}

/** Pieces of a line that change to a line of another package. */
export interface MovedLine {
  from: LineRow
  /** Line that gets them. */
  lineId: string
  pieces: number
  /** How many of them are in the slot. */
  sorted: number
}

/** Inserts a picked parcel of the same order as a locked package, without lines. */
export async function insertSplit(
  tx: Tx,
  call: Call,
  from: Package,
  { id, number, slot, measures }: { id: string; number: string; slot: number | null; measures: Measures },
): Promise<void> {
  const { warehouseId, customerId, platform, platformOrderNumber, source, channelId, groupId, remark, createdAt, day, waveId } = from
  const positionInOrder = await nextPosition(tx, from)
  await tx.package.create({
    data: {
      id,
      number,
      slot,
      ...measures,
      warehouseId,
      customerId,
      platform,
      platformOrderNumber,
      positionInOrder,
      source,
      channelId,
      groupId,
      remark,
      createdAt,
      day,
      waveId,
      splitFromId: from.id,
      state: 'PICKED',
      draftReasons: [],
      interception: 'NONE',
      label: 'REQUESTED',
      labelRequest: 1,
      acceptedAt: from.acceptedAt,
      pickedAt: from.pickedAt,
      updatedAt: call.now,
      version: 1,
    },
    select: { id: true },
  })
  await tx.$executeRawUnsafe(
    `insert into recipient (package_id, warehouse_id, customer_id, name, phone, email, country, province, city, district, postcode, address1, address2)
     select $1::uuid, warehouse_id, customer_id, name, phone, email, country, province, city, district, postcode, address1, address2
     from recipient where package_id = $2::uuid`,
    id,
    from.id,
  )
}

/**
 * The next position in the order of a package above those that its customer may send; an order without a number is this package and its splits.
 * Splits of other packages of the order wait.
 */
async function nextPosition(tx: Tx, { id, customerId, platform, platformOrderNumber }: Package): Promise<number> {
  const order = platformOrderNumber ? JSON.stringify([customerId, platform, platformOrderNumber]) : id
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('wavehouse order'), hashtext($1))`, order)
  const where = platformOrderNumber ? { customerId, platform, platformOrderNumber } : { OR: [{ id }, { splitFromId: id }] }
  const { _max } = await tx.package.aggregate({ where, _max: { positionInOrder: true } })
  return Math.max(positionMaximum, _max.positionInOrder ?? 0) + 1
}

/** Inserts the lines of a new parcel with their pieces. */
export async function insertMovedLines(tx: Tx, packageId: string, moved: readonly MovedLine[]): Promise<void> {
  const numbers = await tx.packageLine.findMany({
    where: { id: { in: moved.map(({ from }) => from.id) } },
    select: { id: true, lineNo: true },
  })
  const lineNo = new Map(numbers.map(({ id, lineNo: no }) => [id, no]))
  await tx.packageLine.createMany({
    data: moved.map(({ from, lineId, pieces, sorted }) => ({
      id: lineId,
      packageId,
      warehouseId: from.warehouseId,
      customerId: from.customerId,
      productId: from.productId,
      lineNo: lineNo.get(from.id) ?? 1,
      quantity: pieces,
      locked: pieces,
      picked: pieces,
      sorted,
      packed: 0,
    })),
  })
}

/** Takes pieces from lines of a locked package; a line without any left is deleted. */
export async function takeFromLines(tx: Tx, moved: readonly MovedLine[]): Promise<void> {
  const rows = JSON.stringify(moved.map(({ from, pieces, sorted }) => ({ id: from.id, pieces, sorted })))
  const taken = 'from jsonb_to_recordset($1::jsonb) as m(id uuid, pieces integer, sorted integer) where l.id = m.id'
  await tx.$executeRawUnsafe(`delete from package_line l using ${taken.slice('from '.length)} and m.pieces = l.quantity`, rows)
  await tx.$executeRawUnsafe(
    `update package_line l set quantity = l.quantity - m.pieces, locked = l.locked - m.pieces, picked = l.picked - m.pieces,
       sorted = l.sorted - m.sorted ${taken}`,
    rows,
  )
}

/** Adds pieces to existing lines of a locked package. */
export async function addToLines(tx: Tx, moved: readonly MovedLine[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `update package_line l set quantity = l.quantity + m.pieces, locked = l.locked + m.pieces, picked = l.picked + m.pieces,
       sorted = l.sorted + m.sorted
     from jsonb_to_recordset($1::jsonb) as m(id uuid, pieces integer, sorted integer) where l.id = m.id`,
    JSON.stringify(moved.map(({ lineId, pieces, sorted }) => ({ id: lineId, pieces, sorted }))),
  )
}

/** Empties the lines of a locked package whose pieces have changed to another; what it contained stays readable. */
export async function emptyLines(tx: Tx, packageId: string): Promise<void> {
  await tx.$executeRawUnsafe('update package_line set locked = 0, picked = 0, sorted = 0 where package_id = $1::uuid', packageId)
  await tx.package.update({ where: { id: packageId }, data: { sorted: 0 }, select: { id: true } })
}

/** Stores what follows from the lines of a package. */
export async function saveMeasures(tx: Tx, call: Call, id: string, measures: Measures): Promise<void> {
  await tx.package.update({ where: { id }, data: { ...measures, version: { increment: 1 }, updatedAt: call.now }, select: { id: true } })
}

/** Weights of products. */
export function readWeights(tx: Tx, productIds: readonly string[]): Promise<{ id: string; weightGrams: number }[]> {
  return tx.product.findMany({ where: { id: { in: [...productIds] } }, select: { id: true, weightGrams: true } })
}
