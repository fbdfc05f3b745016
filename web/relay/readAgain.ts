import { fetchQuery, type GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { environment } from './environment.ts'
import { settled } from './network.ts'

/**
 * Reads again what a change has touched. Relay gives whoever asks what is being read already to the one who asks the same, and that may be older than the change: so
 * all that is being read comes first. Where it can't be read, what is known stays.
 */
export async function readAgain<Query extends OperationType>(query: GraphQLTaggedNode, variables: Query['variables']): Promise<void> {
  await settled()
  fetchQuery<Query>(environment, query, variables).subscribe({ error: () => {} })
}
