import {
  defaultFieldResolver,
  type ExecutionArgs,
  type ExecutionResult,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql'
import { ReadRow } from '../kernel/rows/columns.ts'
import { readOf } from '../kernel/rows/plugin.ts'

/** Runs an operation that goes well; null where anything is not as it should be: then the ordinary execution has to say what. */
export type Run = (args: ExecutionArgs) => Promise<ExecutionResult | null>

type Path = GraphQLResolveInfo['path']
type Out = Record<string | number, unknown>

interface State extends Pick<GraphQLResolveInfo, 'fragments' | 'operation' | 'schema' | 'rootValue' | 'variableValues'> {
  context: unknown
  /** What is still being found out; none of them rejects. */
  waiting: Promise<void>[]
  failure: unknown
  args: Map<FieldPlan, Record<string, unknown>>
}

/** Turns what a resolver gave into what is answered, at once or later. */
type Complete = (value: unknown, state: State, plan: FieldPlan, path: Path | undefined) => unknown

interface FieldPlan {
  key: string
  field: GraphQLField<unknown, unknown>
  parent: GraphQLObjectType
  nodes: readonly FieldNode[]
  complete: Complete
  /** Whether its value is answered as it is, so that nobody asks for its path. */
  isLeaf: boolean
  /** Whether it is a property of what its object is. */
  isPlain: boolean
  /** Reads the value of a row that holds it already. */
  read: ReturnType<typeof readOf>
}

/** A part of the language that is left to the ordinary execution. */
class NotCompiled extends Error {}
class NotAsItShouldBe extends Error {}

const isPromise = (value: unknown): value is Promise<unknown> =>
  typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function'

/**
 * Prepares an operation for being run again and again: its selections are collected once, and not for every row of a list. Null where it uses
 * directives, or fields whose type shows only with their value.
 */
export function compile(
  schema: GraphQLSchema,
  fragments: Record<string, FragmentDefinitionNode>,
  operation: OperationDefinitionNode,
): Run | null {
  const root = schema.getQueryType()
  if (operation.operation !== 'query' || operation.directives?.length || !root) return null
  let run: ReturnType<typeof objectOf>
  try {
    run = objectOf({ schema, fragments }, root, [operation.selectionSet])
  } catch (error) {
    if (error instanceof NotCompiled) return null
    throw error
  }
  return async ({ contextValue: context, variableValues, rootValue }) => {
    const { coerced, errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variableValues ?? {})
    if (errors) return null
    const state: State = {
      schema,
      fragments,
      operation,
      rootValue,
      variableValues: coerced,
      context,
      waiting: [],
      failure: null,
      args: new Map(),
    }
    let data: unknown = null
    try {
      data = run(rootValue, state, undefined)
    } catch (error) {
      state.failure = error
    }
    while (state.waiting.length > 0) await Promise.all(state.waiting.splice(0))
    return state.failure === null ? { data: data as Record<string, unknown> } : null
  }
}

interface Scope {
  schema: GraphQLSchema
  fragments: Record<string, FragmentDefinitionNode>
}

/** The fields of an object under the names that they are answered by, in the order in which they are asked for. */
function collect({ fragments }: Scope, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Map<string, FieldNode[]> {
  const fields = new Map<string, FieldNode[]>()
  const visited = new Set<string>()
  const enter = (set: SelectionSetNode) => {
    for (const selection of set.selections) {
      if (selection.directives?.length) throw new NotCompiled()
      if (selection.kind === Kind.FIELD) {
        const key = selection.alias?.value ?? selection.name.value
        fields.set(key, [...(fields.get(key) ?? []), selection])
        continue
      }
      if (selection.kind === Kind.FRAGMENT_SPREAD) {
        if (visited.has(selection.name.value)) continue
        visited.add(selection.name.value)
      }
      const part = selection.kind === Kind.FRAGMENT_SPREAD ? fragments[selection.name.value] : selection
      if (!part || part.directives?.length || (part.typeCondition && part.typeCondition.name.value !== type.name)) throw new NotCompiled()
      enter(part.selectionSet)
    }
  }
  sets.forEach(enter)
  return fields
}

type Place = (value: unknown, state: State, path: Path | undefined) => Out

function objectOf(scope: Scope, type: GraphQLObjectType, sets: readonly SelectionSetNode[]): Place {
  const fields = type.getFields()
  const plans = [...collect(scope, type, sets)].map(([key, nodes]): FieldPlan | string => {
    const name = (nodes[0] as FieldNode).name.value
    if (name === '__typename') return key
    const field = fields[name]
    if (!field) throw new NotCompiled()
    const inner = nodes.flatMap(({ selectionSet }) => selectionSet ?? [])
    const isLeaf = isLeafType(getNamedType(field.type))
    const isPlain = !field.resolve || field.resolve === defaultFieldResolver
    return { key, field, parent: type, nodes, complete: completeOf(scope, field.type, inner), isLeaf, isPlain, read: readOf(field.resolve) }
  })
  return (value, state, path) => {
    const out: Out = {}
    for (const plan of plans) {
      if (typeof plan === 'string') out[plan] = type.name
      else put(out, plan.key, resolved(value, state, plan, path), state)
    }
    return out
  }
}

/** The completed value of a field of an object. */
function resolved(source: unknown, state: State, plan: FieldPlan, above: Path | undefined): unknown {
  const { key, field, parent, complete, read, isLeaf, isPlain } = plan
  if (isLeaf && read && source instanceof ReadRow) return complete(read(source), state, plan, above)
  const path = { prev: above, key, typename: parent.name }
  let value: unknown
  if (read && source instanceof ReadRow) value = read(source)
  else if (!isPlain && field.resolve) value = field.resolve(source, argsOf(state, plan), state.context, infoOf(state, plan, path))
  else {
    value = (source as Record<string, unknown>)[field.name]
    if (typeof value === 'function') throw new NotAsItShouldBe()
  }
  return isPromise(value) ? value.then((later) => complete(later, state, plan, path)) : complete(value, state, plan, path)
}

/** Puts a value in its place, or keeps the place until it is there. */
function put(out: Out, key: string | number, value: unknown, state: State): void {
  out[key] = value
  if (!isPromise(value)) return
  const later = value.then(
    (done) => {
      out[key] = done
    },
    (error: unknown) => {
      state.failure ??= error ?? new NotAsItShouldBe()
    },
  )
  state.waiting.push(later)
}

const none = Object.freeze({})

/** A field of every row is asked with the same arguments. */
function argsOf(state: State, plan: FieldPlan): Record<string, unknown> {
  if (plan.field.args.length === 0) return none
  const known = state.args.get(plan) ?? getArgumentValues(plan.field, plan.nodes[0] as FieldNode, state.variableValues)
  state.args.set(plan, known)
  return known
}

function infoOf(state: State, { field, nodes, parent }: FieldPlan, path: Path): GraphQLResolveInfo {
  return {
    fieldName: field.name,
    fieldNodes: nodes,
    returnType: field.type,
    parentType: parent,
    path,
    schema: state.schema,
    fragments: state.fragments,
    rootValue: state.rootValue,
    operation: state.operation,
    variableValues: state.variableValues,
  }
}

function completeOf(scope: Scope, type: GraphQLOutputType, sets: readonly SelectionSetNode[]): Complete {
  if (isNonNullType(type)) {
    const complete = completeOf(scope, type.ofType, sets)
    return (value, ...rest) => {
      const done = complete(value, ...rest)
      if (done === null) throw new NotAsItShouldBe()
      return isPromise(done) ? done.then(needed) : done
    }
  }
  if (isListType(type)) return listOf(completeOf(scope, type.ofType, sets))
  if (isLeafType(type)) {
    return (value) => {
      if (value === null || value === undefined) return null
      const done = type.serialize(value)
      if (done === null || done === undefined) throw new NotAsItShouldBe()
      return done
    }
  }
  if (!isObjectType(type)) throw new NotCompiled()
  const place = objectOf(scope, type, sets)
  return (value, state, plan, path) => {
    if (value === null || value === undefined) return null
    if (value instanceof Error) throw value
    if (!type.isTypeOf) return place(value, state, path)
    const isOne = type.isTypeOf(value, state.context, infoOf(state, plan, path as Path))
    if (isPromise(isOne)) return isOne.then((sure) => (sure ? place(value, state, path) : wrong()))
    return isOne ? place(value, state, path) : wrong()
  }
}

const needed = (value: unknown) => (value === null || value === undefined ? wrong() : value)

function wrong(): never {
  throw new NotAsItShouldBe()
}

function listOf(complete: Complete): Complete {
  return (values, state, plan, path) => {
    if (values === null || values === undefined) return null
    if (!Array.isArray(values)) return wrong()
    const out: unknown[] = []
    for (let nth = 0; nth < values.length; nth++) {
      const value = values[nth] as unknown
      const at = { prev: path, key: nth, typename: undefined }
      const done = isPromise(value) ? value.then((later) => complete(later, state, plan, at)) : complete(value, state, plan, at)
      put(out as unknown as Out, nth, done, state)
    }
    return out
  }
}
