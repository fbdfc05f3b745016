import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import { createOperationDescriptor, getRequest, type OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { settled } from './network.ts'

/**
 * Reads again what a change has touched. Relay gives whoever asks what is being asked already the same answer, which may be older than the change: so that one
 * comes first. Where it can't be read, what is known stays.
 */
export async function readAgain<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']): Promise<void> {
  await settled(createOperationDescriptor(getRequest(query), variables).request.identifier)
  await fetchQuery<Query>(environment, query, variables)
    .toPromise()
    .catch(() => {})
}
