import { execute, type FragmentDefinitionNode, GraphQLError, Kind, type OperationDefinitionNode, parse } from 'graphql'
import { createSchema } from 'graphql-yoga'
import { describe, expect, test } from 'vitest'
import { compile } from './compiled.ts'

interface Cup {
  name: string
  size: number | null
  secret?: boolean
}

const cups: Cup[] = [
  { name: 'blue', size: 3 },
  { name: 'red', size: null },
]

const schema = createSchema({
  typeDefs: `
    interface Thing { name: String! }
    type Cup implements Thing { name: String! size: Int loud(times: Int! = 1): String! twin: Cup later: String! broken: Int! twins: [Cup!]! }
    type Query { cups(secret: Boolean = false): [Cup!]! cup: Cup thing: Thing }
  `,
  resolvers: {
    Query: { cups: (_root, { secret }) => cups.map((cup) => ({ ...cup, secret })), cup: async () => cups[0], thing: () => cups[0] },
    Cup: {
      __isTypeOf: async ({ secret }: Cup, { trusted }: { trusted: boolean }) => {
        if (secret && !trusted) throw new GraphQLError('not yours')
        return true
      },
      loud: ({ name }: Cup, { times }) => name.toUpperCase().repeat(times),
      twin: (cup: Cup) => (cup.size === null ? null : cup),
      later: async ({ name }: Cup) => `${name} later`,
      broken: () => null,
      twins: (cup: Cup) => [Promise.resolve(cup), cup],
    },
  },
})

function made(text: string) {
  const { definitions } = parse(text)
  const operation = definitions.find((part): part is OperationDefinitionNode => part.kind === Kind.OPERATION_DEFINITION)
  const fragments = definitions.filter((part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION)
  return compile(schema, Object.fromEntries(fragments.map((part) => [part.name.value, part])), operation as OperationDefinitionNode)
}

/** By the plan, and as graphql-js has it. */
async function both(text: string, variableValues: Record<string, unknown> = {}, contextValue: object = {}) {
  const args = { schema, document: parse(text), variableValues, contextValue }
  return { ours: await made(text)?.(args), theirs: await execute(args) }
}

describe('a compiled query answers as graphql-js does', () => {
  test.each([
    ['fields, aliases and names of types', '{ cups { __typename kind: __typename name size } }'],
    [
      'fragments, in the order in which they are met',
      '{ cups { ...b size ...a } } fragment a on Cup { name ...b } fragment b on Cup { later name }',
    ],
    ['fields that are asked for twice', '{ cups { twin { name } twin { size name } } }'],
    ['arguments and their defaults', 'query ($n: Int! = 2) { cups { loud a: loud(times: $n) b: loud(times: 3) } }'],
    ['values that come later, within others', '{ cup { later twins { later twins { name } } } cups { later } }'],
  ])('%s', async (_what, text) => {
    const { ours, theirs } = await both(text)
    expect(theirs.errors).toBeUndefined()
    expect(JSON.stringify(ours)).toBe(JSON.stringify(theirs))
  })
})

describe('it leaves to the ordinary execution', () => {
  test('what does not go well: a null where none may be, a variable of another type, an object that is not theirs to see', async () => {
    expect((await both('{ cups { name broken } }')).ours).toBeNull()
    expect((await both('query ($n: Int!) { cups { loud(times: $n) } }', { n: 'x' })).ours).toBeNull()
    const secret = '{ cups(secret: true) { name later } }'
    expect((await both(secret)).ours).toBeNull()
    expect((await both(secret, {}, { trusted: true })).ours?.data).toMatchObject({ cups: [{ name: 'blue' }, { name: 'red' }] })
  })

  test('directives, and fields whose type shows only with their value', () => {
    expect(made('query ($a: Boolean!) { cups { name @include(if: $a) } }')).toBeNull()
    expect(made('{ thing { name } }')).toBeNull()
    expect(made('{ cups { ... on Thing { name } } }')).toBeNull()
  })
})
