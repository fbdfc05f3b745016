import type { ServerResponse } from 'node:http'

/** How a request ended: ok, refused (client error), failed (server error), or cut off by the client. */
export type Ending = 'ok' | 'refused' | 'failed' | 'cut'

/** Summary of a finished request, for log and metrics. */
export interface FinishedRequest {
  requestId: string
  method: string
  /** Route name such as `graphql` or `files`; the path may contain user input. */
  route: string
  /** Operation name of a persisted document, else `other`. */
  operation: string | null
  status: number
  ending: Ending
  seconds: number
  /** Server-sent events; open as long as the client is connected. */
  stream: boolean
}

interface RequestAnnotation {
  operation?: string
  ending?: Ending
}

const annotations = new WeakMap<ServerResponse, RequestAnnotation>()

/** Stores what the GraphQL endpoint knows about a request. */
export function annotateRequest(response: ServerResponse, what: RequestAnnotation): void {
  annotations.set(response, { ...annotations.get(response), ...what })
}

/** Summary of a request whose response has just closed. */
export function finishedRequest(
  response: ServerResponse,
  { requestId, route, begin }: { requestId: string; route: string; begin: number },
): FinishedRequest {
  const { operation = null, ending } = annotations.get(response) ?? {}
  const { statusCode: status } = response
  const byStatus = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok'
  const stream = String(response.getHeader('content-type') ?? '').startsWith('text/event-stream')
  return {
    requestId,
    method: response.req.method ?? '',
    route,
    operation,
    status,
    ending: response.writableFinished || stream ? (ending ?? byStatus) : 'cut',
    seconds: (performance.now() - begin) / 1000,
    stream,
  }
}
