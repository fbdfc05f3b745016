import { Button } from '@chakra-ui/react'
import { PackageOpen, Printer } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { usePrintSheet } from '../../relay/usePrintSheet.ts'
import { useWeight } from '../../shell/useWeight.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Section } from '../../ui/Section.tsx'
import type { OrderBoxes_order$data, OrderBoxes_order$key } from './__generated__/OrderBoxes_order.graphql.ts'

const ReceiveDialog = lazyComponent(() => import('./receipt/ReceiveDialog.tsx').then((file) => file.ReceiveDialog))

type Box = OrderBoxes_order$data['boxes'][number]

/** Boxes of an order with their contents and receipt. */
export function OrderBoxes({ order }: { order: OrderBoxes_order$key }) {
  const t = useT()
  const intl = useIntl()
  const weight = useWeight()
  const data = useFragment(
    graphql`
      fragment OrderBoxes_order on InboundOrder {
        id
        number
        receivable
        ...ReceiveDialog_order
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
  const { id, number, boxes, receivable } = data
  const [received, setReceived] = useState<string | null>(null)
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
      cell: ({ weightGrams }) => (weightGrams == null ? '–' : weight.of(weightGrams)),
    },
    { id: 'signed', header: t('inbound.order.signedAt'), cell: ({ signedAt }) => (signedAt ? <RelativeTime at={signedAt} /> : '–') },
    {
      id: 'received',
      header: t('inbound.box.receivedAt'),
      cell: ({ id: boxId, receivedAt }) =>
        receivedAt ? (
          <RelativeTime at={receivedAt} />
        ) : receivable ? (
          <Button size="xs" variant="ghost" onClick={() => setReceived(boxId)}>
            <PackageOpen aria-hidden />
            {t('inbound.box.receive')}
          </Button>
        ) : (
          '–'
        ),
    },
  ]
  const title = t('inbound.order.boxes', { count: boxes.length })
  return (
    <Section title={title} aside={labels}>
      <LineTable label={title} columns={columns} lines={boxes} lineId={({ id: box }) => box} empty={t('inbound.boxes.none')} />
      {received && <ReceiveDialog key={received} order={data} boxId={received} onClose={() => setReceived(null)} />}
    </Section>
  )
}
