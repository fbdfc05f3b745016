import { Box, Button, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { graphql, useFragment } from 'react-relay'
import { isForOthers, isPlaceDone, type LineToCount, type PlaceToCount } from '../../../../graph/inventory/rules/countScan.ts'
import { StockCountSkipReason } from '../../../../graph/inventory/states.ts'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { useT } from '../../../i18n/useT.ts'
import type { OpenStation } from '../../../station/entry/StationGate.tsx'
import { useDocumentUrl } from '../../../station/entry/useDocumentUrl.ts'
import { useReloadAfterScans } from '../../../station/entry/useReloadAfterScans.ts'
import { decideOffline, offlinePolicy } from '../../../station/offline/decideOffline.ts'
import type { ScanQueue } from '../../../station/queue/queue.ts'
import type { ScanExtras } from '../../../station/queue/queueTypes.ts'
import { useScanQueue } from '../../../station/queue/useScanQueue.ts'
import { useTypedDigits } from '../../../station/scanner/typedDigits.ts'
import { GoodsCard } from '../../../station/ui/GoodsCard.tsx'
import { NumberPad } from '../../../station/ui/NumberPad.tsx'
import { StationPage } from '../../../station/ui/StationPage.tsx'
import { useLastScan } from '../../../station/useLastScan.ts'
import { useNow } from '../../../station/useNow.ts'
import { useTimeZone } from '../../../ui/TimeZone.tsx'
import { useMediaQuery } from '../../../ui/useMediaQuery.ts'
import { LocationBadge } from '../shelve/LocationBadge.tsx'
import type { CountStation_count$key } from './__generated__/CountStation_count.graphql.ts'
import type { WaitingCounts_query$key } from './__generated__/WaitingCounts_query.graphql.ts'
import { AisleMap } from './AisleMap.tsx'
import { CountHere } from './CountHere.tsx'
import { type CountState, countOffline } from './countOffline.ts'
import type { CountContext, CountResult } from './countScans.ts'
import { countInstruction, countLogLine } from './countText.ts'
import { RecountHints } from './RecountHints.tsx'
import { useCountTroubles } from './useCountTroubles.tsx'
import { useLoadedCount } from './useLoadedCount.ts'
import { WaitingCounts } from './WaitingCounts.tsx'

const mutations = ['countScans']
const nothingOpen = { stockCountId: null, location: null, productId: null }
const reasons = valuesOf(StockCountSkipReason)

interface Props {
  station: OpenStation
  count: CountStation_count$key | null
  query: WaitingCounts_query$key
}

/** Counting station: scan a location, count its products by scan or by keys, count again what differs. */
export function CountStation({ station, count: key, query }: Props) {
  const t = useT()
  const intl = useIntl()
  const timeZone = useTimeZone()
  const clockTime = (moment: number) => intl.formatDate(moment, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
  const queue: ScanQueue<CountContext, CountResult> = station.queue
  const found = useFragment(
    graphql`
      fragment CountStation_count on StockCount {
        ...useLoadedCount_count
      }
    `,
    key,
  )
  const { result, forget } = useLastScan(queue, mutations)
  const clearUrl = useDocumentUrl(result?.orderNumber)
  const loaded = useLoadedCount(found ?? null)
  // What is not known to be open is treated as blind.
  const isBlind = loaded?.count.isBlind !== false
  const isSame = !result || result.stockCountId === loaded?.count.id
  const known = loaded && isSame ? loaded : null
  // A found product has no line here yet, and of a location the answer tells only a part.
  useReloadAfterScans(
    queue,
    forget,
    ({ step, lines }) =>
      step === 'OPENED' ||
      step === 'EMPTY' ||
      step === 'SKIPPED' ||
      (lines ?? []).some(({ lineId }) => !known?.count.lines.some(({ id }) => id === lineId)),
  )
  const { waiting } = useScanQueue(queue)
  const start: CountState | null = known ? { count: known.count, last: result } : null
  // A scan refers to the one before it, whose answer may be on its way.
  const decided = start && decideOffline(start, waiting, countOffline)
  const isUnknown = decided ? decided.isUnknown : waiting.length > 0
  const count = decided?.state.count ?? null
  const last = decided?.state.last ?? result
  const stockCountId = count?.id ?? result?.stockCountId ?? null
  const location = last?.location ?? null

  const here = (count?.lines ?? []).filter((line) => line.location === location)
  const place = count?.places.find((one) => one.location === location) ?? null
  const isDone = place !== null && (isPlaceDone(place, here) || isForOthers(here))
  const linesOf = (one: PlaceToCount) => (count?.lines ?? []).filter((each) => each.location === one.location)
  const open = (count?.places ?? []).filter((one) => !isPlaceDone(one, linesOf(one)))
  // Where only others may count, this person has nothing to do.
  const mine = open.filter((one) => !isForOthers(linesOf(one)))
  const at = (count?.places ?? []).findIndex((one) => one.location === location)
  const next = mine.find((one) => (count?.places ?? []).indexOf(one) > at) ?? mine[0] ?? null

  // What was tapped or typed applies to this location, until something else is scanned.
  const [tapped, setTapped] = useState<{ of: string; productId: string } | null>(null)
  const [pad, setPad] = useState<{ of: string; typed: string } | null>(null)
  const [skipping, setSkipping] = useState<string | null>(null)
  const onScreen = `${last?.key} ${location}`
  const productId = tapped?.of === onScreen ? tapped.productId : (last?.productId ?? null)
  const line = isUnknown ? null : (here.find((one) => one.productId === productId) ?? null)
  const padFor = `${onScreen} ${productId}`
  const isCounting = !isUnknown && location !== null && (line !== null || !isDone)
  const typed = pad?.of === padFor ? pad.typed : ''
  const pieces = typed ? Number(typed) : (line?.tally ?? null)
  useTypedDigits((digits) => isCounting && setPad({ of: padFor, typed: digits }))

  // What is counted again is looked for first; the number pad follows.
  const [begun, setBegun] = useState<string | null>(null)
  const isAsked = line?.progress === 'RECOUNT' && line.tally === null && typed === '' && begun !== padFor
  const isForOther = isAsked && line.recount?.isForOther === true
  const until = isAsked && line.recount?.until ? new Date(line.recount.until).getTime() : null
  const now = useNow(until === null ? 60_000 : 1000)
  const clearAt = until !== null && until > now ? clockTime(Math.ceil(until / 60_000) * 60_000) : null

  const context = { warehouseId: station.warehouseId, ...(isUnknown ? nothingOpen : { stockCountId, location, productId }) }
  const scanOf = (code: string, extras: ScanExtras = { quantity: typed ? Number(typed) : null }) => ({
    mutation: 'countScans',
    code,
    quantity: 1,
    context,
    extras,
  })
  const settle = (extras: ScanExtras, of: LineToCount | null = line) =>
    queue.add({ ...scanOf(of?.sku ?? location ?? '', extras), context: { ...context, productId: of?.productId ?? null } })
  const troubles = useCountTroubles(queue)
  const choose = (number: string) => queue.add({ ...scanOf(number, {}), context: { warehouseId: station.warehouseId, ...nothingOpen } })
  const clear = () => {
    forget()
    clearUrl()
  }
  // A handheld has no side column.
  const isHandheld = useMediaQuery('(max-width: 47.99rem)')
  const shownPlace = location && !isDone ? location : next?.location
  const lists =
    count && known ? (
      <>
        <CountHere lines={here} now={productId} onChoose={(chosen) => setTapped({ of: onScreen, productId: chosen })} />
        <AisleMap
          places={known.places.map((one) => ({ ...one, ...count.places.find((now) => now.location === one.location) }))}
          lines={count.lines}
          now={location ?? next?.location ?? null}
        />
      </>
    ) : (
      <WaitingCounts query={query} onChoose={choose} />
    )
  return (
    <StationPage<CountContext, CountResult>
      title={t('countScan.title')}
      about={count?.number ?? last?.orderNumber}
      place={station.place}
      onLeave={station.leave}
      queue={queue}
      mutations={mutations}
      offlineMode={offlinePolicy({ start, step: countOffline, waiting: () => queue.getState().waiting, scanOf, t })}
      onScan={(code) => {
        queue.add(scanOf(code))
        setPad(null)
      }}
      commands={[
        {
          name: 'CONFIRM',
          worksOffline: true,
          isMain: line !== null,
          label: isAsked
            ? t('countScan.countAgain')
            : line
              ? pieces === null
                ? t('countScan.confirmNone')
                : t('countScan.confirm', { count: pieces })
              : t('countScan.nothingHere'),
          disabled: isAsked ? isForOther : line ? pieces === null : !isCounting,
          ask:
            !line &&
            t('countScan.nothingHereText', { count: here.filter(({ progress }) => progress !== 'COUNTED').length, place: location ?? '' }),
          run: () => (isAsked ? setBegun(padFor) : settle({ counted: line ? (pieces ?? 0) : 0 })),
        },
        {
          name: 'ABNORMAL',
          worksOffline: true,
          atOnce: true,
          label: t('countScan.skip'),
          disabled: !isCounting,
          run: () => setSkipping(skipping === padFor ? null : padFor),
        },
        { name: 'END', worksOffline: true, label: t('countScan.clear'), disabled: !stockCountId, run: clear },
      ]}
      instruction={countInstruction(
        {
          last,
          isOpen: stockCountId !== null,
          location,
          isDone,
          line,
          isAsked,
          clearAt,
          next: next?.location ?? null,
          isComplete: open.length === 0,
        },
        t,
      )}
      {...(line?.progress === 'RECOUNT' && { tone: 'warn' as const })}
      counters={
        count
          ? [
              { label: t('countScan.places'), value: count.places.length - open.length, of: count.places.length },
              ...(last?.expected != null && line ? [{ label: t('count.field.expected'), value: last.expected }] : []),
            ]
          : []
      }
      slot={!(line && isHandheld && !isForOther) && shownPlace && <LocationBadge code={shownPlace} />}
      side={!isHandheld && lists}
      line={(entry) => countLogLine(entry, isBlind, t)}
      explain={troubles}
      hint={t('countScan.hint')}
    >
      {skipping === padFor && isCounting && (
        <Flex gridColumn="1 / -1" wrap="wrap" gap="2" mt="4" role="group" aria-label={t('countScan.why')}>
          {reasons.map((reason) => (
            <Button
              key={reason}
              size="xl"
              onClick={() => {
                setSkipping(null)
                settle({ skip: reason })
              }}
            >
              {t(`enum.StockCountSkipReason.${reason}`)}
            </Button>
          ))}
        </Flex>
      )}
      {!line && typed !== '' && (
        <Box gridColumn="1 / -1" mt="4" fontSize="3xl" fontWeight="semibold" role="status">
          {t('countScan.times', { count: Number(typed) })}
        </Box>
      )}
      {line && (
        <>
          <GoodsCard name={line.productName} picture={line.picture} codes={line.sku} />
          {isAsked ? (
            !isForOther && <RecountHints />
          ) : (
            <>
              <NumberPad
                label={t('countScan.pad.pieces')}
                typed={typed}
                pieces={line.tally}
                onTyped={(digits) => setPad({ of: padFor, typed: digits })}
              />
              <Button gridColumn="1 / -1" justifySelf="start" size="2xl" mt="3" onClick={() => settle({ counted: 0 })}>
                {t('countScan.none')}
              </Button>
            </>
          )}
        </>
      )}
      {isHandheld && (
        <Box gridColumn="1 / -1" mt="4">
          {lists}
        </Box>
      )}
    </StationPage>
  )
}
