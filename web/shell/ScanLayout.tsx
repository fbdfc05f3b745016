import { Suspense, use } from 'react'
import { Outlet, useLocation } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { BackBar } from '../ui/BackBar.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { HelpAtStation } from '../ui/HelpAtStation.ts'
import { AppContext, useAppContext } from './AppContext.tsx'
import { StationHelp } from './help/StationHelp.tsx'
import type { Handle } from './menu.ts'
import { NavigationProgress } from './NavigationProgress.tsx'
import { PlainMain } from './PlainMain.tsx'
import { Rights } from './rights.ts'
import { Splash } from './Splash.tsx'

export { loader, shouldRevalidate } from './AppContext.tsx'

/** Layout of the scan pages: full screen without frame. */
export function Component() {
  const { viewer, warehouse, handle } = useAppContext()
  const { pathname } = useLocation()
  return (
    <AppContext viewer={viewer} warehouse={warehouse} handle={handle}>
      <NavigationProgress />
      <HelpAtStation value={StationHelp}>
        <Suspense key={pathname} fallback={<Splash />}>
          <Entrance handle={handle} />
        </Suspense>
      </HelpAtStation>
    </AppContext>
  )
}

/** Blocks the page for users without its right, before a station is taken. */
function Entrance({ handle }: { handle: Handle | undefined }) {
  const t = useT()
  const rights = use(Rights)
  if (!handle?.right || rights.has(handle.right)) return <Outlet />
  return (
    <PlainMain>
      <BackBar title={t(handle.name)} to="/home/panel" />
      <EmptyState kind="noRight" hint={t('shell.page.noRight')} />
    </PlainMain>
  )
}
