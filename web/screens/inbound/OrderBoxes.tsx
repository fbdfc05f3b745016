import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { usePrintSheet } from '../../relay/usePrintSheet.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../ui/document/LineTable.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OrderBoxes_order$data, OrderBoxes_order$key } from './__generated__/OrderBoxes_order.graphql.ts'

type Box = OrderBoxes_order$data['boxes'][number]

/** Boxes of an order with their contents and receipt. */
export function OrderBoxes({ order }: { order: OrderBoxes_order$key }) {
  const t = useT()
  const intl = useIntl()
  const { id, number, boxes } = useFragment(
    graphql`
      fragment OrderBoxes_order on InboundOrder {
        id
        number
        boxes {
          id
          mark
          trackingNumber
          lengthMillimetres
          widthMillimetres
          heightMillimetres
          weightGrams
          signedAt
          receivedAt
          contents {
            declared
            line {
              product {
                sku
              }
            }
          }
        }
      }
    `,
    order,
  )
  const size = (box: Box) =>
    [box.lengthMillimetres, box.widthMillimetres, box.heightMillimetres].every((side) => side != null)
      ? t('inbound.box.size', {
          length: intl.formatNumber(box.lengthMillimetres! / 10),
          width: intl.formatNumber(box.widthMillimetres! / 10),
          height: intl.formatNumber(box.heightMillimetres! / 10),
        })
      : '–'
  const print = usePrintSheet()
  const labels = boxes.length > 0 && (
    <Button size="xs" onClick={() => print('box-labels', id, number)}>
      <Printer aria-hidden />
      {t('inbound.box.labels')}
    </Button>
  )
  const columns: LineColumn<Box>[] = [
    { id: 'mark', header: t('inbound.order.boxMark'), cell: ({ mark }) => <CopyText text={mark} /> },
    {
      id: 'contents',
      header: t('inbound.box.contents'),
      cell: ({ contents }) =>
        contents.length === 0
          ? '–'
          : contents.map(({ declared, line }) => <div key={line.product.sku}>{`${line.product.sku} × ${declared}`}</div>),
    },
    { id: 'size', header: t('inbound.box.sizeOf'), align: 'end', cell: size },
    {
      id: 'weight',
      header: t('inbound.box.weight'),
      align: 'end',
      cell: ({ weightGrams }) =>
        weightGrams == null ? '–' : t('inbound.box.kilograms', { weight: intl.formatNumber(weightGrams / 1000) }),
    },
    { id: 'signed', header: t('inbound.order.signedAt'), cell: ({ signedAt }) => (signedAt ? <RelativeTime at={signedAt} /> : '–') },
    {
      id: 'received',
      header: t('inbound.box.receivedAt'),
      cell: ({ receivedAt }) => (receivedAt ? <RelativeTime at={receivedAt} /> : '–'),
    },
  ]
  const title = t('inbound.order.boxes', { count: boxes.length })
  return (
    <Section title={title} aside={labels}>
      <LineTable label={title} columns={columns} lines={boxes} lineId={({ id: box }) => box} empty={t('inbound.boxes.none')} />
    </Section>
  )
}
