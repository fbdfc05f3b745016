import { Button, Kbd } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useT } from '../../i18n/useT.ts'
import { HelpAtStation } from '../../ui/HelpAtStation.ts'
import { ConfirmDialog } from '../../ui/overlay/ConfirmDialog.tsx'
import type { ScanQueue } from '../queue/queue.ts'
import { LOG_MAX } from '../queue/queueRules.ts'
import type { Entry, Halt, ScanResult } from '../queue/queueTypes.ts'
import { commandCode, functionKeys } from '../scanner/commandCodes.ts'
import { offlineReasonKey, type ToneInput, toneOf } from '../stationRules.ts'
import type { Alarm, LogLine, OfflineMode, StationCommand, StationTone, Trouble } from '../stationTypes.ts'
import { useStation } from '../useStation.ts'
import { CommandBar } from './CommandBar.tsx'
import { type Counter, Counters } from './Counters.tsx'
import { DeviceText } from './DeviceText.tsx'
import { HeaderBadgeContext } from './HeaderBadgeContext.ts'
import { HeaderHomeContext } from './HeaderHomeContext.ts'
import { Instruction } from './Instruction.tsx'
import { LastScan } from './LastScan.tsx'
import { ReasonSheet } from './ReasonSheet.tsx'
import { ScanLog } from './ScanLog.tsx'
import { StationNoticeContext } from './StationNoticeContext.ts'
import { StationStatus } from './StationStatus.tsx'
import { StationFrame } from './stationFrame.ts'
import { TroublePanel } from './TroublePanel.tsx'

interface Props<C, R extends ScanResult> {
  title: string
  /** The open document: wave, order or box. */
  about?: ReactNode
  /** Warehouse, station and user. */
  place: ReactNode
  /** Releases the station and leaves; disabled until everything is sent. */
  onLeave?: () => void
  queue: ScanQueue<C, R>
  /** Mutations of this page; the log shows only these. */
  mutations: readonly string[]
  /** Offline mode: scans are recorded and work continues. Without it the page stops offline. */
  offlineMode?: OfflineMode<C>
  /** Handles a code that is no command: the page adds it to the queue with its context. */
  onScan: (code: string, by: 'scanner' | 'hand') => void
  commands: readonly StationCommand[]
  instruction: { step?: string | undefined; text: string }
  counters: readonly Counter[]
  progress?: number | undefined
  /** Overrides the tone of the last answer. */
  tone?: StationTone | undefined
  /** `SlotBadge`, beside the instruction. */
  slot?: ReactNode
  /** `ModeStrip`, where the mode of the next scan can be switched. */
  mode?: ReactNode
  /** `GoodsCard` or other content to compare with the goods. */
  children?: ReactNode
  /** Above the log: `SlotGrid`, or the lines of the order. */
  side?: ReactNode
  /** Across the top: another user holds the wave, with take-over. */
  notice?: ReactNode
  /** Action when sending has stopped (station taken over …), followed by `queue.resume()`. Default: a retry button. */
  rescue?: (halt: Halt) => ReactNode
  hint?: ReactNode
  /** What happened elsewhere and stops the work here. */
  alarms?: readonly Alarm[]
  /** Told whether an error is open; has to be the same function each time. */
  onStopped?: (isStopped: boolean) => void
  line: (entry: Entry<C, R>) => LogLine
  /** Explains a refused scan; the default title is the server's message. */
  explain?: (entry: Entry<C, R>) => Partial<Trouble>
  canUndo?: (entry: Entry<C, R>) => boolean
  onUndo?: (entry: Entry<C, R>) => void
}

