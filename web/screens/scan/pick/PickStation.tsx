import { Box, Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { parseScan, readAs } from '../../../../graph/kernel/states/codes.ts'
import { slotNumber } from '../../../../graph/wave/rules/packing.ts'
import { isBeingPicked, needsCart, openPlaces, pickTotals } from '../../../../graph/wave/rules/picking.ts'
import { useT } from '../../../i18n/useT.ts'
import { useWeight } from '../../../shell/useWeight.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { newestUndoable } from '../../../station/newestUndoable.ts'
import { decideOffline, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import type { StationCommand } from '../../../station/stationTypes.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { NumberPad } from '../../../station/ui/NumberPad.tsx'
import { SlotBadge } from '../../../station/ui/SlotBadge.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { LocationBadge } from '../shelve/LocationBadge.tsx'
import type { PickStation_wave$key } from './__generated__/PickStation_wave.graphql.ts'
import type { WavesToPick_query$key } from './__generated__/WavesToPick_query.graphql.ts'
import { boxOnScreen } from './boxOnScreen.ts'
import { CartNotice, isOverloaded } from './CartNotice.tsx'
import { CartPanel } from './CartPanel.tsx'
import { FollowWave } from './FollowWave.tsx'
import { handOf } from './inHand.ts'
import { NextStops } from './NextStops.tsx'
import { PickNotice } from './PickNotice.tsx'
import { type PickState, pickOffline } from './pickOffline.ts'
import type { PickContext, PickResult } from './pickScans.ts'
import { type PickEntry, pickInstruction, pickLogLine, undoablePicks } from './pickText.ts'
import { ShortPanel } from './ShortPanel.tsx'
import { extrasOfShort, type ShortPick, shortLabel } from './shortPick.ts'
import { useConfirmPicked } from './useConfirmPicked.ts'
import { type LoadedLine, usePickTask } from './usePickTask.ts'
import { usePickTroubles } from './usePickTroubles.tsx'
import { WavesToPick } from './WavesToPick.tsx'

const mutations = ['pickScans']
const isBox = (code: string, box: number) => slotNumber(readAs(parseScan(code), 'slot')) === box
/** Steps whose answers report only a part of what has changed. */
const reloaded: readonly string[] = ['OPENED', 'CART', 'ELSEWHERE', 'BOX_FULL']
/** Refusals of a scan for goods or a box that another picker has taken meanwhile. */
const pickedByOthers = [
  'PLACE_PICKED',
  'GOODS_NOT_NEEDED',
  'ABOVE_TO_PICK',
  'BOX_NEEDS_NO_MORE',
  'BOX_FILLED_MEANWHILE',
  'CONFIRM_BOX_FIRST',
  'ABOVE_BOX',
  'BOX_IS_EMPTY',
  'BOX_NOT_FREE',
  'NO_FREE_BOX',
]

interface Props {
  station: OpenStation
  wave: PickStation_wave$key | null
  query: WavesToPick_query$key
}

/** Picking with a handheld: scan a location, scan its goods, go to the next one. */
export function PickStation({ station, wave: key, query }: Props) {
  const t = useT()
  const weight = useWeight()
  const queue: ScanQueue<PickContext, PickResult> = station.queue
  const found = useFragment(
    graphql`
      fragment PickStation_wave on Wave {
        ...usePickTask_wave
      }
    `,
    key,
  )
  const { log, waiting, network } = useScanQueue(queue) as ReturnType<typeof queue.getState>
  const { result, forget } = useLastScan(queue, mutations)
  const clearUrl = useDocumentUrl(result?.orderNumber)
  useReloadAfterScans(queue, forget, ({ step }) => reloaded.includes(step ?? ''), pickedByOthers)
  const loaded = usePickTask(found ?? null)
  const known = loaded && (!result?.waveId || result.waveId === loaded.id) ? loaded : null
  const start: PickState | null = known ? { wave: known, last: result, hand: handOf(log, known.id) } : null
  // A scan refers to the one before it, whose answer may be on its way.
  const decided = start && decideOffline(start, waiting, pickOffline)
  const wave = decided?.state.wave ?? null
  const last = decided?.state.last ?? result
  const waveId = wave?.id ?? result?.waveId ?? null
  const location = last?.location ?? null

  const isPicking = wave !== null && isBeingPicked(wave)
  const totals = wave && pickTotals(wave.lines)
  const me = wave?.pickers.findIndex(({ id }) => id === station.staffId) ?? -1
  const places = wave ? openPlaces(wave.lines, wave.skipped, { index: Math.max(0, me), of: Math.max(1, wave.pickers.length) }) : []
  const here = (wave?.lines ?? []).filter((line) => line.location === location)
  const waitsForCart = isPicking && needsCart(wave)
  const toPick = isPicking && !waitsForCart ? here.filter(({ open }) => open > 0) : []
  // Goods of which pieces were taken for a box come first.
  const line = toPick.find(({ productId }) => productId === last?.productId) ?? toPick[0] ?? null
  const goods = here.filter(({ productId }) => productId === line?.productId)
  const open = goods.reduce((sum, one) => sum + one.open, 0)
  const into = boxOnScreen(isPicking ? wave : null, decided?.state.hand ?? [], goods)
  const next = isPicking ? (places[0] ?? null) : null

  // What was opened or typed applies to these goods at this location, until something else is scanned.
  const onScreen = `${last?.key} ${location} ${line?.id}`
  const [opened, setOpened] = useState<{ of: string; typed?: string; short?: ShortPick; full?: number } | null>(null)
  const panel = opened?.of === onScreen ? opened : null
  const short = panel?.short && (network === 'offline' ? { ...panel.short, other: null } : panel.short)
  const typed = Number(panel?.typed ?? '')
  /** A full box of the pick cart: a free one is scanned next. */
  const full = panel?.full ?? null
  const show = (what: { typed: string } | { short: ShortPick } | { full: number }) => setOpened({ of: onScreen, ...what })

  const isTyping = panel?.typed !== undefined

  const scanOf = (
    code: string,
    extras: ScanExtras = full && !isBox(code, full) ? { fullBox: full } : typed > 0 ? { quantity: typed } : {},
  ) => ({
    mutation: 'pickScans',
    code,
    quantity: 1,
    extras,
    context: { warehouseId: station.warehouseId, waveId, location, box: into.box, unconfirmedBox: into.unconfirmed },
  })
  const choose = (number: string, extras: ScanExtras = {}) =>
    queue.add({ ...scanOf(number, extras), context: { warehouseId: station.warehouseId, waveId: null, location: null } })
  const undoables = undoablePicks(log, waveId)
  const canUndo = ({ scan }: PickEntry) => isPicking && undoables.has(scan.key)
  const undoable = newestUndoable(log, mutations, canUndo, ({ extras }) => extras.putBack === true)
  const undo = ({ scan, result: answer }: PickEntry) =>
    queue.add({
      ...scanOf(scan.code, { ...scan.extras, putBack: true }),
      context: { ...scan.context, box: answer?.box ?? scan.context.box ?? null, unconfirmedBox: into.unconfirmed },
    })
  const skip = location && line ? location : next
  const { confirmPicked, busy } = useConfirmPicked()
  const clear = () => {
    forget()
    clearUrl()
  }
  const confirm = (): StationCommand | null => {
    if (wave?.state === 'TO_BE_PICKED') return { name: 'CONFIRM', label: t('pick.command.start'), run: () => choose(wave.number) }
    if (into.unconfirmed !== null)
      return {
        name: 'CONFIRM',
        label: t('pick.command.inBox', { box: into.unconfirmed }),
        run: () => queue.add(scanOf(`H:${into.unconfirmed}`, {})),
      }
    if (wave && isPicking && totals?.open === 0)
      return {
        name: 'CONFIRM',
        label: t('pick.command.confirm'),
        disabled: busy || waiting.length > 0,
        run: () => confirmPicked(wave.id),
      }
    return null
  }
  const cancel: StationCommand = { name: 'UNDO', worksOffline: true, label: t('pick.cancel'), run: () => setOpened(null) }
  /** What the opened panel asks for. */
  const panelCommands = (of: LoadedLine, short: ShortPick | undefined): StationCommand[] => [
    cancel,
    short
      ? {
          name: 'CONFIRM',
          worksOffline: true,
          label: shortLabel(short, t),
          run: () => queue.add(scanOf(of.sku, extrasOfShort(short))),
        }
      : {
          name: 'CONFIRM',
          worksOffline: true,
          label: t('pick.command.take', { count: typed }),
          disabled: typed < 1,
          run: () => queue.add(scanOf(of.sku)),
        },
  ]
  const others = (): StationCommand[] => [
    { name: 'UNDO', worksOffline: true, label: t('pick.command.undo'), disabled: !undoable, run: () => undoable && undo(undoable) },
    {
      name: 'ABNORMAL',
      worksOffline: true,
      atOnce: true,
      label: t('pick.command.short'),
      disabled: !line,
      run: () => show({ short: { missing: open, reason: 'NONE_LEFT', other: null } }),
    },
    ...(into.box === null
      ? []
      : [{ name: 'FULL' as const, worksOffline: true, label: t('pick.command.full'), run: () => show({ full: into.box ?? 0 }) }]),
    {
      name: 'SUSPEND',
      worksOffline: true,
      label: t('pick.command.skip'),
      disabled: !skip || places.length < 2,
      run: () => queue.add({ ...scanOf(skip ?? '', { skip: true }), context: { ...scanOf('').context, location: skip } }),
    },
  ]
  const first = confirm()
  const commands: StationCommand[] =
    full !== null
      ? [cancel, ...(first && into.unconfirmed !== null ? [first] : [])]
      : line && panel
        ? panelCommands(line, short)
        : [
            ...(first ? [first] : []),
            ...(isPicking && !waitsForCart ? others() : []),
            ...(waveId ? [{ name: 'END' as const, worksOffline: true, label: t('pick.command.clear'), run: clear }] : []),
          ]
  // A handheld has no side column.
  const isHandheld = useMediaQuery('(max-width: 47.99rem)')
  const lists = wave ? (
    <NextStops lines={wave.lines} places={places.filter((place) => place !== (line ? location : next))} />
  ) : (
    <WavesToPick query={query} onChoose={choose} />
  )
  const badge = into.box !== null && (line || into.unconfirmed !== null) ? wave?.boxes.find(({ box }) => box === into.box) : undefined
  const place = line ? location : waitsForCart ? null : next
  const slot = badge ? (
    <SlotBadge slot={`${badge.box}`} have={badge.sorted} need={badge.pieces} />
  ) : (
    !(line && isHandheld) && place && <LocationBadge code={place} />
  )
  return (
    <StationPage<PickContext, PickResult>
      title={t('pick.title')}
      about={totals ? t('pick.progress', { number: wave.number, picked: totals.picked, pieces: totals.pieces }) : last?.orderNumber}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={offlinePolicy({ start, step: pickOffline, waiting: () => queue.getState().waiting, scanOf, t })}
      onScan={(code) => queue.add(scanOf(code))}
      commands={commands}
      instruction={pickInstruction({ last, wave, line, open, next, into, full }, weight, t)}
      counters={
        totals
          ? [
              { label: t('pick.pieces'), value: totals.picked, of: totals.pieces },
              { label: t('pick.stops'), value: places.length },
            ]
          : []
      }
      {...(totals && totals.pieces > 0 && { progress: totals.picked / totals.pieces })}
      slot={slot}
      side={
        <>
          {loaded && <FollowWave key={loaded.id} wave={loaded} isSettled={waiting.length === 0} />}
          {!isHandheld && lists}
        </>
      }
      notice={
        isPicking &&
        (me < 0 ? (
          <PickNotice wave={wave} onTogether={() => choose(wave.number, { together: true })} />
        ) : (
          isOverloaded(wave) && <CartNotice wave={wave} />
        ))
      }
      line={(entry) => pickLogLine(entry, wave?.lines, t)}
      explain={usePickTroubles(queue)}
      canUndo={canUndo}
      onUndo={undo}
      hint={t('pick.hint')}
    >
      {line && (
        <>
          {!isTyping && (
            <GoodsCard
              name={line.name}
              picture={line.picture}
              codes={line.sku}
              about={!panel && t('pick.about', { place: line.location, batch: line.batch })}
            />
          )}
          {short ? (
            <ShortPanel
              waveId={wave?.id ?? ''}
              line={line}
              open={open}
              short={short}
              isOffline={network === 'offline'}
              onChange={(changed) => show({ short: changed })}
            />
          ) : isTyping ? (
            <NumberPad label={line.name} typed={panel?.typed ?? ''} pieces={null} onTyped={(digits) => show({ typed: digits })} />
          ) : (
            open > 1 && (
              <Button gridColumn="1 / -1" justifySelf="start" size="2xl" mt="3" onClick={() => show({ typed: '' })}>
                {t('pick.type')}
              </Button>
            )
          )}
        </>
      )}
      {isPicking && (!panel || full !== null) && <CartPanel wave={wave} current={into.box} />}
      {isHandheld && !panel && !(line && into.box !== null) && (
        <Box gridColumn="1 / -1" mt="4">
          {lists}
        </Box>
      )}
    </StationPage>
  )
}
