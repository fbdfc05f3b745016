import type { GraphQLTaggedNode } from 'react-relay'
import type { OperationType } from 'relay-runtime'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { type MissingCode, MissingCodes } from '../../ui/filter/MissingCodes.tsx'

interface Misses extends OperationType {
  response: { misses: readonly MissingCode[] }
}

interface Props {
  query: GraphQLTaggedNode
  /** Variables of the rows. */
  variables: OperationType['variables']
}

/** Searched values without a match in a list. */
export function SearchMisses({ query, variables: { sort, first, after, ...asked } }: Props) {
  return <MissingCodes misses={useBackgroundQuery<Misses>(query, asked)?.misses ?? []} />
}
