import { useT } from '../../i18n/useT.ts'
import { useContact } from '../../relay/contact.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

/** Whether what stands on the page follows every change. */
export function LiveBadge() {
  const t = useT()
  const isLive = useContact()
  return (
    <span role="status">
      <StatusBadge tone={isLive ? 'brand' : 'gray'}>{t(isLive ? 'home.panel.live' : 'home.panel.connecting')}</StatusBadge>
    </span>
  )
}
