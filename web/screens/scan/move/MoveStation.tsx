import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { handOf, totalsOf } from '../../../../graph/inventory/rules/moving.ts'
import { inHand, toMove } from '../../../../graph/inventory/rules/transfer.ts'
import { useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { instructionFor } from '../../../station/instructionFor.ts'
import { decideOffline, linesByCode, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { Controls } from '../../../station/ui/StationControls.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { LocationBadge } from '../shelve/LocationBadge.tsx'
import type { MoveStation_transfer$key } from './__generated__/MoveStation_transfer.graphql.ts'
import type { WaitingTransfers_query$key } from './__generated__/WaitingTransfers_query.graphql.ts'
import { MoveLines } from './MoveLines.tsx'
import { type MoveState, moveOffline } from './moveOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import { moveInstruction, moveLogLine } from './moveText.ts'
import { useLoadedTransfer } from './useLoadedTransfer.ts'
import { WaitingTransfers } from './WaitingTransfers.tsx'

const mutations = ['moveScans']

const nothingOpen = { transferId: null, from: null, productId: null }

interface Props {
  station: OpenStation
  transfer: MoveStation_transfer$key | null
  query: WaitingTransfers_query$key
}

/** Moving station: scan a transfer, take its goods off by location and product, put them down by product and location. */
export function MoveStation({ station, transfer: key, query }: Props) {
  const t = useT()
  const queue: ScanQueue<MoveContext, MoveResult> = station.queue
  const found = useFragment(
    graphql`
      fragment MoveStation_transfer on Transfer {
        ...useLoadedTransfer_transfer
      }
    `,
    key,
  )
  const { result, pass } = useLastScan(queue, mutations)
  const clearUrl = useDocumentUrl(result?.orderNumber)
  useReloadAfterScans(queue, pass, ({ step }) => step === 'OPENED')
  const loaded = useLoadedTransfer(found ?? null)
  const { waiting } = useScanQueue(queue)
  const isSame = !result || result.transferId === loaded?.id
  const start: MoveState | null = loaded && isSame ? { transfer: loaded, last: result } : null
  // A scan refers to the one before it, whose answer may be on its way.
  const decided = start && decideOffline(start, waiting, moveOffline)
  const isUnknown = decided ? decided.isUnknown : waiting.length > 0
  const transfer = decided?.state.transfer ?? null
  const totals = transfer && totalsOf(transfer)
  const last = decided?.state.last ?? result
  const transferId = transfer?.id ?? result?.transferId ?? null

  const from = last?.from ?? null
  const chosen = transfer?.lines.find(({ productId, ...line }) => productId === last?.productId && inHand(line) > 0) ?? null
  const next =
    transfer?.lines.find((line) => line.from === from && toMove(line) > 0) ?? transfer?.lines.find((line) => toMove(line) > 0) ?? null
  const now = chosen ?? next
  const maximum = chosen && transfer ? handOf(transfer, chosen.productId) : next ? toMove(next) : 1
  // The chosen quantity applies to what is on the screen, until it is moved.
  const [choice, setChoice] = useState<{ of: string; quantity: number } | null>(null)
  const onScreen = `${last?.key} ${now?.id}`
  // A carton that was scanned is put down with its pieces.
  const carton = chosen && last?.step === 'CHOSEN' && last.quantity ? last.quantity : null
  const asked = choice?.of === onScreen ? choice.quantity : carton
  const quantity = Math.min(asked ?? maximum, maximum)
  const isCounted = chosen !== null || (next !== null && next.from === from)

  const scanOf = (code: string) => {
    // The quantity on the screen is that of one product: another that is scanned is taken whole.
    const isOther = !chosen && linesByCode(transfer?.lines ?? [], code).some(({ product: { id } }) => id !== next?.id)
    const counted = isCounted && asked !== null && !isOther ? quantity : null
    const known = { transferId, from, productId: chosen?.productId ?? null }
    const context = { warehouseId: station.warehouseId, ...(isUnknown ? nothingOpen : known) }
    return { mutation: 'moveScans', code, quantity: counted ?? 1, context, extras: { quantity: counted } }
  }
  const open = (number: string) =>
    queue.add({
      mutation: 'moveScans',
      code: number,
      context: { warehouseId: station.warehouseId, ...nothingOpen },
    })
  const clear = () => {
    pass()
    clearUrl()
  }
  const place = chosen ? chosen.to : next?.from
  return (
    <StationPage<MoveContext, MoveResult>
      title={t('move.title')}
      about={transfer?.number ?? last?.orderNumber}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      goOn={offlinePolicy({ start, step: moveOffline, waiting: () => queue.getState().waiting, scanOf, t })}
      onScan={(code) => queue.add(scanOf(code))}
      commands={[{ name: 'END', label: t('move.clear'), disabled: !transferId, run: clear }]}
      instruction={moveInstruction(
        {
          ...{ last, isOpen: transferId !== null, chosen, next, from: next?.from === from ? from : null, quantity },
          ...{ left: totals?.left ?? 0, inHand: totals?.inHand ?? 0 },
        },
        t,
      )}
      counters={
        totals
          ? [
              { label: t('move.left'), value: totals.left },
              { label: t('move.inHand'), value: totals.inHand },
              { label: t('move.movedIn'), value: totals.movedIn, of: totals.quantityInAll },
            ]
          : []
      }
      slot={place && <LocationBadge code={place} />}
      side={transfer ? <MoveLines lines={transfer.lines} now={now?.id} /> : <WaitingTransfers query={query} onChoose={open} />}
      line={(entry) => moveLogLine(entry, transfer?.lines, t)}
      explain={({ result: answer, reason }) => instructionFor(answer?.code ?? reason?.code, t)}
      hint={t('move.hint')}
    >
      {now && (
        <>
          <GoodsCard
            name={now.name}
            picture={now.picture}
            codes={now.sku}
            about={t(chosen ? 'move.aboutHand' : 'move.aboutPlace', { count: maximum, place: now.from })}
            quantity={quantity}
          />
          {isCounted && maximum > 1 && (
            <Controls
              quality="GOOD"
              qualities={['GOOD']}
              onQuality={() => {}}
              quantity={quantity}
              maximum={maximum}
              onQuantity={(pieces) => setChoice({ of: onScreen, quantity: pieces })}
            />
          )}
        </>
      )}
    </StationPage>
  )
}
