import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useParams } from 'react-router'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import type { PackageDetailPageQuery } from './__generated__/PackageDetailPageQuery.graphql.ts'
import type { PackageDetailPageSubscription } from './__generated__/PackageDetailPageSubscription.graphql.ts'
import { PackageDetail } from './PackageDetail.tsx'

const query = graphql`
  query PackageDetailPageQuery($id: ID!) {
    node(id: $id) {
      ...PackageDetail_package @alias(as: "pkg")
    }
  }
`

const changes = graphql`
  subscription PackageDetailPageSubscription($warehouseId: ID!, $ids: [ID!]!) {
    packageChanged(warehouseId: $warehouseId, ids: $ids) {
      ...PackageDetail_package
    }
  }
`

export const loader = pageLoader<PackageDetailPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** Detail page of a package, updated live. */
export function Component() {
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const pkg = usePage<PackageDetailPageQuery>(query).node?.pkg
  const followed = Boolean(pkg)
  useSubscription<PackageDetailPageSubscription>(
    useMemo(() => ({ subscription: changes, variables: { warehouseId, ids: followed ? [id] : [] } }), [warehouseId, id, followed]),
  )
  return pkg ? <PackageDetail pkg={pkg} /> : <ObjectNotFound />
}
