import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'
import type { Entry, ScanResult } from '../queue/queueTypes.ts'
import { type Point, useLongPress } from '../scanner/useLongPress.ts'
import type { LogLine } from '../stationTypes.ts'
import { useNow } from '../useNow.ts'
import { ContextPopup, type PopupItem } from './ContextPopup.tsx'
import { scanMessage } from './LastScan.tsx'
import { StatusMark } from './StatusMark.tsx'

interface Props<C, R extends ScanResult> {
  log: readonly Entry<C, R>[]
  line: (entry: Entry<C, R>) => LogLine
  /** Whether a scan can be undone. */
  canUndo?: (entry: Entry<C, R>) => boolean
  onUndo?: (entry: Entry<C, R>) => void
}

/** Recent scans, newest first, each with undo; a long press opens a menu. */
export function ScanLog<C, R extends ScanResult>({ log, line, canUndo, onUndo }: Props<C, R>) {
  const t = useT()
  const now = useNow(1000)
  const [asked, setAsked] = useState<{ entry: Entry<C, R>; at: Point } | null>(null)
  const undoable = (entry: Entry<C, R>) => onUndo !== undefined && entry.status === 'applied' && (canUndo?.(entry) ?? true)
  const itemsOf = (entry: Entry<C, R>): PopupItem[] => [
    { label: t('scan.log.undo'), onSelect: () => onUndo?.(entry), disabled: !undoable(entry) },
    { label: t('ui.copy.label', { text: entry.scan.code }), onSelect: () => void navigator.clipboard?.writeText(entry.scan.code) },
  ]
  return (
    <section className="log">
      <h4>{t('scan.log.title')}</h4>
      <ol>
        {log.map((entry) => (
          <LogRow
            key={entry.scan.key}
            entry={entry}
            line={line(entry)}
            now={now}
            onUndo={undoable(entry) ? () => onUndo?.(entry) : null}
            onAsk={(at) => setAsked({ entry, at })}
          />
        ))}
      </ol>
      <ContextPopup
        at={asked?.at ?? null}
        label={t('scan.log.title')}
        items={asked ? itemsOf(asked.entry) : []}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

interface RowProps {
  entry: Entry
  line: LogLine
  now: number
  onUndo: (() => void) | null
  onAsk: (at: Point) => void
}

function LogRow({ entry, line, now, onUndo, onAsk }: RowProps) {
  const t = useT()
  const press = useLongPress(onAsk)
  return (
    <li {...press}>
      <StatusMark status={entry.status} />
      <span className="line" data-status={entry.status}>
        <b>{line.title}</b>
        <span>
          {line.mark && <em>{line.mark}</em>}
          {line.detail ?? scanMessage(entry, t)}
        </span>
      </span>
      {onUndo && (
        <button type="button" className="undo" aria-label={t('scan.log.undoOf', { code: entry.scan.code })} onClick={onUndo}>
          <Undo2 size={16} aria-hidden />
        </button>
      )}
      <Age at={entry.scan.scannedAt} now={now} />
    </li>
  )
}

function Age({ at, now }: { at: string; now: number }) {
  const t = useT()
  const intl = useIntl()
  const seconds = Math.max(0, Math.round((now - Date.parse(at)) / 1000))
  if (seconds < 3) return <time dateTime={at}>{t('scan.log.now')}</time>
  const [value, unit] = seconds < 60 ? ([seconds, 'second'] as const) : ([Math.floor(seconds / 60), 'minute'] as const)
  return <time dateTime={at}>{intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'short' })}</time>
}
