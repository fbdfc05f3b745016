import { graphql, useFragment } from 'react-relay'
import { useParams } from 'react-router'
import { transferMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { TransferPage_transfer$key } from './__generated__/TransferPage_transfer.graphql.ts'
import type { TransferPageQuery } from './__generated__/TransferPageQuery.graphql.ts'
import { TransferActions } from './TransferActions.tsx'
import { TransferEffect } from './TransferEffect.tsx'
import { TransferHistory } from './TransferHistory.tsx'
import { TransferLines } from './TransferLines.tsx'

const query = graphql`
  query TransferPageQuery($id: ID!) {
    node(id: $id) {
      ... on Transfer @alias(as: "transfer") {
        ...TransferPage_transfer
      }
    }
  }
`

/** Everything that the page shows, for its query and for every change. */
const fragment = graphql`
  fragment TransferPage_transfer on Transfer {
    number
    state
    remark
    moveKey
    inHand
    holder
    createdAt
    ...TransferActions_transfer
    ...TransferLines_transfer
    ...TransferHistory_transfer
    ...TransferEffect_transfer
    history {
      by
    }
  }
`

const changes = graphql`
  subscription TransferPageSubscription($warehouseId: ID!, $id: ID!) {
    transferChanged(warehouseId: $warehouseId, id: $id) {
      ...TransferPage_transfer
    }
  }
`

export const loader = pageLoader<TransferPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** A transfer: what moves from where to where, who holds it, and its history. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const transfer = useFragment<TransferPage_transfer$key>(fragment, usePage<TransferPageQuery>(query).node?.transfer)
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  if (!transfer) return <ObjectNotFound />
  const { number, state, remark, moveKey, inHand, holder, history } = transfer
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inventory/move')}
      badge={<StatusBadge tone={stateTone(transferMachine, state)}>{t(`state.Transfer.${state}`)}</StatusBadge>}
      about={inHand > 0 && t('transfer.inHand', { count: inHand, holder: holder ?? t('document.history.program') })}
      actions={<TransferActions transfer={transfer} />}
      side={
        <>
          {(state === 'CREATED' || state === 'PARTIAL') && <TransferEffect transfer={transfer} />}
          <TransferHistory transfer={transfer} />
        </>
      }
    >
      <Section title={t('transfer.section.header')}>
        <Facts
          layout="grid"
          facts={[
            [t('transfer.field.author'), history[0]?.by ?? t('document.history.program')],
            [t('transfer.field.created'), <RelativeTime key="created" at={transfer.createdAt} />],
            ...(moveKey ? [[t('transfer.field.begun'), t('move.adHoc')] as const] : []),
            [t('transfer.field.remark'), remark],
          ]}
        />
      </Section>
      <TransferLines transfer={transfer} />
    </DocumentPage>
  )
}
