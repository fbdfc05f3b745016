import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import { createOperationDescriptor, getRequest, type OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { whenSettled } from './network.ts'

/**
 * Refetches a query after a change. Waits for in-flight requests first: Relay would dedupe into them, and their data may be older. Known data stays
 * if the refetch fails; then nothing is returned.
 */
export async function refetchActive<Query extends OperationType>(
  query: GraphQLTaggedNode,
  variables: Query['variables'],
): Promise<Query['response'] | undefined> {
  await whenSettled(createOperationDescriptor(getRequest(query), variables).request.identifier)
  return fetchQuery<Query>(environment, query, variables)
    .toPromise()
    .catch(() => undefined)
}
