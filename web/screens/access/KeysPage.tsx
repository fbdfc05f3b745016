import { useMemo } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { useBackgroundQuery } from '../../relay/useBackgroundQuery.ts'
import { AddLink } from '../../shell/AddLink.tsx'
import { useActingFor } from '../../shell/actingFor.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import type { KeysPage_key$key } from './__generated__/KeysPage_key.graphql.ts'
import type { KeysPage_list$key } from './__generated__/KeysPage_list.graphql.ts'
import type { KeysPageCountsQuery } from './__generated__/KeysPageCountsQuery.graphql.ts'
import type { KeysPageOptionsQuery } from './__generated__/KeysPageOptionsQuery.graphql.ts'
import type { KeysPageQuery } from './__generated__/KeysPageQuery.graphql.ts'
import { keyColumns } from './keyColumns.tsx'
import { filterOf, isInView, keyList, type View } from './keyList.ts'

const row = graphql`
  fragment KeysPage_key on ApiKey @inline {
    id
    name
    state
    rights
    contactKind
    contactName
    contactActive
    customerName
    partnerName
    warehouseName
    secrets {
      live
      startsWith
      endsWith
      lastUsedAt
    }
    expiresAt
    createdAt
  }
`

const options = graphql`
  query KeysPageOptionsQuery {
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
  name: 'apiKeys',
  spec: keyList,
  filterOf,
  page: typed<KeysPageQuery>(graphql`
    query KeysPageQuery($filter: ApiKeyFilter!, $sort: ApiKeySort!, $first: Int!, $after: String) {
      ...KeysPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<KeysPage_list$key>(graphql`
    fragment KeysPage_list on Query
    @refetchable(queryName: "KeysPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "ApiKeyFilter!" }
      sort: { type: "ApiKeySort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: apiKeys(filter: $filter, sort: $sort, first: $first, after: $after) @connection(key: "KeysPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...KeysPage_key
          }
        }
      }
    }
  `),
  read: (node: KeysPage_key$key) => readInlineData(row, node),
  isIn: (view, key) => isInView(view, key),
  counts: typed<KeysPageCountsQuery>(graphql`
    query KeysPageCountsQuery($live: ApiKeyFilter!, $expiring: ApiKeyFilter!, $ended: ApiKeyFilter!, $all: ApiKeyFilter!) {
      LIVE: apiKeys(filter: $live, first: 1) {
        totalCount
      }
      EXPIRING: apiKeys(filter: $expiring, first: 1) {
        totalCount
      }
      ENDED: apiKeys(filter: $ended, first: 1) {
        totalCount
      }
      ALL: apiKeys(filter: $all, first: 1) {
        totalCount
      }
    }
  `),
  countsOf: (_place, state) => {
    const of = (view: View) => filterOf({ ...state, view })
    return { live: of('LIVE'), expiring: of('EXPIRING'), ended: of('ENDED'), all: of('ALL') }
  },
  follows: [
    {
      tag: graphql`
        subscription KeysPageSubscription {
          apiKeyChanged {
            ...KeysPage_key
            createdAt
          }
        }
      `,
      row: { field: 'apiKeyChanged', time: 'createdAt' },
    },
  ],
})

export const { loader } = list

/** API keys of the provider and of all customers; for users of a customer, those of their own. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const customer = useActingFor()
  const warehouses = useBackgroundQuery<KeysPageOptionsQuery>(options, {})?.viewer.warehouses ?? []
  return (
    <EntityListPage
      list={list}
      title={t('menu.access.keys')}
      columns={useMemo(() => keyColumns(t).filter(({ id }) => !customer || id !== 'owner'), [t, customer])}
      fields={[{ id: 'key', label: t('access.key.search') }]}
      customer={t('access.key.customer')}
      filters={[
        {
          id: 'place',
          label: t('access.key.warehouse'),
          options: warehouses.map(({ warehouseId, number, name }) => ({ value: warehouseId, label: `${number} · ${name}` })),
        },
      ]}
      dates={false}
      tabs={{ label: t('access.key.views'), textOf: (view) => t(`access.view.${view}`), alarming: 'EXPIRING' }}
      hrefOf={({ id }) => linkTo(`/access/keys/${encodeURIComponent(id)}`)}
      textsOf={({ name, contactName, secrets }) => [
        name,
        contactName,
        ...secrets.flatMap(({ startsWith, endsWith }) => [startsWith, endsWith]),
      ]}
      nothing={t('access.key.nothing')}
      exported={null}
      add={<AddLink to="/access/keys/new">{t('access.key.add')}</AddLink>}
    />
  )
}
