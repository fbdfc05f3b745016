import type { Client } from 'graphql-ws'
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { documentOf } from './network.ts'

/** Waits about so long: not all who wait come in the same moment. */
export const rest = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())))

/**
 * A subscription over a socket. What the server could not read is not given to Relay, which would hear nothing more of the subscription; `missed` is told of it
 * instead.
 */
export function listenBy(
  client: Client,
  request: RequestParameters,
  variables: Variables,
  missed: () => void,
): Observable<GraphQLResponse> {
  const document = documentOf(request)
  const asked = 'query' in document ? document : { query: '', extensions: document }
  const payload = { ...asked, operationName: request.name, variables }
  return Observable.create<GraphQLResponse>((sink) =>
    client.subscribe(payload, {
      next: (result) => {
        const isLost = !result.data && result.errors?.some(({ extensions }) => extensions?.code === 'SYSTEM_ERROR')
        if (isLost) missed()
        else sink.next(result as GraphQLResponse)
      },
      error: (error) => sink.error(error instanceof Error ? error : new Error('The subscription ended')),
      complete: () => sink.complete(),
    }),
  )
}
