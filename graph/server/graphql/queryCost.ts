import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
  valueFromASTUntyped,
  visit,
} from 'graphql'
import { searchCost } from '../../kernel/schema/search.ts'

/** Size of a document, independent of its variables. */
export interface DocumentSize {
  depth: number
  aliases: number
  directives: number
  /** Number of `__schema` fields. */
  schemas: number
}

const stringsAndComments = /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g

/** Nesting depth of brackets, checked before parsing because the parser is recursive. */
export function nestingOf(source: string): number {
  let open = 0
  let nesting = 0
  for (const bracket of source.replace(stringsAndComments, '').match(/[[\]{}()]/g) ?? []) {
    open += '[{('.includes(bracket) ? 1 : -1
    nesting = Math.max(nesting, open)
  }
  return nesting
}

/** Measures the depth, aliases, directives and schema queries of a document. */
export function sizeOf(document: DocumentNode): DocumentSize {
  let aliases = 0
  let directives = 0
  let schemas = 0
  visit(document, {
    Field: ({ alias, name }) => {
      if (alias) aliases++
      if (name.value === '__schema') schemas++
    },
    Directive: () => void directives++,
  })
  const fragments = fragmentsOf(document)
  const known = new Map<string, number>()
  const depthOf = (set: SelectionSetNode | undefined): number =>
    Math.max(
      0,
      ...(set?.selections ?? []).map((selection) => {
        if (selection.kind === Kind.FIELD) return 1 + depthOf(selection.selectionSet)
        if (selection.kind === Kind.INLINE_FRAGMENT) return depthOf(selection.selectionSet)
        const name = selection.name.value
        if (!known.has(name)) {
          // A validation rule of GraphQL refuses cyclic fragments.
          known.set(name, 0)
          known.set(name, depthOf(fragments.get(name)?.selectionSet))
        }
        return known.get(name) ?? 0
      }),
    )
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return { depth: Math.max(0, ...operations.map(({ selectionSet }) => depthOf(selectionSet))), aliases, directives, schemas }
}

const introspectionCache = new WeakMap<DocumentNode, boolean>()

/** Whether a document selects `__schema` or `__type`, which execute without yielding. */
export function isIntrospective(document: DocumentNode): boolean {
  const seen = introspectionCache.get(document)
  if (seen !== undefined) return seen
  let found = false
  visit(document, {
    Field({ name }) {
      found ||= name.value === '__schema' || name.value === '__type'
      return found ? BREAK : undefined
    },
  })
  introspectionCache.set(document, found)
  return found
}

/** Assumed length of a plain list. */
const defaultListLength = 10
const defaultPageSize = 20

export interface Cost {
  cost: number
  /** Largest requested page. */
  page: number
}

interface CachedCost {
  /** Costs by the list sizes in variables. */
  costs: Map<string, Cost>
  searches: readonly SearchArgument[]
}

const cachedCosts = new WeakMap<OperationDefinitionNode, CachedCost>()
const maxCachedSizes = 50

/** Cost of an operation: its selections (cached by the list sizes in its variables) and its searches. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Cost {
  const sizes = sizesIn(operation, variables)
  const key = JSON.stringify(sizes)
  const { costs, searches } = cachedCosts.get(operation) ?? {
    costs: new Map<string, Cost>(),
    searches: searchesIn(schema, document, operation),
  }
  const selected = costs.get(key) ?? selectionCost(schema, document, operation, sizes)
  if (costs.size < maxCachedSizes) cachedCosts.set(operation, { costs: costs.set(key, selected), searches })
  const searched = searches.reduce((sum, { value, type }) => sum + costOfSearch(valueFromASTUntyped(value, variables), type), 0)
  return { ...selected, cost: selected.cost + searched }
}

/** Argument of a root field that contains a search. */
interface SearchArgument {
  value: ValueNode
  type: GraphQLInputType
}

/** Search arguments of the root fields. A fragment counts once, however often it is spread, because its fields are executed once. */
function searchesIn(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): SearchArgument[] {
  const root = schema.getRootType(operation.operation)
  const fragments = fragmentsOf(document)
  const spread = new Set<string>()
  const inSet = ({ selections }: SelectionSetNode): SearchArgument[] =>
    selections.flatMap((selection) => {
      if (selection.kind === Kind.INLINE_FRAGMENT) return inSet(selection.selectionSet)
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        const name = selection.name.value
        const fragment = spread.has(name) ? undefined : fragments.get(name)
        spread.add(name)
        return fragment ? inSet(fragment.selectionSet) : []
      }
      const field = root?.getFields()[selection.name.value]
      return (selection.arguments ?? []).flatMap(({ name, value }) => {
        const type = field?.args.find((arg) => arg.name === name.value)?.type
        return type && hasSearch(type) ? [{ value, type }] : []
      })
    })
  return inSet(operation.selectionSet)
}

const searchCache = new WeakMap<GraphQLInputObjectType, boolean>()

/** Whether an input type is or contains a search. */
export function hasSearch(type: GraphQLInputType): boolean {
  const named = getNamedType(type)
  if (named.name === 'Search' || !isInputObjectType(named)) return named.name === 'Search'
  const seen = searchCache.get(named)
  if (seen !== undefined) return seen
  // A recursive input type is visited once.
  searchCache.set(named, false)
  const has = Object.values(named.getFields()).some((field) => hasSearch(field.type))
  searchCache.set(named, has)
  return has
}