/** Layout of a scan page: one instruction, last scan, counters and log. Reads the scanner, plays sounds and keeps errors visible. */
export function StationPage<C, R extends ScanResult>(props: Props<C, R>) {
  const t = useT()
  const { queue, offlineMode = null, onScan, explain, line } = props
  const { alarms = [], onStopped } = props
  const station = useStation({ queue, commands: props.commands, offlineMode, onScan, line, explain, alarms, onStopped })
  const { state, commands, isStopped, troubles } = station
  const log = state.log.filter(({ scan }) => props.mutations.includes(scan.mutation)).slice(0, LOG_MAX)
  const notice = use(StationNoticeContext)
  const Help = use(HelpAtStation)
  const tonal: ToneInput = { troubles: troubles.length, isAsked: Boolean(troubles[0]?.question), state, asked: props.tone }
  const tone = toneOf(tonal)
  const offline = state.network === 'offline'
  const repeat = state.lastAnswer?.status === 'repeated' ? state.lastAnswer : null
  const asked = isStopped ? t('scan.stop.text') : repeat ? t('scan.repeat') : props.instruction.text
  const why = t(offlineMode && state.tooLong ? 'scan.goOn.tooLong' : offlineReasonKey(state.serverError))
  const step = offline
    ? t(isStopped ? 'scan.stop.step' : 'scan.goOn.step', { why, count: state.pending })
    : (repeat?.result?.message ?? props.instruction.step)
  return (
    <StationFrame data-tone={tone}>
      <header>
        {use(HeaderHomeContext)}
        <b>{props.title}</b>
        <span className="about">{props.about}</span>
        {use(HeaderBadgeContext)}
        <StationStatus ready={station.ready} ime={station.ime} state={state} />
        <span className="place">{props.place}</span>
        {Help && <Help commands={commands.map(helpOf)} />}
        {props.onLeave && (
          <button
            type="button"
            className="leave"
            aria-label={t('scan.leave')}
            title={t('scan.leave')}
            disabled={offline || state.pending > 0}
            onClick={props.onLeave}
          >
            <LogOut aria-hidden />
          </button>
        )}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: in a low window it scrolls, and keys have to reach what lies below */}
      <main tabIndex={0}>
        {!station.ready && <div className="notice">{t('scan.unheard')}</div>}
        {notice}
        {props.notice && <div className="notice">{props.notice}</div>}
        {state.serverError && (
          <div className="notice" role="status">
            {state.serverError.message} <span className="code">{state.serverError.requestId}</span>
          </div>
        )}
        {state.halt && (
          <div className="notice" role="alert">
            {state.halt.message} {state.halt.requestId}
            {props.rescue?.(state.halt) ?? <Button onClick={queue.resume}>{t('ui.error.retry')}</Button>}
          </div>
        )}
        {props.mode}
        <span className="flash" key={state.lastAnswer?.scan.key} />
        {troubles[0] ? (
          <TroublePanel
            trouble={troubles[0]}
            count={troubles.length}
            refusedCodes={station.refusedCodes}
            onAcknowledge={station.acknowledge}
            onAnswer={station.settleQuestion}
          />
        ) : (
          <div className="say">
            <Instruction tone={tone} step={step} text={asked} />
            {!isStopped && !repeat && props.slot}
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
          {...(props.onUndo && !offline && troubles.length === 0 && { onUndo: props.onUndo })}
        />
      </aside>
      <CommandBar commands={commands} onCommand={station.command} onManual={(code) => station.handleCode(code, 'hand')} hint={props.hint} />
      <DeviceText onCode={(code) => station.handleCode(code, 'scanner')} />
      <ReasonSheet command={station.askedCommand?.ask ? null : station.askedCommand} onClose={station.stopAsking} />
      <ConfirmDialog
        open={Boolean(station.askedCommand?.ask)}
        title={station.askedCommand?.label ?? ''}
        size="xl"
        confirm={
          <>
            {station.askedCommand?.label} <Kbd>{functionKeys.CONFIRM}</Kbd>
          </>
        }
        onConfirm={station.confirm}
        onClose={station.stopAsking}
      >
        {station.askedCommand?.ask}
      </ConfirmDialog>
    </StationFrame>
  )
}

/** A command for the list of keys, as its key and its barcode give it without a reason. */
const helpOf = (command: StationCommand) => ({
  key: functionKeys[command.name],
  barcode: commandCode(command.name === 'ABNORMAL' ? { name: 'ABNORMAL', reason: null } : { name: command.name }),
  label: command.label,
})
