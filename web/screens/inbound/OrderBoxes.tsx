import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { OrderBoxes_order$key } from './__generated__/OrderBoxes_order.graphql.ts'
import { Panel } from './Panel.tsx'

/** The boxes of an order: what each holds, and whether it came. */
export function OrderBoxes({ order }: { order: OrderBoxes_order$key }) {
  const t = useT()
  const intl = useIntl()
  const { boxes } = useFragment(
    graphql`
      fragment OrderBoxes_order on InboundOrder {
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
  return (
    <Panel title={t('inbound.order.boxes', { count: boxes.length })}>
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
