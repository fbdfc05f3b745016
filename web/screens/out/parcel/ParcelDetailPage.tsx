import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { Gone } from '../../../shell/Gone.tsx'
import { useHere } from '../../../shell/here.ts'
import type { ParcelDetailPageQuery } from './__generated__/ParcelDetailPageQuery.graphql.ts'
import type { ParcelDetailPageSubscription } from './__generated__/ParcelDetailPageSubscription.graphql.ts'
import { ParcelDetail } from './ParcelDetail.tsx'

const query = graphql`
  query ParcelDetailPageQuery($id: ID!) {
    node(id: $id) {
      ...ParcelDetail_package @alias(as: "parcel")
    }
  }
`

const changes = graphql`
  subscription ParcelDetailPageSubscription($warehouseId: ID!, $ids: [ID!]!) {
    packageChanged(warehouseId: $warehouseId, ids: $ids) {
      ...ParcelDetail_package
    }
  }
`

export const loader = pageLoader<ParcelDetailPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** One package, followed live. */
export function Component() {
  const { id = '' } = useParams()
  const warehouseId = useHere()?.id ?? ''
  const parcel = usePage<ParcelDetailPageQuery>(query).node?.parcel
  const followed = Boolean(parcel)
  useSubscription<ParcelDetailPageSubscription>(
    useMemo(() => ({ subscription: changes, variables: { warehouseId, ids: followed ? [id] : [] } }), [warehouseId, id, followed]),
  )
  return parcel ? <ParcelDetail parcel={parcel} /> : <Gone />
}
