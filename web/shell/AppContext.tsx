import { type ReactNode, useMemo } from 'react'
import { graphql } from 'react-relay'
import { type ShouldRevalidateFunctionArgs, useMatches } from 'react-router'
import { useT } from '../i18n/useT.ts'
import { offlinePageLoader, usePage } from '../relay/page.ts'
import { useReloadOnReconnect } from '../relay/useReloadOnReconnect.ts'
import { ErrorHelp } from '../ui/ErrorHelp.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { TimeZoneProvider } from '../ui/TimeZone.tsx'
import { UnnamedActor } from '../ui/UnnamedActor.ts'
import type { AppContextQuery } from './__generated__/AppContextQuery.graphql.ts'
import { ActingFor } from './actingFor.ts'
import type { Handle } from './menu.ts'
import { isInConsole, nameForCustomers } from './menuFor.ts'
import { Rights, RightsEverywhere, rightsIn } from './rights.ts'
import { CurrentUserName, CurrentWarehouse } from './useCurrentWarehouse.ts'
import { useViewerChanges } from './useViewerChanges.ts'
import { useWarehouse } from './useWarehouse.ts'

const query = graphql`
  query AppContextQuery {
    viewer {
      name
      login
      customer {
        id
        code
        displayName
      }
      grants {
        rights
        warehouseId
      }
      warehouses {
        warehouseId
        number
        name
        timeZone
        weightUnit
      }
    }
  }
`

export const loader = offlinePageLoader<AppContextQuery>(query, () => ({}))

// Loaded once; only a retry reloads it.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) => currentUrl.href === nextUrl.href

/** Viewer, warehouses, current warehouse and the handle of the matched route. */
export function useAppContext() {
  const { viewer } = usePage<AppContextQuery>(query)
  const warehouses = useMemo(
    () => viewer.warehouses.map(({ warehouseId: id, ...warehouse }) => ({ id, ...warehouse })),
    [viewer.warehouses],
  )
  const { warehouse, choose } = useWarehouse(warehouses)
  const handle = useMatches().at(-1)?.handle as Handle | undefined
  useReloadOnReconnect()
  useViewerChanges(viewer)
  return { viewer, warehouses, warehouse, choose, handle }
}

const ErrorParagraph = lazyComponent(() => import('./help/ErrorParagraph.tsx').then((file) => file.ErrorParagraph), { optional: true })

interface Props extends Pick<ReturnType<typeof useAppContext>, 'viewer' | 'warehouse' | 'handle'> {
  children: ReactNode
}

/** Provides title, time zone and rights to the pages. */
export function AppContext({ viewer, warehouse, handle, children }: Props) {
  const t = useT()
  const rights = useMemo(() => rightsIn(viewer.grants, warehouse?.id), [viewer.grants, warehouse?.id])
  const isShown = handle && isInConsole(handle.id, Boolean(viewer.customer))
  const name = handle && viewer.customer ? nameForCustomers(handle.id) : undefined
  const everywhere = useMemo(() => rightsIn(viewer.grants, undefined), [viewer.grants])
  return (
    <TimeZoneProvider timeZone={warehouse?.timeZone ?? 'UTC'}>
      <Rights value={rights}>
        {handle && isShown && <title>{`${t(name ?? handle.name)} · ${viewer.customer?.displayName ?? t('shell.brand.name')}`}</title>}
        <CurrentUserName value={viewer.name}>
          <CurrentWarehouse value={warehouse}>
            <RightsEverywhere value={everywhere}>
              <ActingFor value={viewer.customer ?? null}>
                <UnnamedActor value={viewer.customer ? t('shipper.warehouse') : null}>
                  <ErrorHelp value={ErrorParagraph}>{children}</ErrorHelp>
                </UnnamedActor>
              </ActingFor>
            </RightsEverywhere>
          </CurrentWarehouse>
        </CurrentUserName>
      </Rights>
    </TimeZoneProvider>
  )
}
