import type { ServerResponse } from 'node:http'
import type { ExecutionResult } from 'graphql'
import { isAsyncIterable, type Plugin } from 'graphql-yoga'
import type { Context } from '../../kernel/schema/context.ts'
import { annotateRequest } from '../http/requestLog.ts'

/** Records the operation name of a persisted document; must run before the plugin that replaces the id by the document. */
export function useOperationName(documents: ReadonlyMap<string, string>): Plugin<Context> {
  const names = new Map([...documents].map(([id, text]) => [id, nameOf(text)]))
  return {
    onParams({ params, context }) {
      const { documentId } = params as { documentId?: string }
      annotateRequest(responseOf(context), { operation: (documentId && names.get(documentId)) || 'other' })
    },
  }
}

/** Records how a request ended; must run after masking, because it reads the masked codes. */
export function useRequestEnding(): Plugin<Context> {
  return {
    onResultProcess({ result, serverContext }) {
      if (!Array.isArray(result) && !isAsyncIterable(result)) annotateEnding(responseOf(serverContext), result)
    },
  }
}

/** Records how a request with this result ended. */
export function annotateEnding(response: ServerResponse, { errors = [] }: ExecutionResult): void {
  if (errors.length === 0) return
  const failed = errors.some(({ extensions }) => extensions?.code === 'SYSTEM_ERROR' || extensions?.code === 'SERVER_BUSY')
  annotateRequest(response, { ending: failed ? 'failed' : 'refused' })
}

/** Operation name of a document; `other` without one. */
export function nameOf(document: string): string {
  return /^\s*(?:query|mutation|subscription)\s+(\w+)/m.exec(document)?.[1] ?? 'other'
}

const responseOf = (context: unknown) => (context as { res: ServerResponse }).res
