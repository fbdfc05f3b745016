import { graphql } from 'react-relay'
import { unknownParcelMachine } from '../../../../graph/inbound/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { ParcelPageQuery } from './__generated__/ParcelPageQuery.graphql.ts'
import { ParcelActions } from './ParcelActions.tsx'
import { ParcelFacts } from './ParcelFacts.tsx'
import { useParcelChanges } from './useParcelChanges.ts'

const query = graphql`
  query ParcelPageQuery($id: ID!) {
    node(id: $id) {
      ... on UnknownParcel @alias(as: "parcel") {
        number
        state
        customerName
        history {
          action
          to
          reason
          at
          by
        }
        ...ParcelActions_parcel
        ...ParcelFacts_parcel
      }
    }
  }
`

export const loader = pageLoader<ParcelPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

const nothing = () => {}

/** An unknown parcel: what its label says, whose it turned out to be, and its history. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const parcel = usePage<ParcelPageQuery>(query).node?.parcel
  useParcelChanges({ warehouseId, changed: nothing })
  if (!parcel) return <ObjectNotFound />
  const { number, state, history, customerName } = parcel
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inbound/unknown-parcel')}
      badge={<StatusBadge tone={stateTone(unknownParcelMachine, state)}>{t(`state.UnknownParcel.${state}`)}</StatusBadge>}
      about={customerName ?? t('unknown.nobody')}
      actions={<ParcelActions parcel={parcel} warehouseId={warehouseId} />}
      side={<StateHistory machine={unknownParcelMachine} changes={history} stateText={(text) => t(`state.UnknownParcel.${text}`)} />}
    >
      <ParcelFacts parcel={parcel} />
    </DocumentPage>
  )
}
