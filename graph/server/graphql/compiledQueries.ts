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

/** Returns the result, or null if graphql-js has to execute the document to report its errors. */
type CompiledQuery = (args: ExecutionArgs) => Promise<ExecutionResult | null>

const compiledQueries = new WeakMap<DocumentNode, CompiledQuery>()

/** Context of the current execution, read by `isTypeOf`. */
const contextStorage = new AsyncLocalStorage<unknown>()

/**
 * Compiles a document with graphql-jit. A query with errors is executed again by graphql-js; mutations are compiled only if they select no
 * scoped type.
 */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): CompiledQuery | null {
  const operation = getOperationAST(document)
  const isQuery = operation?.operation === 'query'
  const isPlain = isQuery || (operation?.operation === 'mutation' && !readsScopedType(schema, document))
  // graphql-jit requires a non-null variable even if it has a default.
  const isSaid = operation?.variableDefinitions?.every(({ type, defaultValue }) => type.kind !== Kind.NON_NULL_TYPE || !defaultValue)
  if (!isPlain || !isSaid) return null
  const compiled = compileQuery(schema, document)
  if (!isCompiledQuery(compiled)) return null
  const run: CompiledQuery = async ({ rootValue, contextValue, variableValues }) => {
    const result: ExecutionResult = await contextStorage.run(contextValue, () => compiled.query(rootValue, contextValue, variableValues))
    return isQuery && result.errors ? null : result
  }
  compiledQueries.set(document, run)
  return run
}

/** Executes compiled documents with graphql-jit. */
export function useCompiledQueries(): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const run = compiledQueries.get(args.document)
      if (run) setExecuteFn(async (asked: ExecutionArgs) => (await run(asked)) ?? executeFn(asked))
    },
  }
}

/** Passes the context to `isTypeOf` of scoped types: graphql-jit omits it, and accepts neither a promise nor an error from it. */
export function bindIsTypeOfContext(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || !type.isTypeOf) continue
    const own = type.isTypeOf
    type.isTypeOf = (value, context, info) => {
      if (context !== undefined) return own(value, context, info)
      const asker = contextStorage.getStore()
      try {
        return asker !== undefined && own(value, asker, info) === true
      } catch {
        // graphql-js executes the document again and reports the error.
        return false
      }
    }
  }
}

function readsScopedType(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = false
  const look = () => {
    const type = getNamedType(types.getType())
    if (isAbstractType(type) || (isObjectType(type) && type.isTypeOf)) found = true
  }
  visit(document, visitWithTypeInfo(types, { Field: look, InlineFragment: look, FragmentDefinition: look }))
  return found
}
