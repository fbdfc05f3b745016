import { Box, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
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
import { PanelDays } from './PanelDays.tsx'
import { PanelInbound } from './PanelInbound.tsx'
import { PanelOutbound } from './PanelOutbound.tsx'
import { PanelStock } from './PanelStock.tsx'
import { PanelToday } from './PanelToday.tsx'
import { PanelWaves } from './PanelWaves.tsx'

const SetUpCard = lazyComponent(() => import('./setUp/SetUpCard.tsx').then((file) => file.SetUpCard), { optional: true })
const SetUpPage = lazyComponent(() => import('./setUp/SetUpPage.tsx').then((file) => file.Component))

const query = graphql`
  query PanelPageQuery($warehouseId: ID!, $known: Boolean!) {
    panel(warehouseId: $warehouseId) @include(if: $known) {
      ...PanelToday_panel
      ...PanelOutbound_panel
      ...PanelInbound_panel
      ...PanelWaves_panel
      ...PanelStock_panel
      ...PanelDays_panel
    }
  }
`

const changes = graphql`
  subscription PanelPageSubscription($warehouseId: ID!) {
    panelChanged(warehouseId: $warehouseId) {
      ...PanelToday_panel
      ...PanelOutbound_panel
      ...PanelInbound_panel
      ...PanelWaves_panel
      ...PanelStock_panel
      ...PanelDays_panel
    }
  }
`

export const loader = pageLoader<PanelPageQuery>(query, ({ warehouseId }) => ({ warehouseId, known: warehouseId !== '' }))

/** Figures of the warehouse; above them the steps of setting it up, until a package was shipped. */
export function Component() {
  const warehouse = useCurrentWarehouse()
  return warehouse ? <Figures warehouse={warehouse} /> : <SetUpPage />
}

function Figures({ warehouse }: { warehouse: WarehouseChoice }) {
  const t = useT()
  const { panel } = usePage<PanelPageQuery>(query)
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
  return (
    <Box maxW="1440px">
      <PageHeader
        title={t('menu.home.panel')}
        about={t('home.panel.about', { warehouse: warehouse.name, zone: warehouse.timeZone })}
        actions={<LiveBadge />}
      />
      <Flex direction="column" gap="4">
        {setsUp && <SetUpCard warehouseId={warehouseId} />}
        <PanelToday panel={panel} />
        <PanelOutbound panel={panel} />
        <Box display="grid" gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 4fr' }}>
          <PanelInbound panel={panel} />
          <PanelWaves panel={panel} />
          <PanelDays panel={panel} />
          <PanelStock panel={panel} />
        </Box>
      </Flex>
    </Box>
  )
}
