import { Button } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { FormattedDate, FormattedNumber } from 'react-intl'
import { graphql, readInlineData } from 'react-relay'
import type { ZoneTableKindName } from '../../../../graph/logistics/states.ts'
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
import type { ZoneTablesPage_list$key } from './__generated__/ZoneTablesPage_list.graphql.ts'
import type { ZoneTablesPage_table$data, ZoneTablesPage_table$key } from './__generated__/ZoneTablesPage_table.graphql.ts'
import type { ZoneTablesPageQuery } from './__generated__/ZoneTablesPageQuery.graphql.ts'
import { filterOfKind, zonePaths, zoneTableList } from './zoneTableList.ts'

const ZoneTableDialog = lazyComponent(() => import('./ZoneTableDialog.tsx').then((file) => file.ZoneTableDialog))

type Table = ZoneTablesPage_table$data

const row = graphql`
  fragment ZoneTablesPage_table on ZoneTable @inline {
    id
    code
    displayName
    createdAt
    editions {
      validFrom
      isInForce
      rowCount
    }
    zoneChannels {
      code
    }
    remoteChannels {
      code
    }
  }
`

const listOf = (kind: ZoneTableKindName) =>
  entityList({
    name: kind === 'ZONES' ? 'zoneTables' : 'remoteTables',
    spec: zoneTableList,
    filterOf: filterOfKind(kind),
    page: typed<ZoneTablesPageQuery>(graphql`
      query ZoneTablesPageQuery($warehouseId: ID!, $filter: ZoneTableFilter!, $sort: CodeSort!, $first: Int!, $after: String) {
        ...ZoneTablesPage_list @arguments(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
      }
    `),
    rows: typed<ZoneTablesPage_list$key>(graphql`
      fragment ZoneTablesPage_list on Query
      @refetchable(queryName: "ZoneTablesPageMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "ZoneTableFilter!" }
        sort: { type: "CodeSort!" }
        first: { type: "Int!" }
        after: { type: "String" }
      ) {
        list: zoneTables(warehouseId: $warehouseId, filter: $filter, sort: $sort, first: $first, after: $after)
          @connection(key: "ZoneTablesPage_list", filters: ["warehouseId", "filter", "sort"]) {
          __id
          edges {
            cursor
            node {
              ...ZoneTablesPage_table
            }
          }
        }
      }
    `),
    read: (node: ZoneTablesPage_table$key) => readInlineData(row, node),
    follows: [
      {
        tag: graphql`
          subscription ZoneTablesPageSubscription($warehouseId: ID!) {
            zoneTableChanged(warehouseId: $warehouseId) {
              id
            }
          }
        `,
        rereads: 'rows',
      },
      {
        tag: graphql`
          subscription ZoneTablesPageEditionsSubscription($warehouseId: ID!) {
            zoneEditionChanged(warehouseId: $warehouseId) {
              id
            }
          }
        `,
        rereads: 'rows',
      },
    ],
  })

/** The page of the zone tables of one kind. */
export function zoneTablesPage(kind: ZoneTableKindName) {
  const list = listOf(kind)
  function Component() {
    const t = useT()
    const linkTo = useLinkTo()
    const warehouse = useCurrentWarehouse()
    const mayEdit = useRight('logistics:editFreight')
    const [isAdding, setAdding] = useState(false)
    const columns = useMemo(
      (): Column<Table>[] => [
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
          id: 'rows',
          header: t('zone.field.rows'),
          width: 100,
          align: 'end',
          card: 'line',
          cell: ({ editions }) => <FormattedNumber value={inForce(editions)?.rowCount ?? 0} />,
        },
        {
          id: 'validFrom',
          header: t('zone.field.inForce'),
          width: 150,
          card: 'line',
          cell: ({ editions }) => {
            const found = inForce(editions)
            return found ? <FormattedDate value={found.validFrom} timeZone="UTC" dateStyle="medium" /> : t('zone.notYet')
          },
        },
        {
          id: 'channels',
          header: t('logistics.field.channels'),
          width: 200,
          gives: 2,
          card: 'line',
          cell: ({ zoneChannels, remoteChannels }) => [...zoneChannels, ...remoteChannels].map(({ code }) => code).join(', '),
        },
        {
          id: 'created',
          header: t('logistics.field.created'),
          width: 130,
          gives: 1,
          card: 'none',
          sorts: { ascending: 'OLDEST', descending: 'NEWEST' },
          cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
        },
      ],
      [t],
    )
    return (
      <EntityListPage
        list={list}
        title={t(kind === 'ZONES' ? 'menu.logistics.zones' : 'menu.logistics.remote')}
        about={warehouse?.name}
        columns={columns}
        fields={[{ id: 'table', label: t('zone.table.search') }]}
        dates={false}
        textsOf={({ code, displayName }) => [code, displayName]}
        hrefOf={({ id }) => linkTo(`${zonePaths[kind]}/${encodeURIComponent(id)}`)}
        nothing={t(`zone.table.nothing.${kind}`)}
        exported={null}
        add={
          mayEdit && (
            <Button variant="solid" colorPalette="brand" onClick={() => setAdding(true)}>
              <Plus aria-hidden />
              {t(`zone.table.add.${kind}`)}
            </Button>
          )
        }
      >
        {isAdding && <ZoneTableDialog kind={kind} warehouseId={warehouse?.id ?? ''} onClose={() => setAdding(false)} />}
      </EntityListPage>
    )
  }
  return { loader: list.loader, Component }
}

const inForce = (editions: Table['editions']) => editions.find(({ isInForce }) => isInForce)
