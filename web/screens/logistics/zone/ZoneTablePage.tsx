import { Box, Button, Flex } from '@chakra-ui/react'
import { MapPin, Pencil, Plus, Trash2 } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { FormattedNumber, useIntl } from 'react-intl'
import { graphql, type PreloadedQuery, readInlineData, usePreloadedQuery } from 'react-relay'
import { useParams, useSearchParams } from 'react-router'
import { valuesOf } from '../../../../graph/kernel/states/enumSpec.ts'
import { placeText } from '../../../../graph/logistics/states/zonePlace.ts'
import { ZoneMatch } from '../../../../graph/logistics/states.ts'
import { useT } from '../../../i18n/useT.ts'
import { ErrorBoundary } from '../../../relay/ErrorBoundary.tsx'
import { entityList, typed } from '../../../relay/entityList.ts'
import { failureMessage } from '../../../relay/failure.ts'
import { ImportLink } from '../../../shell/ImportLink.tsx'
import { importKinds, paramsOfTarget } from '../../../shell/importKinds.ts'
import { EntityListPage } from '../../../shell/list/EntityListPage.tsx'
import { ObjectNotFound } from '../../../shell/ObjectNotFound.tsx'
import { useRight } from '../../../shell/rights.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { lazyComponent } from '../../../ui/lazyComponent.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import type { ZoneTablePage_list$key } from './__generated__/ZoneTablePage_list.graphql.ts'
import type { ZoneTablePage_row$data, ZoneTablePage_row$key } from './__generated__/ZoneTablePage_row.graphql.ts'
import type { ZoneTablePageCountsQuery, ZoneTablePageCountsQuery$data } from './__generated__/ZoneTablePageCountsQuery.graphql.ts'
import type { ZoneTablePageQuery } from './__generated__/ZoneTablePageQuery.graphql.ts'
import { ZoneTableHeader } from './ZoneTableHeader.tsx'
import { filterOf, zoneRowList } from './zoneRowList.ts'
import { readTable, shownEdition } from './zoneTable.ts'

const ZoneRowDialog = lazyComponent(() => import('./ZoneRowDialog.tsx').then((file) => file.ZoneRowDialog))
const ZoneRowDeletion = lazyComponent(() => import('./ZoneRowDeletion.tsx').then((file) => file.ZoneRowDeletion))
const LookUpDialog = lazyComponent(() => import('./LookUpDialog.tsx').then((file) => file.LookUpDialog))

type Row = ZoneTablePage_row$data

const row = graphql`
  fragment ZoneTablePage_row on ZoneRow @inline {
    id
    zone
    country
    match
    postcodeFrom
    postcodeTo
    city
    postcodes
    changedAt
    ...ZoneRowDialog_row
  }
`

const tableQuery = graphql`
  query ZoneTablePageCountsQuery($zoneTableId: ID!, $editionId: ID) {
    node(id: $zoneTableId) {
      ...zoneTable_table @alias(as: "table")
    }
    zoneRowGroups(zoneTableId: $zoneTableId, editionId: $editionId) {
      zone
      country
      count
    }
  }
`

/** The edition in the address; null for the one that holds today. */
const editionIn = (search: URLSearchParams) => search.get('edition')

