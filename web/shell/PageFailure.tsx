import { useLocation, useNavigate, useRouteError } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { RequestFailure, sentenceOf } from '../relay/failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** Stands where a page failed: what its query, its code or its drawing threw. */
export function PageFailure() {
  const t = useT()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  if (error instanceof RequestFailure && error.code === 'FORBIDDEN') return <EmptyState kind="noRight" hint={error.message} />

  // Going to the same place reads it again; what is broken in the page itself needs the page anew.
  const retry = () => (error instanceof RequestFailure ? navigate(pathname + search, { replace: true }) : window.location.reload())
  return (
    <>
      <title>{t('shell.page.failed')}</title>
      <ErrorPanel message={sentenceOf(error, t)} requestId={error instanceof RequestFailure ? error.requestId : null} onRetry={retry} />
    </>
  )
}

/** The same where nothing of the frame stands around it. */
export function FrameFailure() {
  return (
    <main>
      <PageFailure />
    </main>
  )
}
