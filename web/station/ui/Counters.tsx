import { useIntl } from 'react-intl'
import { useT } from '../../i18n/useT.ts'

export interface Counter {
  label: string
  value: number
  of?: number
}

interface Props {
  counters: readonly Counter[]
  /** Unanswered scans. */
  pending: number
  /** 0 to 1. */
  progress?: number | undefined
}

/** Progress counters and the number of unsent scans. */
export function Counters({ counters, pending, progress }: Props) {
  const t = useT()
  const intl = useIntl()
  return (
    <div className="counters">
      <dl>
        {counters.map(({ label, value, of }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {intl.formatNumber(value)}
              {of !== undefined && <i> / {intl.formatNumber(of)}</i>}
            </dd>
          </div>
        ))}
        <div data-pending={pending > 0 ? 'some' : 'none'}>
          <dt>{t('scan.pending')}</dt>
          <dd>{intl.formatNumber(pending)}</dd>
        </div>
      </dl>
      {progress !== undefined && (
        <div
          className="progress"
          role="progressbar"
          aria-valuenow={Math.round(progress * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-label={counters[0]?.label}
        >
          <i style={{ width: `${Math.min(1, Math.max(0, progress)) * 100}%` }} />
        </div>
      )}
    </div>
  )
}
