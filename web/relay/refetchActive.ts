import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import { createOperationDescriptor, getRequest, type OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { mayPass } from './failure.ts'
import { whenSettled } from './network.ts'
import { jitteredDelay } from './subscribe.ts'

/** Pauses after which a refetch that failed is tried again: the change that it should show may be the last one. */
const pausesMs = [2_000, 5_000, 15_000, 30_000]

/** The last refetch of each query: an older one that failed is not tried again. */
const latest = new Map<string, symbol>()

/**
 * Refetches a query after a change. Waits for in-flight requests first: Relay would dedupe into them, and their data may be older. Known data stays
 * if the refetch fails; then nothing is returned, and it is tried again later.
 */
export async function refetchActive<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<Query['response'] | undefined> {
  const { identifier } = createOperationDescriptor(getRequest(query), variables).request
  const own = Symbol(identifier)
  latest.set(identifier, own)
  const read = async () => {
    await whenSettled(identifier)
    return fetchQuery<Query>(environment, query, variables).toPromise()
  }
  const forget = () => {
    if (latest.get(identifier) === own) latest.delete(identifier)
  }
  const readAgain = async () => {
    for (const pauseMs of pausesMs) {
      await jitteredDelay(pauseMs)
      if (latest.get(identifier) !== own) return
      const failure = await read().then(
        () => null,
        (error: unknown) => error,
      )
      if (!mayPass(failure)) return
    }
  }
  try {
    const answer = await read()
    forget()
    return answer
  } catch (error) {
    if (mayPass(error)) void readAgain().finally(forget)
    else forget()
    return undefined
  }
}
