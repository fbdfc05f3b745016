import { Button, Flex } from '@chakra-ui/react'
import { Camera, Pencil } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { photosMaximum } from '../../../../graph/file/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { useRight } from '../../../shell/rights.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import { type LineColumn, LineTable } from '../../../ui/document/LineTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { Section } from '../../../ui/Section.tsx'
import { PrintDocument } from '../../print/PrintDocument.tsx'
import { byColumns } from '../byColumns.tsx'
import type { OrderReceipts_order$data, OrderReceipts_order$key } from './__generated__/OrderReceipts_order.graphql.ts'

const PhotoDialog = lazyComponent(() => import('../photo/PhotoDialog.tsx').then((file) => file.PhotoDialog))
const CorrectDialog = lazyComponent(() => import('./CorrectDialog.tsx').then((file) => file.CorrectDialog))

type Receipt = OrderReceipts_order$data['receipts'][number]

/** Receipts of an order, printed and corrected; undone ones and their corrections are struck through. */
export function OrderReceipts({ order }: { order: OrderReceipts_order$key }) {
  const t = useT()
  const mayPhotograph = useRight('inbound:photo')
  const [photographedId, setPhotographedId] = useState<string | null>(null)
  const [wrongId, setWrongId] = useState<string | null>(null)
  const { receipts } = useFragment(
    graphql`
      fragment OrderReceipts_order on InboundOrder {
        receipts {
          id
          number
          at
          reason
          correctable
          box {
            mark
          }
          corrects {
            number
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
            missing
            line {
              product {
                sku
              }
            }
          }
          photos {
            id
          }
          ...CorrectDialog_receipt
        }
      }
    `,
    order,
  )
  const photographed = receipts.find(({ id }) => id === photographedId)
  const wrong = receipts.find(({ id }) => id === wrongId)
  const columns: LineColumn<Receipt>[] = [
    { id: 'number', header: t('inbound.record.number'), cell: ({ number }) => <CopyText text={number} /> },
    { id: 'box', header: t('inbound.order.boxMark'), cell: ({ box }) => box?.mark ?? '–' },
    {
      id: 'counted',
      header: t('inbound.order.received'),
      cell: ({ lines, corrects, reason }) => (
        <>
          {corrects && <div>{t('inbound.record.corrects', { number: corrects.number, reason: reason ?? '' })}</div>}
          {lines.map(({ id, good, defective, missing, line: { product } }) => (
            <div key={id}>
              {t('inbound.record.counted', { sku: product.sku, good, defective })}
              {missing !== 0 && t('inbound.record.missing', { missing })}
            </div>
          ))}
        </>
      ),
    },
    ...byColumns<Receipt>(t),
    {
      id: 'actions',
      header: t('list.columns.actions'),
      align: 'end',
      cell: ({ id, number, correctable, corrects, photos }) => (
        <Flex justify="flex-end" wrap="wrap" gap="1">
          {mayPhotograph && !corrects && (
            <Button
              size="xs"
              variant="ghost"
              px="1"
              aria-label={t('photo.of', { number })}
              data-tip={t('photo.of', { number })}
              disabled={photos.length >= photosMaximum}
              onClick={() => setPhotographedId(id)}
            >
              <Camera aria-hidden />
            </Button>
          )}
          {correctable && (
            <Button size="xs" variant="ghost" onClick={() => setWrongId(id)}>
              <Pencil aria-hidden />
              {t('inbound.correct.action')}
            </Button>
          )}
          <PrintDocument
            size="xs"
            variant="ghost"
            aria-label={t('inbound.record.printReceipt', { number })}
            label={t('inbound.record.print')}
            sheet="receipt-sheet"
            documentId={id}
            number={number}
          />
        </Flex>
      ),
    },
  ]
  const title = t('inbound.order.receipts', { count: receipts.length })
  return (
    <Section title={title}>
      <LineTable
        label={title}
        columns={columns}
        lines={receipts}
        lineId={({ id }) => id}
        isUndone={({ corrects, correctedBy }) => Boolean(corrects || correctedBy)}
        empty={t('inbound.record.noReceipts')}
      />
      {photographed && (
        <PhotoDialog
          of={{ kind: 'receipt', id: photographed.id, number: photographed.number }}
          count={photographed.photos.length}
          onClose={() => setPhotographedId(null)}
        />
      )}
      {wrong && <CorrectDialog key={wrong.id} receipt={wrong} onClose={() => setWrongId(null)} />}
    </Section>
  )
}
