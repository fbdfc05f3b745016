import { Suspense } from 'react'
import { Outlet, useLocation } from 'react-router'
import { Progress } from './Progress.tsx'
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
        <Outlet />
      </Suspense>
    </Surroundings>
  )
}
