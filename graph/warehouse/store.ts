import type { Prisma } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import type { Tx } from '../kernel/sql/db.ts'
import type { Values } from '../kernel/sql/statement.ts'
import { type LocationCode, walkOrder } from './rules.ts'
import type { CargoAreaType } from './states.ts'

const next = { version: { increment: 1 } }

type New<Row> = Omit<Row, 'id' | 'createdAt' | 'version'>

export async function insertWarehouse(tx: Tx, call: Call, row: New<Prisma.WarehouseCreateManyInput>): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.warehouse.create({ data, select: { id: true } })).id
}

/** Locks a row for update and returns its version; null if not found. */
async function lockVersioned(tx: Tx, table: string, id: string): Promise<{ id: string; version: number } | null> {
  const [row] = await tx.$queryRawUnsafe<{ id: string; version: number }[]>(
    `select id::text, version from ${table} where id = $1::uuid for no key update`,
    id,
  )
  return row ?? null
}

export const lockWarehouse = (tx: Tx, id: string) => lockVersioned(tx, 'warehouse', id)
export const lockCargoArea = (tx: Tx, id: string) => lockVersioned(tx, 'cargo_area', id)
export const lockShelfSpec = (tx: Tx, id: string) => lockVersioned(tx, 'shelf_spec', id)
export const lockPickCar = (tx: Tx, id: string) => lockVersioned(tx, 'pick_car', id)

export async function changeWarehouse(tx: Tx, id: string, change: Prisma.WarehouseUpdateInput): Promise<void> {
  await tx.warehouse.update({ where: { id }, data: { ...change, ...next }, select: { id: true } })
}

export async function changeCargoArea(tx: Tx, id: string, change: Prisma.CargoAreaUpdateInput): Promise<void> {
  await tx.cargoArea.update({ where: { id }, data: { ...change, ...next }, select: { id: true } })
}

export async function changeShelfSpec(tx: Tx, id: string, change: Prisma.ShelfSpecUpdateInput): Promise<void> {
  await tx.shelfSpec.update({ where: { id }, data: { ...change, ...next }, select: { id: true } })
}

export async function changePickCar(tx: Tx, id: string, change: Prisma.PickCarUpdateInput): Promise<void> {
  await tx.pickCar.update({ where: { id }, data: { ...change, ...next }, select: { id: true } })
}

export async function insertCargoArea(tx: Tx, call: Call, row: New<Prisma.CargoAreaCreateManyInput>): Promise<string> {
  const data = { ...row, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.cargoArea.create({ data, select: { id: true } })).id
}

