import { Box, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { graphql, useSubscription } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
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

const query = graphql`
  query PanelPageQuery($warehouseId: ID!) {
    panel(warehouseId: $warehouseId) {
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

export const loader = pageLoader<PanelPageQuery>(query, ({ warehouseId }) => ({ warehouseId }))

export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const { panel } = usePage<PanelPageQuery>(query)
  const warehouseId = warehouse?.id ?? ''
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
        about={warehouse && t('home.panel.about', { warehouse: warehouse.name, zone: warehouse.timeZone })}
        actions={<LiveBadge />}
      />
      <Flex direction="column" gap="4">
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
