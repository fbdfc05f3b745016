import type { Warehouse } from '../generated/prisma/client.ts'
import type { Call } from '../kernel/command/call.ts'
import { NotFound } from '../kernel/failures.ts'
import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import { LocationNotFound, NotALocation } from './failures.ts'
import { insertVirtualLocation, shelvesByCode } from './store.ts'

export { chooseChannels, shelvesByCode, valuesOfVirtualLocation, virtualLocationPart } from './store.ts'

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
  const [location] = await locationsByCode(tx, warehouseId, [scanned], () => field)
  return location as ScannedLocation
}

/** The same for many codes, in their order. */
export async function locationsByCode(
  tx: Tx,
  warehouseId: string,
  scanned: readonly string[],
  fieldOf: (index: number) => string | undefined,
): Promise<ScannedLocation[]> {
  const codes = scanned.map((text, index) => {
    const code = readAs(parseScan(text), 'location')
    if (!code) throw NotALocation({ code: text }, fieldOf(index))
    return code
  })
  const rows = await shelvesByCode(tx, warehouseId, codes)
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return codes.map((code, index) => {
    const row = byCode.get(code)
    if (!row?.cargoAreaId || !row.areaType) throw LocationNotFound({ code }, fieldOf(index))
    return { id: row.id, code: row.code, cargoAreaId: row.cargoAreaId, areaType: row.areaType }
  })
}

/**
 * Creates a virtual location for goods on no shelf: `OUT-<wave>` from pick to ship, `HAND-<transfer>` during a transfer. Returns its id.
 */
export function makeVirtualLocation(tx: Tx, call: Call, warehouseId: string, kind: 'OUT' | 'HAND', code: string): Promise<string> {
  return insertVirtualLocation(tx, call, { warehouseId, kind, code })
}

/** Loads a cargo area with its warehouse. Fails with NOT_FOUND on `cargoAreaId`. */
export async function loadCargoArea(tx: Pick<Tx, 'cargoArea'>, cargoAreaId: string) {
  const area = await tx.cargoArea.findUnique({
    where: { id: cargoAreaId },
    select: { id: true, warehouseId: true, code: true, type: true },
  })
  if (!area) throw NotFound({ what: 'CargoArea' }, 'cargoAreaId')
  return area
}

/** Loads a pick cart with its warehouse. Fails with NOT_FOUND on `pickCarId`. */
export async function loadPickCar(
  tx: Pick<Tx, 'pickCar'>,
  pickCarId: string,
): Promise<{ id: string; warehouseId: string; number: string }> {
  const car = await tx.pickCar.findUnique({ where: { id: pickCarId }, select: { id: true, warehouseId: true, number: true } })
  if (!car) throw NotFound({ what: 'PickCar' }, 'pickCarId')
  return car
}

/** Fails with NOT_FOUND on `shelfSpecId` if a given shelf size does not exist. */
export async function requireShelfSpec(tx: Tx, shelfSpecId: string | null): Promise<void> {
  if (shelfSpecId && (await tx.shelfSpec.count({ where: { id: shelfSpecId } })) === 0) throw NotFound({ what: 'ShelfSpec' }, 'shelfSpecId')
}

/** Loads what commands need of a warehouse. Fails with NOT_FOUND on `warehouseId`. */
export async function requireWarehouse(
  tx: Tx,
  warehouseId: string,
): Promise<Pick<Warehouse, 'timeZone' | 'adjustmentLimit' | 'interceptionMinutes' | 'interceptionDefault'>> {
  const row = await tx.warehouse.findUnique({
    where: { id: warehouseId },
    select: { timeZone: true, adjustmentLimit: true, interceptionMinutes: true, interceptionDefault: true },
  })
  if (!row) throw NotFound({ what: 'Warehouse' }, 'warehouseId')
  return row
}
