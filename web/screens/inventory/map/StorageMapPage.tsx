import { Button, Flex } from '@chakra-ui/react'
import { useCallback, useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { pageLoader, usePage } from '../../../relay/page.ts'
import { refetchActive } from '../../../relay/refetchActive.ts'
import { useDocumentChanges } from '../../../relay/useDocumentChanges.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import type { StorageMapPage_cell$key } from './__generated__/StorageMapPage_cell.graphql.ts'
import type { StorageMapPageQuery } from './__generated__/StorageMapPageQuery.graphql.ts'
import { LocationPanel } from './LocationPanel.tsx'
import { MapBar } from './MapBar.tsx'
import { MapFigures } from './MapFigures.tsx'
import { MapGrid } from './MapGrid.tsx'
import { MapTable } from './MapTable.tsx'
import { boundsOf } from './mapColours.ts'
import { layOut } from './mapLayout.ts'
import { readMapUrl, useMapUrl } from './useMapUrl.ts'

const query = graphql`
  query StorageMapPageQuery($warehouseId: ID!, $search: String!, $isSearched: Boolean!, $withPace: Boolean!) {
    storageMap(warehouseId: $warehouseId) {
      areas {
        id
        code
        name
        type
      }
      cells {
        ...StorageMapPage_cell @arguments(withPace: $withPace)
      }
      matches(search: $search) @include(if: $isSearched) {
        locationId
        pieces
      }
    }
  }
`

const fragment = graphql`
  fragment StorageMapPage_cell on StorageMapCell @inline @argumentDefinitions(withPace: { type: "Boolean!" }) {
    locationId
    areaId
    code
    prefix
    column
    layer
    status
    fill
    products
    pieces
    allocated
    oldestDays
    picked @include(if: $withPace)
  }
`

const changes = graphql`
  subscription StorageMapPageSubscription($warehouseId: ID!) {
    stockChanged(warehouseId: $warehouseId)
  }
`

const locationChanges = graphql`
  subscription StorageMapPageLocationsSubscription($warehouseId: ID!) {
    locationChanged(warehouseId: $warehouseId) {
      id
    }
  }
`

const variablesOf = (warehouseId: string, params: URLSearchParams) => {
  const { search, colour, view } = readMapUrl(params)
  return { warehouseId, search, isSearched: search !== '', withPace: colour === 'pace' || view === 'list' }
}

export const loader = pageLoader<StorageMapPageQuery>(query, ({ warehouseId, search }) => variablesOf(warehouseId, search))

/** Opening a location is no reason to read the map again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) => {
  const asked = ({ searchParams }: URL) => JSON.stringify(variablesOf(searchParams.get('warehouse') ?? '', searchParams))
  return currentUrl.pathname === nextUrl.pathname ? asked(currentUrl) !== asked(nextUrl) : defaultShouldRevalidate
}

/** The locations of a warehouse as they stand, coloured by fill, age or pace; live. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const { state, change } = useMapUrl()
  const { search, colour, view, location } = state
  const { storageMap } = usePage<StorageMapPageQuery>(query)
  const withPace = colour === 'pace' || view === 'list'
  const reload = useCallback(
    () => void refetchActive<StorageMapPageQuery>(query, { warehouseId, search, isSearched: search !== '', withPace }),
    [warehouseId, search, withPace],
  )
  useDocumentChanges({ subscription: changes, variables: { warehouseId }, changed: reload })
  useDocumentChanges({ subscription: locationChanges, variables: { warehouseId }, changed: reload })

  const cells = useMemo(() => storageMap.cells.map((cell) => readInlineData<StorageMapPage_cell$key>(fragment, cell)), [storageMap.cells])
  const areas = useMemo(() => layOut(storageMap.areas, cells), [storageMap.areas, cells])
  const bounds = useMemo(() => boundsOf(colour, cells), [colour, cells])
  const found = useMemo(
    () => (storageMap.matches ? new Map(storageMap.matches.map(({ locationId, pieces }) => [locationId, pieces])) : null),
    [storageMap.matches],
  )
  const open = useCallback((code: string | null) => change({ location: code }), [change])
  const opened = cells.find(({ code }) => code === location)
  return (
    <Flex as="section" direction="column" minH="full">
      <PageHeader
        title={t('menu.inventory.map')}
        about={warehouse?.name}
        actions={
          <Button aria-pressed={view === 'list'} onClick={() => change({ view: view === 'list' ? 'map' : 'list' })}>
            {t(view === 'list' ? 'map.asMap' : 'map.asList')}
          </Button>
        }
      />
      <MapBar state={state} change={change} found={found} cells={cells} />
      <MapFigures cells={cells} areas={storageMap.areas} />
      {cells.length === 0 && <EmptyState kind="nothing" hint={t('map.nothing')} />}
      <Flex gap="3" align="flex-start" direction={{ base: 'column', lg: 'row' }} flex="1" minH="0">
        {view === 'list' ? (
          <MapTable
            cells={found ? cells.filter(({ locationId }) => found.has(locationId)) : cells}
            areas={storageMap.areas}
            onOpen={open}
          />
        ) : (
          cells.length > 0 && (
            <MapGrid areas={areas} cells={cells} colour={colour} bounds={bounds} found={found} opened={location} onOpen={open} />
          )
        )}
        {opened && (
          <LocationPanel
            key={opened.code}
            cell={opened}
            area={storageMap.areas.find(({ id }) => id === opened.areaId) ?? null}
            bay={cells.filter(({ prefix, column }) => prefix === opened.prefix && column === opened.column)}
            search={search}
            onOpen={open}
          />
        )}
      </Flex>
    </Flex>
  )
}
