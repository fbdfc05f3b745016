import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import type { RateCardPageQuery } from './__generated__/RateCardPageQuery.graphql.ts'
import { RateCardEditor } from './RateCardEditor.tsx'

const query = graphql`
  query RateCardPageQuery($id: ID!) {
    node(id: $id) {
      ...RateCardEditor_card @alias(as: "card")
      ... on RateCard {
        warehouse {
          id
        }
      }
    }
  }
`

export const loader = pageLoader<RateCardPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

const subscription = graphql`
  subscription RateCardPageSubscription($warehouseId: ID!) {
    rateCardChanged(warehouseId: $warehouseId) {
      id
      ...RateCardEditor_card
    }
  }
`

/** A rate card: what the packages of a channel cost, by zone and weight. */
export function Component() {
  const { id } = useParams()
  const { node } = usePage<RateCardPageQuery>(query)
  useDocumentChanges({ subscription, variables: { warehouseId: node?.warehouse?.id } })
  return node?.card ? <RateCardEditor key={id} card={node.card} /> : <ObjectNotFound />
}
