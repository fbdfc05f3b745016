import type { HandoverSheet } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { lockPackages } from '../../package/steps/lock.ts'
import type { HandoverCandidate } from '../rules/handover.ts'
import { expectedDays, handoverMachine, handoversCountedTo, missingNamedMaximum } from '../states/handover.ts'

/** Warehouse of a sheet, for its rights. Fails with NOT_FOUND on `sheetId`. */
export async function scopeOfSheet(db: Pick<Tx, 'handoverSheet'>, id: string): Promise<{ warehouseId: string }> {
  const row = await db.handoverSheet.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw NotFound({ what: '' }, 'sheetId')
  return row
}

/** Locks and reads a sheet. Fails with NOT_FOUND on `sheetId`. */
export async function lockSheet(tx: Tx, id: string): Promise<HandoverSheet> {
  await tx.$executeRawUnsafe('select 1 from handover_sheet where id = $1::uuid for no key update', id)
  const row = await tx.handoverSheet.findUnique({ where: { id } })
  if (!row) throw NotFound({ what: '' }, 'sheetId')
  return row
}

/** SQL: locks the open sheet `:sheetId` after the part `ready`; the part `sheeted` has one row if that is so, or if there is no sheet. */
export const lockedSheetParts = (ready: string) => `
  locked_sheet as materialized (
    select s.state from ${ready} cross join handover_sheet s where s.id = :sheetId::uuid for no key update of s
  ), sheeted as materialized (
    select 1 from ${ready} where :sheetId::uuid is null or exists (select from locked_sheet where state = 'OPEN')
  )`

/** SQL: the part `still_on` has one row if the locked package is on the sheet `:sheetId`, or on none. */
export const stillOnPart = `
  still_on as materialized (
    select id from locked_package where delivery_sheet_of(id) is not distinct from :sheetId::uuid
  )`

/** SQL: grams with which a package leaves, as `leavingGrams` has it. */
export const leavingWeight = (alias: string) => `coalesce(${alias}.measured_weight_grams, ${alias}.weight_grams)`

/** SQL: takes the package of the part `unshipped` off its sheet. */
export const takenOffParts = `
  taken_off as (
    delete from handover_package h using unshipped u where h.package_id = u.id and h.sheet_id = :sheetId::uuid returning h.package_id
  ), recounted as (
    update handover_sheet s set package_count = s.package_count - 1, pieces = s.pieces - p.pieces, weight_grams = s.weight_grams - ${leavingWeight('p')},
      updated_at = :now::timestamptz, version = s.version + 1
    from taken_off t join package p on p.id = t.package_id where s.id = :sheetId::uuid
  )`

/** Locks a logistics group, so that one sheet is opened for it at a time, and reads its open sheet. */
export async function openSheetOf(tx: Tx, groupId: string): Promise<HandoverSheet | null> {
  await tx.$executeRawUnsafe('select 1 from logistics_group where id = $1::uuid for no key update', groupId)
  return tx.handoverSheet.findFirst({ where: { groupId, state: 'OPEN' } })
}

/** Inserts an open sheet without packages, with its first history row. */
export async function insertSheet(
  tx: Tx,
  call: Call,
  row: Pick<HandoverSheet, 'id' | 'number' | 'warehouseId' | 'groupId' | 'vehicle' | 'note'>,
): Promise<void> {
  const state = handoverMachine.initial
  const totals = { packageCount: 0, pieces: 0, weightGrams: 0, missing: 0, missingNumbers: [] }
  const times = { createdAt: call.now, createdById: staffIdOf(call), updatedAt: call.now, version: 1 }
  await tx.handoverSheet.create({ data: { ...row, ...totals, ...times, state } })
  await recordInitialState(tx, call, handoverMachine, [{ id: row.id, state }])
}

/** Carriers of the channels of a logistics group. */
export async function carriersOf(tx: Pick<Tx, 'channel'>, groupId: string): Promise<string[]> {
  const rows = await tx.channel.findMany({ where: { groupId }, select: { carrier: true }, distinct: ['carrier'] })
  return rows.map(({ carrier }) => carrier)
}

/** Locks packages of a warehouse and reads what decides whether they may go on a sheet; unknown ones are missing. */
export async function lockCandidates(tx: Tx, warehouseId: string, ids: readonly string[]): Promise<Map<string, HandoverCandidate>> {
  await lockPackages(tx, ids)
  const rows = await tx.package.findMany({
    where: { id: { in: [...ids] }, warehouseId },
    select: {
      id: true,
      number: true,
      state: true,
      groupId: true,
      channel: { select: { code: true, carrier: true } },
      handover: { select: { sheet: { select: { id: true, number: true } } } },
    },
  })
  return new Map(
    rows.map(({ channel, handover, ...row }) => [
      row.id,
      { ...row, carrier: channel?.carrier ?? null, channel: channel?.code ?? null, sheet: handover?.sheet ?? null },
    ]),
  )
}

/** Puts locked packages on a locked sheet. */
export async function insertMembers(
  tx: Tx,
  call: Call,
  { id: sheetId, warehouseId }: Pick<HandoverSheet, 'id' | 'warehouseId'>,
  packages: readonly { id: string; extra: boolean }[],
): Promise<void> {
  const addedById = staffIdOf(call)
  await tx.handoverPackage.createMany({
    data: packages.map(({ id: packageId, extra }) => ({
      id: call.newId(),
      sheetId,
      packageId,
      warehouseId,
      extra,
      addedAt: call.now,
      addedById,
    })),
  })
  const added = packages.map(({ id }) => id)
  await changeTotals(tx, call, sheetId, added, 1)
}

