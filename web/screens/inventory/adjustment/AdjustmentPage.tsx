import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useParams } from 'react-router'
import { adjustmentMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { CustomerLink } from '../../../shell/CustomerLink.tsx'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { DocumentPage } from '../../../ui/document/DocumentPage.tsx'
import { Facts } from '../../../ui/document/Facts.tsx'
import { LineTable } from '../../../ui/document/LineTable.tsx'
import { GoodsName } from '../../../ui/GoodsName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { stateTone } from '../../../ui/stateTone.ts'
import type { AdjustmentPage_adjustment$data, AdjustmentPage_adjustment$key } from './__generated__/AdjustmentPage_adjustment.graphql.ts'
import type { AdjustmentPageQuery } from './__generated__/AdjustmentPageQuery.graphql.ts'
import { AdjustmentActions } from './AdjustmentActions.tsx'
import { AdjustmentEffect } from './AdjustmentEffect.tsx'
import { AdjustmentHistory } from './AdjustmentHistory.tsx'
import { AdjustmentPhotos } from './AdjustmentPhotos.tsx'
import { ApprovalReason } from './ApprovalReason.tsx'
import { useSignedMoney } from './useSignedMoney.ts'

const query = graphql`
  query AdjustmentPageQuery($id: ID!) {
    node(id: $id) {
      ... on Adjustment @alias(as: "adjustment") {
        ...AdjustmentPage_adjustment
      }
    }
  }
`

/** Everything that the page shows, for its query and for every change. */
const fragment = graphql`
  fragment AdjustmentPage_adjustment on Adjustment {
    number
    state
    reason
    remark
    customer {
      id
    }
    customerName
    createdAt
    allowedActions
    approvalNeed {
      ...ApprovalReason_need
    }
    ...AdjustmentActions_adjustment
    ...AdjustmentEffect_adjustment
    ...AdjustmentHistory_adjustment
    ...AdjustmentPhotos_adjustment
    lines {
      id
      location
      quality
      onHand
      change
      value {
        amount
        currency
      }
      product {
        sku
        name: displayName
      }
    }
    values {
      amount
      currency
    }
    added
    takenOff
    history {
      by
    }
  }
`

const changes = graphql`
  subscription AdjustmentPageSubscription($warehouseId: ID!, $id: ID!) {
    adjustmentChanged(warehouseId: $warehouseId, id: $id) {
      ...AdjustmentPage_adjustment
    }
  }
`

export const loader = pageLoader<AdjustmentPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

type Line = AdjustmentPage_adjustment$data['lines'][number]

/** An adjustment: what changes and why, who approves it, and its history. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const money = useSignedMoney()
  const adjustment = useFragment<AdjustmentPage_adjustment$key>(fragment, usePage<AdjustmentPageQuery>(query).node?.adjustment)
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  if (!adjustment) return <ObjectNotFound />
  const { number, state, reason, remark, lines, values, history, approvalNeed, allowedActions, createdAt } = adjustment
  const waits = state === 'AWAITING_APPROVAL'
  const author = history[0]?.by ?? t('document.history.program')
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inventory/adjust')}
      badge={<StatusBadge tone={stateTone(adjustmentMachine, state)}>{t(`state.Adjustment.${state}`)}</StatusBadge>}
      about={<CustomerLink customer={adjustment.customer} name={adjustment.customerName} />}
      side={
        <>
          {approvalNeed && (
            <ApprovalReason need={approvalNeed} by={allowedActions.includes('withdraw') ? null : author}>
              <Box color="muted">
                {t('adjustment.approval.asked', { by: author })} <RelativeTime at={createdAt} />
              </Box>
              <AdjustmentActions adjustment={adjustment} />
            </ApprovalReason>
          )}
          {waits && <AdjustmentEffect adjustment={adjustment} />}
          <AdjustmentHistory adjustment={adjustment} />
        </>
      }
    >
      <Section title={t('adjustment.section.header')}>
        <Facts
          layout="grid"
          facts={[
            [t('adjustment.field.reason'), t(`enum.AdjustmentReason.${reason}`)],
            [t('adjustment.field.remark'), remark],
            [t('adjustment.field.author'), author],
            [t('adjustment.field.created'), <RelativeTime key="created" at={createdAt} />],
          ]}
        />
      </Section>
      <Section title={t('adjustment.section.lines')}>
        <LineTable
          label={t('adjustment.section.lines')}
          lines={lines}
          lineId={({ id }) => id}
          isUndone={() => state === 'REFUSED'}
          empty={t('form.lines.none')}
          columns={[
            {
              id: 'sku',
              header: t('stock.field.sku'),
              total: t('adjustment.line.total', { count: lines.length }),
              cell: ({ product }) => <CopyText text={product.sku} />,
            },
            { id: 'name', header: t('stock.field.name'), cell: ({ product }) => <GoodsName name={product.name} /> },
            {
              id: 'location',
              header: t('adjustment.line.location'),
              cell: ({ location }) => (location ? <CopyText text={location} /> : '–'),
            },
            { id: 'quality', header: t('adjustment.line.quality'), cell: ({ quality }) => t(`stock.quality.${quality}`) },
            ...(waits
              ? [
                  {
                    id: 'before',
                    header: t('adjustment.line.before'),
                    align: 'end' as const,
                    cell: ({ onHand }: Line) => <Quantity value={onHand} />,
                  },
                ]
              : []),
            {
              id: 'change',
              header: t('adjustment.line.change'),
              align: 'end',
              cell: ({ change }) => <Quantity value={change} signed />,
              total: <Quantity value={adjustment.added - adjustment.takenOff} signed />,
            },
            ...(waits
              ? [
                  {
                    id: 'after',
                    header: t('adjustment.line.after'),
                    align: 'end' as const,
                    cell: ({ onHand, change }: Line) => <Quantity value={onHand == null ? null : onHand + change} />,
                  },
                ]
              : []),
            {
              id: 'value',
              header: t('adjustment.line.value'),
              tip: t('adjustment.effect.value'),
              align: 'end',
              cell: ({ value }) => money(value),
              total: values.map(money).join(', '),
            },
          ]}
        />
      </Section>
      <AdjustmentPhotos adjustment={adjustment} />
    </DocumentPage>
  )
}
