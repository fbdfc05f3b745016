import { graphql, useFragment } from 'react-relay'
import { useParams } from 'react-router'
import { unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useActingFor } from '../../../shell/actingFor.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import { ParcelPhotos } from '../photo/ParcelPhotos.tsx'
import type { ParcelPage_parcel$key } from './__generated__/ParcelPage_parcel.graphql.ts'
import type { ParcelPageQuery } from './__generated__/ParcelPageQuery.graphql.ts'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { ParcelOrder } from './ParcelOrder.tsx'

const query = graphql`
  query ParcelPageQuery($id: ID!) {
    node(id: $id) {
      ... on UnknownParcel @alias(as: "parcel") {
        ...ParcelPage_parcel
      }
    }
  }
`

/** Everything that the page shows, for its query and for every change. */
const fragment = graphql`
  fragment ParcelPage_parcel on UnknownParcel {
    number
    state
    customerName
    warehouseName
    history {
      action
      to
      reason
      at
      by
    }
    order {
      ...ParcelOrder_order
    }
    ...ParcelActions_parcel
    ...ParcelFacts_parcel
    ...ParcelPhotos_parcel
  }
`

const changes = graphql`
  subscription ParcelPageSubscription($warehouseId: ID!, $id: ID!) {
    unknownParcelChanged(warehouseId: $warehouseId, id: $id) {
      ...ParcelPage_parcel
    }
  }
`

export const loader = pageLoader<ParcelPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** An unknown parcel: whose it turned out to be and how far its goods are, what its label says, photos, and its history. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const isOfCustomer = useActingFor() !== null
  const parcel = useFragment<ParcelPage_parcel$key>(fragment, usePage<ParcelPageQuery>(query).node?.parcel)
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  if (!parcel) return <ObjectNotFound />
  const { number, state, history, customerName, warehouseName, order } = parcel
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inbound/unknown-parcel')}
      badge={<StatusBadge tone={stateTone(unknownParcelMachine, state)}>{t(`state.UnknownParcel.${state}`)}</StatusBadge>}
      about={isOfCustomer ? t('unknown.own', { warehouse: warehouseName }) : (customerName ?? t('unknown.nobody'))}
      actions={!isOfCustomer && <ParcelActions parcel={parcel} warehouseId={warehouseId} />}
      side={<StateHistory machine={unknownParcelMachine} changes={history} stateText={(text) => t(`state.UnknownParcel.${text}`)} />}
    >
      {order && <ParcelOrder order={order} warehouseId={warehouseId} />}
      <ParcelFacts parcel={parcel} />
      <ParcelPhotos parcel={parcel} />
    </DocumentPage>
  )
}