/** Takes packages off a locked sheet; returns the ids of those that were on it. */
export async function deleteMembers(tx: Tx, call: Call, sheetId: string, packageIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    'delete from handover_package where sheet_id = $1::uuid and package_id = any($2::uuid[]) returning package_id::text as id',
    sheetId,
    packageIds,
  )
  const removed = rows.map(({ id }) => id)
  await changeTotals(tx, call, sheetId, removed, -1)
  return removed
}

/** Ids of the packages on a sheet. */
export async function membersOf(tx: Pick<Tx, 'handoverPackage'>, sheetId: string): Promise<string[]> {
  const rows = await tx.handoverPackage.findMany({ where: { sheetId }, select: { packageId: true } })
  return rows.map(({ packageId }) => packageId)
}

async function changeTotals(tx: Tx, call: Call, sheetId: string, packageIds: readonly string[], sign: 1 | -1): Promise<void> {
  await tx.$executeRawUnsafe(
    `update handover_sheet s
     set package_count = s.package_count + $3::integer * c.packages, pieces = s.pieces + $3::integer * c.pieces,
       weight_grams = s.weight_grams + $3::integer * c.weight_grams, updated_at = $4::timestamptz, version = s.version + 1
     from (
       select count(*)::integer as packages, coalesce(sum(pieces), 0)::integer as pieces, coalesce(sum(${leavingWeight('p')}), 0)::integer as weight_grams
       from package p where id = any($2::uuid[])
     ) c
     where s.id = $1::uuid`,
    sheetId,
    packageIds,
    sign,
    call.now,
  )
}

/** SQL: packages `p` of the logistics group of sheet `s` that are shipped and on no sheet. */
const onNoSheet = `p.group_id = s.group_id and p.state = 'SHIPPED' and not exists (select 1 from handover_package h where h.package_id = p.id)`
/** SQL: those of them that are expected on the open sheet `s`. */
const expectedOn = `${onNoSheet} and p.shipped_at >= s.created_at - interval '${expectedDays} days'`

/** Packages that are expected on an open sheet and not on it, longest shipped first. */
export async function missingOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  sheetId: string,
  limit: number,
): Promise<{ id: string; number: string }[]> {
  return db.$queryRawUnsafe(
    `select p.id::text, p.number from handover_sheet s join package p on ${expectedOn}
     where s.id = $1::uuid and s.state = 'OPEN' order by p.shipped_at, p.id limit $2`,
    sheetId,
    limit,
  )
}

/** What a sheet lacks: of an open one, what is missing on it, packed and not shipped yet, or to be voided; of a signed one, what came after it. */
export interface HandoverProgress {
  missing: number
  toBeShipped: number
  labelsToVoid: number
  sinceClosing: number
}

/** Progress of sheets, in the order of the ids. */
export async function progressOf(db: Pick<Db, '$queryRawUnsafe'>, ids: readonly string[]): Promise<HandoverProgress[]> {
  const counted = (condition: string) =>
    `(select count(*)::integer from (select 1 from package p where ${condition} limit ${handoversCountedTo}) c)`
  const rows = await db.$queryRawUnsafe<(HandoverProgress & { id: string })[]>(
    `select s.id::text,
       case when s.state = 'OPEN' then ${counted(expectedOn)} else s.missing end as missing,
       case when s.state = 'OPEN'
         then ${counted(`p.warehouse_id = s.warehouse_id and p.group_id = s.group_id and p.state = 'TO_BE_SHIPPED'`)} else 0 end as "toBeShipped",
       case when s.state = 'OPEN' then ${counted(`p.group_id = s.group_id and p.label = 'VOID_REQUESTED'`)} else 0 end as "labelsToVoid",
       case when s.state = 'CLOSED' and not exists (
           select 1 from handover_sheet n where n.group_id = s.group_id and n.id > s.id and n.state <> 'VOIDED'
         ) then ${counted(`${onNoSheet} and p.shipped_at > s.closed_at`)} else 0 end as "sinceClosing"
     from handover_sheet s where s.id = any($1::uuid[])`,
    ids,
  )
  const progress = new Map(rows.map(({ id, ...row }) => [id, row]))
  return ids.map((id) => progress.get(id) ?? { missing: 0, toBeShipped: 0, labelsToVoid: 0, sinceClosing: 0 })
}

interface Signed {
  driver: string
  signature: string | null
  vehicle: string
  missing: readonly { number: string }[]
}

/** Stores who signed for a locked sheet, and what stayed here. */
export async function keepSignature(tx: Tx, call: Call, id: string, { missing, ...signed }: Signed): Promise<void> {
  const missingNumbers = missing.slice(0, missingNamedMaximum).map(({ number }) => number)
  await tx.handoverSheet.update({
    where: { id },
    data: { ...signed, missing: missing.length, missingNumbers, closedAt: call.now, closedById: staffIdOf(call) },
  })
}

/** Number of times that the manifest of a sheet was printed. */
export async function countPrints(tx: Pick<Tx, 'handoverPrint'>, sheetId: string): Promise<number> {
  return tx.handoverPrint.count({ where: { sheetId } })
}

/** Records a print of the manifest of a locked sheet. */
export async function insertPrint(
  tx: Tx,
  call: Call,
  { id: sheetId, warehouseId }: Pick<HandoverSheet, 'id' | 'warehouseId'>,
  print: { reason: string | null; printJobId: string | null },
): Promise<void> {
  const row = { ...print, id: call.newId(), sheetId, warehouseId, staffId: staffIdOf(call), at: call.now }
  await tx.handoverPrint.create({ data: row })
  await tx.handoverSheet.update({ where: { id: sheetId }, data: { updatedAt: call.now, version: { increment: 1 } } })
}
