import { useT } from '../i18n/useT.ts'
import type { Entry, EntryStatus, ScanResult } from './queueTypes.ts'
import { StatusMark } from './StatusMark.tsx'
import type { LogLine } from './stationTypes.ts'

interface Props<C, R extends ScanResult> {
  entry: Entry<C, R> | undefined
  line: (entry: Entry<C, R>) => LogLine
}

/** The last code that was scanned and what became of it: the proof that the scanner was heard. */
export function LastScan<C, R extends ScanResult>({ entry, line }: Props<C, R>) {
  const t = useT()
  if (!entry) return <p className="last">{t('scan.last.none')}</p>
  const { title, detail } = line(entry)
  return (
    <p className="last" data-status={entry.status}>
      <StatusMark status={entry.status} />
      <span className="code">{entry.scan.code}</span>
      {title !== entry.scan.code && <b>{title}</b>}
      <span>{detail ?? t(statusWords[entry.status])}</span>
    </p>
  )
}

/** The word of each status of a scan. */
export const statusWords = {
  waiting: 'scan.status.waiting',
  recorded: 'scan.status.recorded',
  applied: 'scan.status.applied',
  refused: 'scan.status.refused',
  notRun: 'scan.status.notRun',
} as const satisfies Record<EntryStatus, string>
