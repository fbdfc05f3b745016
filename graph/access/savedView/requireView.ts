import { hasRight } from '../../kernel/command/actor.ts'
import { accountIdOf, type Call } from '../../kernel/command/call.ts'
import { Forbidden, NotFound } from '../../kernel/failures.ts'
import { nameValues } from '../../kernel/name.ts'
import type { Tx } from '../../kernel/sql/db.ts'
import { ViewIsShared, ViewNotYours } from '../failures.ts'
import { accessRights } from '../states.ts'
import { lockViewsOf, readView, type Viewing } from '../store/savedView.ts'

/** The caller, whose views are locked; only persons have views. */
export async function requireViewer(tx: Tx, call: Call): Promise<string> {
  const { staffId } = viewingOf(call)
  await lockViewsOf(tx, staffId)
  return staffId
}

function viewingOf(call: Call): Viewing {
  const staffId = accountIdOf(call)
  if (!staffId) throw Forbidden()
  return { staffId, isOfStaff: call.actor.kind === 'STAFF' }
}

/** A view that the caller sees; refused if there is none. */
export async function requireSeenView(tx: Tx, call: Call, savedViewId: string) {
  const view = await readView(tx, savedViewId, viewingOf(call))
  if (!view) throw NotFound({ what: 'SavedView' }, 'savedViewId')
  return view
}

/** A view of the caller; refused if it belongs to somebody else. */
export async function requireOwnView(tx: Tx, call: Call, savedViewId: string) {
  const staffId = await requireViewer(tx, call)
  const view = await requireSeenView(tx, call, savedViewId)
  if (view.staffId !== staffId) throw ViewNotYours(nameValues('name', view.staff), 'savedViewId')
  return view
}

/** A view of the caller, to be changed; refused if it is shared and the caller may not share views. */
export async function requireChangeableView(tx: Tx, call: Call, savedViewId: string) {
  const view = await requireOwnView(tx, call, savedViewId)
  if (view.shared && !hasRight(call.actor, accessRights.shareViews)) throw ViewIsShared({ name: view.name }, 'savedViewId')
  return view
}

/** A view that the caller may take from others: an own one, or any shared one with `access:staff`. Its owner's views are locked. */
export async function requireRemovableView(tx: Tx, call: Call, savedViewId: string) {
  const { staffId } = viewingOf(call)
  const { staffId: ownerId, staff } = await requireSeenView(tx, call, savedViewId)
  if (ownerId !== staffId && !hasRight(call.actor, accessRights.staff)) throw ViewNotYours(nameValues('name', staff), 'savedViewId')
  await lockViewsOf(tx, ownerId)
  return requireSeenView(tx, call, savedViewId)
}

export const viewFact = (what: string, id: string) => ({
  kind: `savedView.${what}`,
  type: 'SavedView',
  id,
  warehouseId: null,
  customerId: null,
})
