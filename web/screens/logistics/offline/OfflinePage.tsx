import { useMemo } from 'react'
import { FormattedDate, FormattedNumber } from 'react-intl'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import type { OfflinePage_channel$data, OfflinePage_channel$key } from './__generated__/OfflinePage_channel.graphql.ts'
import type { OfflinePage_list$key } from './__generated__/OfflinePage_list.graphql.ts'
import type { OfflinePageQuery } from './__generated__/OfflinePageQuery.graphql.ts'
import { NumbersBadge } from './NumbersBadge.tsx'
import { filterOf, offlineList } from './offlineList.ts'

type Channel = OfflinePage_channel$data

const row = graphql`
  fragment OfflinePage_channel on Channel @inline {
    id
    code
    displayName
    numbers {
      state
      free
      perDay
      daysLeft
      runsOutOn
    }
  }
`

const list = entityList({
  name: 'offlineChannels',
  spec: offlineList,
  filterOf,
  page: typed<OfflinePageQuery>(graphql`
    query OfflinePageQuery($warehouseId: ID!, $filter: ChannelFilter!, $sort: CodeSort!, $first: Int!, $after: String) {
      ...OfflinePage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<OfflinePage_list$key>(graphql`
    fragment OfflinePage_list on Query
    @refetchable(queryName: "OfflinePageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "ChannelFilter!" }
      sort: { type: "CodeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: channelList(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "OfflinePage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...OfflinePage_channel
          }
        }
      }
    }
  `),
  read: (node: OfflinePage_channel$key) => readInlineData(row, node),
  follows: [
    {
      tag: graphql`
        subscription OfflinePageSubscription($warehouseId: ID!) {
          channelChanged(warehouseId: $warehouseId) {
            ...OfflinePage_channel
          }
        }
      `,
      rereads: 'rows',
    },
    {
      tag: graphql`
        subscription OfflinePageRangesSubscription($warehouseId: ID!) {
          trackingRangeChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** Channels whose carrier has no API, and how long their tracking numbers last. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const columns = useMemo(
    (): Column<Channel>[] => [
      {
        id: 'code',
        header: t('logistics.field.code'),
        width: 140,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
        cell: ({ code }) => <CopyText text={code} />,
      },
      { id: 'name', header: t('logistics.field.name'), width: 220, card: 'line', cell: ({ displayName }) => displayName },
      {
        id: 'state',
        header: t('offline.field.state'),
        width: 150,
        card: 'badge',
        cell: ({ numbers }) => numbers && <NumbersBadge state={numbers.state} />,
      },
      {
        id: 'free',
        header: t('offline.field.free'),
        width: 110,
        align: 'end',
        card: 'line',
        cell: ({ numbers }) => numbers && <FormattedNumber value={numbers.free} />,
      },
      {
        id: 'perDay',
        header: t('offline.field.perDay'),
        width: 110,
        align: 'end',
        gives: 2,
        card: 'line',
        cell: ({ numbers }) => numbers && <FormattedNumber value={numbers.perDay} />,
      },
      {
        id: 'daysLeft',
        header: t('offline.field.daysLeft'),
        width: 110,
        align: 'end',
        card: 'line',
        cell: ({ numbers }) => typeof numbers?.daysLeft === 'number' && <FormattedNumber value={numbers.daysLeft} />,
      },
      {
        id: 'runsOutOn',
        header: t('offline.field.runsOutOn'),
        width: 140,
        gives: 1,
        card: 'line',
        cell: ({ numbers }) => numbers?.runsOutOn && <FormattedDate value={numbers.runsOutOn} timeZone="UTC" dateStyle="medium" />,
      },
    ],
    [t],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.logistics.offline')}
      about={warehouse?.name}
      columns={columns}
      fields={[{ id: 'channel', label: t('logistics.channel.search') }]}
      dates={false}
      textsOf={({ code, displayName }) => [code, displayName]}
      hrefOf={({ id }) => linkTo(`/logistics/offline/${encodeURIComponent(id)}`)}
      nothing={t('offline.nothing')}
      exported={null}
    />
  )
}
