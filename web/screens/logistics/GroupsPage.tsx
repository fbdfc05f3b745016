import { Button } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { Link } from 'react-router'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { GroupsPage_group$data, GroupsPage_group$key } from './__generated__/GroupsPage_group.graphql.ts'
import type { GroupsPage_list$key } from './__generated__/GroupsPage_list.graphql.ts'
import type { GroupsPageQuery } from './__generated__/GroupsPageQuery.graphql.ts'
import { filterOf, groupList } from './groupList.ts'

const GroupDialog = lazyComponent(() => import('./GroupDialog.tsx').then((file) => file.GroupDialog))

type Group = GroupsPage_group$data

const row = graphql`
  fragment GroupsPage_group on LogisticsGroup @inline {
    id
    code
    displayName
    cutOff
    channelCount
    openPackages
    createdAt
    ...GroupDialog_group
  }
`

const list = entityList({
  name: 'logisticsGroupList',
  spec: groupList,
  filterOf,
  page: typed<GroupsPageQuery>(graphql`
    query GroupsPageQuery($warehouseId: ID!, $filter: LogisticsGroupFilter!, $sort: CodeSort!, $first: Int!, $after: String) {
      ...GroupsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<GroupsPage_list$key>(graphql`
    fragment GroupsPage_list on Query
    @refetchable(queryName: "GroupsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "LogisticsGroupFilter!" }
      sort: { type: "CodeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: logisticsGroupList(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "GroupsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...GroupsPage_group
          }
        }
      }
    }
  `),
  read: (node: GroupsPage_group$key) => readInlineData(row, node),
  follows: [
    {
      tag: graphql`
        subscription GroupsPageSubscription($warehouseId: ID!) {
          logisticsGroupChanged(warehouseId: $warehouseId) {
            ...GroupsPage_group
          }
        }
      `,
      row: { field: 'logisticsGroupChanged' },
    },
    {
      tag: graphql`
        subscription GroupsPageChannelsSubscription($warehouseId: ID!) {
          channelChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** For those who see packages, whose numbers change with them. */
const withPackages: typeof list = {
  ...list,
  follows: [
    ...(list.follows ?? []),
    {
      tag: graphql`
        subscription GroupsPageMovesSubscription($warehouseId: ID!) {
          packagesMoved(warehouseId: $warehouseId)
        }
      `,
      rereads: 'rows',
    },
  ],
}

/** Logistics groups of a warehouse: channels that share waves because the same truck collects them. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const [mayEdit, seesPackages] = [useRight('logistics:edit'), useRight('package:read')]
  const [edited, setEdited] = useState<{ group: Group | null } | null>(null)
  const columns = useMemo(
    (): Column<Group>[] => [
      {
        id: 'code',
        header: t('logistics.field.code'),
        width: 140,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
        cell: ({ code }) => <CopyText text={code} />,
      },
      { id: 'name', header: t('logistics.field.name'), width: 240, card: 'line', cell: ({ displayName }) => displayName },
      { id: 'cutOff', header: t('logistics.field.cutOff'), width: 120, align: 'end', card: 'line', cell: ({ cutOff }) => cutOff },
      {
        id: 'channels',
        header: t('logistics.field.channels'),
        width: 120,
        align: 'end',
        card: 'line',
        cell: (group) => <ChannelCount group={group} />,
      },
      ...(seesPackages
        ? [
            {
              id: 'openPackages',
              header: t('logistics.field.openPackages'),
              width: 140,
              align: 'end' as const,
              card: 'line' as const,
              cell: ({ openPackages }: Group) => <Quantity value={openPackages ?? 0} />,
            },
          ]
        : []),
      {
        id: 'created',
        header: t('logistics.field.created'),
        width: 130,
        gives: 1,
        card: 'none',
        sorts: { ascending: 'OLDEST', descending: 'NEWEST' },
        cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      },
      ...(mayEdit
        ? [
            {
              id: 'actions',
              header: t('list.columns.actions'),
              width: 110,
              grow: 0,
              align: 'end' as const,
              card: 'line' as const,
              cell: (group: Group) => (
                <Button size="sm" variant="ghost" onClick={() => setEdited({ group })}>
                  <Pencil aria-hidden />
                  {t('list.row.edit')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, mayEdit, seesPackages],
  )
  return (
    <EntityListPage
      list={seesPackages ? withPackages : list}
      title={t('menu.logistics.groups')}
      about={warehouse?.name}
      columns={columns}
      fields={[{ id: 'group', label: t('logistics.group.search') }]}
      dates={false}
      textsOf={({ code, displayName }) => [code, displayName]}
      nothing={t('logistics.group.nothing')}
      exported={null}
      add={
        mayEdit && (
          <Button variant="solid" colorPalette="brand" onClick={() => setEdited({ group: null })}>
            <Plus aria-hidden />
            {t('logistics.group.add')}
          </Button>
        )
      }
    >
      {edited && <GroupDialog group={edited.group} onClose={() => setEdited(null)} />}
    </EntityListPage>
  )
}

/** Number of channels of a group, which leads to them. */
function ChannelCount({ group: { id, channelCount } }: { group: Group }) {
  const linkTo = useLinkTo()
  if (channelCount === 0) return <Quantity value={0} />
  return (
    <Link to={linkTo('/logistics/channel/list', { group: id })}>
      <Quantity value={channelCount} />
    </Link>
  )
}
