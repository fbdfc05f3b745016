import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'

/** Root fields without a right, signed in or not; each checks access by itself. */
export const openFields = new Set([
  'Query.invitation',
  'Query.viewer',
  'Query.node',
  'Query.nodes',
  'Mutation.acceptInvitation',
  'Mutation.confirmIdentity',
  'Mutation.openPartnerSession',
  'Mutation.signIn',
  'Mutation.signOut',
  'Mutation.signOutEverywhere',
  'Subscription.viewerChanged',
])

export interface RootField {
  /** `Query.locations`. */
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
  /** Rights that it requires; none if it is open or unguarded. */
  rights: string[]
}

/** Every root field with the rights of its declaration. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  return roots
    .filter((type): type is GraphQLObjectType => Boolean(type))
    .flatMap((type) =>
      Object.values(type.getFields()).map((field) => ({
        name: `${type.name}.${field.name}`,
        kind: type.name.toLowerCase() as RootField['kind'],
        field,
        rights: rightsOf(field),
      })),
    )
}

function rightsOf(field: GraphQLField<unknown, unknown>): string[] {
  const options = field.extensions.pothosOptions as { authScopes?: unknown } | undefined
  const declared = options?.authScopes
  const scopes = typeof declared === 'function' ? declared(anything, anything, anything, anything) : declared
  return rightsIn(scopes)
}

function rightsIn(scopes: unknown): string[] {
  if (typeof scopes !== 'object' || scopes === null) return []
  return Object.entries(scopes).flatMap(([scope, value]) => {
    if (scope === 'right') return [String(value)]
    if (scope === 'anyRight') return (value as unknown[]).map(String)
    if (scope === 'rightFor') return [String((value as { right: unknown }).right)]
    return scope === '$all' || scope === '$any' ? rightsIn(value) : []
  })
}

/** Answers any property, so that an authorization function returns the right that it would check. */
const anything: unknown = new Proxy(() => '', {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
})

/** Object types of database models. */
export function modelTypes(schema: GraphQLSchema): { type: string; model: string }[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const model = type.extensions.pothosPrismaModel
    return typeof model === 'string' ? [{ type: type.name, model }] : []
  })
}
