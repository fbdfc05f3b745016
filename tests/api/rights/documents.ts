import {
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import type { RootField } from '../../gates/rootFields.ts'

/** Returns a global id of a type for the arguments of a document. */
export type IdOf = (type: string) => string

/** Document that selects everything of a root field that needs no further arguments, and its variables. */
export function documentOf({ kind, field }: RootField, idOf: IdOf, key: string): { document: string; variables: Record<string, unknown> } {
  const args = field.args.filter((arg) => isRequiredArgument(arg) || arg.extensions.isRelayGlobalID)
  const variables = Object.fromEntries(args.map((arg) => [arg.name, argument(arg, idOf, key)]))
  const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
  const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const document = `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection(getNamedType(field.type))} }`
  return { document, variables }
}

/** Document that selects everything of a node, two levels deep. */
export function nodeDocument(schema: GraphQLSchema, type: string): string {
  return `query ($id: ID!) { node(id: $id) { __typename ... on ${type} ${selection(schema.getType(type) as GraphQLNamedType)} } }`
}

/** Types that implement `Node`. */
export function nodeTypes(schema: GraphQLSchema): string[] {
  const node = schema.getType('Node')
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    isObjectType(type) && type.getInterfaces().some((of) => of === node) ? [type.name] : [],
  )
}

function selection(type: GraphQLNamedType, depth = 2, path: readonly string[] = []): string {
  return isCompositeType(type) ? `{ ${fieldsOf(type, depth, path)} }` : ''
}

function fieldsOf(type: GraphQLCompositeType, depth: number, path: readonly string[]): string {
  if (!('getFields' in type)) return '__typename'
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(isRequiredArgument)) return []
    const named = getNamedType(field.type)
    if (isLeafType(named)) return [field.name]
    // Connections and edges do not count as levels.
    const step = /(Connection|Edge)$/.test(named.name) || named.name === 'PageInfo' ? 0 : 1
    if (depth - step < 0 || path.includes(named.name)) return []
    const page = field.args.some(({ name }) => name === 'first') ? '(first: 3)' : ''
    return [`${field.name}${page} ${selection(named, depth - step, [...path, type.name])}`]
  })
  return ['__typename', ...parts].join(' ')
}

function argument(arg: GraphQLArgument, idOf: IdOf, key: string): unknown {
  const type = (arg.extensions.relayGlobalIDFor as { typename: string }[] | undefined)?.[0]?.typename
  return valueFor(arg.type, arg.name, (guess) => idOf(type ?? guess), key)
}

/** Valid value of a type: required fields only, but all ids, so that a foreign id is tried everywhere. */
function valueFor(type: GraphQLInputType, name: string, idOf: IdOf, key: string): unknown {
  const nullable = getNullableType(type)
  if (isListType(nullable)) return [valueFor(nullable.ofType, name.replace(/s$/, ''), idOf, key)]
  if (isInputObjectType(nullable)) {
    const fields = Object.values(nullable.getFields()).filter(
      (field) => isRequiredInputField(field) || getNamedType(field.type).name === 'ID',
    )
    return Object.fromEntries(fields.map((field) => [field.name, valueFor(field.type, field.name, idOf, key)]))
  }
  if (isEnumType(nullable)) return nullable.getValues()[0]?.name
  if (name === 'idempotencyKey') return key
  switch (getNamedType(nullable).name) {
    case 'ID':
      return idOf(typeOfId(name))
    case 'Int':
    case 'Float':
      return 1
    case 'Boolean':
      return true
    case 'DateTime':
      return '2026-11-20T08:30:00.000Z'
    case 'Day':
      return '2026-11-20'
    case 'Decimal':
      return '1.00'
    default:
      return 'A01-01-01'
  }
}

/** `waveId` is the id of a Wave. */
function typeOfId(name: string): string {
  const bare = name.replace(/Ids?$/, '')
  return bare === 'id' || bare === '' ? 'Warehouse' : bare.charAt(0).toUpperCase() + bare.slice(1)
}
