import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { PrintLabelsButton } from '../../shell/labels/PrintLabelsButton.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../ui/document/LineTable.tsx'
import { GoodsName } from '../../ui/GoodsName.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { OrderLines_order$data, OrderLines_order$key } from './__generated__/OrderLines_order.graphql.ts'

type Line = OrderLines_order$data['lines'][number]

const figures = ['declared', 'signed', 'receivedGood', 'receivedDefective', 'missing', 'shelvedGood', 'shelvedDefective', 'lost'] as const

/** Columns that are shown only where there is something in them. */
const isRare = (name: (typeof figures)[number]) => name === 'missing' || name === 'lost'

/** Columns that say nothing of a return without declared products. */
const isOfDeclaration = (name: (typeof figures)[number]) => name === 'declared' || name === 'signed'

/** Products of an order with declared, received and put away pieces. */
export function OrderLines({ order }: { order: OrderLines_order$key }) {
  const t = useT()
  const { id, number, undeclared, lines } = useFragment(
    graphql`
      fragment OrderLines_order on InboundOrder {
        id
        number
        undeclared
        lines {
          id
          declared
          signed
          receivedGood
          receivedDefective
          missing
          shelvedGood
          shelvedDefective
          lost
          product {
            sku
            name: displayName
          }
        }
      }
    `,
    order,
  )
  const columns: LineColumn<Line>[] = [
    { id: 'sku', header: t('inbound.line.sku'), cell: ({ product }) => <CopyText text={product.sku} /> },
    {
      id: 'name',
      header: t('inbound.line.name'),
      cell: (line) => (
        <>
          <GoodsName name={line.product.name} />
          {line.declared === 0 && !undeclared && <StatusBadge tone="warn">{t('inbound.line.unannounced')}</StatusBadge>}
          {line.declared > 0 && line.receivedGood + line.receivedDefective > line.declared && (
            <StatusBadge tone="warn">{t('inbound.line.over')}</StatusBadge>
          )}
        </>
      ),
    },
    ...figures
      .filter((name) => !(undeclared && isOfDeclaration(name)))
      .filter((name) => !isRare(name) || lines.some((line) => line[name] > 0))
      .map((name) => ({
        id: name,
        header: t(`inbound.line.${name}`),
        align: 'end' as const,
        cell: (line: Line) => <Quantity value={line[name]} />,
      })),
  ]
  return (
    <Section
      title={t('inbound.order.lines')}
      aside={
        lines.length > 0 && (
          <PrintLabelsButton
            size="xs"
            title={t('labels.order', { number })}
            sheet={{ name: 'order-product-labels', id }}
            copies={{
              initial: '',
              label: t('labels.copies'),
              hint: t(undeclared ? 'labels.copies.received' : 'labels.copies.declared'),
              isOptional: true,
            }}
            fileName={number}
          />
        )
      }
    >
      <LineTable
        label={t('inbound.order.lines')}
        columns={columns}
        lines={lines}
        lineId={({ id }) => id}
        empty={t(undeclared ? 'inbound.order.undeclared' : 'form.lines.none')}
      />
    </Section>
  )
}
