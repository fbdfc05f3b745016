import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { GoodsCard } from '../../scan/GoodsCard.tsx'
import type { ScanQueue } from '../../scan/queue.ts'
import { StationPage } from '../../scan/StationPage.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Controls, type Quality } from '../inbound/station/Controls.tsx'
import type { OpenStation } from '../inbound/station/StationDoor.tsx'
import { useLast } from '../inbound/station/useLast.ts'
import { useReread } from '../inbound/station/useReread.ts'
import { useTableUrl } from '../inbound/station/useTableUrl.ts'
import type { ReceiveStation_order$key } from './__generated__/ReceiveStation_order.graphql.ts'
import { ReceiveLines } from './ReceiveLines.tsx'
import type { ReceiveContext, ReceiveResult } from './ReceiveScans.ts'
import { useReceiveTroubles } from './ReceiveTroubles.tsx'
import { canUndo, instructionOf, lineOf, missingOf, type ReceiveEntry, type Table } from './ReceiveWords.ts'

const mutations = ['receiveScans', 'unreceiveScans']

interface Props {
  station: OpenStation
  order: ReceiveStation_order$key | null
}

/** The receiving station: a box is opened, its goods are counted one by one or all at once. */
export function ReceiveStation({ station, order: key }: Props) {
  const t = useT()
  const queue: ScanQueue<ReceiveContext, ReceiveResult> = station.queue
  const [search] = useSearchParams()
  const order = useFragment(
    graphql`
      fragment ReceiveStation_order on InboundOrder {
        id
        number
        customerName
        closedAt
        totals {
          declared
          received
        }
        boxes {
          id
          mark
          receivedAt
        }
        ...ReceiveLines_order
      }
    `,
    key,
  )
  const { result, undoable, pass } = useLast(queue, mutations, (entry) => canUndo(queue, entry))
  const [quality, setQuality] = useState<Quality>('GOOD')
  const [quantity, setQuantity] = useState(1)
  const [asking, setAsking] = useState<'WHOLE' | 'FINISH' | null>(null)

  const box = order?.boxes.find(({ mark }) => mark === search.get('box'))
  const restored: Table | null | undefined = order && {
    orderId: order.id,
    orderNumber: order.number,
    customerName: order.customerName,
    boxId: box?.id ?? null,
    boxMark: box?.mark ?? null,
    boxes: order.boxes.length,
    boxesReceived: order.boxes.filter(({ receivedAt }) => receivedAt).length,
    declared: order.totals.declared,
    received: order.totals.received,
    boxDeclared: null,
    boxReceived: null,
  }
  const table: Table | null = result ?? restored ?? null
  const clearUrl = useTableUrl(result?.orderNumber, result ? (result.boxMark ?? null) : undefined)
  const context = { warehouseId: station.warehouseId, orderId: table?.orderId ?? null, boxId: table?.boxId ?? null }
  const missing = missingOf(table)
  const troubles = useReceiveTroubles(queue)
  useReread(queue, ({ step, lineId, overDeclared }) => step !== 'OPENED' && (!lineId || overDeclared === true))

  const take = (code: string) => {
    queue.add({ mutation: 'receiveScans', code, quantity, context, extras: { quality } })
    setQuantity(1)
  }
  const act = (what: 'WHOLE' | 'FINISH') => {
    setAsking(null)
    queue.add({ mutation: 'receiveScans', code: table?.boxMark ?? table?.orderNumber ?? '', context, extras: { act: what } })
  }
  const undo = ({ scan, result: answer }: ReceiveEntry) =>
    queue.add({ mutation: 'unreceiveScans', code: scan.code, context: {}, extras: { receiptId: answer?.receiptId ?? null } })
  const clear = () => {
    pass()
    clearUrl()
    setQuality('GOOD')
  }

  const openBox = table?.boxId && !result?.boxDone
  return (
    <StationPage<ReceiveContext, ReceiveResult>
      title={t('menu.inbound.receive')}
      about={table && [table.boxMark, table.orderNumber, table.customerName].filter(Boolean).join(' · ')}
      place={station.place}
      queue={queue}
      withoutNetwork="stop"
      onScan={take}
      commands={[
        { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        {
          name: 'ABNORMAL',
          label: t(quality === 'GOOD' ? 'inbound.receive.defective' : 'inbound.receive.good'),
          reasons: [{ reason: 'GOODS_DAMAGED', label: t(quality === 'GOOD' ? 'inbound.receive.defective' : 'inbound.receive.good') }],
          run: () => setQuality(quality === 'GOOD' ? 'DEFECTIVE' : 'GOOD'),
        },
        {
          name: 'CONFIRM',
          label: t('inbound.receive.whole'),
          disabled: missing === null || missing === 0,
          run: () => (asking === 'WHOLE' ? act('WHOLE') : setAsking('WHOLE')),
        },
        {
          name: 'END',
          label: t(openBox ? 'inbound.receive.finish' : 'inbound.command.clear'),
          disabled: !table,
          run: () => (openBox ? setAsking('FINISH') : clear()),
        },
      ]}
      instruction={instructionOf(result, table, quality, t)}
      {...(quality === 'DEFECTIVE' && { tone: 'warn' })}
      counters={
        table
          ? [
              ...(table.boxId && table.boxReceived != null
                ? [
                    {
                      label: t('inbound.receive.inBox'),
                      value: table.boxReceived,
                      ...(table.boxDeclared != null && { of: table.boxDeclared }),
                    },
                  ]
                : []),
              { label: t('inbound.receive.inOrder'), value: table.received ?? 0, of: table.declared ?? 0 },
              ...(table.boxes ? [{ label: t('inbound.receive.boxes'), value: table.boxesReceived ?? 0, of: table.boxes }] : []),
            ]
          : []
      }
      {...(table?.declared && { progress: (table.received ?? 0) / table.declared })}
      side={order && order.id === table?.orderId && <ReceiveLines order={order} now={result?.lineId} />}
      line={(entry) => lineOf(entry, t)}
      explain={troubles}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
    >
      {result?.lineId && (
        <GoodsCard
          name={result.productName}
          codes={result.sku}
          about={t(result.overDeclared ? 'inbound.receive.over' : 'inbound.receive.counted', {
            received: result.lineReceived ?? 0,
            declared: result.lineDeclared ?? 0,
            defective: result.lineDefective ?? 0,
          })}
          quantity={result.quantity ?? 1}
        />
      )}
      {table && (
        <Controls quality={quality} qualities={['GOOD', 'DEFECTIVE']} onQuality={setQuality} quantity={quantity} onQuantity={setQuantity} />
      )}
      <ConfirmDialog
        open={asking !== null}
        title={t(asking === 'FINISH' ? 'inbound.receive.finish' : 'inbound.receive.whole')}
        confirm={t(asking === 'FINISH' ? 'inbound.receive.finish' : 'inbound.receive.whole')}
        onConfirm={() => asking && act(asking)}
        onClose={() => setAsking(null)}
      >
        {asking === 'WHOLE' && t('inbound.receive.wholeText', { count: missing ?? 0, what: table?.boxMark ?? table?.orderNumber ?? '' })}
        {asking === 'FINISH' &&
          (missing
            ? t('inbound.receive.finishMissing', { count: missing, box: table?.boxMark ?? '' })
            : t('inbound.receive.finishText', { box: table?.boxMark ?? '' }))}
      </ConfirmDialog>
    </StationPage>
  )
}
