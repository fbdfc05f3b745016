import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { LocationNotFound, NotALocation } from './failures.ts'
import { insertVirtualLocation } from './store.ts'

/** A location found by a scan. */
export interface ScannedLocation {
  id: string
  code: string
  cargoAreaId: string
  areaType: 'PICKING' | 'STAGING' | 'DEFECTIVE' | 'TRANSIT'
}

/**
 * Finds a location by scanned or typed code, with or without its prefix letter; never a virtual one. Fails with NOT_A_LOCATION if the code
 * cannot be a location's, else LOCATION_NOT_FOUND, on the given input field.
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

/**
 * Creates a virtual location for goods on no shelf: `OUT-<wave>` from pick to ship, `HAND-<transfer>` during a transfer. Returns its id.
 */
export function makeVirtualLocation(tx: Tx, call: Call, warehouseId: string, kind: 'OUT' | 'HAND', code: string): Promise<string> {
  return insertVirtualLocation(tx, call, { warehouseId, kind, code })
}

/** Loads a cargo area with its warehouse. Fails with NOT_FOUND on `cargoAreaId`. */
export async function loadCargoArea(tx: Pick<Tx, 'cargoArea'>, cargoAreaId: string): Promise<{ id: string; warehouseId: string }> {
  const area = await tx.cargoArea.findUnique({ where: { id: cargoAreaId }, select: { id: true, warehouseId: true } })
  if (!area) throw NotFound({ what: 'CargoArea' }, 'cargoAreaId')
  return area
}

/** Fails with NOT_FOUND on `shelfSpecId` if a given shelf size does not exist. */
export async function requireShelfSpec(tx: Tx, shelfSpecId: string | null): Promise<void> {
  if (shelfSpecId && (await tx.shelfSpec.count({ where: { id: shelfSpecId } })) === 0) throw NotFound({ what: 'ShelfSpec' }, 'shelfSpecId')
}

/** Fails with NOT_FOUND on `warehouseId` if the warehouse does not exist. */
export async function requireWarehouse(tx: Tx, warehouseId: string): Promise<void> {
  if ((await tx.warehouse.count({ where: { id: warehouseId } })) === 0) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
}
