import { PackageCheck, PackageX } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { useStationPhotos } from '../../../station/photo/useStationPhotos.tsx'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { playSound } from '../../../station/scanner/sounds.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { ModeStrip } from '../../../station/ui/ModeStrip.tsx'
import { Controls, type Quality } from '../../../station/ui/StationControls.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { useLoadedOrder } from '../inbound/useLoadedOrder.ts'
import type { ReceiveStation_task$key } from './__generated__/ReceiveStation_task.graphql.ts'
import { ReceiveLines } from './ReceiveLines.tsx'
import type { CountedPieces, OpenOrder } from './receiveOffline.ts'
import type { ReceiveContext, ReceiveResult } from './receiveScans.ts'
import {
  canCloseReturn,
  canUndo,
  finishQuestion,
  hasCountedNothing,
  isDefective,
  missingPieces,
  openBoxes,
  photographedOf,
  type ReceiveEntry,
  receiveInstruction,
  receiveLogLine,
} from './receiveText.ts'
import { useReceiveOffline } from './useReceiveOffline.ts'
import { useReceiveTroubles } from './useReceiveTroubles.tsx'

const mutations = ['receiveScans', 'unreceiveScans']

interface Props {
  station: OpenStation
  task: ReceiveStation_task$key | null
}