/** Cost of a search: number of values × cost of the match mode. */
function costOfSearch(value: unknown, type: GraphQLInputType): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + costOfSearch(one, type), 0)
  const named = getNamedType(type)
  if (typeof value !== 'object' || value === null || !isInputObjectType(named)) return 0
  const given = value as Record<string, unknown>
  if (named.name !== 'Search')
    return Object.values(named.getFields())
      .filter((field) => hasSearch(field.type))
      .reduce((sum, field) => sum + costOfSearch(given[field.name], field.type), 0)
  const { values, mode = 'EXACT' } = given as { values?: unknown; mode?: keyof typeof searchCost }
  return (Array.isArray(values) ? values.length : 1) * (searchCost[mode] ?? 0)
}

/** List sizes given by variables or their defaults; of a list only the length counts. */
function sizesIn(operation: OperationDefinitionNode, variables: Readonly<Record<string, unknown>>): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const { variable, defaultValue } of operation.variableDefinitions ?? []) {
    const name = variable.name.value
    const value = variables[name] ?? (defaultValue?.kind === Kind.INT ? Number(defaultValue.value) : undefined)
    if (typeof value === 'number') sizes[name] = value
    else if (Array.isArray(value)) sizes[name] = value.length
    else if (defaultValue?.kind === Kind.LIST && value === undefined) sizes[name] = defaultValue.values.length
  }
  return sizes
}

/** Fixed cost of a schema query: the whole schema has some hundred thousand characters. */
const introspectionCost = 1_000

/**
 * Cost of the selections: scalar 0, object 1, list 2 plus its rows, mutation 10, schema 1,000, other introspection 0, plus the `complexity`
 * that fields declare.
 */
function selectionCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  sizes: Readonly<Record<string, number>>,
): Cost {
  const fragments = fragmentsOf(document)
  const counted = new Map<SelectionSetNode, Map<string, number>>()
  let page = 0

  const costOfSet = (set: SelectionSetNode, type: GraphQLCompositeType): number => {
    const seen = counted.get(set)?.get(type.name)
    if (seen !== undefined) return seen
    const costs = counted.get(set) ?? new Map<string, number>()
    counted.set(set, costs.set(type.name, 0))
    const cost = set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + costOfField(selection, type)
      const part = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value)
      const on = part?.typeCondition ? schema.getType(part.typeCondition.name.value) : type
      return sum + (part && isCompositeType(on) ? costOfSet(part.selectionSet, on) : 0)
    }, 0)
    costs.set(type.name, cost)
    return cost
  }

  const costOfField = (node: FieldNode, parent: GraphQLCompositeType): number => {
    if (node.name.value === '__schema') return introspectionCost
    const field = isObjectType(parent) || isAbstractType(parent) ? fieldOf(parent, node.name.value) : undefined
    if (!field) return 0
    const type = getNamedType(field.type)
    const children = node.selectionSet && isCompositeType(type) ? costOfSet(node.selectionSet, type) : 0
    const own = declaredCost(field)
    if (parent === schema.getMutationType()) return own + 10 + children
    if (!isCompositeType(type)) return own
    if (field.args.some(({ name }) => name === 'first' || name === 'last')) {
      const rows = requestedRows(node, sizes)
      page = Math.max(page, rows)
      return own + 2 + rows * children
    }
    // Edges and page info are already counted by the connection.
    if (type.name.endsWith('Edge') || type.name === 'PageInfo') return own + children
    const rows = isListType(getNullableType(field.type)) ? rowsOf(node, sizes) : 1
    return own + rows * (1 + children)
  }

  const root = schema.getRootType(operation.operation)
  return { cost: root ? costOfSet(operation.selectionSet, root) : 0, page }
}

/** Declared cost of a field, such as counting all rows. */
function declaredCost(field: GraphQLField<unknown, unknown>): number {
  const options = field.extensions.pothosOptions as { complexity?: unknown } | undefined
  return typeof options?.complexity === 'number' ? options.complexity : 0
}

function fieldOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return 'getFields' in type ? type.getFields()[name] : undefined
}

/** Requested number of rows of a page. */
function requestedRows(node: FieldNode, sizes: Readonly<Record<string, number>>): number {
  const pages = ['first', 'last'].map((name) => argumentSize(node, name, sizes)).filter((size) => size !== undefined)
  return Math.max(0, ...(pages.length > 0 ? pages : [defaultPageSize]))
}

/** Assumed number of rows of a plain list: the number of ids given, or a default. */
function rowsOf(node: FieldNode, sizes: Readonly<Record<string, number>>): number {
  return argumentSize(node, 'ids', sizes) ?? defaultListLength
}

/** Argument value as a number, or the length of a list argument. */
function argumentSize(node: FieldNode, name: string, sizes: Readonly<Record<string, number>>): number | undefined {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value
  if (value?.kind === Kind.VARIABLE) return sizes[value.name.value]
  if (value?.kind === Kind.INT) return Number(value.value)
  return value?.kind === Kind.LIST ? value.values.length : undefined
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(document.definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])))
}
