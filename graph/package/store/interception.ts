import type { InterceptionRequest } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import { apply, recordInitialState } from '../../kernel/command/transition.ts'
import type { Fact } from '../../kernel/events/fact.ts'
import { NotFound } from '../../kernel/failures.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { interceptionMachine, packageMachine } from '../states.ts'
import { lockPackage } from './lock.ts'

type InterceptionAction = keyof typeof interceptionMachine.actions

interface RequestedPackage {
  id: string
  warehouseId: string
  customerId: string
  waveId: string | null
}

/** Event of a request; it names the package for those who follow packages only. */
export const requestFact = (
  what: string,
  { id, packageId, warehouseId, customerId }: Pick<InterceptionRequest, 'id' | 'packageId' | 'warehouseId' | 'customerId'>,
): Fact => ({ kind: `interception.${what}`, type: 'InterceptionRequest', id, warehouseId, customerId, payload: { packageId } })

const packageFact = (kind: string, { id, warehouseId, customerId, waveId }: RequestedPackage): Fact => ({
  kind,
  type: 'Package',
  id,
  warehouseId,
  customerId,
  payload: { waveId },
})

/** Inserts a request for a locked package and stops it; null if its state does not allow that, or if it is stopped by another request. */
export async function insertRequest(
  tx: Tx,
  call: Call,
  row: RequestedPackage,
  request: Pick<InterceptionRequest, 'wish' | 'reason' | 'dueAt' | 'fallback'>,
): Promise<{ id: string; facts: Fact[] } | null> {
  const stopped = await apply(tx, call, packageMachine, [row.id], 'intercept', {
    where: "t.interception <> 'REQUESTED'",
    set: "interception = 'REQUESTED'",
  })
  if (stopped.length === 0) return null
  const id = call.newId()
  const { warehouseId, customerId } = row
  const state = interceptionMachine.initial
  const times = { createdAt: call.now, updatedAt: call.now }
  await tx.interceptionRequest.create({ data: { ...request, id, packageId: row.id, warehouseId, customerId, state, version: 1, ...times } })
  await recordInitialState(tx, call, interceptionMachine, [{ id, state }])
  const fact = requestFact('requested', { id, packageId: row.id, warehouseId, customerId })
  return { id, facts: [fact, packageFact('package.intercepted', row)] }
}

/** SQL: the moment at which a request is settled. */
const settled = 'settled_at = kernel_now()'

/** Settles an open request; false if it is not open. Its package must be locked. */
export async function settleRequest(
  tx: Tx,
  call: Call,
  id: string,
  action: InterceptionAction,
  remark?: string | undefined,
): Promise<boolean> {
  const moved = await apply(tx, call, interceptionMachine, [id], action, { set: settled, ...(remark && { remark }) })
  return moved.length > 0
}

/** Lets a locked package go on after its request was settled. */
export async function endInterception(tx: Tx, call: Call, row: RequestedPackage, outcome: 'APPROVED' | 'REJECTED' | 'NONE'): Promise<Fact> {
  await apply(tx, call, packageMachine, [row.id], 'endInterception', { set: `interception = '${outcome}'` })
  return packageFact('package.interception-ended', row)
}

/** Ends the open requests of packages that were cancelled by other means. */
export async function endRequestsOf(tx: Tx, call: Call, packageIds: readonly string[]): Promise<Fact[]> {
  const open = await tx.interceptionRequest.findMany({ where: { packageId: { in: [...packageIds] }, state: 'REQUESTED' } })
  const ids = open.map(({ id }) => id)
  await apply(tx, call, interceptionMachine, ids, 'endByCancelling', { set: settled })
  return open.map((request) => requestFact('approved', request))
}

/** Locks the package of a request and reads both. Fails with NOT_FOUND on `requestId`. */
export async function lockRequest(tx: Tx, id: string) {
  const known = await tx.interceptionRequest.findUnique({ where: { id }, select: { packageId: true } })
  const pkg = known && (await lockPackage(tx, known.packageId))
  if (!pkg) throw NotFound({ what: 'InterceptionRequest' }, 'requestId')
  return { pkg, request: await tx.interceptionRequest.findUniqueOrThrow({ where: { id } }) }
}

/** Warehouse and customer of a request, for its rights. */
export async function scopeOfRequest(
  db: Pick<Tx, 'interceptionRequest'>,
  id: string,
): Promise<{ warehouseId: string; customerId: string }> {
  const row = await db.interceptionRequest.findUnique({ where: { id }, select: { warehouseId: true, customerId: true } })
  if (!row) throw NotFound({ what: 'InterceptionRequest' }, 'requestId')
  return row
}
