import { useSyncExternalStore } from 'react'
import { useT } from '../../../i18n/useT.ts'
import { receivesKeys, watchReceivesKeys } from '../../../station/scanner/scanner.ts'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'

const browserOf = (agent: string) => /(Edg|OPR|Firefox|Chrome|Version)\/([\d.]+)/.exec(agent)?.slice(1).join(' ') ?? agent

function watchScreen(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const screenNow = () => `${window.innerWidth} × ${window.innerHeight}, ${window.devicePixelRatio} ×`

/** Facts about this device for support. */
export function TestDevice() {
  const t = useT()
  const hears = useSyncExternalStore(watchReceivesKeys, receivesKeys)
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
