import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { GoodsCard } from '../../scan/GoodsCard.tsx'
import type { ScanQueue } from '../../scan/queue.ts'
import type { ScanExtras } from '../../scan/queueTypes.ts'
import { StationPage } from '../../scan/StationPage.tsx'
import { Controls, type Quality } from '../inbound/station/Controls.tsx'
import type { OpenStation } from '../inbound/station/StationDoor.tsx'
import { useLast } from '../inbound/station/useLast.ts'
import { useReread } from '../inbound/station/useReread.ts'
import { useTableUrl } from '../inbound/station/useTableUrl.ts'
import type { ReceiveStation_task$key } from './__generated__/ReceiveStation_task.graphql.ts'
import { ReceiveLines } from './ReceiveLines.tsx'
import type { ReceiveContext, ReceiveResult } from './ReceiveScans.ts'
import { useReceiveTroubles } from './ReceiveTroubles.tsx'
import { canUndo, instructionOf, lineOf, missingOf, type ReceiveEntry, type Table } from './ReceiveWords.ts'
import type { Counted } from './receiveAlone.ts'
import { useReceiveAlone } from './useReceiveAlone.ts'

const mutations = ['receiveScans', 'unreceiveScans']

interface Props {
  station: OpenStation
  task: ReceiveStation_task$key | null
}

/** The receiving station: a box is opened, its goods are counted one by one or all at once. */
export function ReceiveStation({ station, task: key }: Props) {
  const t = useT()
  const queue: ScanQueue<ReceiveContext, ReceiveResult> = station.queue
  const task = useFragment(
    graphql`
      fragment ReceiveStation_task on InboundTask {
        boxDeclared
        boxReceived
        box {
          id
          mark
        }
        order {
          id
          number
          customerName
          totals {
            declared
            received
          }
          boxes {
            receivedAt
          }
          ...ReceiveLines_order
          ...useReceiveAlone_order
        }
      }
    `,
    key,
  )
  const order = task?.order
  const { result, undoable, pass } = useLast(queue, mutations, (entry) => canUndo(queue, entry))
  const [quality, setQuality] = useState<Quality>('GOOD')
  const [quantity, setQuantity] = useState(1)

  const restored: Table | null | undefined = task && {
    orderId: task.order.id,
    orderNumber: task.order.number,
    customerName: task.order.customerName,
    boxId: task.box?.id ?? null,
    boxMark: task.box?.mark ?? null,
    boxes: task.order.boxes.length,
    boxesReceived: task.order.boxes.filter(({ receivedAt }) => receivedAt).length,
    declared: task.order.totals.declared,
    received: task.order.totals.received,
    boxDeclared: task.boxDeclared,
    boxReceived: task.boxReceived,
  }
  const known: Table | null = result ?? restored ?? null
  const scanOf = (code: string, extras: ScanExtras = { quality }) => ({ mutation: 'receiveScans', code, quantity, context, extras })
  const { shown, goOn } = useReceiveAlone({ queue, order: order ?? null, table: known, scanOf })
  const table: Table | null = shown?.table ?? known
  const last: Counted | null = shown?.last ?? result
  const clearUrl = useTableUrl(result?.orderNumber, result ? (result.boxMark ?? null) : undefined)
  const context = { warehouseId: station.warehouseId, orderId: table?.orderId ?? null, boxId: table?.boxId ?? null }
  const missing = missingOf(table)
  const troubles = useReceiveTroubles(queue)
  useReread(
    queue,
    pass,
    ({ step, lineId, overDeclared, boxDone }) => step !== 'OPENED' && (!lineId || overDeclared === true || boxDone === true),
  )

  const take = (code: string) => {
    queue.add(scanOf(code))
    setQuantity(1)
  }
  const act = (what: 'WHOLE' | 'FINISH') => queue.add({ ...scanOf(table?.boxMark ?? table?.orderNumber ?? '', { act: what }), quantity: 1 })
  const undo = ({ scan, result: answer }: ReceiveEntry) =>
    queue.add({ mutation: 'unreceiveScans', code: scan.code, context: {}, extras: { receiptId: answer?.receiptId ?? null } })
  const clear = () => {
    pass()
    clearUrl()
    setQuality('GOOD')
  }

  const openBox = Boolean(table?.boxId) && !last?.boxDone
  return (
    <StationPage<ReceiveContext, ReceiveResult>
      title={t('menu.inbound.receive')}
      about={table && [table.boxMark, table.orderNumber, table.customerName].filter(Boolean).join(' · ')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      goOn={goOn}
      onScan={take}
      commands={[
        { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        {
          name: 'ABNORMAL',
          alone: true,
          label: t(quality === 'GOOD' ? 'inbound.receive.defective' : 'inbound.receive.good'),
          reasons: [{ reason: 'GOODS_DAMAGED', label: t(quality === 'GOOD' ? 'inbound.receive.defective' : 'inbound.receive.good') }],
          run: () => setQuality(quality === 'GOOD' ? 'DEFECTIVE' : 'GOOD'),
        },
        {
          name: 'CONFIRM',
          alone: true,
          label: t('inbound.receive.whole'),
          disabled: missing === null || missing === 0,
          ask: t('inbound.receive.wholeText', { count: missing ?? 0, what: table?.boxMark ?? table?.orderNumber ?? '' }),
          run: () => act('WHOLE'),
        },
        {
          name: 'END',
          alone: openBox,
          label: t(openBox ? 'inbound.receive.finish' : 'inbound.command.clear'),
          disabled: !table,
          ask:
            openBox &&
            t(missing ? 'inbound.receive.finishMissing' : 'inbound.receive.finishText', { count: missing ?? 0, box: table?.boxMark ?? '' }),
          run: () => (openBox ? act('FINISH') : clear()),
        },
      ]}
      instruction={instructionOf(last, table, quality, t)}
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
      side={order && order.id === table?.orderId && <ReceiveLines order={order} counted={shown?.task.lines} now={last?.lineId} />}
      line={(entry) => lineOf(entry, shown?.task.lines, t)}
      explain={troubles}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
    >
      {last?.lineId && (
        <GoodsCard
          name={last.productName}
          codes={last.sku}
          about={t(last.overDeclared ? 'inbound.receive.over' : 'inbound.receive.counted', {
            received: last.lineReceived ?? 0,
            declared: last.lineDeclared ?? 0,
            defective: last.lineDefective ?? 0,
          })}
          quantity={last.step === 'RECEIVED' ? (last.quantity ?? 1) : 1}
        />
      )}
      {table && !last?.boxDone && (
        <Controls quality={quality} qualities={['GOOD', 'DEFECTIVE']} onQuality={setQuality} quantity={quantity} onQuantity={setQuantity} />
      )}
    </StationPage>
  )
}
