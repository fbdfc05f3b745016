import { channel } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { type DocumentNode, type ExecutionArgs, type ExecutionResult, getOperationAST } from 'graphql'
import { processRegularResult } from 'graphql-yoga'
import { z } from 'zod'
import type { Services } from '../kernel/command.ts'
import { readBody } from './body.ts'
import { compile } from './compiled.ts'
import { type CallerOf, contextOf } from './context.ts'
import type { Endpoint } from './graphql.ts'
import type { Handler } from './http.ts'
import { withStatus } from './masking.ts'
import { note } from './note.ts'
import { noteEnding } from './noting.ts'
import { schema } from './schema.ts'

interface Parts {
  services: Services
  callerOf: CallerOf
  endpoint: Endpoint
  documents: ReadonlyMap<string, string>
}

const Asked = z.strictObject({
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
const smallBytes = 64 * 1024
// Tells the process's own observers which document went the short way; its answer does not show it.
const taken = channel('wavehouse:lane')

/** What Yoga's printer of results makes of one, without a web Response around it. */
class Printed {
  readonly body: string
  readonly init: { status: number; headers: Record<string, string> }
  constructor(body: string, init: Printed['init']) {
    this.body = body
    this.init = init
  }
}

/**
 * The short way for what the console asks: a document known by its id, in a small body. It has the endpoint's context, limits, execution and
 * masking, and gives the same status, headers and bytes. Anything else is put back as it came, and goes to the endpoint.
 */
export function laneOf({ services, callerOf, endpoint, documents }: Parts): Handler {
  const pipelineOf = (context: object) => endpoint.getEnveloped(context) as unknown as Pipeline
  const ready = new Map<string, DocumentNode | null>()
  // One of an older build may not fit any more: the endpoint says so better.
  const prepare = (id: string): DocumentNode | null => {
    const known = ready.get(id)
    const text = documents.get(id)
    if (known !== undefined || text === undefined) return known ?? null
    const { parse, validate } = pipelineOf({})
    const document = parse(text)
    const fits = validate(schema, document).length === 0
    if (fits) compile(schema, document)
    ready.set(id, fits ? document : null)
    return fits ? document : null
  }

  return async (request, response, requestId) => {
    const asked = isPlain(request) ? await peek(request) : null
    const document = asked && prepare(asked.documentId)
    const operation = document && getOperationAST(document, asked?.operationName)
    if (!asked || !document || !operation || operation.operation === 'subscription') return endpoint(request, response)
    taken.publish(asked.documentId)
    note(response, { operation: operation.name?.value ?? 'other' })
    const contextValue = await contextOf(services, callerOf(request, requestId))
    const { operationName = null, variables } = asked
    const result = await pipelineOf(contextValue).execute({
      schema,
      document,
      contextValue,
      operationName,
      variableValues: variables ?? {},
    })
    noteEnding(response, result)
    const { body, init } = processRegularResult(withStatus(result), { Response: Printed } as never, mediaType) as unknown as Printed
    request.read()
    const bytes = Buffer.from(body)
    response.writeHead(init.status, { ...init.headers, 'content-length': bytes.length }).end(bytes)
  }
}

/** Whether a request's head is the console's: a small JSON body whose length is said, and an answer in GraphQL's own media type. */
function isPlain({ method, url, headers }: IncomingMessage): boolean {
  const length = Number(headers['content-length'])
  return (
    method === 'POST' &&
    url === '/graphql' &&
    headers['content-type'] === 'application/json' &&
    headers.accept?.startsWith(mediaType) === true &&
    headers['content-encoding'] === undefined &&
    length > 0 &&
    length <= smallBytes
  )
}

/** Reads the body and puts it back, so that whoever comes next finds it as it came. Null where it asks for more than a document by its id. */
async function peek(request: IncomingMessage): Promise<z.infer<typeof Asked> | null> {
  const length = Number(request.headers['content-length'])
  const bytes = await new Promise<Buffer | null>((resolve) => {
    const look = () => {
      const all = request.read(length) as Buffer | null
      if (all === null && !request.readableEnded && !request.destroyed) return
      for (const event of ['readable', 'close', 'error']) request.off(event, look)
      // In the same turn: once its end was told, nothing can be put back.
      if (all) request.unshift(all)
      resolve(all)
    }
    for (const event of ['readable', 'close', 'error']) request.on(event, look)
    look()
  })
  try {
    return Asked.safeParse(readBody(bytes?.toString('utf8') ?? '')).data ?? null
  } catch {
    return null
  }
}
