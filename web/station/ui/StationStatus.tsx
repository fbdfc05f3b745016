import { useT } from '../../i18n/useT.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import type { QueueState } from '../queue/queueTypes.ts'
import { isBusy } from '../stationRules.ts'

interface Props {
  ready: boolean
  ime: boolean
  state: Pick<QueueState, 'network' | 'serverError' | 'storeFailed'>
}

/** Scanner and connection status. */
export function StationStatus({ ready, ime, state: { network, serverError, storeFailed } }: Props) {
  const t = useT()
  return (
    <span className="status" role="status">
      {storeFailed && <StatusBadge tone="warn">{t('scan.status.notKept')}</StatusBadge>}
      {ime && <StatusBadge tone="warn">{t('scan.status.ime')}</StatusBadge>}
      {network === 'slow' && <StatusBadge tone="warn">{t('scan.status.slow')}</StatusBadge>}
      {network === 'offline' && <StatusBadge tone="warn">{t(awayStatus(serverError))}</StatusBadge>}
      <StatusBadge tone={ready ? 'brand' : 'warn'}>{t(ready ? 'scan.status.ready' : 'scan.status.unheard')}</StatusBadge>
    </span>
  )
}

const awayStatus = (serverError: QueueState['serverError']) =>
  serverError === null ? 'scan.status.offline' : isBusy(serverError) ? 'scan.status.busy' : 'scan.status.failing'
