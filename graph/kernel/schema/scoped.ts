import { hasRight, type Ref, scopeOfRight } from '../command/actor.ts'
import type { Right } from '../command/right.ts'
import type { Signal } from '../events/signal.ts'
import type { Context } from './context.ts'
import { signedIn } from './context.ts'

type ScopeKey = 'warehouse' | 'customer'

interface Scope {
  right: Right
  fences: readonly ScopeKey[]
  /** The model itself is the warehouse or the customer. */
  self: ScopeKey | null
  /** Condition of the rows that are of the type at all; null for all of the model. */
  only?: Record<string, unknown>
}

const scopes = new Map<string, Scope>()

const column = { warehouse: 'warehouseId', customer: 'customerId' } as const

/** Options for `builder.prismaNode` that limit a type to a right and to its warehouse, customer or both, on every path, without an extra query. */
export function scoped<const Fences extends readonly ScopeKey[]>(model: string, right: Right, ...fences: Fences) {
  return scopeOptions(model, { right, fences, self: null }) as ReturnType<typeof scopeOptions> & {
    select: { id: true } & { [F in Fences[number] as (typeof column)[F]]: true }
  }
}

/** The same for a type that is only some rows of its model. */
export function scopedRows<const Fences extends readonly ScopeKey[]>(
  type: string,
  right: Right,
  only: Record<string, unknown>,
  ...fences: Fences
) {
  return scopeOptions(type, { right, fences, self: null, only }) as ReturnType<typeof scopeOptions> & {
    select: { id: true } & { [F in Fences[number] as (typeof column)[F]]: true }
  }
}

/** Options for a variant of a scoped type: the same scope over rows of the same model. */
export function scopedVariant<const Fences extends readonly ScopeKey[]>(model: string, right: Right, ...fences: Fences) {
  const { select, authScopes, runScopesOnType } = scoped(model, right, ...fences)
  return { select, authScopes, runScopesOnType }
}

/** The same for the warehouse and customer types themselves. */
export function scopedSelf(model: string, right: Right, self: ScopeKey) {
  return scopeOptions(model, { right, fences: [], self }) as ReturnType<typeof scopeOptions> & { select: { id: true } }
}

function scopeOptions(model: string, scope: Scope) {
  scopes.set(model, scope)
  return {
    select: { id: true, ...Object.fromEntries(scope.fences.map((name) => [column[name], true])) },
    authScopes: (row: object, ctx: Context) => hasRight(signedIn(ctx), scope.right, refOf(scope, row as Record<string, string | null>)),
    runScopesOnType: true,
    // Missing and forbidden objects both resolve to null without an error.
    nullable: true as const,
    findUnique: (id: string, ctx: Context) => ({ id, AND: [visible(ctx, model)] }),
  }
}

/** Options of a field that is null for callers without a right. */
export const hiddenWithout = (right: Right) => ({ nullable: true as const, authScopes: { right }, unauthorizedResolver: () => null })

function refOf(scope: Scope, row: Record<string, string | null>): Ref {
  if (scope.self) return { [column[scope.self]]: row.id }
  return Object.fromEntries(scope.fences.map((name) => [column[name], row[column[name]]]))
}

/** Condition for rows that the caller may see; merge it into every `where`. */
export function visible(ctx: Context, model: string): Record<string, unknown> {
  const scope = scopes.get(model)
  if (!scope) throw new Error(`${model} is not scoped`)
  const reached = scopeOfRight(signedIn(ctx), scope.right)
  if (!reached) return { id: { in: [] } }
  const ids = { warehouse: reached.warehouseIds, customer: reached.customerIds }
  const fences = scope.self ? [scope.self] : scope.fences
  const fenced = Object.fromEntries(
    fences.flatMap((name) =>
      ids[name] ? [[scope.self ? 'AND' : column[name], scope.self ? [{ id: { in: ids[name] } }] : { in: ids[name] }]] : [],
    ),
  )
  return { ...scope.only, ...fenced }
}

/** Whether a change concerns the caller: it is not of another warehouse or customer. For subscriptions to one object by its id. */
export function concerns(ctx: Context, right: Right, { warehouseId, customerId }: Pick<Signal, 'warehouseId' | 'customerId'>): boolean {
  return hasRight(signedIn(ctx), right, { ...(warehouseId && { warehouseId }), ...(customerId && { customerId }) })
}

/** All scoped models with their rights. */
export function scopedModels(): ReadonlyMap<string, Scope> {
  return scopes
}
