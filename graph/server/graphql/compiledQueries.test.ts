import { execute, GraphQLError, parse } from 'graphql'
import { createSchema } from 'graphql-yoga'
import { expect, test } from 'vitest'
import { bindIsTypeOfContext, compileDocument } from './compiledQueries.ts'

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
    type Cup implements Thing { name: String! size: Int loud(times: Int! = 1): String! twin: Cup later: String! broken: Int! twins: [Cup!]! slow: Slow }
    type Slow { name: String! }
    type Query { cups(secret: Boolean = false): [Cup!]! cup: Cup thing(secret: Boolean = false): Thing }
    type Mutation { smash: Int! mend: Cup find: Thing }
  `,
  resolvers: {
    Query: {
      cups: (_root, { secret }) => cups.map((cup) => ({ ...cup, secret })),
      cup: async () => cups[0],
      thing: (_root, { secret }) => ({ ...cups[0], secret }),
    },
    Mutation: { smash: () => 2 },
    Thing: { __resolveType: () => 'Cup' },
    Slow: { __isTypeOf: async () => true },
    Cup: {
      __isTypeOf: ({ secret }: Cup, { trusted }: { trusted: boolean }) => {
        if (secret && !trusted) throw new GraphQLError('not yours')
        return true
      },
      loud: ({ name }: Cup, { times }) => name.toUpperCase().repeat(times),
      twin: (cup: Cup) => (cup.size === null ? null : cup),
      later: async ({ name }: Cup) => `${name} later`,
      broken: () => null,
      slow: () => ({ name: 'slow' }),
      twins: (cup: Cup) => [Promise.resolve(cup), cup],
    },
  },
})

bindIsTypeOfContext(schema)

/** Runs a document compiled and with graphql-js. */
async function both(text: string, variableValues: Record<string, unknown> = {}, contextValue: object = {}) {
  const args = { schema, document: parse(text), variableValues, contextValue }
  return { compiled: await compileDocument(schema, args.document)?.(args), ordinary: await execute(args) }
}

test.each([
  ['fields, aliases and names of types', '{ cups { __typename kind: __typename name size } }'],
  ['fragments', '{ cups { ...b size ...a } } fragment a on Cup { name ...b } fragment b on Cup { later name }'],
  ['fields selected twice', '{ cups { twin { name } twin { size name } } }'],
  ['arguments and their defaults', 'query ($n: Int = 2) { cups { loud a: loud(times: $n) b: loud(times: 3) } }'],
  ['nested promises', '{ cup { later twins { later twins { name } } } cups { later } }'],
  ['directives', 'query ($a: Boolean = true) { cups { name @skip(if: $a) size @include(if: $a) } }'],
  ['a mutation that selects no scoped type', 'mutation { smash }'],
])('a compiled document gives the result of graphql-js: %s', async (_what, text) => {
  const { compiled, ordinary } = await both(text)
  expect(ordinary.errors).toBeUndefined()
  expect(compiled).toEqual(ordinary)
})

test.each([
  ['null in a non-null field', '{ cups { name broken } }', {}],
  ['a variable of the wrong type', 'query ($n: Int!) { cups { loud(times: $n) } }', { n: 'x' }],
  ['a forbidden object', '{ cups(secret: true) { name later } }', {}],
  ['the same behind an interface', '{ thing(secret: true) { name } }', {}],
  ['an object with an async isTypeOf', '{ cups { slow { name } } }', {}],
])('graphql-js executes documents with errors: %s', async (_what, text, variables) => {
  expect((await both(text, variables)).compiled).toBeNull()
})

test('a permitted object is returned', async () => {
  const { compiled } = await both('{ cups(secret: true) { name } }', {}, { trusted: true })
  expect(compiled?.data).toMatchObject({ cups: [{ name: 'blue' }, { name: 'red' }] })
})

test('a mutation that may select a scoped type is not compiled, nor is a non-null variable with a default', () => {
  expect(compileDocument(schema, parse('mutation { mend { name } }'))).toBeNull()
  expect(compileDocument(schema, parse('mutation { find { name } }'))).toBeNull()
  expect(compileDocument(schema, parse('query ($n: Int! = 2) { cups { loud(times: $n) } }'))).toBeNull()
})
