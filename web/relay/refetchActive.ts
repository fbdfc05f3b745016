import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import { createOperationDescriptor, getRequest, type OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { mayPass } from './failure.ts'
import { whenSettled } from './network.ts'
import { jitteredDelay } from './subscribe.ts'

const identifierOf = <Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) =>
  createOperationDescriptor(getRequest(query), variables).request.identifier

/** Waits for in-flight requests first: Relay would dedupe into them, and their data may be older. */
async function read<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']) {
  await whenSettled(identifierOf(query, variables))
  return fetchQuery<Query>(environment, query, variables).toPromise()
}

/** Refetches a query after a change. Known data stays if the refetch fails; then nothing is returned. */
export const refetchActive = <Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<Query['response'] | undefined> => read<Query>(query, variables).catch(() => undefined)

/** Pauses after which a refetch that failed is tried again. */
const pausesMs = [2_000, 5_000, 15_000, 30_000]

/** The last refetch of each query: an older one that failed is not tried again. */
const latest = new Map<string, symbol>()

/**
 * Refetches a query after a change until it is read, because no other change may follow. Not for lists, to which more rows may be added between two
 * attempts.
 */
export async function refetchUntilRead<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<void> {
  const identifier = identifierOf(query, variables)
  const own = Symbol(identifier)
  latest.set(identifier, own)
  for (const pauseMs of [...pausesMs, null]) {
    const failure = await read<Query>(query, variables).then(
      () => null,
      (error: unknown) => error,
    )
    if (!mayPass(failure) || pauseMs === null) break
    await jitteredDelay(pauseMs)
    if (latest.get(identifier) !== own) return
  }
  if (latest.get(identifier) === own) latest.delete(identifier)
}
