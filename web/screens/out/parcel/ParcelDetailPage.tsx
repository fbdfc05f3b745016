import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useParams } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useHere } from '../../../shell/here.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { BackBar } from '../../../ui/BackBar.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
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
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useHere()?.id ?? ''
  const { node } = usePage<ParcelDetailPageQuery>(query)
  useSubscription<ParcelDetailPageSubscription>(
    useMemo(() => ({ subscription: changes, variables: { warehouseId, ids: [id] } }), [warehouseId, id]),
  )
  if (node?.parcel) return <ParcelDetail parcel={node.parcel} />
  return (
    <>
      <BackBar to={linkTo('/out/parcel')} title={t('menu.out.parcel')} />
      <EmptyState kind="nothing" hint={t('parcel.detail.gone')} />
    </>
  )
}
