import { type Translate, useT } from '../../i18n/useT.ts'
import type { Entry, EntryStatus, ScanResult } from '../queue/queueTypes.ts'
import type { LogLine } from '../stationTypes.ts'
import { StatusMark } from './StatusMark.tsx'

interface Props<C, R extends ScanResult> {
  entry: Entry<C, R> | undefined
  line: (entry: Entry<C, R>) => LogLine
}

/** The last scanned code and its outcome. */
export function LastScan<C, R extends ScanResult>({ entry, line }: Props<C, R>) {
  const t = useT()
  if (!entry) return <p className="last">{t('scan.last.none')}</p>
  const { title, detail, mark } = line(entry)
  return (
    <p className="last" data-status={entry.status}>
      <StatusMark status={entry.status} />
      <span className="code">{entry.scan.code}</span>
      {title !== entry.scan.code && <b>{title}</b>}
      {mark && <em>{mark}</em>}
      <span>{detail ?? scanMessage(entry, t)}</span>
    </p>
  )
}

/** The server's message of a refused scan; else the name of its status. */
export const scanMessage = ({ status, result, reason }: Entry, t: Translate): string =>
  ((status === 'refused' || status === 'repeated') && (result?.message ?? reason?.message)) || t(statusWords[status])

const statusWords = {
  waiting: 'scan.status.waiting',
  recorded: 'scan.status.recorded',
  applied: 'scan.status.applied',
  refused: 'scan.status.refused',
  repeated: 'scan.status.repeated',
  notRun: 'scan.status.notRun',
} as const satisfies Record<EntryStatus, string>
