import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { type Translate, useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { useStationPhotos } from '../../../station/photo/useStationPhotos.tsx'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Entry } from '../../../station/queue/queueTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import type { SignStation_order$key } from './__generated__/SignStation_order.graphql.ts'
import { AskParcel } from './AskParcel.tsx'
import { SignBoxes } from './SignBoxes.tsx'
import { SignExpected } from './SignExpected.tsx'
import type { SignContext, SignResult } from './signScans.ts'
import { useSignTroubles } from './useSignTroubles.tsx'

type SignEntry = Entry<SignContext, SignResult>

const mutations = ['signScans', 'unsignScans']
const logged = [...mutations, 'registerParcelScans']

interface Props {
  station: OpenStation
  order: SignStation_order$key | null
  /** Carriers of earlier unknown parcels. */
  carriers: readonly string[]
}

/** Signing station: one scan per box, or all boxes of an order at once. */
export function SignStation({ station, order: key, carriers }: Props) {
  const t = useT()
  const queue: ScanQueue<SignContext, SignResult> = station.queue
  const order = useFragment(
    graphql`
      fragment SignStation_order on InboundOrder {
        id
        number
        customerName
        totals {
          declared
          signed
        }
        boxes {
          signedAt
        }
        ...SignBoxes_order
      }
    `,
    key,
  )
  const { result, forget } = useLastScan(queue, mutations)
  const undoable = newestUndoable(queue.getState().log, mutations, (entry) => canUndo(queue, entry))
  const clearUrl = useDocumentUrl(result?.orderNumber)
  const [unknown, setUnknown] = useState<string | null>(null)
  const explain = useSignTroubles(setUnknown)
  const registered = registeredLast(queue)
  const photos = useStationPhotos(station, registered && { of: { kind: 'parcel', parcelId: registered.id }, title: registered.number })

  const restored = order && {
    orderId: order.id,
    orderNumber: order.number,
    customerName: order.customerName,
    boxes: order.boxes.length,
    boxesSigned: order.boxes.filter(({ signedAt }) => signedAt).length,
    declared: order.totals.declared,
    signed: order.totals.signed,
  }
  const view = result ?? restored
  const left = view ? (view.boxes ?? 0) - (view.boxesSigned ?? 0) : 0
  const context = { warehouseId: station.warehouseId, orderId: left > 0 ? (view?.orderId ?? null) : null }

  const signAll = () => queue.add({ mutation: 'signScans', code: view?.orderNumber ?? '', context, extras: { whole: true } })
  const undo = ({ scan, result: answer }: SignEntry) =>
    queue.add({
      mutation: 'unsignScans',
      code: scan.code,
      context: { orderId: answer?.orderId ?? null, boxIds: answer?.changedBoxIds ?? [] },
    })
  const clear = () => {
    forget()
    clearUrl()
  }
  const register = (code: string, parcel: { place: string; carrier: string }) => {
    setUnknown(null)
    queue.acknowledge()
    queue.add({ mutation: 'registerParcelScans', code, context: { warehouseId: station.warehouseId }, extras: parcel })
  }

  return (
    <>
      <StationPage<SignContext, SignResult>
        title={t('menu.inbound.sign')}
        about={view && `${view.orderNumber} · ${view.customerName}`}
        place={station.place}
        onLeave={station.leave}
        queue={queue}
        mutations={logged}
        onScan={(code) => queue.add({ mutation: 'signScans', code, context })}
        commands={[
          { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
          {
            name: 'CONFIRM',
            label: t('inbound.sign.all'),
            disabled: left < 2,
            ask: t('inbound.sign.allText', { count: left, number: view?.orderNumber ?? '' }),
            run: signAll,
          },
          { name: 'END', label: t('inbound.command.clear'), disabled: !view, run: clear },
        ]}
        instruction={
          registered
            ? { step: t('unknown.register.done', { number: registered.number }), text: t('inbound.sign.scan') }
            : instructionOf(result, left, t)
        }
        counters={
          view
            ? [
                // Pieces of boxes without contents all count as signed with the first box, so progress is shown in boxes.
                ...(view.boxes
                  ? [
                      { label: t('inbound.sign.boxes'), value: view.boxesSigned ?? 0, of: view.boxes },
                      { label: t('inbound.sign.announced'), value: view.declared ?? 0 },
                    ]
                  : [{ label: t('inbound.sign.pieces'), value: view.signed ?? 0, of: view.declared ?? 0 }]),
              ]
            : []
        }
        {...(view?.boxes
          ? { progress: (view.boxesSigned ?? 0) / view.boxes }
          : view?.declared && { progress: (view.signed ?? 0) / view.declared })}
        side={
          view ? (
            order && order.id === view.orderId && <SignBoxes order={order} now={result?.boxId} />
          ) : (
            <SignExpected warehouseId={station.warehouseId} />
          )
        }
        line={(entry) => lineOf(entry, t)}
        explain={explain}
        canUndo={(entry) => canUndo(queue, entry)}
        onUndo={undo}
        hint={t('inbound.sign.hint')}
        notice={photos.notice}
      >
        {registered && <GoodsCard name={registered.number} about={t('unknown.title')} action={photos.button} />}
      </StationPage>
      {unknown && (
        <AskParcel
          trackingNumber={unknown}
          carriers={carriersWith(queue, carriers)}
          onAnswer={(parcel) => register(unknown, parcel)}
          onClose={() => setUnknown(null)}
        />
      )}
    </>
  )
}

/** Carriers that were named at this station, then those of earlier parcels. */
function carriersWith(queue: ScanQueue<SignContext, SignResult>, known: readonly string[]): string[] {
  const named = queue.getState().log.map(({ scan }) => scan.extras.carrier)
  return [...new Set([...named, ...known])].filter((one): one is string => typeof one === 'string' && one !== '')
}

/** The parcel that the newest scan registered. */
function registeredLast(queue: ScanQueue<SignContext, SignResult>): { id: string; number: string } | null {
  const [newest] = queue.getState().log
  if (newest?.scan.mutation !== 'registerParcelScans' || newest.status !== 'applied') return null
  const { parcelId, parcelNumber } = newest.result ?? {}
  return parcelId && parcelNumber ? { id: parcelId, number: parcelNumber } : null
}

function instructionOf(result: SignResult | null, left: number, t: Translate): { step: string; text: string } {
  if (!result) return { step: t('inbound.sign.step'), text: t('inbound.sign.scan') }
  const what = result.boxMark ?? result.orderNumber ?? ''
  if (result.step === 'OPENED') return { step: t('inbound.sign.opened'), text: t('inbound.sign.scanBoxes', { count: left }) }
  if (result.step === 'UNSIGNED') return { step: t('inbound.sign.taken', { what }), text: t('inbound.sign.scan') }
  if (left > 0) return { step: t('inbound.sign.signed', { what }), text: t('inbound.sign.scanBoxes', { count: left }) }
  return { step: t('inbound.sign.signed', { what }), text: t('inbound.sign.complete') }
}

function lineOf({ scan, result }: SignEntry, t: Translate) {
  if (scan.mutation === 'registerParcelScans')
    return { title: scan.code, detail: [t('unknown.title'), result?.parcelNumber, scan.extras.place].filter(Boolean).join(' · ') }
  if (!result?.step) return { title: scan.code }
  const title = result.boxMark ?? result.orderNumber ?? scan.code
  return { title, detail: t(`inbound.sign.did.${result.step}`) }
}

/** A signing can be undone once, until its boxes are signed for again. */
function canUndo(queue: ScanQueue<SignContext, SignResult>, { scan, result }: SignEntry): boolean {
  if (scan.mutation !== 'signScans' || result?.step !== 'SIGNED') return false
  const { log } = queue.getState()
  const later = log.slice(
    0,
    log.findIndex((entry) => entry.scan.key === scan.key),
  )
  const boxes = result.changedBoxIds?.join()
  return !later.some(
    (entry) =>
      entry.scan.mutation === 'unsignScans' &&
      entry.status !== 'refused' &&
      entry.scan.context.orderId === result.orderId &&
      entry.scan.context.boxIds?.join() === boxes,
  )
}
