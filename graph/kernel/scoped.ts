import { may, type Ref, reach } from './actor.ts'
import type { Context } from './context.ts'
import { signedIn } from './context.ts'
import type { Right } from './right.ts'

type Fence = 'warehouse' | 'customer'

interface Scope {
  right: Right
  fences: readonly Fence[]
  /** The model's own id is the warehouse or the customer. */
  self: Fence | null
}

const scopes = new Map<string, Scope>()

const column = { warehouse: 'warehouseId', customer: 'customerId' } as const

/**
 * How a node type is fenced, to be spread into `builder.prismaNode`: it needs a right, holds in a warehouse, for a customer or both,
 * and refuses the object by whatever path it was reached, without a query of its own.
 */
export function scoped<const Fences extends readonly Fence[]>(model: string, right: Right, ...fences: Fences) {
  return fence(model, { right, fences, self: null }) as ReturnType<typeof fence> & {
    select: { id: true } & { [F in Fences[number] as (typeof column)[F]]: true }
  }
}

/** The same for the warehouse and the customer themselves. */
export function scopedSelf(model: string, right: Right, self: Fence) {
  return fence(model, { right, fences: [], self }) as ReturnType<typeof fence> & { select: { id: true } }
}

function fence(model: string, scope: Scope) {
  scopes.set(model, scope)
  return {
    select: { id: true, ...Object.fromEntries(scope.fences.map((name) => [column[name], true])) },
    authScopes: (row: object, ctx: Context) => may(signedIn(ctx), scope.right, refOf(scope, row as Record<string, string | null>)),
    runScopesOnType: true,
    // What is not there, and what is not yours to see, are the same: null, and no error.
    nullable: true as const,
    findUnique: (id: string, ctx: Context) => ({ id, AND: [visible(ctx, model)] }),
  }
}

function refOf(scope: Scope, row: Record<string, string | null>): Ref {
  if (scope.self) return { [column[scope.self]]: row.id }
  return Object.fromEntries(scope.fences.map((name) => [column[name], row[column[name]]]))
}

/** The condition under which rows of a model are visible to who asks; to be merged into every `where`. */
export function visible(ctx: Context, model: string): Record<string, unknown> {
  const scope = scopes.get(model)
  if (!scope) throw new Error(`${model} is not scoped`)
  const reached = reach(signedIn(ctx), scope.right)
  if (!reached) return { id: { in: [] } }
  const ids = { warehouse: reached.warehouseIds, customer: reached.customerIds }
  const fences = scope.self ? [scope.self] : scope.fences
  return Object.fromEntries(
    fences.flatMap((name) =>
      ids[name] ? [[scope.self ? 'AND' : column[name], scope.self ? [{ id: { in: ids[name] } }] : { in: ids[name] }]] : [],
    ),
  )
}

/** Every scoped model with its right. */
export function scopedModels(): ReadonlyMap<string, Scope> {
  return scopes
}
