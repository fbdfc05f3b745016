import { useLocation, useMatches, useNavigate, useRouteError } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { isBadInput, RequestFailure, sentenceOf } from '../relay/failure.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { Bare } from './Bare.tsx'
import type { Handle } from './build.tsx'
import { Gone } from './Gone.tsx'

/** Stands where a page failed: what its query, its code or its drawing threw. */
export function PageFailure() {
  const t = useT()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  if (error instanceof RequestFailure && error.code === 'FORBIDDEN') return <EmptyState kind="noRight" hint={error.message} />
  if (isBadInput(error)) return <Gone />

  // Going to the same place reads it again; what is broken in the page itself needs the page anew, for which there must be a server.
  const retry = async () => {
    if (error instanceof RequestFailure) await navigate(pathname + search, { replace: true })
    else if (await fetch('/health').catch(() => null)) window.location.reload()
  }
  const message = navigator.onLine ? sentenceOf(error, t) : t('ui.error.noConnection')
  return (
    <>
      <title>{t('shell.page.failed')}</title>
      <ErrorPanel message={message} requestId={error instanceof RequestFailure ? error.requestId : null} onRetry={() => void retry()} />
    </>
  )
}

/** The same where nothing of the frame stands around it: with a way back. */
export function FrameFailure() {
  const t = useT()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const isGone = isBadInput(useRouteError())
  return (
    <Bare>
      {handle && !isGone && <BackBar title={t(handle.name)} to="/home/panel" />}
      <PageFailure />
    </Bare>
  )
}
