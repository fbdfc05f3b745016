import { type Actor, hasRight, type Ref, scopeOfRight } from '../command/actor.ts'
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
  /** What the fences cannot say. */
  own?: OwnScope
  /** The relation to what it is a part of, which is shown to the same callers, and the type of that. */
  through?: { relation: string; whole: string }
}

/** A scope of its own kind. */
interface OwnScope {
  /** Columns of a row that `isSeen` needs. */
  columns: Record<string, true>
  isSeen(actor: Actor, row: Record<string, string | null>): boolean
  where(actor: Actor): Record<string, unknown>
}

const scopes = new Map<string, Scope>()

const column = { warehouse: 'warehouseId', customer: 'customerId' } as const

/** Options for `builder.prismaNode` that limit a type to a right and to its warehouse, customer or both, on every path, without an extra query. */
export function scoped<const Fences extends readonly ScopeKey[]>(model: string, right: Right, ...fences: Fences) {
  return scopeOptions(model, { right, fences, self: null }) as ReturnType<typeof scopeOptions> & {
    select: { id: true } & { [F in Fences[number] as (typeof column)[F]]: true }
  }
}

/** The same for a type with a scope of its own kind; `right` is the one with which most callers see it. */
export function scopedAs(model: string, right: Right, own: OwnScope) {
  return scopeOptions(model, { right, fences: [], self: null, own }) as ReturnType<typeof scopeOptions> & { select: { id: true } }
}

/** The same for parts of another scoped type, such as the secrets of a key: who sees the whole sees them. */
export function scopedThrough<const Relation extends string>(model: string, relation: Relation, whole: string) {
  const of = scopeNamed(whole)
  return {
    ...scopeOptions(model, { right: of.right, fences: [], self: null, through: { relation, whole } }),
    select: { id: true, [relation]: { select: columnsOf(of) } } as { id: true } & Record<Relation, { select: Record<string, true> }>,
    authScopes: (row: object, ctx: Context) => isSeen(ctx, of, (row as Record<Relation, Row>)[relation]),
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
    select: { id: true, ...columnsOf(scope) },
    authScopes: (row: object, ctx: Context) => isSeen(ctx, scope, row as Row),
    runScopesOnType: true,
    // Missing and forbidden objects both resolve to null without an error.
    nullable: true as const,
    findUnique: (id: string, ctx: Context) => ({ id, AND: [visible(ctx, model)] }),
  }
}

type Row = Record<string, string | null>

const columnsOf = ({ fences, own }: Scope): Record<string, true> =>
  own?.columns ?? Object.fromEntries(fences.map((name) => [column[name], true]))

const isSeen = (ctx: Context, scope: Scope, row: Row): boolean =>
  scope.own ? scope.own.isSeen(signedIn(ctx), row) : hasRight(signedIn(ctx), scope.right, refOf(scope, row))

/** Condition of a root field for callers with one of two rights. */
export const eitherRight = (right: Right, orRight = right) => ({ anyRight: [right, orRight] })

/** Options of a field that is null for callers without a right, or without either of two. */
export const hiddenWithout = (right: Right, orRight = right) => ({
  nullable: true as const,
  authScopes: eitherRight(right, orRight),
  unauthorizedResolver: () => null,
})

function refOf(scope: Scope, row: Row): Ref {
  if (scope.self) return { [column[scope.self]]: row.id }
  return Object.fromEntries(scope.fences.map((name) => [column[name], row[column[name]]]))
}

function scopeNamed(model: string): Scope {
  const scope = scopes.get(model)
  if (!scope) throw new Error(`${model} is not scoped`)
  return scope
}

/** Condition for rows that the caller may see; merge it into every `where`. */
export function visible(ctx: Context, model: string): Record<string, unknown> {
  const scope = scopeNamed(model)
  if (scope.through) return { [scope.through.relation]: visible(ctx, scope.through.whole) }
  const actor = signedIn(ctx)
  if (scope.own) return scope.own.where(actor)
  const reached = scopeOfRight(actor, scope.right)
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
