import { useT } from '../../i18n/useT.ts'
import { useConnectionStatus } from '../../relay/connectionStatus.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Shows whether the page receives live updates. */
export function LiveBadge() {
  const t = useT()
  const isLive = useConnectionStatus()
  return (
    <span role="status">
      <StatusBadge tone={isLive ? 'brand' : 'gray'}>{t(isLive ? 'home.panel.live' : 'home.panel.connecting')}</StatusBadge>
    </span>
  )
}
