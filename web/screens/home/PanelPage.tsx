import { Box, Button, chakra } from '@chakra-ui/react'
import { LayoutDashboard } from 'lucide-react'
import { Fragment, type ReactElement, useMemo, useState } from 'react'
import { graphql, useSubscription } from 'react-relay'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import type { WarehouseChoice } from '../../shell/useWarehouse.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import type { PanelPageQuery } from './__generated__/PanelPageQuery.graphql.ts'
import type { PanelPageSubscription } from './__generated__/PanelPageSubscription.graphql.ts'
import { LiveBadge } from './LiveBadge.tsx'
import { PanelDecisions } from './PanelDecisions.tsx'
import { PanelProgress } from './PanelProgress.tsx'
import { PanelStock } from './PanelStock.tsx'
import { PanelToday } from './PanelToday.tsx'
import { type Card, type Column, type Place, placesIn } from './panelCards.ts'

const SetUpCard = lazyComponent(() => import('./setUp/SetUpCard.tsx').then((file) => file.SetUpCard), { optional: true })
const OrderStatistics = lazyComponent(() => import('./statistics/OrderStatistics.tsx').then((file) => file.OrderStatistics))
const CutOffForecast = lazyComponent(() => import('./forecast/CutOffForecast.tsx').then((file) => file.CutOffForecast))
const StorageCapacity = lazyComponent(() => import('./StorageCapacity.tsx').then((file) => file.StorageCapacity))
const AnnouncementsCard = lazyComponent(() => import('./announcements/AnnouncementsCard.tsx').then((file) => file.AnnouncementsCard))
const CustomisePanel = lazyComponent(() => import('./CustomisePanel.tsx').then((file) => file.CustomisePanel))
const SetUpPage = lazyComponent(() => import('./setUp/SetUpPage.tsx').then((file) => file.Component))

const query = graphql`
  query PanelPageQuery($warehouseId: ID!, $known: Boolean!) {
    panelCards {
      card
      isHidden
    }
    panel(warehouseId: $warehouseId) @include(if: $known) {
      ...PanelDecisions_panel
      ...PanelToday_panel
      ...PanelProgress_panel
      ...PanelStock_panel
      ...CutOffForecast_panel
      ...OrderStatistics_panel
      ...StorageCapacity_panel
    }
  }
`

const changes = graphql`
  subscription PanelPageSubscription($warehouseId: ID!) {
    panelChanged(warehouseId: $warehouseId) {
      ...PanelDecisions_panel
      ...PanelToday_panel
      ...PanelProgress_panel
      ...PanelStock_panel
      ...CutOffForecast_panel
      ...OrderStatistics_panel
      ...StorageCapacity_panel
    }
  }
`

export const loader = pageLoader<PanelPageQuery>(query, ({ warehouseId }) => ({ warehouseId, known: warehouseId !== '' }))

/** The days of the statistics are no reason to read the panel again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const isOfDays = currentUrl.searchParams.get('days') !== nextUrl.searchParams.get('days')
  return defaultShouldRevalidate && !(isOfDays && currentUrl.pathname === nextUrl.pathname)
}

/** Figures of the warehouse; above them the steps of setting it up, until a package was shipped. */
export function Component() {
  const warehouse = useCurrentWarehouse()
  return warehouse ? <Figures warehouse={warehouse} /> : <SetUpPage />
}

function Figures({ warehouse }: { warehouse: WarehouseChoice }) {
  const t = useT()
  const { panel, panelCards } = usePage<PanelPageQuery>(query)
  const [isCustomised, setCustomised] = useState(false)
  const warehouseId = warehouse.id
  const setsUp = useRight('warehouse:edit')
  useSubscription<PanelPageSubscription>(
    useMemo(
      () => ({
        subscription: changes,
        variables: { warehouseId },
        // The panel has no id, so a pushed value replaces the one that the page has read.
        updater: (store) => {
          const fresh = store.getRootField('panelChanged')
          if (fresh) store.getRoot().setLinkedRecord(fresh, 'panel', { warehouseId })
        },
      }),
      [warehouseId],
    ),
  )

  if (!panel) return <EmptyState kind="noRight" hint={t('home.panel.gone')} />
  const places = panelCards as readonly Place[]
  const cards: Record<Card, ReactElement> = {
    TODAY: <PanelToday panel={panel} />,
    PROGRESS: <PanelProgress panel={panel} />,
    FORECAST: <CutOffForecast warehouseId={warehouseId} panel={panel} />,
    STATISTICS: <OrderStatistics warehouseId={warehouseId} panel={panel} />,
    ANNOUNCEMENTS: <AnnouncementsCard warehouseId={warehouseId} title={t('menu.home.announcements')} />,
    CAPACITY: <StorageCapacity warehouseId={warehouseId} panel={panel} />,
    STOCK: <PanelStock panel={panel} />,
  }
  // A card that is hidden is not mounted, so it reads nothing.
  const shownIn = (column: Column) =>
    placesIn(places, column).map(({ card, isHidden }) => !isHidden && <Fragment key={`${card} ${warehouseId}`}>{cards[card]}</Fragment>)
  return (
    <Box maxW="1440px">
      <PageHeader
        title={t('menu.home.panel')}
        about={t('home.panel.about', { warehouse: warehouse.name, zone: warehouse.timeZone })}
        actions={
          <>
            <LiveBadge />
            <Button size="sm" onClick={() => setCustomised(true)}>
              <LayoutDashboard aria-hidden />
              {t('home.customise')}
            </Button>
          </>
        }
      />
      <Columns data-side={placesIn(places, 'side').some(({ isHidden }) => !isHidden) || undefined}>
        <div>
          {setsUp && <SetUpCard warehouseId={warehouseId} />}
          <PanelDecisions key={warehouseId} warehouseId={warehouseId} panel={panel} />
          {shownIn('main')}
        </div>
        <div>{shownIn('side')}</div>
      </Columns>
      {isCustomised && <CustomisePanel places={places} onClose={() => setCustomised(false)} />}
    </Box>
  )
}

/** What happens, and beside it what is there; one column on narrow screens. */
const Columns = chakra('div', {
  base: {
    display: 'grid',
    gap: '4',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '&[data-side]': { gridTemplateColumns: { lg: 'minmax(0, 1fr) 18.5rem' } },
    '& > div': { display: 'flex', flexDirection: 'column', gap: '4', minW: '0' },
  },
})
