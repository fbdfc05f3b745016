import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql'
import { type FetchAPI, processRegularResult } from 'graphql-yoga'
import { z } from 'zod'
import type { Services } from '../../kernel/command/command.ts'
import { compileDocument } from '../graphql/compiledQueries.ts'
import { type CallerOf, contextOf } from '../graphql/context.ts'
import type { Endpoint } from '../graphql/endpoint.ts'
import { withStatus } from '../graphql/masking.ts'
import { annotateEnding } from '../graphql/operationLog.ts'
import { schema } from '../graphql/schema.ts'
import { readBody } from './body.ts'
import type { Handler } from './httpServer.ts'
import { annotateRequest } from './requestLog.ts'

interface Parts {
  services: Services
  callerOf: CallerOf
  endpoint: Endpoint
  documents: ReadonlyMap<string, string>
}

const PersistedRequest = z.strictObject({
  documentId: z.string(),
  operationName: z.string().nullish(),
  variables: z.record(z.string(), z.unknown()).nullish(),
})

interface Pipeline {
  parse(text: string): DocumentNode
  validate(schema: unknown, document: DocumentNode): readonly unknown[]
  execute(args: ExecutionArgs): Promise<ExecutionResult>
}

const mediaType = 'application/graphql-response+json'
const maxBytes = 64 * 1024
// Diagnostics channel: publishes the ids of documents that this handler executed.
const persistedQueryChannel = channel('wavehouse:persisted-query')

/**
 * Fast path for the console: a persisted document in a small body. Uses the context, limits, execution and masking of the endpoint, and
 * gives the same response. Anything else is passed on to the endpoint.
 */
export function persistedQueryHandler({ services, callerOf, endpoint, documents }: Parts): Handler {
  const pipelineOf = (context: object) => endpoint.getEnveloped(context) as unknown as Pipeline
  const ready = new Map<string, DocumentNode | null>()
  // A document of an older build may be invalid now; then the endpoint reports the errors.
  const prepare = (id: string): DocumentNode | null => {
    const known = ready.get(id)
    const text = documents.get(id)
    if (known !== undefined || text === undefined) return known ?? null
    const { parse, validate } = pipelineOf({})
    const document = parse(text)
    const fits = validate(schema, document).length === 0
    if (fits) compileDocument(schema, document)
    ready.set(id, fits ? document : null)
    return fits ? document : null
  }

  return async (request, response, requestId) => {
    const asked = isPersistedQueryRequest(request) ? await peekBody(request) : null
    const document = asked && prepare(asked.documentId)
    const operation = document && getOperationAST(document, asked?.operationName)
    if (!asked || !document || !operation || operation.operation === 'subscription') return endpoint(request, response)
    persistedQueryChannel.publish(asked.documentId)
    annotateRequest(response, { operation: operation.name?.value ?? 'other' })
    const contextValue = await contextOf(services, callerOf(request, requestId))
    const { operationName = null, variables } = asked
    const result = await pipelineOf(contextValue).execute({
      schema,
      document,
      contextValue,
      operationName,
      variableValues: variables ?? {},
    })
    annotateEnding(response, result)
    const answer = processRegularResult(withStatus(result), { Response } as FetchAPI, mediaType)
    request.read()
    const bytes = Buffer.from(await answer.arrayBuffer())
    response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), 'content-length': bytes.length }).end(bytes)
  }
}

/** Whether the request headers are the console's: small JSON body with a length, and GraphQL's media type as response. */
function isPersistedQueryRequest({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    method === 'POST' &&
    url === '/graphql' &&
    headers['content-type'] === 'application/json' &&
    headers.accept?.startsWith(mediaType) === true &&
    headers['content-encoding'] === undefined &&
    length > 0 &&
    length <= maxBytes
  )
}

/** Reads the body and puts it back for the next handler; null if it is not a persisted request. */
async function peekBody(request: IncomingMessage): Promise<z.infer<typeof PersistedRequest> | null> {
  const length = Number(request.headers['content-length'])
  const bytes = await new Promise<Buffer | null>((resolve) => {
    const look = () => {
      const all = request.read(length) as Buffer | null
      if (all === null && !request.readableEnded && !request.destroyed) return
      for (const event of ['readable', 'close', 'error']) request.off(event, look)
      // Must happen in the same tick: after `end` nothing can be put back.
      if (all) request.unshift(all)
      resolve(all)
    }
    for (const event of ['readable', 'close', 'error']) request.on(event, look)
    look()
  })
  try {
    return PersistedRequest.safeParse(readBody(bytes?.toString('utf8') ?? '')).data ?? null
  } catch {
    return null
  }
}