export async function insertShelfSpec(tx: Tx, call: Call, row: New<Prisma.ShelfSpecCreateManyInput>): Promise<string> {
  return (await tx.shelfSpec.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

export async function insertPickCar(tx: Tx, call: Call, row: New<Prisma.PickCarCreateManyInput>): Promise<string> {
  return (await tx.pickCar.create({ data: { ...row, id: call.newId(), createdAt: call.now }, select: { id: true } })).id
}

/** Number of the pick cart of a warehouse that a scan of a number would find, which is in any case; null if there is none. */
export async function pickCarLike(tx: Tx, warehouseId: string, number: string): Promise<string | null> {
  const [row] = await tx.$queryRawUnsafe<{ number: string }[]>(
    'select number from pick_car where warehouse_id = $1::uuid and upper(number) = upper($2) order by number <> $2 limit 1',
    warehouseId,
    number,
  )
  return row?.number ?? null
}

export async function removeCargoArea(tx: Tx, id: string): Promise<void> {
  await tx.cargoArea.delete({ where: { id }, select: { id: true } })
}

export async function removeShelfSpec(tx: Tx, id: string): Promise<void> {
  await tx.shelfSpec.delete({ where: { id }, select: { id: true } })
}

export async function removePickCar(tx: Tx, id: string): Promise<void> {
  await tx.pickCar.delete({ where: { id }, select: { id: true } })
}

interface Shelves {
  warehouseId: string
  cargoAreaId: string
  shelfSpecId: string | null
}

/** Inserts locations in one statement and returns the ids of new ones by code. */
export async function insertLocations(tx: Tx, call: Call, shelves: Shelves, codes: readonly LocationCode[]): Promise<Map<string, string>> {
  const rows = await tx.$queryRawUnsafe<{ id: string; code: string }[]>(
    `insert into location (id, warehouse_id, cargo_area_id, shelf_spec_id, kind, code, prefix, column_no, layer, walk_order, created_at, version)
     select r.id, $2::uuid, $3::uuid, $4::uuid, 'SHELF', r.code, r.prefix, r."column", r.layer, r."walkOrder", $5::timestamptz, 1
     from jsonb_to_recordset($1::jsonb) as r(id uuid, code text, prefix text, "column" int, layer int, "walkOrder" int)
     on conflict (warehouse_id, code) do nothing
     returning id::text, code`,
    JSON.stringify(codes.map((code) => ({ ...code, id: call.newId(), walkOrder: walkOrder(code) }))),
    shelves.warehouseId,
    shelves.cargoAreaId,
    shelves.shelfSpecId,
    call.now,
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

/** Gives a location a shelf size, or none; returns whether it had another one. */
export async function giveShelfSpec(tx: Tx, id: string, shelfSpecId: string | null): Promise<boolean> {
  const { count } = await tx.location.updateMany({
    where: { id, kind: 'SHELF', OR: [{ shelfSpecId: { not: shelfSpecId } }, ...(shelfSpecId ? [{ shelfSpecId: null }] : [])] },
    data: { shelfSpecId, version: { increment: 1 } },
  })
  return count === 1
}

/** Locks locations that are to be deleted against commands that read them by code, which hold a share of the key until their end. */
export async function lockUnusedLocations(tx: Tx, warehouseId: string, ids: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    'select 1 from location where warehouse_id = $1::uuid and id = any($2::uuid[]) order by id for update',
    warehouseId,
    ids,
  )
}

/** Reads locations by code for a command that refers to them: until its end they are not deleted. */
export function shelvesByCode(
  tx: Tx,
  warehouseId: string,
  codes: readonly string[],
): Promise<{ id: string; code: string; cargoAreaId: string | null; areaType: keyof typeof CargoAreaType.values | null }[]> {
  return tx.$queryRawUnsafe(
    `select l.id::text, l.code, a.id::text as "cargoAreaId", a.type::text as "areaType"
     from location l left join cargo_area a on a.id = l.cargo_area_id
     where l.warehouse_id = $1::uuid and l.kind = 'SHELF' and l.code = any($2::text[])
     order by l.id for key share of l`,
    warehouseId,
    codes,
  )
}

/** Deletes locations; returns their ids. */
export async function removeLocations(tx: Tx, warehouseId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `delete from location where warehouse_id = $1::uuid and kind = 'SHELF' and id = any($2::uuid[]) returning id::text`,
    warehouseId,
    ids,
  )
  return rows.map(({ id }) => id)
}

/** Inserts a virtual location. */
export async function insertVirtualLocation(
  tx: Tx,
  call: Call,
  row: { warehouseId: string; kind: 'OUT' | 'HAND'; code: string },
): Promise<string> {
  const nowhere = { cargoAreaId: null, shelfSpecId: null, prefix: row.kind, column: 0, layer: 0, walkOrder: 0 }
  const data = { ...row, ...nowhere, id: call.newId(), createdAt: call.now, version: 1 }
  return (await tx.location.create({ data, select: { id: true } })).id
}

/** SQL: inserts a virtual location after the part `ready`, if there is one to make, as the part `virtual_location`. */
export const virtualLocationPart = (ready: string) => `
  virtual_location as (
    insert into location (id, warehouse_id, kind, code, prefix, column_no, layer, walk_order, created_at, version)
    select v.id, v.warehouse_id, v.kind::location_kind, v.code, v.kind, 0, 0, 0, :now::timestamptz, 1 from ${ready} cross join
      unnest(:virtualIds::uuid[], :virtualWarehouseIds::uuid[], :virtualKinds::text[], :virtualCodes::text[]) as v(id, warehouse_id, kind, code)
    returning 1
  )`

/** Values of `virtualLocationPart`. */
export function valuesOfVirtualLocation(made: { id: string; warehouseId: string; kind: 'OUT' | 'HAND'; code: string } | null): Values {
  const rows = made ? [made] : []
  return {
    virtualLocations: rows.length,
    virtualIds: rows.map(({ id }) => id),
    virtualWarehouseIds: rows.map(({ warehouseId }) => warehouseId),
    virtualKinds: rows.map(({ kind }) => kind),
    virtualCodes: rows.map(({ code }) => code),
  }
}

/** Lets shipping rules give channels to orders of a warehouse that name none. */
export async function chooseChannels(tx: Tx, warehouseId: string): Promise<void> {
  await tx.warehouse.updateMany({ where: { id: warehouseId, choosesChannels: false }, data: { choosesChannels: true } })
}
