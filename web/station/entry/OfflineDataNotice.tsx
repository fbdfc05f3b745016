import { useT } from '../../i18n/useT.ts'
import { useCachedSince } from '../../relay/cachedSince.ts'
import { RelativeTime } from '../../ui/RelativeTime.tsx'

/** Notice that the page was opened offline, with the age of its data. */
export function OfflineDataNotice() {
  const t = useT()
  const since = useCachedSince()
  if (since === null) return null
  return (
    <p className="notice" role="status">
      {t('scan.kept.notice')} <RelativeTime at={new Date(since).toISOString()} />
    </p>
  )
}
