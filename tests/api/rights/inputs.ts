import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLNamedInputType,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'

/** Leaf of an input: a scalar, an enum or a list of them. */
export interface Part {
  /** Path, such as `lines.0.quantity`. */
  path: string
  /** Name of its field. */
  name: string
  type: GraphQLNamedInputType
  required: boolean
}

/** Leaves and lists of an input. */
export interface Parts {
  leaves: Part[]
  lists: Part[]
}

/** Collects leaves and lists of an input type, with one entry in every list. */
export function partsOf(type: GraphQLInputObjectType, prefix = ''): Parts {
  const parts: Parts = { leaves: [], lists: [] }
  for (const field of Object.values(type.getFields())) collect(parts, field.type, field.name, prefix + field.name)
  return parts
}

function collect(parts: Parts, type: GraphQLInputType, name: string, path: string): void {
  const nullable = getNullableType(type)
  const named = getNamedType(type)
  const part = { path, name, type: named, required: isNonNullType(type) }
  if (isListType(nullable)) {
    parts.lists.push(part)
    collect(parts, nullable.ofType, name, `${path}.0`)
  } else if (isInputObjectType(named)) {
    const inner = partsOf(named, `${path}.`)
    parts.leaves.push(...inner.leaves)
    parts.lists.push(...inner.lists)
  } else parts.leaves.push(part)
}

/** Builds an input from the values of its leaves. */
export function inputOf(leaves: readonly Part[], give: (part: Part) => unknown): Record<string, unknown> {
  const input: Record<string, unknown> = {}
  for (const part of leaves) setAt(input, part.path, give(part))
  return input
}

/** Copies an input with another value at a path. */
export function withValue(input: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> {
  const copy = structuredClone(input)
  setAt(copy, path, value)
  return copy
}

/** Value at a path of an input. */
export function valueAt(input: unknown, path: string): unknown {
  return path.split('.').reduce((value, step) => (value as Record<string, unknown>)[step], input)
}

function setAt(input: Record<string, unknown>, path: string, value: unknown): void {
  const steps = path.split('.')
  const last = steps.pop() as string
  let place: Record<string, unknown> = input
  for (const [i, step] of steps.entries()) {
    place[step] ??= /^\d+$/.test(steps[i + 1] ?? last) ? [] : {}
    place = place[step] as Record<string, unknown>
  }
  place[last] = value
}
