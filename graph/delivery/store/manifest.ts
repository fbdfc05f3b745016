import { storeFile } from '../../file/steps.ts'
import type { CarrierManifest, HandoverSheet } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply, recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { CarrierPdf } from '../../logistics/carrier.ts'
import { carrierManifestMachine, deliveryRights } from '../states/handover.ts'

/** Warehouse of a manifest, for its rights. Fails with NOT_FOUND on `manifestId`. */
export async function scopeOfManifest(db: Pick<Tx, 'carrierManifest'>, id: string): Promise<{ warehouseId: string }> {
  const row = await db.carrierManifest.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw NotFound({ what: '' }, 'manifestId')
  return row
}

/** Number of packages on a sheet by carrier. */
export async function packagesByCarrier(
  tx: Pick<Tx, '$queryRawUnsafe'>,
  sheetId: string,
): Promise<{ carrier: string; packages: number }[]> {
  return tx.$queryRawUnsafe(
    `select c.carrier, count(*)::integer as packages from handover_package h
     join package p on p.id = h.package_id join channel c on c.id = p.channel_id
     where h.sheet_id = $1::uuid and p.tracking_number is not null group by c.carrier order by c.carrier`,
    sheetId,
  )
}

/** Inserts queued manifests of a sheet, with their first history rows. */
export async function insertManifests(
  tx: Tx,
  call: Call,
  { id: sheetId, warehouseId }: Pick<HandoverSheet, 'id' | 'warehouseId'>,
  carriers: readonly { carrier: string; packages: number }[],
): Promise<void> {
  const state = carrierManifestMachine.initial
  const rows = carriers.map(({ carrier, packages: packageCount }) => ({ id: call.newId(), carrier, packageCount, state }))
  const times = { createdAt: call.now, updatedAt: call.now, version: 1 }
  await tx.carrierManifest.createMany({
    data: rows.map((row) => ({ ...row, ...times, sheetId, warehouseId, request: 1, refusedNumbers: [] })),
  })
  await recordInitialState(tx, call, carrierManifestMachine, rows)
}

/** Locks and reads a manifest. Fails with NOT_FOUND on `manifestId`. */
export async function lockManifest(tx: Tx, id: string): Promise<CarrierManifest> {
  await tx.$executeRawUnsafe('select 1 from carrier_manifest where id = $1::uuid for no key update', id)
  const row = await tx.carrierManifest.findUnique({ where: { id } })
  if (!row) throw NotFound({ what: '' }, 'manifestId')
  return row
}

/** What a carrier is told about a manifest. */
export interface ManifestToRequest {
  state: string
  request: number
  carrier: string
  number: string
  closedAt: Date
  timeZone: string
  labels: { trackingNumber: string; service: string }[]
}

/** Reads a manifest with the labels of its carrier on the sheet, in the order in which they were put on it; null if there is none. */
export async function readManifestToRequest(db: Db, id: string): Promise<ManifestToRequest | null> {
  const row = await db.carrierManifest.findUnique({
    where: { id },
    select: {
      state: true,
      request: true,
      carrier: true,
      sheetId: true,
      sheet: { select: { number: true, closedAt: true, warehouse: { select: { timeZone: true } } } },
    },
  })
  if (!row?.sheet.closedAt) return null
  const { sheetId, sheet, ...manifest } = row
  const members = await db.handoverPackage.findMany({
    where: { sheetId, package: { trackingNumber: { not: null }, channel: { carrier: row.carrier } } },
    orderBy: { id: 'asc' },
    select: { package: { select: { trackingNumber: true, channel: { select: { service: true } } } } },
  })
  const labels = members.flatMap(({ package: { trackingNumber, channel } }) =>
    trackingNumber && channel ? [{ trackingNumber, service: channel.service }] : [],
  )
  return { ...manifest, number: sheet.number, closedAt: row.sheet.closedAt, timeZone: sheet.warehouse.timeZone, labels }
}

/** Records that a locked manifest is requested from its carrier. */
export async function keepRequested(tx: Tx, call: Call, id: string): Promise<void> {
  await apply(tx, call, carrierManifestMachine, [id], 'request')
}

/** Stores what a carrier has confirmed, and its documents. */
export async function keepConfirmed(
  tx: Tx,
  call: Call,
  { id, warehouseId }: Pick<CarrierManifest, 'id' | 'warehouseId'>,
  { number, refused, documents }: { number: string; refused: readonly string[]; documents: readonly CarrierPdf[] },
): Promise<void> {
  for (const [index, { name, pdf }] of documents.entries()) {
    const file = { name: `${name}.pdf`, mime: 'application/pdf', bytes: new Uint8Array(pdf) }
    const fileId = await storeFile(tx, call, { ...file, warehouseId, customerId: null, right: deliveryRights.read })
    await tx.carrierDocument.create({ data: { id: call.newId(), manifestId: id, warehouseId, position: index + 1, name, fileId } })
  }
  await tx.carrierManifest.update({ where: { id }, data: { number, refusedNumbers: [...refused] } })
  await apply(tx, call, carrierManifestMachine, [id], 'confirm')
}

/** Records that the carrier has closed the day by itself. */
export async function keepClosedByCarrier(tx: Tx, call: Call, id: string): Promise<void> {
  await apply(tx, call, carrierManifestMachine, [id], 'closeByCarrier')
}

/** Records why a carrier has no manifest: code and values of the failure as JSON. */
export async function keepManifestFailure(tx: Tx, call: Call, id: string, failure: string): Promise<void> {
  await tx.carrierManifest.update({ where: { id }, data: { failure } })
  await apply(tx, call, carrierManifestMachine, [id], 'fail')
}

/** Requests a failed manifest again. */
export async function requestAgain(tx: Tx, call: Call, id: string): Promise<void> {
  await tx.carrierManifest.update({ where: { id }, data: { failure: null, request: { increment: 1 } } })
  await apply(tx, call, carrierManifestMachine, [id], 'retry')
}
