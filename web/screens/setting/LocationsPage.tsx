import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ConnectionHandler, graphql, useSubscription } from 'react-relay'
import { Link, useLoaderData } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { pageLoader, usePage } from '../../relay/page.ts'
import { useAppContext } from '../../shell/AppContext.tsx'
import { ExportMenu } from '../../shell/ExportMenu.tsx'
import { useRight } from '../../shell/rights.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { ListPage } from '../../ui/ListPage.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { readListUrl } from '../../ui/listUrl.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { LocationsPageQuery } from './__generated__/LocationsPageQuery.graphql.ts'
import type { LocationsPageSubscription } from './__generated__/LocationsPageSubscription.graphql.ts'
import { LocationTable } from './LocationTable.tsx'
import { LocationTabs } from './LocationTabs.tsx'
import { filterOf, locationList } from './locationList.ts'

const LocationDialog = lazyComponent(() => import('./LocationDialog.tsx').then((file) => file.LocationDialog))

const query = graphql`
  query LocationsPageQuery($warehouseId: ID!, $filter: LocationFilter!, $sort: LocationSort!, $after: String) {
    warehouse: node(id: $warehouseId) {
      ... on Warehouse {
        areas {
          id
          name: displayName
        }
      }
    }
    ...LocationTable_query @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, after: $after)
  }
`

const changes = graphql`
  subscription LocationsPageSubscription($warehouseId: ID!, $connections: [ID!]!) {
    locationChanged(warehouseId: $warehouseId) @prependNode(connections: $connections, edgeTypeName: "LocationEdge") {
      ...LocationTable_location
    }
  }
`

export const loader = pageLoader<LocationsPageQuery>(query, ({ warehouseId, search }) => {
  const state = readListUrl(search, locationList)
  return { warehouseId, filter: filterOf(state), sort: state.sort, after: state.at }
})

export function Component() {
  const t = useT()
  const { warehouse } = useAppContext()
  const mayEdit = useRight('warehouse:edit')
  const linkTo = useLinkTo()
  const url = useListUrl(locationList)
  const data = usePage<LocationsPageQuery>(query)
  const loaded = useLoaderData()
  const [adding, setAdding] = useState(false)
  const warehouseId = warehouse?.id ?? ''
  const filters = { warehouseId, filter: filterOf(url.state), sort: url.state.sort }
  const connectionId = ConnectionHandler.getConnectionID('client:root', 'LocationTable_locations', filters)
  // A new location is not added to a filtered list, since it may not match.
  const grows = !url.narrowed && url.state.view === 'ALL'
  useSubscription<LocationsPageSubscription>(
    useMemo(
      () => ({ subscription: changes, variables: { warehouseId, connections: grows ? [connectionId] : [] } }),
      [warehouseId, connectionId, grows],
    ),
  )

  const areas = data.warehouse?.areas ?? []
  const options = areas.map(({ id, name }) => ({ value: id, label: name }))
  const add = mayEdit && (
    <Button variant="solid" colorPalette="brand" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      {t('setting.locations.add')}
    </Button>
  )
  const addMany = mayEdit && (
    <Button asChild>
      <Link to={linkTo('/setting/batchAdd')}>{t('menu.setting.batchAdd')}</Link>
    </Button>
  )
  return (
    <ListPage
      title={t('menu.setting.locations')}
      about={warehouse?.name}
      actions={
        <>
          <ExportMenu list="locations" variables={filters} />
          {addMany}
          {add}
        </>
      }
      tabs={<LocationTabs url={url} warehouseId={warehouseId} changed={loaded} />}
      filters={
        <FilterBar
          url={url}
          dates={false}
          fields={[{ id: 'code', label: t('setting.locations.code') }]}
          filters={[{ id: 'area', label: t('setting.locations.area'), options, always: true }]}
        />
      }
    >
      <LocationTable query={data} url={url} add={add} warehouseId={warehouseId} mayEdit={mayEdit} />
      {adding && <LocationDialog areas={areas} connectionId={connectionId} onClose={() => setAdding(false)} />}
    </ListPage>
  )
}