const list = entityList({
  name: 'zoneRows',
  spec: zoneRowList,
  filterOf,
  variables: ({ params, search }) => ({ zoneTableId: params.id ?? '', editionId: editionIn(search) }),
  page: typed<ZoneTablePageQuery>(graphql`
    query ZoneTablePageQuery($zoneTableId: ID!, $editionId: ID, $filter: ZoneRowFilter!, $sort: ZoneRowSort!, $first: Int!, $after: String) {
      ...ZoneTablePage_list
        @arguments(zoneTableId: $zoneTableId, editionId: $editionId, filter: $filter, sort: $sort, first: $first, after: $after)
    }
  `),
  rows: typed<ZoneTablePage_list$key>(graphql`
    fragment ZoneTablePage_list on Query
    @refetchable(queryName: "ZoneTablePageMoreQuery")
    @argumentDefinitions(
      zoneTableId: { type: "ID!" }
      editionId: { type: "ID" }
      filter: { type: "ZoneRowFilter!" }
      sort: { type: "ZoneRowSort!" }
      first: { type: "Int!" }
      after: { type: "String" }
    ) {
      list: zoneRows(zoneTableId: $zoneTableId, editionId: $editionId, filter: $filter, sort: $sort, first: $first, after: $after)
        @connection(key: "ZoneTablePage_list", filters: ["zoneTableId", "editionId", "filter", "sort"]) {
        __id
        edges {
          cursor
          node {
            ...ZoneTablePage_row
          }
        }
      }
    }
  `),
  read: (node: ZoneTablePage_row$key) => readInlineData(row, node),
  counts: typed<ZoneTablePageCountsQuery>(tableQuery),
  countsOf: ({ params, search }) => ({ zoneTableId: params.id ?? '', editionId: editionIn(search) }),
  follows: [
    {
      tag: graphql`
        subscription ZoneTablePageSubscription($warehouseId: ID!) {
          zoneEditionChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
    },
    {
      tag: graphql`
        subscription ZoneTablePageTablesSubscription($warehouseId: ID!) {
          zoneTableChanged(warehouseId: $warehouseId) {
            id
          }
        }
      `,
      rereads: 'counts',
    },
  ],
})

export const { loader } = list

/** Rows of an edition of a zone table, with its editions above and the look-up of an address. */
export function Component() {
  const t = useT()
  const intl = useIntl()
  const { id = '' } = useParams()
  const mayEdit = useRight('logistics:editFreight')
  const [search] = useSearchParams()
  const [read, setRead] = useState<ZoneTablePageCountsQuery$data | null>(null)
  const [edited, setEdited] = useState<{ row: Row | null } | null>(null)
  const [deleted, setDeleted] = useState<Row | null>(null)
  const [looksUp, setLooksUp] = useState(false)
  const table = read?.node?.table ? readTable(read.node.table) : null
  const shown = table && shownEdition(table, editionIn(search))
  const kind = table?.kind ?? 'ZONES'
  const columns = useMemo((): Column<Row>[] => {
    const country = (code: string) => intl.formatDisplayName(code, { type: 'region', fallback: 'code' }) ?? code
    return [
      {
        id: 'place',
        header: t('zone.field.place'),
        width: 220,
        hideable: false,
        card: 'title',
        sorts: { ascending: 'PLACE' },
        cell: (one) => placeText(one),
      },
      ...(kind === 'ZONES'
        ? [
            {
              id: 'zone',
              header: t('zone.field.zone'),
              width: 90,
              card: 'badge' as const,
              sorts: { ascending: 'ZONE' },
              cell: ({ zone }: Row) => zone,
            },
          ]
        : []),
      { id: 'country', header: t('zone.field.country'), width: 160, card: 'line', cell: (one) => country(one.country) },
      { id: 'match', header: t('zone.field.match'), width: 160, card: 'line', cell: ({ match }) => t(`enum.ZoneMatch.${match}`) },
      {
        id: 'postcodes',
        header: t('zone.field.postcodes'),
        width: 110,
        align: 'end',
        gives: 2,
        card: 'line',
        cell: ({ postcodes }) => typeof postcodes === 'number' && <FormattedNumber value={postcodes} />,
      },
      {
        id: 'changed',
        header: t('zone.field.changed'),
        width: 130,
        gives: 1,
        card: 'none',
        sorts: { descending: 'NEWEST' },
        cell: ({ changedAt }) => <RelativeTime at={changedAt} />,
      },
      ...(mayEdit
        ? [
            {
              id: 'actions',
              header: t('list.columns.actions'),
              width: 180,
              grow: 0,
              align: 'end' as const,
              card: 'line' as const,
              cell: (one: Row) => (
                <Flex gap="1">
                  <Button size="sm" variant="ghost" onClick={() => setEdited({ row: one })}>
                    <Pencil aria-hidden />
                    {t('list.row.edit')}
                  </Button>
                  <Button size="sm" variant="ghost" color="negative.fg" onClick={() => setDeleted(one)}>
                    <Trash2 aria-hidden />
                    {t('list.row.delete')}
                  </Button>
                </Flex>
              ),
            },
          ]
        : []),
    ]
  }, [t, intl, kind, mayEdit])
  if (read && !table) return <ObjectNotFound />
  const groups = read?.zoneRowGroups ?? []
  const distinct = (values: readonly (string | null | undefined)[]) => [...new Set(values.filter((value) => typeof value === 'string'))]
  const options = (values: readonly (string | null | undefined)[]) => distinct(values).map((value) => ({ value, label: value }))
  return (
    <EntityListPage
      list={list}
      title={table?.displayName ?? t('zone.table.title')}
      about={table?.code}
      columns={columns}
      fields={[{ id: 'place', label: t('zone.row.search') }]}
      filters={[
        ...(kind === 'ZONES'
          ? [{ id: 'zone' as const, label: t('zone.field.zone'), options: options(groups.map(({ zone }) => zone)) }]
          : []),
        { id: 'country', label: t('zone.field.country'), options: options(groups.map(({ country }) => country)) },
        {
          id: 'match',
          label: t('zone.field.match'),
          options: valuesOf(ZoneMatch).map((value) => ({ value, label: t(`enum.ZoneMatch.${value}`) })),
        },
      ]}
      dates={false}
      textsOf={({ postcodeFrom, postcodeTo, city, zone }) => [postcodeFrom, postcodeTo, city, zone]}
      nothing={t('zone.row.nothing')}
      exported={{
        list: kind === 'ZONES' ? 'zoneRows' : 'remoteAreaRows',
        variables: { zoneTableId: id, editionId: shown?.id ?? null },
        allColumns: true,
      }}
      banner={(counts) =>
        counts && (
          <ErrorBoundary of={counts} fallback={(error) => <Box mb="3">{failureMessage(error, t)}</Box>}>
            <Suspense fallback={null}>
              <Read loaded={counts} onRead={setRead} />
            </Suspense>
            {table && <ZoneTableHeader table={table} shown={shown} rows={groups.reduce((sum, { count }) => sum + count, 0)} />}
          </ErrorBoundary>
        )
      }
      actions={
        <>
          {mayEdit && shown && <ImportLink to={importKinds.ZONES.path} params={paramsOfTarget({ targetId: shown.id })} />}
          <Button onClick={() => setLooksUp(true)}>
            <MapPin aria-hidden />
            {t('zone.lookUp.title')}
          </Button>
        </>
      }
      add={
        mayEdit &&
        shown && (
          <Button variant="solid" colorPalette="brand" onClick={() => setEdited({ row: null })}>
            <Plus aria-hidden />
            {t('zone.row.add')}
          </Button>
        )
      }
    >
      {edited && shown && <ZoneRowDialog kind={kind} zoneEditionId={shown.id} row={edited.row} onClose={() => setEdited(null)} />}
      {deleted && shown && <ZoneRowDeletion zoneEditionId={shown.id} row={deleted} onClose={() => setDeleted(null)} />}
      {looksUp && <LookUpDialog zoneTableId={id} onClose={() => setLooksUp(false)} />}
    </EntityListPage>
  )
}

/** Reads the table and its editions for the page around it; follows their changes. */
function Read({
  loaded,
  onRead,
}: {
  loaded: PreloadedQuery<ZoneTablePageCountsQuery>
  onRead: (data: ZoneTablePageCountsQuery$data) => void
}) {
  const data = usePreloadedQuery<ZoneTablePageCountsQuery>(tableQuery, loaded)
  useEffect(() => onRead(data), [data, onRead])
  return null
}
