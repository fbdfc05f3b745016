import type { ServerResponse } from 'node:http'
import type { GraphQLError } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Context } from '../kernel/context.ts'
import { note } from './note.ts'

/** Notes which of our documents a request asks; stands before the plugin that puts the document in the place of its id. */
export function useOperationNotes(documents: ReadonlyMap<string, string>): Plugin<Context> {
  const names = new Map([...documents].map(([id, text]) => [id, nameOf(text)]))
  return {
    onParams({ params, context }) {
      const { documentId } = params as { documentId?: string }
      note(responseOf(context), { operation: (documentId && names.get(documentId)) || 'other' })
    },
  }
}

/** Notes how a request ends; stands behind the masking, whose codes it reads. */
export function useEndingNotes(): Plugin<Context> {
  return {
    onResultProcess({ result, serverContext }) {
      if (Array.isArray(result) || isAsyncIterable(result) || !result.errors?.length) return
      const failed = result.errors.some(({ extensions }: GraphQLError) => extensions?.code === 'SYSTEM_ERROR')
      note(responseOf(serverContext), { ending: failed ? 'failed' : 'refused' })
    },
  }
}

/** The name of a document's operation; `other` where it has none. */
export function nameOf(document: string): string {
  return /^\s*(?:query|mutation|subscription)\s+(\w+)/m.exec(document)?.[1] ?? 'other'
}

const responseOf = (context: unknown) => (context as { res: ServerResponse }).res
