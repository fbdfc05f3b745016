import { graphql } from 'react-relay'
import { useParams } from 'react-router'
import { adjustmentMachine } from '../../../../graph/inventory/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
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
import type { AdjustmentPageQuery } from './__generated__/AdjustmentPageQuery.graphql.ts'
import { AdjustmentActions } from './AdjustmentActions.tsx'
import { AdjustmentHistory } from './AdjustmentHistory.tsx'

const query = graphql`
  query AdjustmentPageQuery($id: ID!) {
    node(id: $id) {
      ... on Adjustment @alias(as: "adjustment") {
        number
        state
        reason
        remark
        added
        takenOff
        customerName
        createdAt
        ...AdjustmentActions_adjustment
        ...AdjustmentHistory_adjustment
        lines {
          id
          location
          quality
          change
          product {
            sku
            name: displayName
          }
        }
        history {
          by
        }
      }
    }
  }
`

const changes = graphql`
  subscription AdjustmentPageSubscription($warehouseId: ID!, $id: ID!) {
    adjustmentChanged(warehouseId: $warehouseId, adjustmentId: $id) {
      state
      ...AdjustmentActions_adjustment
      ...AdjustmentHistory_adjustment
    }
  }
`

export const loader = pageLoader<AdjustmentPageQuery>(query, ({ params }) => ({ id: params.id ?? '' }))

/** An adjustment: what changes and why, who approves it, and its history. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const { id = '' } = useParams()
  const warehouseId = useCurrentWarehouse()?.id ?? ''
  const adjustment = usePage<AdjustmentPageQuery>(query).node?.adjustment
  useDocumentChanges({ subscription: changes, variables: { warehouseId, id } })
  if (!adjustment) return <ObjectNotFound />
  const { number, state, reason, remark, lines, history } = adjustment
  return (
    <DocumentPage
      title={number}
      back={linkTo('/inventory/adjust')}
      badge={<StatusBadge tone={stateTone(adjustmentMachine, state)}>{t(`state.Adjustment.${state}`)}</StatusBadge>}
      about={adjustment.customerName}
      actions={<AdjustmentActions adjustment={adjustment} />}
      side={<AdjustmentHistory adjustment={adjustment} />}
    >
      <Section title={t('adjustment.section.header')}>
        <Facts
          layout="grid"
          facts={[
            [t('adjustment.field.reason'), t(`enum.AdjustmentReason.${reason}`)],
            [t('adjustment.field.remark'), remark],
            [t('adjustment.field.author'), history[0]?.by ?? t('document.history.program')],
            [t('adjustment.field.created'), <RelativeTime key="created" at={adjustment.createdAt} />],
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
            { id: 'sku', header: t('stock.field.sku'), cell: ({ product }) => <CopyText text={product.sku} /> },
            { id: 'name', header: t('stock.field.name'), cell: ({ product }) => <GoodsName name={product.name} /> },
            {
              id: 'location',
              header: t('adjustment.line.location'),
              cell: ({ location }) => (location ? <CopyText text={location} /> : '–'),
            },
            { id: 'quality', header: t('adjustment.line.quality'), cell: ({ quality }) => t(`stock.quality.${quality}`) },
            {
              id: 'change',
              header: t('adjustment.line.change'),
              align: 'end',
              cell: ({ change }) => <Quantity value={change} signed />,
            },
          ]}
        />
      </Section>
    </DocumentPage>
  )
}
