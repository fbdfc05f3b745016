import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isObjectType,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { compileQuery, isCompiledQuery } from 'graphql-jit'
import type { Plugin } from 'graphql-yoga'

type Run = (rootValue: unknown, contextValue: unknown, variables: ExecutionArgs['variableValues']) => unknown

const runs = new WeakMap<DocumentNode, Run>()

/**
 * Makes a program of a document that will be asked for again and again, such as a scan's. A type whose rows are fenced asks in `isTypeOf` who the
 * caller is, which a compiled document does not tell: a document that reads one is interpreted, as is one that cannot be compiled.
 */
export function compile(schema: GraphQLSchema, document: DocumentNode): void {
  if (readsFenced(schema, document)) return
  const compiled = compileQuery(schema, document)
  if (isCompiledQuery(compiled)) runs.set(document, compiled.query)
}

/** Executes compiled documents by their program. */
export function useCompiled(): Plugin {
  return {
    onExecute({ args, setExecuteFn }) {
      const run = runs.get(args.document)
      if (run)
        setExecuteFn(({ rootValue, contextValue, variableValues }: ExecutionArgs) => run(rootValue, contextValue, variableValues) as never)
    },
  }
}

function readsFenced(schema: GraphQLSchema, document: DocumentNode): boolean {
  const types = new TypeInfo(schema)
  let found = false
  const look = () => {
    const type = getNamedType(types.getType())
    if (type && (isAbstractType(type) || (isObjectType(type) && type.isTypeOf))) found = true
  }
  visit(document, visitWithTypeInfo(types, { Field: look, InlineFragment: look, FragmentDefinition: look }))
  return found
}
