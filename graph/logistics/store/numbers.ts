import type { Call } from '../../kernel/command/call.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import type { NumberRange } from '../states/numbers.ts'

/** Digits and counts of a range, as they are needed to open more of it. */
const rangeColumns = {
  id: true,
  channelId: true,
  warehouseId: true,
  isList: true,
  prefix: true,
  suffix: true,
  width: true,
  checkDigit: true,
  firstNumber: true,
  lastNumber: true,
  firstSerial: true,
  size: true,
  opened: true,
  setAside: true,
  setAsideAt: true,
} as const

/** No two additions to the channels of a warehouse at once, so that none misses the numbers of the other; taking numbers does not wait. */
export async function lockAdditions(tx: Tx, warehouseId: string): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('wavehouse tracking numbers'), hashtext($1))`, warehouseId)
}

/** Requests of one label take one number, also at once. */
export async function lockReference(tx: Tx, reference: string): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtext('wavehouse label reference'), hashtext($1))`, reference)
}

export async function insertRange(
  tx: Tx,
  call: Call,
  range: NumberRange & { channelId: string; warehouseId: string; isList?: true; opened?: number },
): Promise<string> {
  const { isList = false, opened = 0, ...row } = range
  const data = { ...row, isList, opened, id: call.newId(), createdAt: call.now }
  return (await tx.trackingRange.create({ data, select: { id: true } })).id
}

/** Locks a range so that no other transaction opens more of it or sets it aside; null if not found. */
export async function lockRange(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from tracking_range where id = $1::uuid for no key update', id)
  return tx.trackingRange.findUnique({ where: { id }, select: rangeColumns })
}

/** A range of the warehouse that has numbers of another one; null if none has. */
export async function overlappedRange(tx: Tx, warehouseId: string, { prefix, suffix, width, low, high }: NumberRange) {
  return tx.trackingRange.findFirst({
    where: { warehouseId, isList: false, prefix, suffix, width, low: { lte: high }, high: { gte: low } },
    orderBy: { low: 'asc' },
    select: { firstNumber: true, lastNumber: true, channel: { select: { code: true } } },
  })
}

/** SQL: `number` is one of a range, of which `low`, `high`, `width`, `prefix` and `suffix` are expressions. */
const isOfRange = (number: string, of: { prefix: string; suffix: string; width: string; low: string; high: string }) =>
  `length(${number}) = length(${of.prefix}) + ${of.width} + length(${of.suffix}) and starts_with(${number}, ${of.prefix})
   and right(${number}, length(${of.suffix})) = ${of.suffix}
   and substr(${number}, length(${of.prefix}) + 1, ${of.width}) ~ '^[0-9]+$'
   and substr(${number}, length(${of.prefix}) + 1, ${of.width}) between lpad(${of.low}::text, ${of.width}, '0') and lpad(${of.high}::text, ${of.width}, '0')`

/** How many numbers of a new range are known by themselves, on labels or in lists, and the first of them. */
export async function knownInRange(tx: Tx, warehouseId: string, range: NumberRange): Promise<{ count: number; numbers: string[] }> {
  const asked = isOfRange('k.number', {
    prefix: '$2::text',
    suffix: '$3::text',
    width: '$4::integer',
    low: '$5::bigint',
    high: '$6::bigint',
  })
  const within = (column: string) => `${column} between $7 and $8`
  const [row] = await tx.$queryRawUnsafe<[{ count: number; numbers: string[] }]>(
    `with known as (
       select n.number from tracking_number n where n.warehouse_id = $1::uuid and ${within('n.number')}
       union select p.tracking_number from package p where p.warehouse_id = $1::uuid and ${within('p.tracking_number')}
     ), found as (select k.number from known k where ${asked})
     select (select count(*)::integer from found) as count, array(select number from found order by number limit 5) as numbers`,
    warehouseId,
    range.prefix,
    range.suffix,
    range.width,
    range.low,
    range.high,
    range.firstNumber,
    range.lastNumber,
  )
  return row
}

/** Those of some numbers that are known in a warehouse: in a range or a list, or on a label. */
export async function knownNumbers(tx: Tx, warehouseId: string, numbers: readonly string[]): Promise<ReadonlySet<string>> {
  const of = { prefix: 'r.prefix', suffix: 'r.suffix', width: 'r.width', low: 'r.low', high: 'r.high' }
  const rows = await tx.$queryRawUnsafe<{ number: string }[]>(
    `select a.number from unnest($2::text[]) as a(number)
     where exists (select from tracking_number n where n.warehouse_id = $1::uuid and n.number = a.number)
       or exists (select from package p where p.tracking_number = a.number and p.warehouse_id = $1::uuid)
       or exists (select from tracking_range r where r.warehouse_id = $1::uuid and not r.is_list and ${isOfRange('a.number', of)})`,
    warehouseId,
    numbers,
  )
  return new Set(rows.map(({ number }) => number))
}

