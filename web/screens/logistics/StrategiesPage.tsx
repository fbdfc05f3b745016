import { Button } from '@chakra-ui/react'
import { Pencil, Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { useT } from '../../i18n/useT.ts'
import { entityList, typed } from '../../relay/entityList.ts'
import { EntityListPage } from '../../shell/list/EntityListPage.tsx'
import { useRight, useRightEverywhere } from '../../shell/rights.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import type { StrategiesPage_list$key } from './__generated__/StrategiesPage_list.graphql.ts'
import type { StrategiesPage_strategy$data, StrategiesPage_strategy$key } from './__generated__/StrategiesPage_strategy.graphql.ts'
import type { StrategiesPageQuery } from './__generated__/StrategiesPageQuery.graphql.ts'
import { filterOf, strategyList } from './strategyList.ts'

const StrategyDialog = lazyComponent(() => import('./StrategyDialog.tsx').then((file) => file.StrategyDialog))

type Strategy = StrategiesPage_strategy$data

const row = graphql`
  fragment StrategiesPage_strategy on BillingStrategy @inline {
    id
    code
    name
    currency
    assignmentCount
    createdAt
    ...StrategyDialog_strategy
  }
`

const list = entityList({
  name: 'billingStrategyList',
  spec: strategyList,
  filterOf,
  page: typed<StrategiesPageQuery>(graphql`
    query StrategiesPageQuery($filter: BillingStrategyFilter!, $sort: CodeSort!, $first: Int!, $after: String) {
      ...StrategiesPage_list @arguments(filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<StrategiesPage_list$key>(graphql`
    fragment StrategiesPage_list on Query
    @refetchable(queryName: "StrategiesPageMoreQuery")
    @argumentDefinitions(
      filter: { type: "BillingStrategyFilter!" }
      sort: { type: "CodeSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: billingStrategyList(filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "StrategiesPage_list", filters: ["filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...StrategiesPage_strategy
          }
        }
      }
    }
  `),
  read: (node: StrategiesPage_strategy$key) => readInlineData(row, node),
  follows: [
    {
      tag: graphql`
        subscription StrategiesPageSubscription {
          billingStrategyChanged {
            ...StrategiesPage_strategy
          }
        }
      `,
      row: { field: 'billingStrategyChanged' },
    },
  ],
})

export const { loader } = list

/** Billing strategies of the provider: what customers pay, assigned to them by warehouse. */
export function Component() {
  const t = useT()
  const [mayEdit, seesCustomers] = [useRightEverywhere('tariff:edit'), useRight('customer:read')]
  const [edited, setEdited] = useState<{ strategy: Strategy | null } | null>(null)
  const columns = useMemo(
    (): Column<Strategy>[] => [
      {
        id: 'code',
        header: t('logistics.field.code'),
        width: 140,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
        cell: ({ code }) => <CopyText text={code} />,
      },
      { id: 'name', header: t('logistics.field.name'), width: 240, card: 'line', cell: ({ name }) => name },
      { id: 'currency', header: t('logistics.field.currency'), width: 100, card: 'line', cell: ({ currency }) => currency },
      ...(seesCustomers
        ? [
            {
              id: 'assignments',
              header: t('logistics.field.assignments'),
              width: 200,
              align: 'end' as const,
              card: 'line' as const,
              cell: ({ assignmentCount }: Strategy) => <Quantity value={assignmentCount ?? 0} />,
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
              cell: (strategy: Strategy) => (
                <Button size="sm" variant="ghost" onClick={() => setEdited({ strategy })}>
                  <Pencil aria-hidden />
                  {t('list.row.edit')}
                </Button>
              ),
            },
          ]
        : []),
    ],
    [t, mayEdit, seesCustomers],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.logistics.billing')}
      about={t('logistics.strategy.about')}
      columns={columns}
      fields={[{ id: 'strategy', label: t('logistics.strategy.search') }]}
      dates={false}
      textsOf={({ code, name, currency }) => [code, name, currency]}
      nothing={t('logistics.strategy.nothing')}
      exported={null}
      add={
        mayEdit && (
          <Button variant="solid" colorPalette="brand" onClick={() => setEdited({ strategy: null })}>
            <Plus aria-hidden />
            {t('logistics.strategy.add')}
          </Button>
        )
      }
    >
      {edited && <StrategyDialog strategy={edited.strategy} onClose={() => setEdited(null)} />}
    </EntityListPage>
  )
}
