import { Box, Button } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { Link } from 'react-router'
import type { CarrierCode } from '../../../graph/logistics/states.ts'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight } from '../../shell/rights.ts'
import { useCurrentWarehouse } from '../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { ChannelsPage_channel$data, ChannelsPage_channel$key } from './__generated__/ChannelsPage_channel.graphql.ts'
import type { ChannelsPage_list$key } from './__generated__/ChannelsPage_list.graphql.ts'
import type { ChannelsPageOptionsQuery } from './__generated__/ChannelsPageOptionsQuery.graphql.ts'
import type { ChannelsPageQuery } from './__generated__/ChannelsPageQuery.graphql.ts'
import { channelList, filterOf } from './channelList.ts'

const ChannelDialog = lazyComponent(() => import('./ChannelDialog.tsx').then((file) => file.ChannelDialog))

type CarrierName = keyof typeof CarrierCode.values
type Channel = ChannelsPage_channel$data

const row = graphql`
  fragment ChannelsPage_channel on Channel @inline {
    id
    code
    displayName
    carrier
    service
    group {
      name: displayName
      cutOff
    }
    zoneTable {
      id
      displayName
    }
    createdAt
    ...ChannelDialog_channel
  }
`

const options = graphql`
  query ChannelsPageOptionsQuery($warehouseId: ID!) {
    logisticsGroups(warehouseId: $warehouseId) {
      id
      name: displayName
      cutOff
    }
  }
`

const list = entityList({
  name: 'channelList',
  spec: channelList,
  filterOf,
  page: typed<ChannelsPageQuery>(graphql`
    query ChannelsPageQuery($warehouseId: ID!, $filter: ChannelFilter!, $sort: CodeSort!, $first: Int!, $after: String) {
      ...ChannelsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ChannelsPage_list$key>(graphql`
    fragment ChannelsPage_list on Query
    @refetchable(queryName: "ChannelsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "ChannelFilter!" }
      sort: { type: "CodeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: channelList(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ChannelsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...ChannelsPage_channel
          }
        }
      }
    }
  `),
  read: (node: ChannelsPage_channel$key) => readInlineData(row, node),
  follows: [
    {
      tag: graphql`
        subscription ChannelsPageSubscription($warehouseId: ID!) {
          channelChanged(warehouseId: $warehouseId) {
            ...ChannelsPage_channel
          }
        }
      `,
      // The list may be filtered by the group from which a channel is moved away.
      rereads: 'rows',
    },
    {
      tag: graphql`
        subscription ChannelsPageGroupsSubscription($warehouseId: ID!) {
          logisticsGroupChanged(warehouseId: $warehouseId) {
            id
            displayName
            cutOff
          }
        }
      `,
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** Channels of a warehouse, by which its packages leave. */
export function Component() {
  const t = useT()
  const warehouse = useCurrentWarehouse()
  const warehouseId = warehouse?.id ?? ''
  const mayEdit = useRight('logistics:edit')
  const linkTo = useLinkTo()
  const [edited, setEdited] = useState<{ channel: Channel | null } | null>(null)
  const groups = useBackgroundQuery<ChannelsPageOptionsQuery>(options, { warehouseId })?.logisticsGroups ?? []
  const columns = useMemo(
    (): Column<Channel>[] => [
      {
        id: 'code',
        header: t('logistics.field.code'),
        width: 130,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
        cell: ({ code }) => <CopyText text={code} />,
      },
      { id: 'name', header: t('logistics.field.name'), width: 180, card: 'line', cell: ({ displayName }) => displayName },
      {
        id: 'group',
        header: t('logistics.field.group'),
        width: 200,
        card: 'line',
        cell: ({ group }) => t('standing.groupOption', { name: group.name, time: group.cutOff }),
      },
      {
        id: 'carrier',
        header: t('logistics.field.carrier'),
        width: 120,
        gives: 2,
        card: 'line',
        cell: ({ carrier }) => t(`enum.CarrierCode.${carrier as CarrierName}`),
      },
      { id: 'service', header: t('logistics.field.service'), width: 120, card: 'line', cell: ({ service }) => <CopyText text={service} /> },
      {
        id: 'zones',
        header: t('logistics.field.zones'),
        width: 140,
        gives: 3,
        card: 'line',
        cell: ({ zoneTable }) =>
          zoneTable && (
            <Box asChild color="brand.fg" _hover={{ textDecoration: 'underline' }}>
              <Link to={linkTo(`/logistics/zone/${encodeURIComponent(zoneTable.id)}`)}>{zoneTable.displayName}</Link>
            </Box>
          ),
      },
      {
        id: 'created',
        header: t('logistics.field.created'),
        width: 110,
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
              width: 100,
              grow: 0,
              align: 'end' as const,
              card: 'line' as const,
              cell: (channel: Channel) => (
                <Button size="sm" variant="ghost" onClick={() => setEdited({ channel })}>
                  <Pencil aria-hidden />
                  {t('list.row.edit')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, mayEdit, linkTo],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.logistics.channels')}
      about={warehouse?.name}
      columns={columns}
      fields={[{ id: 'channel', label: t('logistics.channel.search') }]}
      filters={[{ id: 'group', label: t('logistics.field.group'), options: groups.map(({ id, name }) => ({ value: id, label: name })) }]}
      dates={false}
      textsOf={({ code, displayName, service }) => [code, displayName, service]}
      nothing={t('logistics.channel.nothing')}
      exported={null}
      add={
        mayEdit && (
          <Button variant="solid" colorPalette="brand" onClick={() => setEdited({ channel: null })}>
            <Plus aria-hidden />
            {t('logistics.channel.add')}
          </Button>
        )
      }
    >
      {edited && <ChannelDialog channel={edited.channel} warehouseId={warehouseId} onClose={() => setEdited(null)} />}
    </EntityListPage>
  )
}
