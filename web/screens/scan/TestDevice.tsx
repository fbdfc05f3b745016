import { useSyncExternalStore } from 'react'
import { useT } from '../../i18n/useT.ts'
import { hearsKeys, watchHearing } from '../../scan/scanner.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'

const browserOf = (agent: string) => /(Edg|OPR|Firefox|Chrome|Version)\/([\d.]+)/.exec(agent)?.slice(1).join(' ') ?? agent

function watchScreen(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const screenNow = () => `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio} ×`

/** The device that support will ask about. */
export function TestDevice() {
  const t = useT()
  const hears = useSyncExternalStore(watchHearing, hearsKeys)
  const screen = useSyncExternalStore(watchScreen, screenNow)
  return (
    <section>
      <h2>{t('scan.test.device')}</h2>
      <p>
        <StatusBadge tone={hears ? 'brand' : 'warn'}>{t(hears ? 'scan.status.ready' : 'scan.unheard')}</StatusBadge>
      </p>
      <dl>
        <dt>{t('scan.test.browser')}</dt>
        <dd>{browserOf(navigator.userAgent)}</dd>
        <dt>{t('scan.test.screen')}</dt>
        <dd>{screen}</dd>
        <dt>{t('scan.test.zone')}</dt>
        <dd>{Intl.DateTimeFormat().resolvedOptions().timeZone}</dd>
        <dt>{t('scan.test.languages')}</dt>
        <dd>{navigator.languages.join(', ')}</dd>
      </dl>
    </section>
  )
}
