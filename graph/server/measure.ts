import {
  BREAK,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql'

/** How big a document is, whatever it is asked with. */
export interface Size {
  depth: number
  aliases: number
  directives: number
  /** How often it asks for the whole schema. */
  schemas: number
}

const aside = /"""(?:[^"\\]|\\[\s\S]|"(?!""))*"""|"(?:[^"\\\n]|\\.)*"|#[^\n]*/g

/** How deep the brackets of a document go: to be known before it is parsed, for a parser goes as deep as what it reads. */
export function nestingOf(source: string): number {
  let open = 0
  let nesting = 0
  for (const bracket of source.replace(aside, '').match(/[[\]{}()]/g) ?? []) {
    open += '[{('.includes(bracket) ? 1 : -1
    nesting = Math.max(nesting, open)
  }
  return nesting
}

/** Measures a document: the longest way through its fields, and how many aliases, directives and questions for the schema it has. */
export function sizeOf(document: DocumentNode): Size {
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
          // Fragments in a circle are refused by a rule of GraphQL itself.
          known.set(name, 0)
          known.set(name, depthOf(fragments.get(name)?.selectionSet))
        }
        return known.get(name) ?? 0
      }),
    )
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION)
  return { depth: Math.max(0, ...operations.map(({ selectionSet }) => depthOf(selectionSet))), aliases, directives, schemas }
}

const introspective = new WeakMap<DocumentNode, boolean>()

/** Whether a document asks for the schema or for a type of it: it is answered in one go, however much that is. */
export function isIntrospective(document: DocumentNode): boolean {
  const seen = introspective.get(document)
  if (seen !== undefined) return seen
  let found = false
  visit(document, {
    Field({ name }) {
      found ||= name.value === '__schema' || name.value === '__type'
      return found ? BREAK : undefined
    },
  })
  introspective.set(document, found)
  return found
}

/** The rows that a plain list is taken to have: it says nothing of its length beforehand. */
const listRows = 10
const defaultPage = 20

export interface Cost {
  cost: number
  /** The largest page that is asked for. */
  page: number
}

const known = new WeakMap<OperationDefinitionNode, Map<string, Cost>>()
const knownSizes = 50

/** What an operation costs, remembered by the sizes that its variables give to lists. */
export function costOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Readonly<Record<string, unknown>>,
): Cost {
  const sizes = sizesIn(operation, variables)
  const key = JSON.stringify(sizes)
  const costs = known.get(operation) ?? new Map<string, Cost>()
  const cost = costs.get(key) ?? count(schema, document, operation, sizes)
  if (costs.size < knownSizes) known.set(operation, costs.set(key, cost))
  return cost
}

/** The variables that can say how long a list is, with their defaults; of a list only its length matters. */
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

/** The whole schema is some hundred thousand characters, and the same for all. */
const wholeSchema = 1_000

/** What an operation costs: a scalar 0, an object 1, a list 2 and each of its rows, a mutation 10, the schema 1,000, other introspection nothing. */
function count(
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
    if (node.name.value === '__schema') return wholeSchema
    const field = isObjectType(parent) || isAbstractType(parent) ? fieldOf(parent, node.name.value) : undefined
    if (!field) return 0
    const type = getNamedType(field.type)
    const children = node.selectionSet && isCompositeType(type) ? costOfSet(node.selectionSet, type) : 0
    if (parent === schema.getMutationType()) return 10 + children
    if (!isCompositeType(type)) return 0
    if (field.args.some(({ name }) => name === 'first' || name === 'last')) {
      const rows = asked(node, sizes)
      page = Math.max(page, rows)
      return 2 + rows * children
    }
    // The rows of a connection are counted by the connection.
    if (type.name.endsWith('Edge') || type.name === 'PageInfo') return children
    const rows = isListType(getNullableType(field.type)) ? rowsOf(node, sizes) : 1
    return rows * (1 + children)
  }

  const root = schema.getRootType(operation.operation)
  return { cost: root ? costOfSet(operation.selectionSet, root) : 0, page }
}

function fieldOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> | undefined {
  return 'getFields' in type ? type.getFields()[name] : undefined
}

/** How many rows a page is asked to have. */
function asked(node: FieldNode, sizes: Readonly<Record<string, number>>): number {
  const pages = ['first', 'last'].map((name) => given(node, name, sizes)).filter((size) => size !== undefined)
  return Math.max(0, ...(pages.length > 0 ? pages : [defaultPage]))
}

/** How many rows a plain list has: as many as ids are given to it, or a guess. */
function rowsOf(node: FieldNode, sizes: Readonly<Record<string, number>>): number {
  return given(node, 'ids', sizes) ?? listRows
}

/** The number, or the length of the list, that is given as an argument. */
function given(node: FieldNode, name: string, sizes: Readonly<Record<string, number>>): number | undefined {
  const value = node.arguments?.find((argument) => argument.name.value === name)?.value
  if (value?.kind === Kind.VARIABLE) return sizes[value.name.value]
  if (value?.kind === Kind.INT) return Number(value.value)
  return value?.kind === Kind.LIST ? value.values.length : undefined
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(document.definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])))
}
