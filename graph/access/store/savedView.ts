import type { SavedView } from '../../generated/prisma/client.ts'
import type { Call } from '../../kernel/command/call.ts'
import type { Tx } from '../../kernel/sql/db.ts'

/** Serializes changes of the views of a person, so that names and their number stay as checked. */
export async function lockViewsOf(tx: Tx, staffId: string): Promise<void> {
  await tx.$executeRawUnsafe(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, `wavehouse views ${staffId}`)
}

/** Whether a person has another view of this name. */
export async function isViewNameTaken(tx: Tx, { id, ...named }: Pick<SavedView, 'staffId' | 'list' | 'name'> & { id?: string }) {
  return (await tx.savedView.count({ where: { ...named, ...(id && { id: { not: id } }) } })) > 0
}

export function countViewsOf(tx: Tx, staffId: string): Promise<number> {
  return tx.savedView.count({ where: { staffId } })
}

/** Whose views are read. */
export interface Viewing {
  staffId: string
  isOfStaff: boolean
}

/** A view that a person sees, with its owner; null if there is none. Only staff see views that others share. */
export function readView(tx: Tx, id: string, { staffId, isOfStaff }: Viewing) {
  return tx.savedView.findFirst({
    where: { id, OR: [{ staffId }, ...(isOfStaff ? [{ shared: true }] : [])] },
    select: { id: true, staffId: true, list: true, name: true, shared: true, staff: { select: { name: true, nameEn: true } } },
  })
}

export async function insertView(
  tx: Tx,
  call: Call,
  row: Pick<SavedView, 'staffId' | 'list' | 'name' | 'search' | 'layout'>,
): Promise<string> {
  const data = { ...row, id: call.newId(), shared: false, createdAt: call.now, updatedAt: call.now }
  return (await tx.savedView.create({ data, select: { id: true } })).id
}

export async function changeView(
  tx: Tx,
  call: Call,
  id: string,
  data: Partial<Pick<SavedView, 'name' | 'search' | 'layout' | 'shared'>>,
): Promise<void> {
  await tx.savedView.update({ where: { id }, data: { ...data, updatedAt: call.now }, select: { id: true } })
}

/** Deletes a view; lists that opened with it show everything again. */
export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.savedView.delete({ where: { id }, select: { id: true } })
}

/** Sets the view with which a list opens for a person; none if null. */
export async function setDefaultView(tx: Tx, staffId: string, list: string, viewId: string | null): Promise<void> {
  const staffId_list = { staffId, list }
  if (viewId === null) await tx.defaultView.deleteMany({ where: staffId_list })
  else await tx.defaultView.upsert({ where: { staffId_list }, create: { staffId, list, viewId }, update: { viewId } })
}

/** A view that is no longer shared is the default of its owner only. */
export async function clearDefaultOfOthers(tx: Tx, viewId: string, ownerId: string): Promise<void> {
  await tx.defaultView.deleteMany({ where: { viewId, staffId: { not: ownerId } } })
}
