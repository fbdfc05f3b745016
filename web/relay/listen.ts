import type { Client } from 'graphql-ws'
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { documentOf } from './network.ts'

const restMs = 3_000

/** Waits about so long: not all who wait come in the same moment. */
export const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())))

/**
 * Subscribes over a socket. What the server could not read is given to nobody: after a rest the socket comes again, for a new subscription begins with what has
 * changed of late. `recovered` hears the first that could be read after that; who listens may have missed more.
 */
export function listenerOf(client: Client, recovered = () => {}) {
  let hasLost = false
  let isResting = false
  const lose = async () => {
    hasLost = true
    if (isResting) return
    isResting = true
    await rest(restMs)
    isResting = false
    client.terminate()
  }
  const gain = () => {
    if (!hasLost) return
    hasLost = false
    recovered()
  }
  return (request: RequestParameters, variables: Variables): Observable<GraphQLResponse> => {
    const document = documentOf(request)
    const asked = 'query' in document ? document : { query: '', extensions: document }
    const payload = { ...asked, operationName: request.name, variables }
    return Observable.create<GraphQLResponse>((sink) =>
      client.subscribe(payload, {
        next: (result) => {
          if (result.errors?.some(({ extensions }) => extensions?.code === 'SYSTEM_ERROR')) return void lose()
          gain()
          sink.next(result as GraphQLResponse)
        },
        error: (error) => sink.error(error instanceof Error ? error : new Error('The subscription ended')),
        complete: () => sink.complete(),
      }),
    )
  }
}
