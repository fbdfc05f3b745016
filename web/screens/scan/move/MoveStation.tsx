import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { handOf, totalsOf } from '../../../../graph/inventory/rules/moving.ts'
import { inHand, toMove } from '../../../../graph/inventory/rules/transfer.ts'
import { useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { linesByCode, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { NumberPad } from '../../../station/ui/NumberPad.tsx'
import { Controls } from '../../../station/ui/StationControls.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { LocationBadge } from '../shelve/LocationBadge.tsx'
import type { MoveStation_transfer$key } from './__generated__/MoveStation_transfer.graphql.ts'
import type { useGoodsHere_stocks$key } from './__generated__/useGoodsHere_stocks.graphql.ts'
import type { WaitingTransfers_query$key } from './__generated__/WaitingTransfers_query.graphql.ts'
import { HereList } from './HereList.tsx'
import { MoveLines } from './MoveLines.tsx'
import { moveOffline } from './moveOffline.ts'
import type { MoveContext, MoveResult } from './moveScans.ts'
import { moveInstruction, moveLogLine } from './moveText.ts'
import { useGoodsHere } from './useGoodsHere.ts'
import { useLoadedTransfer } from './useLoadedTransfer.ts'
import { mutations, useMove } from './useMove.ts'
import { useMoveTroubles } from './useMoveTroubles.ts'
import { WaitingTransfers } from './WaitingTransfers.tsx'

interface Props {
  station: OpenStation
  transfer: MoveStation_transfer$key | null
  /** What lies at the location of the address. */
  place: string | null
  here: useGoodsHere_stocks$key | null
  query: WaitingTransfers_query$key
}

/**
 * Moving station: scan a transfer, take its goods off by location and product, put them down by product and location. Or without a transfer: scan a
 * location, its goods and the new location.
 */
export function MoveStation({ station, transfer: key, place: placeInUrl, here: hereKey, query }: Props) {
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
  const move = useMove(queue, useLoadedTransfer(found ?? null), useGoodsHere(placeInUrl, hereKey))
  const { shown: last, now: state, isAdHoc, isOver, transferId } = move
  const transfer = state?.transfer ?? null
  const totals = transfer && totalsOf(transfer)

  const from = last?.from ?? null
  const chosen = transfer?.lines.find(({ productId, ...line }) => productId === last?.productId && inHand(line) > 0) ?? null
  const next =
    transfer?.lines.find((line) => line.from === from && toMove(line) > 0) ?? transfer?.lines.find((line) => toMove(line) > 0) ?? null
  const now = chosen ?? next
  const maximum = chosen && transfer ? handOf(transfer, chosen.productId) : next ? toMove(next) : 1
  // The chosen quantity applies to what is on the screen, until it is moved.
  const [choice, setChoice] = useState<{ of: string; quantity: number } | null>(null)
  const [isStopped, setStopped] = useState(false)
  const [pad, setPad] = useState<{ of: string; typed: string } | null>(null)
  const onScreen = `${last?.key} ${now?.id}`
  // A carton that was scanned is put down with its pieces.
  const carton = chosen && last?.step === 'CHOSEN' && last.quantity ? last.quantity : null
  const asked = choice?.of === onScreen ? choice.quantity : carton
  const quantity = Math.min(asked ?? maximum, maximum)
  const isCounted = chosen !== null || (next !== null && next.from === from)
  const isTaking = isAdHoc && !isOver && from !== null
  const typed = isTaking && pad?.of === onScreen ? pad.typed : ''

  const scanOf = (code: string, extras: ScanExtras = {}) => {
    // The quantity on the screen is that of one product: another that is scanned is taken whole.
    const isOther = !chosen && linesByCode(transfer?.lines ?? [], code).some(({ product: { id } }) => id !== next?.id)
    const counted = isTaking ? Number(typed) || null : isCounted && asked !== null && !isOther ? quantity : null
    const context = { warehouseId: station.warehouseId, ...move.contextOf(code, { productId: chosen?.productId ?? null, from }) }
    return { mutation: 'moveScans', code, quantity: counted ?? 1, context, extras: { quantity: counted, ...extras } }
  }
  const add = (scan: ReturnType<typeof scanOf>) => {
    queue.add(scan)
    setPad(null)
  }
  const { explain, answer } = useMoveTroubles(queue, (code, meantProductId) => add(scanOf(code, { meantProductId })))
  const nothingOpen = { transferId: null, moveKey: null, from: null, productId: null }
  const open = (number: string) =>
    queue.add({ mutation: 'moveScans', code: number, context: { warehouseId: station.warehouseId, ...nothingOpen } })
  const takenFrom = isAdHoc && last?.step === 'TAKEN' && move.waiting.length === 0 ? from : null
  // SKUs of several customers may be equal: it is the line that the answer names.
  const takenLine = transfer?.lines.find(
    (line) => line.from === takenFrom && last?.lines?.some(({ lineId }) => lineId === line.id) && inHand(line) > 0,
  )
  const putBack = () => {
    if (!takenLine || !takenFrom) return
    const pieces = last?.quantity ?? 1
    const scan = scanOf(`L:${takenFrom}`, { quantity: pieces })
    queue.add({ ...scan, quantity: pieces, context: { ...scan.context, from: null, productId: takenLine.productId } })
  }
  const chooseHeld = (sku: string, meantProductId: string) => {
    const scan = scanOf(sku, { quantity: null, meantProductId })
    queue.add({ ...scan, quantity: 1, context: { ...scan.context, from: null, productId: null } })
  }
  const place = chosen ? chosen.to : isAdHoc ? (isOver ? null : from) : next?.from
  // A handheld has no side column.
  const isHandheld = useMediaQuery('(max-width: 47.99rem)')
  const here = isTaking && state?.here?.location === from ? state.here : null
  const lists =
    transfer && transfer.lines.length > 0 ? (
      <MoveLines lines={transfer.lines} now={now?.id} {...(isAdHoc && !isOver && !isStopped && { onChoose: chooseHeld })} />
    ) : (
      !here && <WaitingTransfers query={query} onChoose={open} />
    )
  const side = (
    <>
      {here && <HereList here={here} disabled={isStopped} onTake={(sku, meantProductId) => add(scanOf(sku, { meantProductId }))} />}
      {lists}
    </>
  )
  const counters = totals
    ? [
        ...(isAdHoc ? [] : [{ label: t('move.left'), value: totals.left }]),
        { label: t('move.inHand'), value: move.inHand },
        { label: t('move.movedIn'), value: totals.movedIn, ...(!isAdHoc && { of: totals.quantityInAll }) },
      ]
    : []
  return (
    <StationPage<MoveContext, MoveResult>
      title={t('move.title')}
      about={transfer?.number ?? last?.orderNumber}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={offlinePolicy({ start: move.start, step: moveOffline, waiting: () => queue.getState().waiting, scanOf, answer, t })}
      onScan={(code) => add(scanOf(code))}
      onStopped={setStopped}
      commands={[
        {
          name: 'UNDO',
          label: takenFrom ? t('move.undo', { place: takenFrom }) : t('inbound.command.undo'),
          disabled: !takenLine,
          run: putBack,
        },
        { name: 'END', label: t('move.clear'), disabled: !transferId && !transfer, run: move.clear },
      ]}
      instruction={moveInstruction(
        {
          last,
          isOpen: transferId !== null || transfer !== null,
          chosen,
          next,
          quantity,
          isAdHoc,
          from: isTaking || next?.from === from ? from : null,
          left: totals?.left ?? 0,
          inHand: move.inHand,
        },
        t,
      )}
      counters={counters}
      slot={place && <LocationBadge code={place} />}
      side={!isHandheld && side}
      line={(entry) => moveLogLine(entry, transfer?.lines, t)}
      explain={explain}
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
      {isTaking && (
        <NumberPad label={t('move.pieces')} typed={typed} pieces={null} onTyped={(digits) => setPad({ of: onScreen, typed: digits })} />
      )}
      {isHandheld && (
        <Box gridColumn="1 / -1" mt="4">
          {side}
        </Box>
      )}
    </StationPage>
  )
}
