import { useT } from '../../i18n/useT.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { isExpiring } from './keyList.ts'

interface Props {
  apiKey: {
    readonly state: 'LIVE' | 'EXPIRED' | 'REVOKED'
    readonly expiresAt?: string | null | undefined
    readonly secrets: readonly { readonly live: boolean }[]
  }
  /** Says nothing of a key without anything special. */
  isQuiet?: boolean
}

/** What a key is now: in rotation, soon at its end, live, expired or revoked. */
export function KeyState({ apiKey, isQuiet = false }: Props) {
  const t = useT()
  const live = apiKey.secrets.filter((secret) => secret.live).length
  if (apiKey.state === 'REVOKED') return <StatusBadge tone="gray">{t('enum.ApiKeyState.REVOKED')}</StatusBadge>
  if (apiKey.state === 'EXPIRED') return <StatusBadge tone="negative">{t('enum.ApiKeyState.EXPIRED')}</StatusBadge>
  if (live === 0) return <StatusBadge tone="negative">{t('access.key.noSecret')}</StatusBadge>
  if (live > 1) return <StatusBadge tone="warn">{t('access.key.rotating', { count: live })}</StatusBadge>
  if (isExpiring(apiKey)) return <StatusBadge tone="warn">{t('access.key.expiring')}</StatusBadge>
  return isQuiet ? null : <StatusBadge tone="positive">{t('enum.ApiKeyState.LIVE')}</StatusBadge>
}
