import { Suspense, use } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Bare } from './Bare.tsx'
import type { Handle } from './build.tsx'
import { Progress } from './Progress.tsx'
import { Rights } from './rights.ts'
import { Splash } from './Splash.tsx'
import { Surroundings, useSurroundings } from './Surroundings.tsx'

export { loader, shouldRevalidate } from './Surroundings.tsx'

/** Around the scan pages: nothing to see, the whole screen is theirs. */
export function Component() {
  const { viewer, warehouse, handle } = useSurroundings()
  const { pathname } = useLocation()
  return (
    <Surroundings viewer={viewer} warehouse={warehouse} handle={handle}>
      <Progress />
      <Suspense key={pathname} fallback={<Splash />}>
        <Entrance handle={handle} />
      </Suspense>
    </Surroundings>
  )
}

/** Nobody takes a station, and nothing is scanned, where every scan would be refused. */
function Entrance({ handle }: { handle: Handle | undefined }) {
  const t = useT()
  const rights = use(Rights)
  if (!handle?.right || rights.has(handle.right)) return <Outlet />
  return (
    <Bare>
      <BackBar title={t(handle.name)} to="/home/panel" />
      <EmptyState kind="noRight" hint={t('shell.page.noRight')} />
    </Bare>
  )
}
