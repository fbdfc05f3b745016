import type { Call } from '../../kernel/command/call.ts'
import { recordInitialState } from '../../kernel/command/transition.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Language } from '../../kernel/language.ts'
import { nameSql } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { RetryCommand } from '../../kernel/sql/sqlError.ts'
import { canonicalCode } from '../../kernel/states/canonical.ts'
import type { StockPosition } from '../../stock/steps/post.ts'
import { type TransferMoveKind, transferMachine } from '../states.ts'

interface NewTransfer {
  id: string
  number: string
  warehouseId: string
  remark: string
  moveKey?: string
}

interface NewLine {
  id: string
  productId: string
  customerId: string
  quality: StockPosition['quality']
  fromLocationId: string
  toLocationId: string | null
  quantity: number
}

const newProgress = { movedOut: 0, movedIn: 0, returned: 0, lost: 0 }

/** Inserts a transfer with its lines and its first history row. If its move was just begun by another scan, the command begins again. */
export async function insertTransfer(tx: Tx, call: Call, transfer: NewTransfer, lines: readonly NewLine[]): Promise<void> {
  const { id: transferId, warehouseId } = transfer
  const state = transferMachine.initial
  const row = { ...transfer, state, createdAt: call.now, updatedAt: call.now, version: 1 }
  const { count } = await tx.transfer.createMany({ data: [row], skipDuplicates: true })
  if (count === 0) throw new RetryCommand()
  await tx.transferLine.createMany({
    data: lines.map((line, index) => ({ ...line, transferId, warehouseId, lineNo: index + 1, ...newProgress })),
  })
  await recordInitialState(tx, call, transferMachine, [{ id: transferId, state }])
}

/** Saves the pieces of a line of a locked transfer, which is its next line if it is new. */
export async function saveLine(
  tx: Tx,
  { id: transferId, warehouseId }: Pick<NewTransfer, 'id' | 'warehouseId'>,
  line: NewLine,
): Promise<void> {
  const { count } = await tx.transferLine.updateMany({ where: { id: line.id, transferId }, data: { quantity: line.quantity } })
  if (count > 0) return
  const lineNo = (await tx.transferLine.count({ where: { transferId } })) + 1
  await tx.transferLine.create({ data: { ...line, transferId, warehouseId, lineNo, ...newProgress } })
}

/** Warehouse of a transfer, for its rights. */
export async function scopeOfTransfer(db: Pick<Tx, 'transfer'>, id: string): Promise<{ warehouseId: string }> {
  const row = await db.transfer.findUnique({ where: { id }, select: { warehouseId: true } })
  if (!row) throw NotFound({ what: 'Transfer' }, 'transferId')
  return row
}

/** Id of the transfer with this number in a warehouse. */
export async function transferByNumber(tx: Pick<Tx, 'transfer'>, warehouseId: string, scanned: string): Promise<string | null> {
  const number = canonicalCode(scanned).toUpperCase()
  return (await tx.transfer.findFirst({ where: { warehouseId, number }, select: { id: true } }))?.id ?? null
}

/** Locks a transfer and reads it with its lines. Fails with NOT_FOUND on `transferId`. */
export async function lockTransfer(tx: Tx, id: string) {
  await tx.$executeRawUnsafe('select 1 from transfer where id = $1::uuid for no key update', id)
  const row = await tx.transfer.findUnique({
    where: { id },
    include: {
      lines: {
        orderBy: { lineNo: 'asc' },
        include: {
          product: { select: { sku: true, name: true, declaredNameEn: true } },
          fromLocation: { select: { code: true } },
          toLocation: { select: { code: true } },
        },
      },
    },
  })
  if (!row) throw NotFound({ what: 'Transfer' }, 'transferId')
  return {
    ...row,
    lines: row.lines.map(({ product, fromLocation, toLocation, ...line }) => ({
      ...line,
      sku: product.sku,
      productName: product.name,
      productNameEn: product.declaredNameEn || null,
      from: fromLocation.code,
      to: toLocation?.code ?? null,
    })),
  }
}

/** A locked transfer with its lines. */
export type LockedTransfer = Awaited<ReturnType<typeof lockTransfer>>

/** Remembers the virtual location of the goods between their locations. */
export async function setHandLocation(tx: Tx, id: string, handLocationId: string): Promise<void> {
  await tx.transfer.update({ where: { id }, data: { handLocationId } })
}

/** A move of pieces of a line. */
export interface NewMove {
  lineId: string
  kind: keyof typeof TransferMoveKind.values
  /** Where they were taken off or put down; null for missing pieces. */
  locationId: string | null
  quantity: number
  reason?: string
}

