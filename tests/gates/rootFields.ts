import type { GraphQLField, GraphQLObjectType, GraphQLSchema } from 'graphql'

/** The root fields that anybody may ask, signed in or not; each decides for itself what it tells. */
export const openFields = new Set([
  'Query.viewer',
  'Query.node',
  'Query.nodes',
  'Mutation.signIn',
  'Mutation.signOut',
  'Mutation.signOutEverywhere',
])

export interface RootField {
  /** `Query.locations`. */
  name: string
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
  /** The rights that it asks for; none where it is open or unguarded. */
  rights: string[]
}

/** Every root field with the rights that its declaration names. */
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
    if (scope === 'rightFor') return [String((value as { right: unknown }).right)]
    return scope === '$all' || scope === '$any' ? rightsIn(value) : []
  })
}

/** Answers every question, so that a guard can be asked for the right that it would check. */
const anything: unknown = new Proxy(() => '', {
  get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : anything),
  apply: () => anything,
})

/** The object types that stand for a model of the database. */
export function modelTypes(schema: GraphQLSchema): { type: string; model: string }[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    const model = type.extensions.pothosPrismaModel
    return typeof model === 'string' ? [{ type: type.name, model }] : []
  })
}
