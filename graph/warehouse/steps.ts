import type { Call } from '../kernel/call.ts'
import type { Tx } from '../kernel/db.ts'
import { NotFound } from '../kernel/failures.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { LocationNotFound, NotALocation } from './failures.ts'
import { insertVirtualLocation } from './store.ts'

/** A storage space as a scan needs it. */
export interface ScannedLocation {
  id: string
  code: string
  cargoAreaId: string
  areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'
}

/**
 * The storage space of a warehouse behind what was scanned or typed: a code with or without its letter. Virtual locations are never found.
 * Fails with NOT_A_LOCATION where it cannot be a location's code, else with LOCATION_NOT_FOUND, on the given input field.
 */
export async function locationByCode(tx: Tx, warehouseId: string, scanned: string, field?: string): Promise<ScannedLocation> {
  const code = readAs(parseScan(scanned), 'location')
  if (!code) throw NotALocation({ code: scanned }, field)
  const row = await tx.location.findUnique({
    where: { warehouseId_code: { warehouseId, code }, kind: 'SHELF' },
    select: { id: true, code: true, cargoArea: { select: { id: true, type: true } } },
  })
  if (!row?.cargoArea) throw LocationNotFound({ code }, field)
  return { id: row.id, code: row.code, cargoAreaId: row.cargoArea.id, areaType: row.cargoArea.type }
}

/** Makes a place for goods that are on no shelf: `OUT-<wave>` from pick to ship, `HAND-<transfer>` while a transfer is under way. Returns its id. */
export function makeVirtualLocation(tx: Tx, call: Call, warehouseId: string, kind: 'OUT' | 'HAND', code: string): Promise<string> {
  return insertVirtualLocation(tx, call, { warehouseId, kind, code })
}

/** A cargo area with its warehouse. Fails with NOT_FOUND on `cargoAreaId`. */
export async function areaOf(tx: Pick<Tx, 'cargoArea'>, cargoAreaId: string): Promise<{ id: string; warehouseId: string }> {
  const area = await tx.cargoArea.findUnique({ where: { id: cargoAreaId }, select: { id: true, warehouseId: true } })
  if (!area) throw NotFound({ what: 'CargoArea' }, 'cargoAreaId')
  return area
}

/** Refuses a shelf spec that does not exist; none at all is fine. Fails with NOT_FOUND on `shelfSpecId`. */
export async function requireShelfSpec(tx: Tx, shelfSpecId: string | null): Promise<void> {
  if (shelfSpecId && (await tx.shelfSpec.count({ where: { id: shelfSpecId } })) === 0) throw NotFound({ what: 'ShelfSpec' }, 'shelfSpecId')
}

/** Refuses a warehouse that does not exist. Fails with NOT_FOUND on `warehouseId`. */
export async function requireWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  if ((await tx.warehouse.count({ where: { id: warehouseId } })) === 0) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
}
