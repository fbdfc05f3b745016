import { useLocation, useMatches, useNavigate, useRouteError } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { failureMessage, isBadInput, isForbidden, isUncertain, RequestFailure } from '../relay/failure.ts'
import { useRetry } from '../relay/useRetry.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorPanel } from '../ui/ErrorPanel.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { WhyButton } from '../ui/WhyButton.tsx'
import type { Handle } from './menu.ts'
import { ObjectNotFound } from './ObjectNotFound.tsx'
import { PlainMain } from './PlainMain.tsx'
import { UnlessNoWarehouse } from './UnlessNoWarehouse.tsx'

const NoRole = lazyComponent(() => import('./NoRole.tsx').then((file) => file.NoRole))

const UnlessFactorMissing = lazyComponent(() => import('./UnlessFactorMissing.tsx').then((file) => file.UnlessFactorMissing))

/** Error page of a route: query, code or rendering failed. */
export function PageFailure() {
  const t = useT()
  const error = useRouteError()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const handle = useMatches().at(-1)?.handle as Handle | undefined

  // Navigating to the same address reloads the data; a rendering error needs a full reload, for which the server must be reachable.
  const retry = async () => {
    if (error instanceof RequestFailure) await navigate(pathname + search, { replace: true })
    else if (await fetch('/health').catch(() => null)) window.location.reload()
  }
  useRetry(isUncertain(error) || !navigator.onLine ? error : null, () => void retry())

  if (isForbidden(error))
    return (
      <UnlessFactorMissing>
        <UnlessNoWarehouse>
          <EmptyState
            kind="noRight"
            hint={
              <>
                {failureMessage(error, t)}
                <WhyButton code="FORBIDDEN" />
              </>
            }
          />
        </UnlessNoWarehouse>
      </UnlessFactorMissing>
    )
  if (isBadInput(error))
    return (
      <UnlessNoWarehouse>
        <ObjectNotFound />
      </UnlessNoWarehouse>
    )
  const message = navigator.onLine ? failureMessage(error, t) : t('ui.error.noConnection')
  const title = handle ? t('ui.error.get', { what: t(handle.name) }) : t('shell.page.failed')
  const { requestId, code } = error instanceof RequestFailure && !isUncertain(error) ? error : { requestId: null, code: null }
  return (
    <>
      <title>{title}</title>
      <ErrorPanel title={title} message={message} requestId={requestId} code={code} onRetry={() => void retry()} />
    </>
  )
}

/** The same outside of the layout, with a link back. */
export function FrameFailure() {
  const t = useT()
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  const isGone = isBadInput(useRouteError())
  return (
    <PlainMain>
      {handle && !isGone && <BackBar title={t(handle.name)} to="/home/panel" />}
      <PageFailure />
    </PlainMain>
  )
}

/** The same for the layout. Its query is forbidden only to users without a role, and until a second factor is set up. */
export function RootFailure() {
  if (!isForbidden(useRouteError())) return <FrameFailure />
  return (
    <UnlessFactorMissing>
      <NoRole />
    </UnlessFactorMissing>
  )
}