interface OfRange {
  id: string
  channelId: string
  warehouseId: string
}

/** Adds free numbers of a range or list. */
export async function insertNumbers(tx: Tx, { id, channelId, warehouseId }: OfRange, numbers: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(
    `insert into tracking_number (range_id, channel_id, warehouse_id, number, state)
     select $1::uuid, $2::uuid, $3::uuid, number, 'FREE' from unnest($4::text[]) with ordinality as a(number, place) order by place`,
    id,
    channelId,
    warehouseId,
    numbers,
  )
}

export async function markOpened(tx: Tx, id: string, opened: number): Promise<void> {
  await tx.trackingRange.update({ where: { id }, data: { opened }, select: { id: true } })
}

/** Adds to the numbers of a list. */
export async function growList(tx: Tx, id: string, by: number, lastNumber: string): Promise<void> {
  const data = { lastNumber, size: { increment: by }, opened: { increment: by }, version: { increment: 1 } }
  await tx.trackingRange.update({ where: { id }, data, select: { id: true } })
}

/** Sets aside what of a locked range was not given, and returns how many. Labels that are taking one keep it. */
export async function setRestAside(
  tx: Tx,
  call: Call,
  range: { id: string; size: number; opened: number },
  reason: string,
): Promise<number> {
  const rows = await tx.$executeRawUnsafe(
    `with free as materialized (select no from tracking_number where range_id = $1::uuid and state = 'FREE' order by no for no key update)
     update tracking_number n set state = 'SET_ASIDE' from free f where n.no = f.no`,
    range.id,
  )
  const setAside = rows + range.size - range.opened
  if (setAside === 0) return 0
  const data = { setAside, setAsideAt: call.now, setAsideReason: reason, version: { increment: 1 } }
  await tx.trackingRange.update({ where: { id: range.id }, data, select: { id: true } })
  return setAside
}

/** The number that was given to a label; null if none was. */
export async function givenNumber(tx: Tx, channelId: string, reference: string): Promise<{ number: string; rangeId: string } | null> {
  return tx.trackingNumber.findUnique({ where: { channelId_reference: { channelId, reference } }, select: { number: true, rangeId: true } })
}

/** Ranges of a channel that may have free numbers, the oldest first; those with a rest have numbers that are not opened yet. */
export async function openRanges(tx: Tx, channelId: string): Promise<{ id: string; hasRest: boolean }[]> {
  return tx.$queryRawUnsafe(
    `select r.id::text, r.opened < r.size as "hasRest" from tracking_range r
     where r.channel_id = $1::uuid and r.set_aside_at is null
       and (r.opened < r.size or exists (select from tracking_number n where n.range_id = r.id and n.state = 'FREE'))
     order by r.id`,
    channelId,
  )
}

/** Whether a range has an opened number that is free, or that another transaction is taking. */
export async function hasFree(tx: Tx, rangeId: string): Promise<boolean> {
  return (await tx.trackingNumber.findFirst({ where: { rangeId, state: 'FREE' }, select: { no: true } })) !== null
}

/** Gives the next free number of a range to a label; null if there is none. Passes over those that others are taking, or waits for them. */
export async function giveNumber(
  tx: Tx,
  call: Call,
  rangeId: string,
  reference: string,
  whenTaken: 'pass' | 'wait',
): Promise<string | null> {
  const rows = await tx.$queryRawUnsafe<{ number: string }[]>(
    `with next as materialized (
       select no from tracking_number where range_id = $1::uuid and state = 'FREE' order by no limit 1
       for no key update ${whenTaken === 'pass' ? 'skip locked' : ''}
     )
     update tracking_number n set state = 'GIVEN', reference = $2, given_at = $3::timestamptz from next where n.no = next.no returning n.number`,
    rangeId,
    reference,
    call.now,
  )
  return rows[0]?.number ?? null
}

/** The code, carrier and warehouse of a channel; null if not found. */
export const readChannel = (db: Db | Tx, id: string) =>
  db.channel.findUnique({ where: { id }, select: { code: true, carrier: true, warehouseId: true } })
