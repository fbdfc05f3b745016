import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { graphql, readInlineData } from 'react-relay'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { RateCardState } from '../../../../graph/logistics/states/rates.ts'
import { useT } from '../../../i18n/useT.ts'
import { entityList, typed } from '../../../relay/entityList.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { useRight } from '../../../shell/rights.ts'
import { useCurrentWarehouse } from '../../../shell/useCurrentWarehouse.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { CopyText } from '../../../ui/CopyText.tsx'
import type { Column } from '../../../ui/DataTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { RateCardsPage_card$data, RateCardsPage_card$key } from './__generated__/RateCardsPage_card.graphql.ts'
import type { RateCardsPage_list$key } from './__generated__/RateCardsPage_list.graphql.ts'
import type { RateCardsPageQuery } from './__generated__/RateCardsPageQuery.graphql.ts'
import { CardState, ValidDay } from './CardState.tsx'
import { filterOf, rateCardList } from './rateCardList.ts'
import { useChannelOptions } from './useChannelOptions.ts'

const RateCardDialog = lazyComponent(() => import('./RateCardDialog.tsx').then((file) => file.RateCardDialog))

type Card = RateCardsPage_card$data

const row = graphql`
  fragment RateCardsPage_card on RateCard @inline {
    id
    code
    state
    isInForce
    validFrom
    validUntil
    holdsUntil
    currency
    zones
    changedAt
    channel {
      code
      displayName
    }
  }
`

const list = entityList({
  name: 'rateCards',
  spec: rateCardList,
  filterOf,
  page: typed<RateCardsPageQuery>(graphql`
    query RateCardsPageQuery($warehouseId: ID!, $filter: RateCardFilter!, $sort: RateCardSort!, $first: Int!, $after: String) {
      ...RateCardsPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<RateCardsPage_list$key>(graphql`
    fragment RateCardsPage_list on Query
    @refetchable(queryName: "RateCardsPageMoreQuery")
    @argumentDefinitions(
      warehouseId: { type: "ID!" }
      filter: { type: "RateCardFilter!" }
      sort: { type: "RateCardSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: rateCards(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "RateCardsPage_list", filters: ["warehouseId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...RateCardsPage_card
          }
        }
      }
    }
  `),
  read: (node: RateCardsPage_card$key) => readInlineData(row, node),
  follows: [
    {
      tag: graphql`
        subscription RateCardsPageSubscription($warehouseId: ID!) {
          rateCardChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
      rereads: 'rows',
    },
  ],
})

export const { loader } = list

/** Rate cards of a warehouse. */
export function Component() {
  const t = useT()
  const linkTo = useLinkTo()
  const warehouse = useCurrentWarehouse()
  const mayEdit = useRight('logistics:editFreight')
  const channels = useChannelOptions()
  const [isAdding, setAdding] = useState(false)
  const columns = useMemo(
    (): Column<Card>[] => [
      {
        id: 'code',
        header: t('logistics.field.code'),
        width: 160,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'CODE', descending: 'CODE_DESC' },
        cell: ({ code }) => <CopyText text={code} />,
      },
      { id: 'channel', header: t('rate.field.channel'), width: 200, card: 'line', cell: ({ channel }) => channel.displayName },
      { id: 'state', header: t('rate.field.state'), width: 130, card: 'badge', cell: (card) => <CardState card={card} /> },
      {
        id: 'validFrom',
        header: t('rate.field.validFrom'),
        width: 130,
        card: 'line',
        sorts: { descending: 'VALID_FROM' },
        cell: ({ validFrom }) => <ValidDay day={validFrom} />,
      },
      {
        id: 'validUntil',
        header: t('rate.field.validUntil'),
        width: 130,
        gives: 2,
        card: 'line',
        cell: ({ state, validUntil, holdsUntil }) => <ValidDay day={state === 'DRAFT' ? validUntil : holdsUntil} />,
      },
      { id: 'currency', header: t('rate.field.currency'), width: 90, gives: 3, card: 'none', cell: ({ currency }) => currency },
      { id: 'zones', header: t('rate.field.zones'), width: 160, gives: 2, card: 'none', cell: ({ zones }) => zones.join(', ') },
      {
        id: 'changed',
        header: t('zone.field.changed'),
        width: 130,
        gives: 1,
        card: 'none',
        cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
      },
    ],
    [t],
  )
  return (
    <EntityListPage
      list={list}
      title={t('menu.logistics.rates')}
      about={warehouse?.name}
      columns={columns}
      fields={[{ id: 'card', label: t('rate.search') }]}
      filters={[
        { id: 'channel', label: t('rate.field.channel'), options: channels },
        {
          id: 'state',
          label: t('rate.field.state'),
          options: valuesOf(RateCardState).map((value) => ({ value, label: t(`enum.RateCardState.${value}`) })),
        },
      ]}
      dates={false}
      textsOf={({ code, channel }) => [code, channel.code, channel.displayName]}
      hrefOf={({ id }) => linkTo(`/logistics/rate/${encodeURIComponent(id)}`)}
      nothing={t('rate.nothing')}
      exported={null}
      add={
        mayEdit && (
          <Button variant="solid" colorPalette="brand" onClick={() => setAdding(true)}>
            <Plus aria-hidden />
            {t('rate.new')}
          </Button>
        )
      }
    >
      {isAdding && <RateCardDialog onClose={() => setAdding(false)} />}
    </EntityListPage>
  )
}
