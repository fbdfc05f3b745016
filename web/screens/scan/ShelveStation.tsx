import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { GoodsCard } from '../../scan/GoodsCard.tsx'
import type { ScanQueue } from '../../scan/queue.ts'
import { StationPage } from '../../scan/StationPage.tsx'
import { Controls, type Quality } from '../inbound/station/Controls.tsx'
import type { OpenStation } from '../inbound/station/StationDoor.tsx'
import { todoOf } from '../inbound/station/todo.ts'
import { useLast } from '../inbound/station/useLast.ts'
import { useReread } from '../inbound/station/useReread.ts'
import { useTableUrl } from '../inbound/station/useTableUrl.ts'
import type { ShelveStation_order$key } from './__generated__/ShelveStation_order.graphql.ts'
import { ShelveLines } from './ShelveLines.tsx'
import { ShelvePlace } from './ShelvePlace.tsx'
import type { ShelveContext, ShelveResult } from './ShelveScans.ts'
import { canUndo, instructionOf, lineOf, type ShelveEntry } from './ShelveWords.ts'
import type { Shown } from './shelveAlone.ts'
import { useShelveAlone } from './useShelveAlone.ts'

const mutations = ['shelveScans', 'unshelveScans']

interface Props {
  station: OpenStation
  order: ShelveStation_order$key | null
}

/** The shelving station: order or box, product, location; the place is proposed, and how many fit. */
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
        ...ShelveLines_order
        ...useShelveAlone_order
      }
    `,
    key,
  )
  const { result, undoable, pass } = useLast(queue, mutations, (entry) => canUndo(queue, entry))
  const clearUrl = useTableUrl(result?.orderNumber)
  useReread(queue, pass)
  const known = result
    ? { ...result, toShelve: result.toShelve ?? 0, shelved: result.shelved ?? 0, received: result.received ?? 0 }
    : order && { orderId: order.id, orderNumber: order.number, customerName: order.customerName, state: order.state, ...order.totals }
  const { shown, goOn } = useShelveAlone({ queue, order: order ?? null, table: known ?? null, result, scanOf: (code) => scanOf(code) })
  const table = known && { ...known, shelved: shown?.shelved ?? known.shelved, toShelve: shown?.toShelve ?? known.toShelve }
  const last: Shown | null = shown?.last ?? result
  const product = last?.productId && (last.listableGood || last.listableDefective) ? last : null

  // What the person chose holds for the product on the screen, until something is put away.
  const [choice, setChoice] = useState<{ of: string; quality?: Quality; quantity?: number } | null>(null)
  const now = product ? `${product.key}` : ''
  const chosen = choice?.of === now ? choice : null
  const quality = chosen?.quality ?? product?.quality ?? 'GOOD'
  const listable = (quality === 'GOOD' ? product?.listableGood : product?.listableDefective) ?? 0
  const proposed = quality === product?.quality ? product?.proposedQuantity || listable : listable
  const quantity = Math.min(chosen?.quantity ?? proposed, Math.max(listable, 1))
  const change = (patch: { quality?: Quality; quantity?: number }) => setChoice({ ...chosen, ...patch, of: now })

  const scanOf = (code: string) => ({
    mutation: 'shelveScans',
    code,
    quantity: Math.max(1, quantity),
    context: { warehouseId: station.warehouseId, orderId: table?.orderId ?? null, productId: product?.productId ?? null },
    extras: { quality: product ? quality : null, nearCode: last?.locationCode ?? last?.proposedCode ?? null },
  })
  const undo = ({ scan, result: answer }: ShelveEntry) =>
    queue.add({ mutation: 'unshelveScans', code: scan.code, context: {}, extras: { shelvingId: answer?.shelvingId ?? null } })
  const clear = () => {
    pass()
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
      goOn={goOn}
      onScan={(code) => queue.add(scanOf(code))}
      commands={[
        { name: 'UNDO', label: t('inbound.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
        { name: 'END', label: t('inbound.command.clear'), disabled: !table, run: clear },
      ]}
      instruction={instructionOf(
        { result: last, open: table !== null, toShelve: table?.toShelve ?? 0, product, place: place ?? null, quantity, quality },
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
      hole={place && <ShelvePlace code={place} />}
      {...(product && quality === 'DEFECTIVE' && { tone: 'warn' })}
      side={order && order.id === table?.orderId && <ShelveLines order={order} left={shown?.lines} now={last?.lineId} />}
      line={(entry) => lineOf(entry, shown?.lines, t)}
      explain={(entry) => todoOf(entry.result?.code, t)}
      canUndo={(entry) => canUndo(queue, entry)}
      onUndo={undo}
      hint={t('inbound.shelve.hint')}
    >
      {product && (
        <>
          <GoodsCard
            name={product.productName}
            codes={product.sku}
            about={t('inbound.shelve.listable', { good: product.listableGood ?? 0, defective: product.listableDefective ?? 0 })}
            quantity={quantity}
          />
          <Controls
            quality={quality}
            qualities={[
              ...(product.listableGood ? (['GOOD'] as const) : []),
              ...(product.listableDefective ? (['DEFECTIVE'] as const) : []),
            ]}
            onQuality={(next) => change({ quality: next })}
            quantity={quantity}
            maximum={Math.max(1, listable)}
            onQuantity={(next) => change({ quantity: next })}
          />
        </>
      )}
    </StationPage>
  )
}