/** Inserts moves and adds them to the progress of their lines; moves of 0 pieces are left out. */
export async function insertMoves(tx: Tx, call: Call, warehouseId: string, given: readonly NewMove[]): Promise<void> {
  const moves = given.filter(({ quantity }) => quantity > 0)
  if (moves.length === 0) return
  await tx.transferMove.createMany({
    data: moves.map((move) => ({
      id: call.newId(),
      reason: '',
      ...move,
      warehouseId,
      at: call.now,
      actorKind: call.actor.kind,
      actorId: call.actor.id,
    })),
  })
  await tx.$executeRawUnsafe(
    `update transfer_line l
     set moved_out = l.moved_out + m.moved_out, moved_in = l.moved_in + m.moved_in, returned = l.returned + m.returned, lost = l.lost + m.lost
     from (
       select "lineId" as line_id,
         coalesce(sum(quantity) filter (where kind = 'OUT'), 0) as moved_out, coalesce(sum(quantity) filter (where kind = 'IN'), 0) as moved_in,
         coalesce(sum(quantity) filter (where kind = 'RETURNED'), 0) as returned, coalesce(sum(quantity) filter (where kind = 'LOST'), 0) as lost
       from jsonb_to_recordset($1::jsonb) as m("lineId" uuid, kind text, quantity integer) group by 1
     ) m
     where l.id = m.line_id`,
    JSON.stringify(moves),
  )
}

/** Who has the pieces of a transfer in hand. */
export interface Holder {
  kind: string
  id: string | null
  name: string | null
}

/** Who took the last pieces of transfers off, for those with pieces in hand. */
export async function holdersOf(
  db: Pick<Tx, '$queryRawUnsafe'>,
  transferIds: readonly string[],
  language: Language,
): Promise<(Holder | null)[]> {
  const rows = await db.$queryRawUnsafe<(Holder & { transferId: string })[]>(
    `select distinct on (l.transfer_id) l.transfer_id::text as "transferId", m.actor_kind as kind, m.actor_id::text as id,
       coalesce(${nameSql(language, 's')}, k.name) as name
     from transfer_line l join transfer_move m on m.line_id = l.id
     left join staff s on s.id = m.actor_id
     left join api_key k on m.actor_kind = 'KEY' and k.id = m.actor_id
     where l.transfer_id = any($1::uuid[]) and m.kind = 'OUT' and l.moved_out > l.moved_in + l.returned + l.lost
     order by l.transfer_id, m.id desc`,
    transferIds,
  )
  const holderOf = new Map(rows.map((row) => [row.transferId, row]))
  return transferIds.map((id) => holderOf.get(id) ?? null)
}

/** Their names; null without pieces in hand. */
export async function holderNamesOf(...given: Parameters<typeof holdersOf>): Promise<(string | null)[]> {
  return (await holdersOf(...given)).map((holder) => holder?.name ?? null)
}

/** Name of who created a transfer or a count; null if the program did. */
export async function authorOf(db: Pick<Tx, '$queryRawUnsafe'>, documentId: string, language: Language): Promise<string | null> {
  const [created] = await db.$queryRawUnsafe<{ name: string | null }[]>(
    `select coalesce(${nameSql(language, 's')}, k.name) as name from state_history h
     left join staff s on s.id = h.actor_id
     left join api_key k on h.actor_kind = 'KEY' and k.id = h.actor_id
     where h.node_id = $1::uuid and h.action = 'create'`,
    documentId,
  )
  return created?.name ?? null
}

/** The transfers of lines, locked. */
export async function transfersOfLines(tx: Tx, lineIds: readonly string[]): Promise<{ id: string; warehouseId: string }[]> {
  if (lineIds.length === 0) return []
  return tx.$queryRawUnsafe(
    `select t.id::text, t.warehouse_id::text as "warehouseId" from transfer t
     where t.id in (select transfer_id from transfer_line where id = any($1::uuid[])) order by t.id for no key update`,
    lineIds,
  )
}

/** Reduces the pieces that lines move, because they are missing; scans that loaded their transfers before are decided again. */
export async function reduceQuantity(tx: Tx, lines: readonly { lineId: string; quantity: number }[]): Promise<void> {
  if (lines.length === 0) return
  await tx.$executeRawUnsafe(
    `with reduced as (
       update transfer_line l set quantity = l.quantity - r.quantity
       from (select "lineId", sum(quantity) as quantity from jsonb_to_recordset($1::jsonb) as r("lineId" uuid, quantity integer) group by 1) r
       where l.id = r."lineId" returning l.transfer_id
     )
     update transfer set version = version + 1, updated_at = kernel_now() where id in (select transfer_id from reduced)`,
    JSON.stringify(lines),
  )
}
