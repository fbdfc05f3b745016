import { type Actor, hasRight, scopeOfRight } from '../../kernel/command/actor.ts'
import type { Right } from '../../kernel/command/right.ts'
import { belongsTo, exchangeRights, ImportKind, type ImportKindName, rightOfKind } from '../states.ts'

/** Kinds whose rows go into a target. */
const kindsOfTargets = (Object.keys(ImportKind.values) as ImportKindName[]).filter((kind) => belongsTo(kind) === 'TARGET')

/**
 * Whether somebody sees an import. What goes into a target is shown only to those who may import it there: its rows and their results tell what the
 * target contains.
 */
export function seesImport(actor: Actor, { kind = null, warehouseId = null, customerId = null }: Record<string, string | null>): boolean {
  const ref = { warehouseId, customerId }
  return hasRight(actor, exchangeRights.import, ref) && (customerId !== null || hasRight(actor, rightOfKind[kind as ImportKindName], ref))
}

/** The same as a condition. */
export function seenImports(actor: Actor): Record<string, unknown> {
  const ofTargets = kindsOfTargets.map((kind) => ({ kind, AND: [reached(actor, rightOfKind[kind])] }))
  return { AND: [reached(actor, exchangeRights.import)], OR: [{ customerId: { not: null } }, ...ofTargets] }
}

function reached(actor: Actor, right: Right): Record<string, unknown> {
  const scope = scopeOfRight(actor, right)
  if (!scope) return { id: { in: [] } }
  return {
    ...(scope.warehouseIds && { warehouseId: { in: scope.warehouseIds } }),
    ...(scope.customerIds && { customerId: { in: scope.customerIds } }),
  }
}
