import type { SimplePrint } from '../../generated/prisma/client.ts'
import { type Call, staffIdOf } from '../../kernel/command/call.ts'
import { apply, recordInitialState } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import type { Language } from '../../kernel/language.ts'
import type { Db, Tx } from '../../kernel/sql/db.ts'
import { lockPackages } from '../../package/steps/lock.ts'
import { productNameSql } from '../../product/rules/product.ts'
import { simplePrintMachine } from '../states.ts'

type Action = keyof typeof simplePrintMachine.actions

/** Inserts a simple print with its first history row. */
export async function insertSimplePrint(
  tx: Tx,
  call: Call,
  row: Pick<SimplePrint, 'id' | 'number' | 'warehouseId' | 'outLocationId' | 'packageCount' | 'pieces'>,
): Promise<void> {
  const times = { createdAt: call.now, updatedAt: call.now, createdById: staffIdOf(call) }
  await tx.simplePrint.create({ data: { ...row, ...times, state: 'TO_BE_PRINTED', version: 1 } })
  await recordInitialState(tx, call, simplePrintMachine, [{ id: row.id, state: 'TO_BE_PRINTED' }])
}

/** Locks and reads a simple print; null if not found. */
export async function lockSimplePrint(tx: Tx, id: string): Promise<SimplePrint | null> {
  await tx.$executeRawUnsafe('select 1 from simple_print where id = $1::uuid for no key update', id)
  return tx.simplePrint.findUnique({ where: { id } })
}

/** Locks the simple prints of packages and reads their ids: before the packages, in lock order. */
export async function lockSimplePrintsOf(tx: Tx, packageIds: readonly string[]): Promise<string[]> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    `select id::text from simple_print
     where id in (select simple_print_id from package where id = any($1::uuid[]) and simple_print_id is not null) order by id for no key update`,
    packageIds,
  )
  return rows.map(({ id }) => id)
}

/** A package of a simple print for its commands. */
export interface SimpleMember {
  id: string
  number: string
  state: string
  label: string
  labelRequest: number
  heldAt: Date | null
  interception: string
}

const select = { id: true, number: true, state: true, label: true, labelRequest: true, heldAt: true, interception: true } as const

/** Locks the packages of a locked simple print and reads them, by number. */
export async function lockSimpleMembers(tx: Tx, simplePrintId: string): Promise<SimpleMember[]> {
  const rows = await tx.package.findMany({ where: { simplePrintId }, select: { id: true } })
  await lockPackages(
    tx,
    rows.map(({ id }) => id),
  )
  return tx.package.findMany({ where: { simplePrintId }, select, orderBy: { id: 'asc' } })
}

/** Changes the state of simple prints; false if the state of one forbids it. `set` is constant SQL over the alias `t`. */
export async function moveSimplePrint(tx: Tx, call: Call, id: string, action: Action, set?: string): Promise<boolean> {
  const moved = await apply(tx, call, simplePrintMachine, [id], action, set ? { set } : {})
  return moved.length === 1
}

export const simplePrintFact = (kind: string, { id, warehouseId }: Pick<SimplePrint, 'id' | 'warehouseId'>): Fact => ({
  kind: `simplePrint.${kind}`,
  type: 'SimplePrint',
  id,
  warehouseId,
  customerId: null,
})

/** What to take from one location for a simple print. */
export interface SimplePick {
  location: string
  sku: string
  name: string
  barcode: string | null
  pieces: number
}

/** Pick lists of simple prints in walk order: allocations on shelves and, once confirmed, what moved to their OUT locations. */
export async function readSimplePicks(
  db: Pick<Db, '$queryRawUnsafe'>,
  ids: readonly string[],
  language: Language,
): Promise<SimplePick[][]> {
  const rows = await db.$queryRawUnsafe<(SimplePick & { printId: string })[]>(
    `with waiting as (
       select p.simple_print_id as print_id, s.location_id, s.product_id, a.quantity as pieces
       from package p join package_line l on l.package_id = p.id join allocation a on a.owner = 'PACKAGE_LINE' and a.owner_id = l.id
       join location_stock s on s.id = a.location_stock_id where p.simple_print_id = any($1::uuid[])
     ), gone as (
       select f.document_id, f.location_id, f.product_id, -f.change as pieces from stock_flow f
       where f.document_kind = 'SimplePrint' and f.document_id = any($1::uuid[]) and f.quantity = 'ON_HAND' and f.change < 0
     ), pile as (select * from waiting union all select * from gone)
     select pile.print_id::text as "printId", o.code as location, r.sku, ${productNameSql(language, 'r')} as name,
       product_piece_barcode(r.id) as barcode, sum(pile.pieces)::integer as pieces
     from pile join location o on o.id = pile.location_id join cargo_area a on a.id = o.cargo_area_id join product r on r.id = pile.product_id
     where o.kind = 'SHELF' group by pile.print_id, o.id, a.code, r.id
     order by a.code, o.prefix, o.walk_order, o.code, r.sku`,
    ids,
  )
  const byPrint = Map.groupBy(rows, ({ printId }) => printId)
  return ids.map((id) => byPrint.get(id) ?? [])
}