/** Receiving station: open a box, then count its goods one by one or all at once. */
export function ReceiveStation({ station, task: key }: Props) {
  const t = useT()
  const queue: ScanQueue<ReceiveContext, ReceiveResult> = station.queue
  const task = useFragment(
    graphql`
      fragment ReceiveStation_task on InboundTask {
        boxDeclared
        boxReceived
        missingPieces
        surplusPieces
        box {
          id
          mark
        }
        order {
          id
          number
          customerName
          undeclared
          totals {
            declared
            received
          }
          boxes {
            receivedAt
          }
          ...useLoadedOrder_order
        }
      }
    `,
    key,
  )
  const order = useLoadedOrder(task?.order ?? null)
  const { result, forget } = useLastScan(queue, mutations)
  const undoable = newestUndoable(queue.getState().log, mutations, (entry) => canUndo(queue, entry))
  const [quality, setQuality] = useState<Quality>('GOOD')
  const [quantity, setQuantity] = useState(1)

  const restored: OpenOrder | null | undefined = task && {
    orderId: task.order.id,
    orderNumber: task.order.number,
    customerName: task.order.customerName,
    undeclared: task.order.undeclared,
    boxId: task.box?.id ?? null,
    boxMark: task.box?.mark ?? null,
    boxes: task.order.boxes.length,
    boxesReceived: task.order.boxes.filter(({ receivedAt }) => receivedAt).length,
    declared: task.order.totals.declared,
    received: task.order.totals.received,
    boxDeclared: task.boxDeclared,
    boxReceived: task.boxReceived,
    missingPieces: task.missingPieces,
    surplusPieces: task.surplusPieces,
  }
  const loadedOrder: OpenOrder | null = result ?? restored ?? null
  // Offline nothing can be asked: a box that is scanned is opened.
  const leave = useScanQueue(queue).network === 'offline'
  const scanOf = (code: string, extras: ScanExtras = { quality, ...(leave && { leave }) }) => ({
    mutation: 'receiveScans',
    code,
    quantity,
    context,
    extras,
  })
  const { shown, boxId, offlineMode } = useReceiveOffline({ queue, order, openOrder: loadedOrder, scanOf })
  const openOrder: OpenOrder | null = shown?.view ?? loadedOrder
  const last: CountedPieces | null = shown?.view ?? (result && { ...result, isDefective: isDefective(queue, result.key) })
  const clearUrl = useDocumentUrl(result?.orderNumber, result ? (result.boxMark ?? null) : undefined)
  const context = { warehouseId: station.warehouseId, orderId: openOrder?.orderId ?? null, boxId }
  const missing = missingPieces(openOrder)
  const troubles = useReceiveTroubles(queue)
  useReloadAfterScans(
    queue,
    forget,
    ({ step, lineId, overDeclared, boxDone }) =>
      step !== 'OPENED' && (!order?.lines.some(({ id }) => id === lineId) || overDeclared === true || boxDone === true),
  )

  // The quality applies to the next scan only, like the quantity: a mode that stayed would book good pieces as defective unnoticed. It stays if that
  // scan counted nothing.
  const scanCode = (code: string) => {
    queue.add(scanOf(code))
    setQuantity(1)
    setQuality('GOOD')
  }
  const answered = useEffectEvent((entries: readonly ReceiveEntry[]) => {
    if (entries.some(hasCountedNothing)) setQuality('DEFECTIVE')
  })
  useEffect(() => queue.onAnswered((entries) => answered(entries)), [queue])
  const act = (what: 'WHOLE' | 'FINISH') =>
    queue.add({ ...scanOf(openOrder?.boxMark ?? openOrder?.orderNumber ?? '', { act: what }), quantity: 1 })
  const undo = ({ scan, result: answer }: ReceiveEntry) =>
    queue.add({ mutation: 'unreceiveScans', code: scan.code, context: {}, extras: { receiptId: answer?.receiptId ?? null } })
  const clear = () => {
    forget()
    clearUrl()
    setQuality('GOOD')
  }

  const photos = useStationPhotos(station, photographedOf(queue, last))
  const openBox = Boolean(openOrder?.boxId) && !last?.boxDone
  const closesReturn = !openBox && canCloseReturn(last, openOrder)
  const closeReturn = () => {
    const ofOrder = { ...scanOf(openOrder?.orderNumber ?? '', { act: 'FINISH' }), context: { ...context, boxId: null } }
    queue.add({ ...ofOrder, quantity: 1 })
  }
  const end = openBox ? () => act('FINISH') : closesReturn ? closeReturn : clear
  return (
    <StationPage<ReceiveContext, ReceiveResult>
      title={t('menu.inbound.receive')}
      about={openOrder && [openOrder.boxMark, openOrder.orderNumber, openOrder.customerName].filter(Boolean).join(' · ')}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={offlineMode}
      onScan={scanCode}
      commands={[
        { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        {
          name: 'ABNORMAL',
          worksOffline: true,
          label: t(quality === 'GOOD' ? 'inbound.receive.defective' : 'inbound.receive.good'),
          atOnce: true,
          run: (command) => {
            const reason = command.name === 'ABNORMAL' ? command.reason : null
            if (reason === null) setQuality(quality === 'GOOD' ? 'DEFECTIVE' : 'GOOD')
            else if (reason === 'GOODS_DAMAGED') setQuality('DEFECTIVE')
            else playSound('warn')
          },
        },
        {
          name: 'CONFIRM',
          worksOffline: true,
          label: t('inbound.receive.whole'),
          disabled: missing === null || missing === 0,
          ask: t('inbound.receive.wholeText', { count: missing ?? 0, what: openOrder?.boxMark ?? openOrder?.orderNumber ?? '' }),
          run: () => act('WHOLE'),
        },
        {
          name: 'END',
          worksOffline: openBox || closesReturn,
          label: t(openBox ? 'inbound.receive.finish' : closesReturn ? 'inbound.close.action' : 'inbound.command.clear'),
          disabled: !openOrder,
          ask: openBox
            ? openOrder && finishQuestion(openOrder, t)
            : closesReturn && t('inbound.receive.closeText', { count: openOrder?.received ?? 0, number: openOrder?.orderNumber ?? '' }),
          run: () => end(),
        },
      ]}
      instruction={receiveInstruction(last, openOrder, quality, t)}
      {...(quality === 'DEFECTIVE' && { tone: 'warn' })}
      mode={
        quality === 'DEFECTIVE' ? (
          <ModeStrip Icon={PackageX} name={t('inbound.quality.DEFECTIVE')} text={t('inbound.receive.mode.DEFECTIVE')} isUnusual />
        ) : (
          openOrder &&
          !last?.boxDone &&
          last?.step !== 'CLOSED' && (
            <ModeStrip Icon={PackageCheck} name={t('inbound.quality.GOOD')} text={t('inbound.receive.mode.GOOD')} />
          )
        )
      }
      counters={
        openOrder
          ? [
              ...(openOrder.boxId && openOrder.boxReceived != null
                ? [
                    {
                      label: t('inbound.receive.inBox'),
                      value: openOrder.boxReceived,
                      ...(openOrder.boxDeclared != null && { of: openOrder.boxDeclared }),
                    },
                  ]
                : []),
              {
                label: t('inbound.receive.inOrder'),
                value: openOrder.received ?? 0,
                ...(!openOrder.undeclared && { of: openOrder.declared ?? 0 }),
              },
              ...(openOrder.boxes ? [{ label: t('inbound.receive.boxes'), value: openOrder.boxesReceived ?? 0, of: openOrder.boxes }] : []),
            ]
          : []
      }
      {...(openOrder?.declared && {
        progress: Math.min((openOrder.received ?? 0) / openOrder.declared, openBoxes(openOrder) > 0 ? 0.95 : 1),
      })}
      side={shown && <ReceiveLines lines={shown.order.lines} isUndeclared={openOrder?.undeclared === true} now={last?.lineId} />}
      notice={photos.notice}
      line={(entry) => receiveLogLine(entry, shown?.order.lines, t)}
      explain={troubles}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
    >
      {last?.lineId && (
        <GoodsCard
          name={last.productName}
          picture={shown?.order.lines.find(({ id }) => id === last.lineId)?.picture}
          codes={last.sku}
          about={t(
            openOrder?.undeclared ? 'inbound.receive.found' : last.overDeclared ? 'inbound.receive.over' : 'inbound.receive.counted',
            {
              received: last.lineReceived ?? 0,
              declared: last.lineDeclared ?? 0,
              defective: last.lineDefective ?? 0,
            },
          )}
          quantity={last.step === 'RECEIVED' ? (last.quantity ?? 1) : 1}
          action={photos.button}
        />
      )}
      {!last?.lineId && photos.button}
      {openOrder && !last?.boxDone && last?.step !== 'CLOSED' && (
        <Controls quality={quality} qualities={['GOOD', 'DEFECTIVE']} onQuality={setQuality} quantity={quantity} onQuantity={setQuantity} />
      )}
    </StationPage>
  )
}
