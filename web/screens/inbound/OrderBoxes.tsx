import { Button } from '@chakra-ui/react'
import { Printer } from 'lucide-react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { failureMessage } from '../../relay/failure.ts'
import { openBlankWindow, openSheet } from '../../relay/openSheet.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { toaster } from '../../ui/overlay/toaster.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { OrderBoxes_order$key } from './__generated__/OrderBoxes_order.graphql.ts'
import { Panel } from './Panel.tsx'

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
  const size = (box: (typeof boxes)[number]) =>
    [box.lengthMillimetres, box.widthMillimetres, box.heightMillimetres].every((side) => side != null)
      ? t('inbound.box.size', {
          length: intl.formatNumber(box.lengthMillimetres! / 10),
          width: intl.formatNumber(box.widthMillimetres! / 10),
          height: intl.formatNumber(box.heightMillimetres! / 10),
        })
      : '–'
  const print = () =>
    openSheet(`/sheets/box-labels/${encodeURIComponent(id)}`, `${number}.pdf`, openBlankWindow()).catch((error) =>
      toaster.error(failureMessage(error, t)),
    )
  const labels = boxes.length > 0 && (
    <Button size="xs" onClick={print}>
      <Printer aria-hidden />
      {t('inbound.box.labels')}
    </Button>
  )
  return (
    <Panel title={t('inbound.order.boxes', { count: boxes.length })} action={labels}>
      {boxes.length === 0 ? (
        <p className="none">{t('inbound.boxes.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('inbound.order.boxMark')}</th>
              <th>{t('inbound.box.contents')}</th>
              <th data-end>{t('inbound.box.sizeOf')}</th>
              <th data-end>{t('inbound.box.weight')}</th>
              <th>{t('inbound.order.signedAt')}</th>
              <th>{t('inbound.box.receivedAt')}</th>
            </tr>
          </thead>
          <tbody>
            {boxes.map((box) => (
              <tr key={box.id}>
                <td>
                  <CopyText text={box.mark} />
                </td>
                <td data-whole>
                  {box.contents.map(({ declared, line }) => (
                    <div key={line.product.sku}>{`${line.product.sku} × ${declared}`}</div>
                  ))}
                  {box.contents.length === 0 && '–'}
                </td>
                <td data-end>{size(box)}</td>
                <td data-end>
                  {box.weightGrams == null ? '–' : t('inbound.box.kilograms', { weight: intl.formatNumber(box.weightGrams / 1000) })}
                </td>
                <td>{box.signedAt ? <RelativeTime at={box.signedAt} /> : '–'}</td>
                <td>{box.receivedAt ? <RelativeTime at={box.receivedAt} /> : '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
