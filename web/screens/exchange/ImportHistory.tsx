import { Box, Button } from '@chakra-ui/react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router'
import { sheetImportMachine } from '../../../graph/exchange/states.ts'
import { useT } from '../../i18n/useT.ts'
import { hasTarget, type ImportKind, importKinds } from '../../shell/importKinds.ts'
import { useLinkTo } from '../../shell/useWarehouse.ts'
import { LineTable } from '../../ui/document/LineTable.tsx'
import { MissingInRows } from '../../ui/filter/MissingInRows.tsx'
import { SearchBox } from '../../ui/filter/SearchBox.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { stateTone } from '../../ui/stateTone.ts'
import { useListUrl } from '../../ui/useListUrl.ts'
import type { ImportHistory_query$key } from './__generated__/ImportHistory_query.graphql.ts'
import type { ImportHistoryMoreQuery } from './__generated__/ImportHistoryMoreQuery.graphql.ts'
import { importList } from './importList.ts'

const pageRows = 20

/** Earlier imports of a kind: who, when, which file, and how it ended. */
export function ImportHistory({ query, kind }: { query: ImportHistory_query$key; kind: ImportKind }) {
  const t = useT()
  const linkTo = useLinkTo()
  const { state: asked, change } = useListUrl(importList)
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<ImportHistoryMoreQuery, ImportHistory_query$key>(
    graphql`
      fragment ImportHistory_query on Query
      @refetchable(queryName: "ImportHistoryMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "SheetImportFilter!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      ) {
        sheetImports(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "ImportHistory_sheetImports", filters: ["warehouseId", "filter"]) {
          edges {
            node {
              id
              state
              fileName
              customerName
              target {
                name
              }
              by
              createdAt
              total
              applied
              refused
            }
          }
        }
      }
    `,
    query,
  )
  return (
    <>
      <Box mb="3" maxW="30rem">
        <SearchBox
          fields={[{ id: 'any', label: t('import.history.search') }]}
          search={asked.search}
          onSearch={({ values, mode }) => change({ search: { field: 'any', values, mode } })}
        />
      </Box>
      <MissingInRows search={asked.search} rows={data.sheetImports.edges} hasMore={hasNext} textsOf={({ node }) => [node.fileName]} />
      <LineTable
        label={t('import.history.title')}
        lines={data.sheetImports.edges.map(({ node }) => node)}
        lineId={({ id }) => id}
        empty={t(asked.search.values.length > 0 ? 'import.history.noMatch' : 'import.history.nothing')}
        columns={[
          {
            id: 'file',
            header: t('import.step.file'),
            cell: ({ id, fileName }) => (
              <Box asChild color="brand.fg" fontWeight="medium" wordBreak="break-word">
                <Link to={linkTo(`${importKinds[kind].path}/${encodeURIComponent(id)}`)}>{fileName}</Link>
              </Box>
            ),
          },
          {
            id: 'state',
            header: t('import.history.state'),
            cell: ({ state }) => <StatusBadge tone={stateTone(sheetImportMachine, state)}>{t(`state.SheetImport.${state}`)}</StatusBadge>,
          },
          hasTarget(kind)
            ? { id: 'target', header: t('import.field.target'), cell: ({ target }) => target?.name ?? '–' }
            : { id: 'customer', header: t('import.field.customer'), cell: ({ customerName }) => customerName },
          { id: 'by', header: t('import.history.by'), cell: ({ by }) => by ?? '–' },
          { id: 'at', header: t('import.history.at'), cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
          { id: 'rows', header: t('import.history.rows'), align: 'end', cell: ({ total }) => <Quantity value={total} /> },
          { id: 'applied', header: t('import.history.imported'), align: 'end', cell: ({ applied }) => <Quantity value={applied} /> },
          { id: 'refused', header: t('import.history.failed'), align: 'end', cell: ({ refused }) => <Quantity value={refused} /> },
        ]}
      />
      {hasNext && (
        <Box pt="6" textAlign="center">
          <Button loading={isLoadingNext} onClick={() => loadNext(pageRows)}>
            {t('import.history.more')}
          </Button>
        </Box>
      )}
    </>
  )
}
