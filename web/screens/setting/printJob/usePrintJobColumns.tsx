import { Box, Button, Flex } from '@chakra-ui/react'
import { Link } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { documentLink } from '../../../shell/documentLink.ts'
import { useRight } from '../../../shell/rights.ts'
import { useLinkTo } from '../../../shell/useWarehouse.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import type { PrintJobsPage_job$data } from './__generated__/PrintJobsPage_job.graphql.ts'
import { printJobTone, useProblemText } from './printJobText.ts'
import { usePrintJobActions } from './usePrintJobActions.ts'

/** Columns of the print jobs, with what can be done with each. */
export function usePrintJobColumns(): Column<PrintJobsPage_job$data>[] {
  const t = useT()
  const linkTo = useLinkTo()
  const problemText = useProblemText()
  const mayPrint = useRight('printer:print')
  const mayLabel = useRight('package:label')
  const { retry, cancel, settle, busy } = usePrintJobActions()
  return [
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
    {
      id: 'created',
      header: t('printJob.created'),
      width: 104,
      card: 'line',
      sorts: { descending: 'NEWEST', ascending: 'OLDEST' },
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
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
}
