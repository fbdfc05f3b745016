import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router'
import { type Translate, useT } from '../i18n/useT.ts'
import { isUncertain, RequestFailure } from '../relay/failure.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'

/** Stands where a page failed: what its query, its code or its drawing threw. */
export function PageFailure() {
  const t = useT()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()

  if (error instanceof RequestFailure && error.code === 'FORBIDDEN') return <EmptyState kind="noRight" hint={error.message} />
  return (
    <>
      <title>{t('shell.page.failed')}</title>
      <ErrorPanel
        message={sentenceOf(error, t)}
        requestId={error instanceof RequestFailure ? error.requestId : null}
        busy={state === 'loading'}
        onRetry={() => (error instanceof RequestFailure ? revalidate() : window.location.reload())}
      />
    </>
  )
}

/** The server's sentence as it came, or the console's own where the server said nothing. */
export function sentenceOf(error: unknown, t: Translate): string {
  if (isUncertain(error)) return t('ui.error.noConnection')
  if (error instanceof RequestFailure && error.message) return error.message
  if (isRouteErrorResponse(error) && error.status === 404) return t('notFound.page.title')
  return t('ui.error.system')
}
