import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { PrintLabelsButton } from '../../shell/labels/PrintLabelsButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../ui/document/LineTable.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OrderRecords_order$data, OrderRecords_order$key } from './__generated__/OrderRecords_order.graphql.ts'
import { byColumns } from './byColumns.tsx'

type Shelving = OrderRecords_order$data['shelvings'][number]
type Loss = OrderRecords_order$data['losses'][number]
type Goods = Pick<Loss, 'line' | 'quality' | 'quantity'>

/** Putaways and write-offs of an order; undone ones are struck through. */
export function OrderRecords({ order }: { order: OrderRecords_order$key }) {
  const t = useT()
  const { id, number, shelvings, losses } = useFragment(
    graphql`
      fragment OrderRecords_order on InboundOrder {
        id
        number
        shelvings {
          id
          quality
          quantity
          locationCode
          at
          corrects {
            id
          }
          correctedBy {
            id
          }
          staff {
            name
          }
          line {
            product {
              sku
            }
          }
        }
        losses {
          id
          quality
          quantity
          reason
          at
          staff {
            name
          }
          line {
            product {
              sku
            }
          }
        }
      }
    `,
    order,
  )
  const goodsColumns: LineColumn<Goods>[] = [
    { id: 'sku', header: t('inbound.line.sku'), cell: ({ line }) => line.product.sku },
    { id: 'quantity', header: t('inbound.record.pieces'), align: 'end', cell: ({ quantity }) => <Quantity value={quantity} /> },
    { id: 'quality', header: t('inbound.record.quality'), cell: ({ quality }) => t(`inbound.quality.${quality}`) },
  ]
  const shelvingColumns: LineColumn<Shelving>[] = [
    ...goodsColumns,
    {
      id: 'location',
      header: t('inbound.record.location'),
      cell: ({ locationCode }) => (locationCode ? <CopyText text={locationCode} /> : '–'),
    },
    ...byColumns<Shelving>(t),
  ]
  const lossColumns: LineColumn<Loss>[] = [
    ...goodsColumns,
    { id: 'reason', header: t('inbound.reason'), cell: ({ reason }) => reason },
    ...byColumns<Loss>(t),
  ]
  const isUndone = ({ corrects, correctedBy }: Shelving) => Boolean(corrects || correctedBy)
  const titles = {
    shelvings: t('inbound.order.shelvings', { count: shelvings.length }),
    losses: t('inbound.order.losses', { count: losses.length }),
  }
  return (
    <>
      <Section
        title={titles.shelvings}
        aside={
          shelvings.length > 0 && (
            <PrintLabelsButton
              size="xs"
              title={t('labels.batches', { number })}
              sheet={{ name: 'order-batch-labels', id }}
              copies={{ initial: '1', label: t('labels.copies') }}
              fileName={number}
            />
          )
        }
      >
        <LineTable
          label={titles.shelvings}
          columns={shelvingColumns}
          lines={shelvings}
          lineId={({ id }) => id}
          isUndone={isUndone}
          empty={t('inbound.record.noShelvings')}
        />
      </Section>
      {losses.length > 0 && (
        <Section title={titles.losses}>
          <LineTable label={titles.losses} columns={lossColumns} lines={losses} lineId={({ id }) => id} empty={null} />
        </Section>
      )}
    </>
  )
}
