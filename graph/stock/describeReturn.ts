import type { Tx } from '../kernel/sql/db.ts'
import { parseScan, readAs } from '../kernel/states/codes.ts'
import type { ScanSubject } from '../station/rules.ts'

/** Describes a scan of a return: its task, and the location where the pieces are now. */
export async function describeReturnScan(
  tx: Tx,
  warehouseId: string,
  { returnTaskId, code }: { returnTaskId?: string | null | undefined; code?: string | undefined },
): Promise<ScanSubject> {
  const select = { id: true, number: true, customerId: true, productId: true } as const
  const task = returnTaskId ? await tx.returnTask.findFirst({ where: { id: returnTaskId, warehouseId }, select }) : null
  const place = task && readAs(parseScan(code ?? ''), 'location')
  return {
    customerId: task?.customerId ?? null,
    document: task && { kind: 'ReturnTask', id: task.id, number: task.number },
    productId: task?.productId ?? null,
    place: place ? { kind: 'LOCATION', code: place } : null,
  }
}
