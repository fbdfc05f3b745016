import { Button, Kbd } from '@chakra-ui/react'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useT } from '../i18n/useT.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { CommandBar } from './CommandBar.tsx'
import { type Counter, Counters } from './Counters.tsx'
import { functionKeys } from './commandCodes.ts'
import { HeaderBadge } from './HeaderBadge.ts'
import { Instruction } from './Instruction.tsx'
import { LastScan } from './LastScan.tsx'
import type { ScanQueue } from './queue.ts'
import type { Entry, Halt, ScanResult } from './queueTypes.ts'
import { ReasonSheet } from './ReasonSheet.tsx'
import { ScanLog } from './ScanLog.tsx'
import { StationNotice } from './StationNotice.ts'
import { StationStatus } from './StationStatus.tsx'
import { StationFrame } from './stationFrame.ts'
import { awayWords, type Tonal, toneOf, troublesOf } from './stationRules.ts'
import type { GoOn, LogLine, StationCommand, StationTone, Trouble } from './stationTypes.ts'
import { TroublePanel } from './TroublePanel.tsx'
import { useStation } from './useStation.ts'

interface Props<C, R extends ScanResult> {
  title: string
  /** The document on the table: wave, order, box. */
  about?: ReactNode
  /** Warehouse, station, person. */
  place: ReactNode
  /** Gives the station free and goes away; not before everything is sent. */
  onLeave?: () => void
  queue: ScanQueue<C, R>
  /** What it sends: the list of the last scans shows these. Others of the same station belong to other pages. */
  mutations: readonly string[]
  /** How the page goes on while nobody answers: scans are recorded, the person moves on. Without it the page stops: nothing is released. */
  goOn?: GoOn<C>
  /** A code that is no command: the page adds it to the queue with what stands on the screen. */
  onScan: (code: string, by: 'scanner' | 'hand') => void
  commands: readonly StationCommand[]
  instruction: { step?: string | undefined; text: string }
  counters: readonly Counter[]
  progress?: number | undefined
  /** Overrules the tone of the last answer. */
  tone?: StationTone | undefined
  /** `HoleBadge`, beside the instruction. */
  hole?: ReactNode
  /** `GoodsCard`, or whatever the person has to compare. */
  children?: ReactNode
  /** Above the log: `HoleGrid`, the lines of the order. */
  side?: ReactNode
  /** Across the top: who else holds the wave, with take-over. */
  notice?: ReactNode
  /** What can be done when nothing is sent any more (the station was taken over …); afterwards `queue.resume()`. Else a button to try again. */
  rescue?: (halt: Halt) => ReactNode
  hint?: ReactNode
  line: (entry: Entry<C, R>) => LogLine
  /** A refused scan in a person's words; the server's sentence is the title when there is none. */
  explain?: (entry: Entry<C, R>) => Partial<Trouble>
  canUndo?: (entry: Entry<C, R>) => boolean
  onUndo?: (entry: Entry<C, R>) => void
}

/** A scan page: one instruction, the last scan, the counters, the last scans; the kit hears, queues, sounds and keeps errors in sight. */
export function StationPage<C, R extends ScanResult>(props: Props<C, R>) {
  const t = useT()
  const { queue, goOn = null, onScan, explain, line } = props
  const station = useStation({ queue, commands: props.commands, goOn, onScan })
  const { state, commands, isStopped } = station
  const log = state.log.filter(({ scan }) => props.mutations.includes(scan.mutation))
  const notice = use(StationNotice)
  const troubles = [...station.own, ...troublesOf(state.troubles, explain, t('scan.trouble.failed'))]
  const tonal: Tonal = { troubles: troubles.length, state, asked: props.tone }
  const tone = toneOf(tonal)
  const offline = state.network === 'offline'
  const asked = isStopped ? t('scan.stop.text') : props.instruction.text
  const why = t(goOn && state.tooLong ? 'scan.goOn.tooLong' : awayWords(state.away))
  const step = offline ? t(isStopped ? 'scan.stop.step' : 'scan.goOn.step', { why, count: state.pending }) : props.instruction.step
  return (
    <StationFrame data-tone={tone}>
      <header>
        {props.onLeave && (
          <button
            type="button"
            className="leave"
            aria-label={t('scan.leave')}
            disabled={offline || state.pending > 0}
            onClick={props.onLeave}
          >
            <ArrowLeft aria-hidden />
          </button>
        )}
        <b>{props.title}</b>
        <span className="about">{props.about}</span>
        {use(HeaderBadge)}
        <StationStatus ready={station.ready} ime={station.ime} state={state} />
        <span className="place">{props.place}</span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a low window it scrolls, and keys have to reach what lies below */}
      <main tabIndex={0}>
        {!station.ready && <div className="notice">{t('scan.unheard')}</div>}
        {notice}
        {props.notice && <div className="notice">{props.notice}</div>}
        {state.away && (
          <div className="notice" role="status">
            {state.away.message} <span className="code">{state.away.requestId}</span>
          </div>
        )}
        {state.halt && (
          <div className="notice" role="alert">
            {state.halt.message} {state.halt.requestId}
            {props.rescue?.(state.halt) ?? <Button onClick={queue.resume}>{t('ui.error.retry')}</Button>}
          </div>
        )}
        <span className="flash" key={state.lastAnswer?.scan.key} />
        {troubles[0] ? (
          <TroublePanel trouble={troubles[0]} count={troubles.length} onAcknowledge={station.acknowledge} />
        ) : (
          <div className="say">
            <Instruction tone={tone} step={step} text={asked} />
            {!isStopped && props.hole}
            {!isStopped && props.children}
          </div>
        )}
        <Counters counters={props.counters} pending={state.pending} progress={props.progress} />
        <LastScan entry={log[0]} line={line} />
      </main>
      <aside>
        {props.side}
        <ScanLog
          log={log}
          line={line}
          {...(props.canUndo && { canUndo: props.canUndo })}
          {...(props.onUndo && !offline && { onUndo: props.onUndo })}
        />
      </aside>
      <CommandBar commands={commands} onCommand={station.command} onManual={(code) => station.take(code, 'hand')} hint={props.hint} />
      <ReasonSheet command={station.asked?.ask ? null : station.asked} onClose={station.stopAsking} />
      <ConfirmDialog
        open={Boolean(station.asked?.ask)}
        title={station.asked?.label ?? ''}
        size="xl"
        confirm={
          <>
            {station.asked?.label} <Kbd>{functionKeys.CONFIRM}</Kbd>
          </>
        }
        onConfirm={station.confirm}
        onClose={station.stopAsking}
      >
        {station.asked?.ask}
      </ConfirmDialog>
    </StationFrame>
  )
}
