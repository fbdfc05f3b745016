import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isAbstractType,
  isObjectType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'

/** Gives the answer, or null where the ordinary execution has to say what is wrong. */
type Run = (args: ExecutionArgs) => Promise<ExecutionResult | null>

const runs = new WeakMap<DocumentNode, Run>()

/** The context of whoever asks. */
const asking = new AsyncLocalStorage<unknown>()

/**
 * Makes a program of a document that will be asked for again and again. A query that does not go well is executed again in the ordinary way; of
 * other documents only those are compiled that read nothing fenced.
 */
export function compile(schema: GraphQLSchema, document: DocumentNode): Run | null {
  const operation = getOperationAST(document)
  const isQuery = operation?.operation === 'query'
  const isPlain = isQuery || (operation?.operation === 'mutation' && !readsFenced(schema, document))
  // graphql-jit asks for a variable that may not be null although it has a default.
  const isSaid = operation?.variableDefinitions?.every(({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE || !defaultValue)
  if (!isPlain || !isSaid) return null
  const compiled = compileQuery(schema, document)
  if (!isCompiledQuery(compiled)) return null
  const run: Run = async ({ rootValue, contextValue, variableValues }) => {
    const result: ExecutionResult = await asking.run(contextValue, () => compiled.query(rootValue, contextValue, variableValues))
    return isQuery && result.errors ? null : result
  }
  runs.set(document, run)
  return run
}

/** Executes compiled documents by their program. */
export function useCompiled(): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const run = runs.get(args.document)
      if (run) setExecuteFn(async (asked: ExecutionArgs) => (await run(asked)) ?? executeFn(asked))
    },
  }
}

/** A type whose rows are fenced asks in `isTypeOf` who wants them; compiled documents do not tell it, and take no promise and no error from it. */
export function tellTypes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !type.isTypeOf) continue
    const own = type.isTypeOf
    type.isTypeOf = (value, context, info) => {
      if (context !== undefined) return own(value, context, info)
      const asker = asking.getStore()
      try {
        return asker !== undefined && own(value, asker, info) === true
      } catch {
        // The ordinary execution finds it again, and says it.
        return false
      }
    }
  }
}

function readsFenced(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = false
  const look = () => {
    const type = getNamedType(types.getType())
    if (isAbstractType(type) || (isObjectType(type) && type.isTypeOf)) found = true
  }
  visit(document, visitWithTypeInfo(types, { Field: look, InlineFragment: look, FragmentDefinition: look }))
  return found
}
