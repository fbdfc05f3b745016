import { useCallback } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useParams, useSearchParams } from 'react-router'
import { countMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { StateHistory } from '../../../ui/document/StateHistory.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { CountPage_count$key } from './__generated__/CountPage_count.graphql.ts'
import type { CountPageQuery } from './__generated__/CountPageQuery.graphql.ts'
import { CountActions } from './CountActions.tsx'
import { CountApproval } from './CountApproval.tsx'
import { CountFigures } from './CountFigures.tsx'
import { CountLines } from './CountLines.tsx'

const query = graphql`
  query CountPageQuery($id: ID!) {
    node(id: $id) {
      ... on StockCount @alias(as: "count") {
        ...CountPage_count
      }
    }
  }
`

/** Everything that the page shows, for its query and for every change. */
const fragment = graphql`
  fragment CountPage_count on StockCount {
    number
    state
    type
    isBlind
    withEmpty
    remark
    author
    startedAt
    createdAt
    history {
      action
      to
      reason
      at
      by
    }
    ...CountActions_count
    ...CountApproval_count
    ...CountFigures_count
    ...CountLines_count
  }
`

const changes = graphql`
  subscription CountPageSubscription($warehouseId: ID!, $id: ID!) {
    stockCountChanged(warehouseId: $warehouseId, id: $id) {
      ...CountPage_count
    }
  }
`

export const loader = pageLoader<CountPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** A count: what is counted, what differs, who decides, and what its completion does. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const [search] = useSearchParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const count = useFragment<CountPage_count$key>(fragment, usePage<CountPageQuery>(query).node?.count)
  const changed = useCallback(() => void refetchActive<CountPageQuery>(query, { id }), [id])
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id }, changed })
  if (!count) return <ObjectNotFound />
  const { number, state, type, isBlind, withEmpty, remark, author, startedAt, createdAt, history } = count
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inventory/count')}
      badge={<StatusBadge tone={stateTone(countMachine, state)}>{t(`state.StockCount.${state}`)}</StatusBadge>}
      about={state === 'COUNTING' && t('count.moving')}
      actions={<CountActions count={count} />}
      side={
        <>
          <CountApproval count={count} />
          <Section title={t('count.section.header')}>
            <Facts
              facts={[
                [t('count.field.type'), t(`enum.StockCountType.${type}`)],
                [t('count.field.blind'), t(isBlind ? 'count.blind.yes' : 'count.blind.no')],
                [t('count.field.withEmpty'), t(withEmpty ? 'count.yes' : 'count.no')],
                [t('count.field.author'), author ?? t('document.history.program')],
                [t('count.field.created'), <RelativeTime key="created" at={createdAt} />],
                [t('count.field.started'), startedAt && <RelativeTime key="started" at={startedAt} />],
                [t('count.field.remark'), remark],
              ]}
            />
          </Section>
          <StateHistory
            machine={countMachine}
            changes={history}
            stateText={(value) => t(`state.StockCount.${value}`)}
            actionText={{ firstLine: t('count.history.firstLine') }}
          />
        </>
      }
    >
      <CountFigures count={count} />
      <CountLines count={count} view={search.get('view') ?? 'ALL'} />
    </DocumentPage>
  )
}
