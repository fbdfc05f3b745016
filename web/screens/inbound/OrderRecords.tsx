import { Box } from '@chakra-ui/react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { OrderRecords_order$key } from './__generated__/OrderRecords_order.graphql.ts'
import { Panel } from './Panel.tsx'

/** Receipts and putaways of an order; undone ones are struck through. */
export function OrderRecords({ order }: { order: OrderRecords_order$key }) {
  const t = useT()
  const { receipts, shelvings, losses } = useFragment(
    graphql`
      fragment OrderRecords_order on InboundOrder {
        receipts {
          id
          number
          at
          box {
            mark
          }
          corrects {
            id
          }
          correctedBy {
            id
          }
          staff {
            name
          }
          lines {
            id
            good
            defective
            line {
              product {
                sku
              }
            }
          }
        }
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
  return (
    <Box display="grid" gap="4" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }} alignItems="start">
      <Panel title={t('inbound.order.receipts', { count: receipts.length })}>
        {receipts.length === 0 && <p className="none">{t('inbound.record.noReceipts')}</p>}
        <table>
          <tbody>
            {receipts.map(({ id, number, at, box, corrects, correctedBy, staff, lines }) => (
              <tr key={id} data-undone={corrects || correctedBy ? true : undefined}>
                <td>
                  <CopyText text={number} />
                </td>
                <td data-whole>{box?.mark}</td>
                <td data-whole>
                  {lines.map(({ id: line, good, defective, line: { product } }) => (
                    <div key={line}>{t('inbound.record.counted', { sku: product.sku, good, defective })}</div>
                  ))}
                </td>
                <td data-quiet>{staff?.name}</td>
                <td data-end data-quiet>
                  <RelativeTime at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      <Panel title={t('inbound.order.shelvings', { count: shelvings.length })}>
        {shelvings.length === 0 && <p className="none">{t('inbound.record.noShelvings')}</p>}
        <table>
          <tbody>
            {shelvings.map(({ id, quality, quantity, locationCode, at, corrects, correctedBy, staff, line }) => (
              <tr key={id} data-undone={corrects || correctedBy ? true : undefined}>
                <td data-whole>{line.product.sku}</td>
                <td data-end>
                  <Quantity value={quantity} />
                </td>
                <td>{t(`inbound.quality.${quality}`)}</td>
                <td>{locationCode && <CopyText text={locationCode} />}</td>
                <td data-quiet>{staff?.name}</td>
                <td data-end data-quiet>
                  <RelativeTime at={at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {losses.length > 0 && (
        <Panel title={t('inbound.order.losses', { count: losses.length })}>
          <table>
            <tbody>
              {losses.map(({ id, quality, quantity, reason, at, staff, line }) => (
                <tr key={id}>
                  <td data-whole>{line.product.sku}</td>
                  <td data-end>
                    <Quantity value={quantity} />
                  </td>
                  <td>{t(`inbound.quality.${quality}`)}</td>
                  <td>{reason}</td>
                  <td data-quiet>{staff?.name}</td>
                  <td data-end data-quiet>
                    <RelativeTime at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Panel>
      )}
    </Box>
  )
}
