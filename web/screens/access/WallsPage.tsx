import { Button, Flex } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { WallsPage_list$key } from './__generated__/WallsPage_list.graphql.ts'
import type { WallsPage_wall$data, WallsPage_wall$key } from './__generated__/WallsPage_wall.graphql.ts'
import type { WallsPageCountsQuery } from './__generated__/WallsPageCountsQuery.graphql.ts'
import type { WallsPageOptionsQuery } from './__generated__/WallsPageOptionsQuery.graphql.ts'
import type { WallsPageQuery } from './__generated__/WallsPageQuery.graphql.ts'
import { CloseWall } from './CloseWall.tsx'
import { filterOf, isInView, type View, wallList } from './wallList.ts'

const WallDialog = lazyComponent(() => import('./WallDialog.tsx').then((file) => file.WallDialog))
const EditWallDialog = lazyComponent(() => import('./EditWallDialog.tsx').then((file) => file.EditWallDialog))
const WallLink = lazyComponent(() => import('./WallLink.tsx').then((file) => file.WallLink))

export type Wall = WallsPage_wall$data

const row = graphql`
  fragment WallsPage_wall on WallToken @inline {
    id
    version
    name
    language
    warehouseName
    createdBy {
      name
    }
    createdAt
    lastSeenAt
    revokedAt
    ...EditWallDialog_wall
  }
`

const options = graphql`
  query WallsPageOptionsQuery {
    viewer {
      warehouses {
        warehouseId
        number
        name
      }
    }
  }
`

const list = entityList({
  name: 'wallTokens',
  spec: wallList,
  filterOf,
  page: typed<WallsPageQuery>(graphql`
    query WallsPageQuery($filter: WallTokenFilter!, $sort: AgeSort!, $first: Int!, $after: String) {
      ...WallsPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<WallsPage_list$key>(graphql`
    fragment WallsPage_list on Query
    @refetchable(queryName: "WallsPageMoreQuery")
    @argumentDefinitions(filter: { type: "WallTokenFilter!" }, sort: { type: "AgeSort!" }, first: { type: "Int!" }, after: { type: "String" }) {
      list: wallTokens(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "WallsPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...WallsPage_wall
          }
        }
      }
    }
  `),
  read: (node: WallsPage_wall$key) => readInlineData(row, node),
  isIn: (view, wall) => isInView(view, wall),
  counts: typed<WallsPageCountsQuery>(graphql`
    query WallsPageCountsQuery($open: WallTokenFilter!, $closed: WallTokenFilter!) {
      OPEN: wallTokens(filter: $open, first: 1) {
        totalCount
      }
      CLOSED: wallTokens(filter: $closed, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { open: of('OPEN'), closed: of('CLOSED') }
  },
  follows: [
    {
      tag: graphql`
        subscription WallsPageSubscription {
          wallTokenChanged {
            ...WallsPage_wall
            createdAt
          }
        }
      `,
      row: { field: 'wallTokenChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** Wall screens: each is opened by its link, which is shown once. */
export function Component() {
  const t = useT()
  const warehouses = useBackgroundQuery<WallsPageOptionsQuery>(options, {})?.viewer.warehouses ?? []
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Wall | null>(null)
  const [closing, setClosing] = useState<Wall | null>(null)
  const [made, setMade] = useState<{ name: string; token: string } | null>(null)
  const places = warehouses.map(({ warehouseId, number, name }) => ({ value: warehouseId, label: `${number} · ${name}` }))
  const columns = useMemo(
    (): Column<Wall>[] => [
      { id: 'name', header: t('access.wall.name'), width: 200, hideable: false, card: 'title', cell: ({ name }) => name },
      { id: 'warehouse', header: t('access.key.warehouse'), width: 170, card: 'line', cell: ({ warehouseName }) => warehouseName },
      {
        id: 'language',
        header: t('access.wall.language'),
        width: 110,
        card: 'line',
        cell: ({ language }) => t(language === 'en' ? 'access.wall.en' : 'access.wall.zh'),
      },
      {
        id: 'seen',
        header: t('access.wall.seen'),
        width: 130,
        card: 'line',
        cell: ({ lastSeenAt }) => (lastSeenAt ? <RelativeTime at={lastSeenAt} /> : t('access.wall.neverSeen')),
      },
      { id: 'by', header: t('access.key.createdBy'), width: 140, gives: 1, card: 'none', cell: ({ createdBy }) => createdBy?.name ?? '–' },
      {
        id: 'created',
        header: t('access.key.created'),
        width: 120,
        gives: 0,
        card: 'none',
        sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      {
        id: 'actions',
        header: t('list.columns.actions'),
        width: 190,
        grow: 0,
        align: 'end',
        card: 'line',
        cell: (wall) =>
          wall.revokedAt ? (
            <RelativeTime at={wall.revokedAt} />
          ) : (
            <Flex gap="1">
              <Button size="sm" variant="ghost" onClick={() => setEdited(wall)}>
                <Pencil aria-hidden />
                {t('list.row.edit')}
              </Button>
              <Button size="sm" variant="ghost" color="negative.fg" onClick={() => setClosing(wall)}>
                {t('access.wall.close')}
              </Button>
            </Flex>
          ),
      },
    ],
    [t],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.access.walls')}
      columns={columns}
      fields={[{ id: 'wall', label: t('access.wall.name') }]}
      filters={[{ id: 'place', label: t('access.key.warehouse'), options: places }]}
      dates={false}
      tabs={{ label: t('access.wall.views'), textOf: (view) => t(`access.wall.view.${view}`) }}
      textsOf={({ name }) => [name]}
      nothing={t('access.wall.nothing')}
      exported={null}
      add={
        <Button variant="solid" colorPalette="brand" onClick={() => setAdding(true)}>
          <Plus aria-hidden />
          {t('access.wall.add')}
        </Button>
      }
    >
      {isAdding && <WallDialog warehouses={places} onMade={setMade} onClose={() => setAdding(false)} />}
      {edited && <EditWallDialog wall={edited} onClose={() => setEdited(null)} />}
      {closing && <CloseWall wall={closing} onClose={() => setClosing(null)} />}
      {made && <WallLink {...made} onClose={() => setMade(null)} />}
    </EntityListPage>
  )
}
