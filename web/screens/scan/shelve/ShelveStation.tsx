import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { totalsOf } from '../../../../graph/inbound/rules/status.ts'
import { type Translate, useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { productChoices } from '../../../station/productChoices.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { Trouble } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { Controls, type Quality } from '../../../station/ui/StationControls.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { useLoadedOrder } from '../inbound/useLoadedOrder.ts'
import type { ShelveStation_order$key } from './__generated__/ShelveStation_order.graphql.ts'
import { LocationBadge } from './LocationBadge.tsx'
import { ShelveLines } from './ShelveLines.tsx'
import { productInHand, type ShownProduct } from './shelveOffline.ts'
import type { ShelveContext, ShelveResult } from './shelveScans.ts'
import { canUndo, type ShelveEntry, shelveInstruction, shelveLogLine } from './shelveText.ts'
import { useShelveOffline } from './useShelveOffline.ts'

const mutations = ['shelveScans', 'unshelveScans']

interface Props {
  station: OpenStation
  order: ShelveStation_order$key | null
}

/** Putaway station: scan order or box, product, location; the location and quantity are suggested. */
export function ShelveStation({ station, order: key }: Props) {
  const t = useT()
  const queue: ScanQueue<ShelveContext, ShelveResult> = station.queue
  const order = useFragment(
    graphql`
      fragment ShelveStation_order on InboundOrder {
        id
        number
        customerName
        state
        totals {
          received
          shelved
          toShelve
        }
        ...useLoadedOrder_order
      }
    `,
    key,
  )
  const { result, forget } = useLastScan(queue, mutations)
  const undoable = newestUndoable(queue.getState().log, mutations, (entry) => canUndo(queue, entry))
  const clearUrl = useDocumentUrl(result?.orderNumber)
  useReloadAfterScans(queue, forget)
  const known = result
    ? { ...result, toShelve: result.toShelve ?? 0, shelved: result.shelved ?? 0, received: result.received ?? 0 }
    : order && { orderId: order.id, orderNumber: order.number, customerName: order.customerName, state: order.state, ...order.totals }
  const loaded = useLoadedOrder(order ?? null)
  const { shown, inHand, isUnknown, offlineMode } = useShelveOffline({
    queue,
    order: loaded,
    orderId: known?.orderId,
    result,
    scanOf: (code) => scanOf(code),
  })
  const table = known && { ...known, ...(shown && shown.order !== loaded && totalsOf(shown.order)) }
  const last: ShownProduct | null = shown?.last ?? result
  const product = productInHand(last)

  // The chosen quantity and quality apply to the product on the screen until it is put away.
  const [choice, setChoice] = useState<{ of: string; quality?: Quality; quantity?: number } | null>(null)
  const toPut = (of: ShownProduct | null) => {
    const chosen = of && choice?.of === of.key ? choice : null
    const quality = chosen?.quality ?? of?.quality ?? 'GOOD'
    const toPutAway = (quality === 'GOOD' ? of?.toPutAwayGood : of?.toPutAwayDefective) ?? 0
    const proposed = quality === of?.quality ? of?.proposedQuantity || toPutAway : toPutAway
    return { chosen, quality, toPutAway, quantity: Math.min(chosen?.quantity ?? proposed, Math.max(toPutAway, 1)) }
  }
  const { chosen, quality, toPutAway, quantity } = toPut(product)
  const change = (patch: { quality?: Quality; quantity?: number }) => product && setChoice({ ...chosen, ...patch, of: product.key })

  // A location refers to the product scanned before it, whose answer may be on its way.
  const scanOf = (code: string) => ({
    mutation: 'shelveScans',
    code,
    quantity: Math.max(1, toPut(inHand).quantity),
    context: {
      warehouseId: station.warehouseId,
      orderId: isUnknown ? null : (table?.orderId ?? null),
      productId: inHand?.productId ?? null,
    },
    extras: {
      quality: inHand ? toPut(inHand).quality : null,
      nearCode: last?.locationCode ?? last?.proposedCode ?? null,
      proposedCode: inHand && toPut(inHand).quality === inHand.quality ? (inHand.proposedCode ?? null) : null,
    },
  })
  const undo = ({ scan, result: answer }: ShelveEntry) =>
    queue.add({ mutation: 'unshelveScans', code: scan.code, context: {}, extras: { shelvingId: answer?.shelvingId ?? null } })
  const again = ({ scan: { code, quantity: pieces, context, extras } }: ShelveEntry, productId: string) => {
    queue.acknowledge()
    queue.add({ mutation: 'shelveScans', code, quantity: pieces, context: { ...(context as ShelveContext), productId }, extras })
  }
  const clear = () => {
    forget()
    clearUrl()
  }

  const place = quality === product?.quality ? product?.proposedCode : null
  return (
    <StationPage<ShelveContext, ShelveResult>
      title={t('menu.inbound.shelve')}
      about={table && `${table.orderNumber} · ${table.customerName}`}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={offlineMode}
      onScan={(code) => queue.add(scanOf(code))}
      commands={[
        { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        { name: 'END', label: t('inbound.command.clear'), disabled: !table, run: clear },
      ]}
      instruction={shelveInstruction(
        {
          result: last,
          number: table?.orderNumber ?? null,
          toShelve: table?.toShelve ?? 0,
          product,
          place: place ?? null,
          quantity,
          quality,
        },
        t,
      )}
      counters={
        table
          ? [
              { label: t('inbound.shelve.shelved'), value: table.shelved, of: table.received },
              { label: t('inbound.shelve.left'), value: table.toShelve },
            ]
          : []
      }
      {...(table && table.received > 0 && { progress: table.shelved / table.received })}
      slot={place && <LocationBadge code={place} />}
      {...((last?.missedCode || (product && quality === 'DEFECTIVE')) && { tone: 'warn' })}
      side={shown && <ShelveLines lines={shown.order.lines} now={last?.lineId} />}
      line={(entry) => shelveLogLine(entry, shown?.order.lines, t)}
      explain={(entry) => troubleOf(entry, place ?? null, t, (productId) => again(entry, productId))}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
      hint={t('inbound.shelve.hint')}
    >
      {product && (
        <>
          <GoodsCard
            name={product.productName}
            picture={shown?.order.lines.find(({ productId }) => productId === product.productId)?.picture}
            codes={product.sku}
            about={t('inbound.shelve.toPutAway', { good: product.toPutAwayGood ?? 0, defective: product.toPutAwayDefective ?? 0 })}
            quantity={quantity}
          />
          <Controls
            quality={quality}
            qualities={[
              ...(product.toPutAwayGood ? (['GOOD'] as const) : []),
              ...(product.toPutAwayDefective ? (['DEFECTIVE'] as const) : []),
            ]}
            onQuality={(next) => change({ quality: next })}
            quantity={quantity}
            maximum={Math.max(1, toPutAway)}
            onQuantity={(next) => change({ quantity: next })}
          />
        </>
      )}
    </StationPage>
  )
}

const wrongPlaces: readonly (string | null | undefined)[] = ['AREA_MISMATCH', 'LOCATION_NOT_FOUND']

/** Explains a refusal; for a wrong location the suggested one stays visible, and one of several products is chosen. */
function troubleOf(
  { result, reason }: ShelveEntry,
  place: string | null,
  t: Translate,
  onChoose: (productId: string) => void,
): Partial<Trouble> {
  const code = result?.code ?? reason?.code
  if (code === 'PRODUCT_AMBIGUOUS') return productChoices(result?.values, onChoose)
  if (!place || !wrongPlaces.includes(code)) return instructionFor(code, t)
  return { expected: <span className="code">{place}</span>, todo: t('inbound.todo.proposedPlace'), place: <LocationBadge code={place} /> }
}
