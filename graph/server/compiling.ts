import { type DocumentNode, type ExecutionArgs, type FragmentDefinitionNode, type GraphQLSchema, Kind } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import { compile, type Run } from './compiled.ts'

const runs = new WeakMap<DocumentNode, Run>()

/** Prepares a document that will be asked for again and again; to be called when it was found valid. */
export function compileDocument(schema: GraphQLSchema, document: DocumentNode): void {
  const operations = document.definitions.filter((part) => part.kind === Kind.OPERATION_DEFINITION)
  const fragments = Object.fromEntries(
    document.definitions
      .filter((part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION)
      .map((part) => [part.name.value, part]),
  )
  const [operation] = operations
  const run = operations.length === 1 && operation ? compile(schema, fragments, operation) : null
  if (run) runs.set(document, run)
}

/** Executes documents that are compiled as such. Where one does not go well it is executed again in the ordinary way: it only reads. */
export function useCompiled(): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const run = runs.get(args.document)
      if (run) setExecuteFn(async (asked: ExecutionArgs) => (await run(asked)) ?? executeFn(asked))
    },
  }
}
