import type { Call } from '../../kernel/command/call.ts'
import { nextNumbers } from '../../kernel/number.ts'
import { storedForms } from '../../kernel/schema/search.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { parseScan, readAs } from '../../kernel/states/codes.ts'
import type { AllocatedStock } from '../rules.ts'

const tasksFoundMaximum = 100

/** Inserts a return task per picked stock row; returns the ids in order. */
export async function insertReturnTasks(
  tx: Tx,
  call: Call,
  piles: readonly (AllocatedStock & { packageId: string; packageNumber: string })[],
): Promise<string[]> {
  if (piles.length === 0) return []
  const numbers = await nextNumbers(tx, call, 'return', piles.length)
  const rows = piles.map((pile, at) => ({ ...pile, id: call.newId(), number: numbers[at] as string }))
  await tx.$executeRawUnsafe(
    `insert into return_task (id, number, warehouse_id, customer_id, product_id, package_id, package_number, location_stock_id, quantity, returned,
       state, created_at, version)
     select r.id, r.number, r."warehouseId", r."customerId", r."productId", r."packageId", r."packageNumber", s.id, r.quantity, 0, 'OPEN',
       $2::timestamptz, 1
     from jsonb_to_recordset($1::jsonb) as r(id uuid, number text, "warehouseId" uuid, "customerId" uuid, "productId" uuid, "packageId" uuid,
       "packageNumber" text, "locationId" uuid, "batchId" uuid, quality quality, quantity integer)
     join location_stock s on s.location_id = r."locationId" and s.product_id = r."productId" and s.batch_id = r."batchId" and s.quality = r.quality`,
    JSON.stringify(rows),
    call.now,
  )
  return rows.map((row) => row.id)
}

/** A return task with its stock position. */
export interface ReturnTaskRow {
  id: string
  number: string
  warehouseId: string
  customerId: string
  productId: string
  packageId: string
  locationId: string
  batchId: string
  quality: 'GOOD' | 'DEFECTIVE'
  quantity: number
  returned: number
  state: 'OPEN' | 'DONE'
}

/** Open return tasks with this number, or of the package with it, oldest first. */
export async function openReturnTasks(tx: Tx, warehouseId: string, code: string): Promise<string[]> {
  const forms = storedForms(readAs(parseScan(code), 'package') ?? code).flatMap((form) => [form, form.toUpperCase()])
  const where = { warehouseId, state: 'OPEN' as const, OR: [{ number: { in: forms } }, { packageNumber: { in: forms } }] }
  const rows = await tx.returnTask.findMany({ where, orderBy: { id: 'asc' }, take: tasksFoundMaximum, select: { id: true } })
  return rows.map(({ id }) => id)
}

/** Locks a return task; null if not found. */
export async function lockReturnTask(tx: Tx, id: string): Promise<ReturnTaskRow | null> {
  const [row] = await tx.$queryRawUnsafe<ReturnTaskRow[]>(
    `select t.id::text, t.number, t.warehouse_id::text as "warehouseId", t.customer_id::text as "customerId", t.product_id::text as "productId",
       t.package_id::text as "packageId", s.location_id::text as "locationId", s.batch_id::text as "batchId", s.quality::text, t.quantity, t.returned,
       t.state::text
     from return_task t join location_stock s on s.id = t.location_stock_id where t.id = $1::uuid for no key update of t`,
    id,
  )
  return row ?? null
}

/** Records returned pieces of a task; `done` with the last ones. */
export async function settleReturnTask(tx: Tx, call: Call, id: string, pieces: number, done: boolean): Promise<void> {
  const doneBy = call.actor.kind === 'STAFF' ? call.actor.id : null
  await tx.returnTask.update({
    where: { id },
    data: {
      returned: { increment: pieces },
      version: { increment: 1 },
      ...(done && { state: 'DONE' as const, doneAt: call.now, doneById: doneBy }),
    },
  })
}
