import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react'
import { graphql, useLazyLoadQuery, useSubscription } from 'react-relay'
import { useT } from '../i18n/useT.ts'
import { useCommand } from '../relay/useCommand.ts'
import { useNotifyOutcome } from '../relay/useNotifyOutcome.ts'
import { downloadText } from '../ui/downloadText.ts'
import { Modal } from '../ui/overlay/Modal.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import type { BulkDialogCancelMutation } from './__generated__/BulkDialogCancelMutation.graphql.ts'
import type { BulkDialogQuery } from './__generated__/BulkDialogQuery.graphql.ts'
import type { BulkDialogSubscription } from './__generated__/BulkDialogSubscription.graphql.ts'

interface Props {
  /** The job returned by the bulk command. */
  jobId: string
  /** Title of the action, by its mutation and number of rows. */
  titleOf: (action: string, total: number) => string
  /** Called once the job has ended, before the dialog is closed. */
  onOver?: () => void
  /** Actions offered for the rows that were done, once the job has ended. */
  result?: (action: string, applied: number) => ReactNode
  onClose: () => void
}

/** Progress of a bulk job: count done, refusals with reasons, and a stop button. */
export function BulkDialog(props: Props) {
  return (
    <Suspense fallback={null}>
      <Opened {...props} />
    </Suspense>
  )
}

function Opened({ jobId, titleOf, onOver, result, onClose }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const { job } = useLazyLoadQuery<BulkDialogQuery>(
    graphql`
      query BulkDialogQuery($id: ID!) {
        job: node(id: $id) {
          ... on BulkJob {
            action
            state
            total
            applied
            refused
            refusedRows {
              index
              label
              message
            }
          }
        }
      }
    `,
    { id: jobId },
    { fetchPolicy: 'network-only' },
  )
  useSubscription<BulkDialogSubscription>(
    useMemo(
      () => ({
        subscription: graphql`
          subscription BulkDialogSubscription($id: ID!) {
            bulkJobChanged(id: $id) {
              id
              state
              applied
              refused
              refusedRows {
                index
                label
                message
              }
            }
          }
        `,
        variables: { id: jobId },
      }),
      [jobId],
    ),
  )
  const cancel = useCommand<BulkDialogCancelMutation>(graphql`
    mutation BulkDialogCancelMutation($input: CancelBulkJobInput!) {
      cancelBulkJob(input: $input) {
        job {
          state
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const over = job?.total !== undefined && (job.state ?? 'DONE') !== 'RUNNING'
  const tellOver = useEffectEvent(() => onOver?.())
  useEffect(() => {
    if (over) tellOver()
  }, [over])
  if (!job?.total || !job.action) return null
  const { action, state = 'DONE', total, applied = 0, refused = 0, refusedRows = [] } = job
  const title = titleOf(action, total)
  const save = () =>
    downloadText(`${title}.csv`, ['number,reason', ...refusedRows.map((row) => csv([row.label, row.message ?? '']))].join('\n'))
  const footer = (
    <>
      {refusedRows.length > 0 && <Button onClick={save}>{t('bulk.save')}</Button>}
      {over ? (
        <Button variant="solid" colorPalette="brand" onClick={onClose}>
          {t('ui.dialog.close')}
        </Button>
      ) : (
        <Button loading={cancel.busy} onClick={async () => tell(await cancel.run({ jobId }))}>
          {t('bulk.stop')}
        </Button>
      )}
    </>
  )
  return (
    <Modal open onClose={onClose} title={title} footer={footer}>
      <Flex align="center" justify="space-between" gap="3" aria-live="polite">
        <Box>{t('bulk.progress', { done: applied + refused, total })}</Box>
        <Flex gap="2">
          <StatusBadge tone="positive">{t('bulk.applied', { count: applied })}</StatusBadge>
          {refused > 0 && <StatusBadge tone="negative">{t('bulk.refused', { count: refused })}</StatusBadge>}
          {state === 'CANCELLED' && <StatusBadge tone="gray">{t('bulk.stopped')}</StatusBadge>}
        </Flex>
      </Flex>
      <Bar role="progressbar" aria-label={title} aria-valuemin={0} aria-valuemax={total} aria-valuenow={applied + refused}>
        <div style={{ width: `${(applied / total) * 100}%` }} />
        <div data-refused style={{ width: `${(refused / total) * 100}%` }} />
      </Bar>
      {over && applied > 0 && result?.(action, applied)}
      {refusedRows.length > 0 && (
        <Rows tabIndex={0} aria-label={t('bulk.refused', { count: refused })}>
          {refusedRows.map((row) => (
            <li key={row.index}>
              <b>{row.label}</b>
              <span>{row.message}</span>
            </li>
          ))}
        </Rows>
      )}
    </Modal>
  )
}

const csv = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')

const Bar = chakra('div', {
  base: {
    display: 'flex',
    h: '2',
    my: '3',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    '& > div': { bg: 'brand.solid', transition: 'width {durations.fast} linear' },
    '& > [data-refused]': { bg: 'negative.solid' },
  },
})

const Rows = chakra('ul', {
  base: {
    maxH: '16rem',
    overflowY: 'auto',
    '& > li': { display: 'grid', gridTemplateColumns: '10.5rem 1fr', gap: '3', py: '1.5', borderTopWidth: '1px', borderColor: 'line' },
    '& b': { textStyle: 'code', fontWeight: 'medium' },
    smDown: { '& > li': { gridTemplateColumns: '1fr', gap: '0' } },
  },
})
