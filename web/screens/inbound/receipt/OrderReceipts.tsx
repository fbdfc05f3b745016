import { Button, Flex } from '@chakra-ui/react'
import { Camera, ChevronDown, ChevronRight, Pencil } from 'lucide-react'
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

type Posting = OrderReceipts_order$data['receipts'][number]

/** A receipt with all its postings, or one of several postings of a receipt that is unfolded. */
interface Row extends Pick<Posting, 'number' | 'box' | 'staff' | 'at'> {
  id: string
  postings: readonly [Posting, ...Posting[]]
  isPart: boolean
}

/** Receipts of an order, printed and corrected. The scans of a receipt are added up, and unfold; undone ones and their corrections are struck through. */
export function OrderReceipts({ order }: { order: OrderReceipts_order$key }) {
  const t = useT()
  const mayPhotograph = useRight('inbound:photo')
  const [photographedId, setPhotographedId] = useState<string | null>(null)
  const [wrongId, setWrongId] = useState<string | null>(null)
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
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
  const documents = [...Map.groupBy(receipts, ({ number }) => number).values()] as [Posting, ...Posting[]][]
  const toggle = (number: string) =>
    setUnfolded((open) => (open.has(number) ? open.difference(new Set([number])) : new Set([...open, number])))
  const rows = documents.flatMap((postings): Row[] => {
    const [first] = postings
    const { number } = first
    const whole = { ...first, postings, isPart: false }
    if (postings.length === 1 || !unfolded.has(number)) return [whole]
    return [{ ...whole, id: `${number} whole` }, ...postings.map((one) => ({ ...one, postings: [one] as const, isPart: true }))]
  })
  const columns: LineColumn<Row>[] = [
    {
      id: 'number',
      header: t('inbound.record.number'),
      cell: ({ number, postings, isPart }) =>
        isPart ? null : (
          <>
            <CopyText text={number} />
            {postings.length > 1 && (
              <Button size="xs" variant="ghost" aria-expanded={unfolded.has(number)} onClick={() => toggle(number)}>
                {unfolded.has(number) ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
                {t('inbound.record.scans', { count: postings.length })}
              </Button>
            )}
          </>
        ),
    },
    { id: 'box', header: t('inbound.order.boxMark'), cell: ({ box, isPart }) => (isPart ? null : (box?.mark ?? '–')) },
    {
      id: 'counted',
      header: t('inbound.order.received'),
      cell: ({ postings }) => {
        const [{ corrects, reason, number }] = postings
        const isSame = corrects?.number === number
        return (
          <>
            {postings.length === 1 && corrects && (
              <div>
                {isSame ? t('inbound.record.takenBack') : t('inbound.record.corrects', { number: corrects.number, reason: reason ?? '' })}
              </div>
            )}
            {sumOf(postings).map(({ sku, good, defective, missing }) => (
              <div key={sku}>{t('inbound.record.counted', { sku, good, defective, missing })}</div>
            ))}
          </>
        )
      },
    },
    ...byColumns<Row>(t),
    {
      id: 'actions',
      header: t('list.columns.actions'),
      align: 'end',
      cell: ({ number, postings, isPart }) => {
        const [{ id, correctable, corrects, photos }, another] = postings
        return (
          <Flex justify="flex-end" wrap="wrap" gap="1">
            {mayPhotograph && !another && !corrects && (
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
            {!another && correctable && (
              <Button size="xs" variant="ghost" onClick={() => setWrongId(id)}>
                <Pencil aria-hidden />
                {t('inbound.correct.action')}
              </Button>
            )}
            {!isPart && (
              <PrintDocument
                size="xs"
                variant="ghost"
                aria-label={t('inbound.record.printReceipt', { number })}
                label={t('inbound.record.print')}
                sheet="receipt-sheet"
                documentId={id}
                number={number}
              />
            )}
          </Flex>
        )
      },
    },
  ]
  const title = t('inbound.order.receipts', { count: documents.length })
  return (
    <Section title={title}>
      <LineTable
        label={title}
        columns={columns}
        lines={rows}
        lineId={({ id }) => id}
        isUndone={({ postings }) => postings.every(({ corrects, correctedBy }) => corrects || correctedBy)}
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

interface Sum {
  sku: string
  good: number
  defective: number
  missing: number
}

/** What postings have received in all, by product, net of scans that were undone; a receipt of which nothing is left shows its products with 0. */
function sumOf(postings: readonly Posting[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { good, defective, missing, line } of postings.flatMap(({ lines }) => lines)) {
    const { sku } = line.product
    const sum = sums.get(sku) ?? { sku, good: 0, defective: 0, missing: 0 }
    sums.set(sku, { sku, good: sum.good + good, defective: sum.defective + defective, missing: sum.missing + missing })
  }
  return [...sums.values()]
}
