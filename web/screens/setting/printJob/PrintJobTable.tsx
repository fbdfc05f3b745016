import { Box, Button, Flex } from '@chakra-ui/react'
import { graphql, usePaginationFragment } from 'react-relay'
import { Link, useNavigation } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useReload } from '../../../relay/useReload.ts'
import { useRestingCallback } from '../../../relay/useRestingCallback.ts'
import { documentLink } from '../../../shell/documentLink.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import { type Column, DataTable } from '../../../ui/DataTable.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { ListUrl } from '../../../ui/useListUrl.ts'
import type { PrintJobTable_query$data, PrintJobTable_query$key } from './__generated__/PrintJobTable_query.graphql.ts'
import type { PrintJobTableMoreQuery } from './__generated__/PrintJobTableMoreQuery.graphql.ts'
import type { PrintJobFilterName, View } from './printJobList.ts'
import { printJobTone, useProblemText } from './printJobText.ts'
import { usePrintJobActions } from './usePrintJobActions.ts'
import { usePrintJobChanges } from './usePrintJobChanges.ts'

type Row = PrintJobTable_query$data['printJobs']['edges'][number]['node']

interface Props {
  query: PrintJobTable_query$key
  url: ListUrl<View, 'any', 'NEWEST', PrintJobFilterName>
  warehouseId: string
}

const pageSize = 100

export function PrintJobTable({ query, url, warehouseId }: Props) {
  const t = useT()
  const linkTo = useLinkTo()
  const navigation = useNavigation()
  const reload = useReload()
  const problemText = useProblemText()
  const mayPrint = useRight('printer:print')
  const mayLabel = useRight('package:label')
  const { retry, cancel, settle, busy } = usePrintJobActions()
  const { data, loadNext, hasNext, isLoadingNext } = usePaginationFragment<PrintJobTableMoreQuery, PrintJobTable_query$key>(
    graphql`
      fragment PrintJobTable_query on Query
      @refetchable(queryName: "PrintJobTableMoreQuery")
      @argumentDefinitions(
        warehouseId: { type: "ID!" }
        filter: { type: "PrintJobFilter!" }
        first: { type: "Int", defaultValue: 100 }
        after: { type: "String" }
      ) {
        printJobs(warehouseId: $warehouseId, filter: $filter, first: $first, after: $after)
          @connection(key: "PrintJobTable_printJobs", filters: ["warehouseId", "filter"]) {
          edges {
            node {
              id
              kind
              state
              problem
              problemDetail
              reprintReason
              documentKind
              documentId
              documentNumber
              mayRetry
              mayCancel
              waitsForPerson
              createdAt
              printer {
                name
              }
              station {
                name
              }
              printedBy {
                name
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { view } = url.state
  // A job leaves the list of a state with it.
  const rows = data.printJobs.edges.map(({ node }) => node).filter(({ state }) => view === 'ALL' || state === view)
  const known = new Set(data.printJobs.edges.map(({ node }) => node.id))
  const reread = useRestingCallback(reload)
  usePrintJobChanges(warehouseId, ({ id }) => {
    if (!known.has(id)) reread()
  })
  const columns: Column<Row>[] = [
    {
      id: 'document',
      header: t('printJob.document'),
      width: 150,
      card: 'title',
      cell: ({ documentKind, documentId, documentNumber }) => {
        const path = documentLink({ documentKind, documentId, documentNumber }, linkTo)
        return path ? <Link to={path}>{documentNumber}</Link> : (documentNumber ?? '–')
      },
    },
    { id: 'kind', header: t('printJob.kind'), width: 120, card: 'line', cell: ({ kind }) => t(`enum.PrintJobKind.${kind}`) },
    {
      id: 'state',
      header: t('printJob.state'),
      width: 110,
      card: 'badge',
      cell: ({ state }) => <StatusBadge tone={printJobTone[state]}>{t(`enum.PrintJobState.${state}`)}</StatusBadge>,
    },
    {
      id: 'problem',
      header: t('printJob.problem'),
      width: 260,
      card: 'line',
      cell: (row) => (
        <Box as="span" display="block" minW="0" lineClamp={{ base: 4, md: 1 }} overflowWrap="anywhere" data-tip={problemText(row)}>
          {problemText(row) || '–'}
        </Box>
      ),
    },
    {
      id: 'printer',
      header: t('printJob.printer'),
      width: 130,
      card: 'line',
      cell: ({ printer }) => printer?.name ?? t('enum.PrinterKind.BROWSER'),
    },
    { id: 'station', header: t('printJob.station'), width: 110, gives: 3, card: 'line', cell: ({ station }) => station?.name ?? '–' },
    {
      id: 'by',
      header: t('printJob.by'),
      width: 130,
      gives: 2,
      card: 'line',
      cell: ({ printedBy }) => printedBy?.name ?? t('document.history.program'),
    },
    { id: 'reason', header: t('printJob.reason'), width: 140, gives: 1, card: 'line', cell: ({ reprintReason }) => reprintReason ?? '–' },
    { id: 'created', header: t('printJob.created'), width: 104, card: 'line', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
    {
      id: 'act',
      header: t('list.actions'),
      width: 170,
      grow: 0,
      pinned: true,
      align: 'end',
      card: 'line',
      cell: ({ id, kind, mayRetry, mayCancel, waitsForPerson }) =>
        mayPrint &&
        (mayLabel || kind !== 'PACKAGE_LABEL') &&
        (mayRetry || mayCancel || waitsForPerson) && (
          <Flex gap="2" justify="flex-end">
            {waitsForPerson && (
              <>
                <Button size="xs" disabled={busy} onClick={() => settle(id, 'CONFIRMED')}>
                  {t('pack.label.ok')}
                </Button>
                <Button size="xs" disabled={busy} onClick={() => settle(id, 'FAILED')}>
                  {t('printJob.notPrinted')}
                </Button>
              </>
            )}
            {mayRetry && (
              <Button size="xs" disabled={busy} onClick={() => retry(id)}>
                {t('printJob.retry')}
              </Button>
            )}
            {mayCancel && (
              <Button size="xs" disabled={busy} onClick={() => cancel(id)}>
                {t('printJob.cancel')}
              </Button>
            )}
          </Flex>
        ),
    },
  ]
  return (
    <DataTable
      label={t('menu.setting.printJobs')}
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      loading={navigation.state === 'loading' ? 'again' : isLoadingNext ? 'more' : null}
      hasMore={hasNext}
      onNeedMore={() => loadNext(pageSize)}
      empty={
        url.narrowed || view !== 'ALL' ? (
          <EmptyState kind="noMatch" action={<Button onClick={url.clear}>{t('list.filter.clear')}</Button>} />
        ) : (
          <EmptyState kind="nothing" hint={t('printJob.nothing')} />
        )
      }
    />
  )
}
