import type { ServerResponse } from 'node:http'

/** How a request ended: answered, refused on its sender's account, failed on ours, or cut off by whoever asked. */
export type Ending = 'ok' | 'refused' | 'failed' | 'cut'

/** What is known of a request when it is over; the log and the metrics are made from it. */
export interface Done {
  requestId: string
  method: string
  /** Which part of the program answered, such as `graphql` or `files`: a path may hold what somebody typed. */
  route: string
  /** The operation's name where its document is one of ours, `other` where not. */
  operation: string | null
  status: number
  ending: Ending
  seconds: number
  /** Server-sent events: open as long as somebody listens. */
  stream: boolean
}

interface Note {
  operation?: string
  ending?: Ending
}

const notes = new WeakMap<ServerResponse, Note>()

/** Keeps what the GraphQL endpoint finds out about the request that this answers. */
export function note(response: ServerResponse, what: Note): void {
  notes.set(response, { ...notes.get(response), ...what })
}

/** Everything about a request whose answer has just been closed. */
export function doneOf(response: ServerResponse, { requestId, route, begin }: { requestId: string; route: string; begin: number }): Done {
  const { operation = null, ending } = notes.get(response) ?? {}
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
