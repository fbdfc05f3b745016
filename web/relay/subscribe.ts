import type { Client } from 'graphql-ws'
import { type GraphQLResponse, Observable, type RequestParameters, type Variables } from 'relay-runtime'
import { toDocument } from './network.ts'

const restMs = 3_000
/** Age of a subscription from which a refusal takes a right away; an earlier one answers its start. */
const begunMs = 5_000
/** Time in which a person may have got another role instead. */
const regrantMs = 20_000

/** Waits for the given time ±50 %, so that clients do not reconnect at the same moment. */
export const jitteredDelay = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds * (0.5 + Math.random())))

/**
 * Subscribes over a socket. A result with a server error is dropped and the socket reconnects after a pause, because a new subscription replays
 * recent changes. `recovered` is called with the first good result after that: changes may have been missed. A subscription whose right is taken
 * away is asked for once more after a pause, and `recovered` is called then too.
 */
export function createSubscribeFunction(client: Client, recovered = () => {}) {
  let hasLost = false
  let isResting = false
  const lose = async () => {
    hasLost = true
    if (isResting) return
    isResting = true
    await jitteredDelay(restMs)
    isResting = false
    client.terminate()
  }
  const gain = () => {
    if (!hasLost) return
    hasLost = false
    recovered()
  }
  return (request: RequestParameters, variables: Variables): Observable<GraphQLResponse> => {
    const document = toDocument(request)
    const asked = 'query' in document ? document : { query: '', extensions: document }
    const payload = { ...asked, operationName: request.name, variables }
    return Observable.create<GraphQLResponse>((sink) => {
      let hasLeft = false
      let leave = () => {}
      const begin = () => {
        const begunAt = performance.now()
        leave = client.subscribe(payload, {
          next: (result) => {
            if (result.errors?.some(({ extensions }) => extensions?.code === 'SYSTEM_ERROR' || extensions?.code === 'SERVER_BUSY'))
              return void lose()
            gain()
            sink.next(result as GraphQLResponse)
          },
          error: (error) => {
            if (isForbidden(error) && performance.now() - begunAt > begunMs) void beginAgain()
            else sink.error(error instanceof Error ? error : new Error('The subscription ended'))
          },
          complete: () => sink.complete(),
        })
      }
      const beginAgain = async () => {
        await jitteredDelay(regrantMs)
        if (hasLeft) return
        begin()
        recovered()
      }
      begin()
      return () => {
        hasLeft = true
        leave()
      }
    })
  }
}

const isForbidden = (error: unknown): boolean =>
  Array.isArray(error) && error.some((one: { extensions?: { code?: unknown } }) => one.extensions?.code === 'FORBIDDEN')
