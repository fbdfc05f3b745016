import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useRevalidator } from 'react-router'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useTell } from '../../../relay/useTell.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { later } from '../../../ui/later.tsx'
import type { ParcelBulkCancelMutation } from './__generated__/ParcelBulkCancelMutation.graphql.ts'
import type { ParcelBulkLabelMutation } from './__generated__/ParcelBulkLabelMutation.graphql.ts'
import type { ParcelBulkMarkMutation } from './__generated__/ParcelBulkMarkMutation.graphql.ts'
import type { ParcelBulkPendingMutation } from './__generated__/ParcelBulkPendingMutation.graphql.ts'
import type { ParcelBulkShipMutation } from './__generated__/ParcelBulkShipMutation.graphql.ts'
import type { ParcelBulkShippedMutation } from './__generated__/ParcelBulkShippedMutation.graphql.ts'
import type { Parcel } from './parcelColumns.tsx'

const BulkDialog = later(() => import('../../../bulk/BulkDialog.tsx').then((file) => file.BulkDialog))
const MarkDialog = later(() => import('./MarkDialog.tsx').then((file) => file.MarkDialog))

interface Props {
  /** The selected rows. */
  rows: readonly Parcel[]
  warehouseId: string
  onClear: () => void
}

const actions = ['ship', 'toPending', 'toBeShipped', 'mark', 'label', 'cancel'] as const
type Action = (typeof actions)[number]

const allows = (action: Action) => (row: Parcel) =>
  action === 'label' ? row.label.state === 'FAILED' : (row.allowedActions as readonly string[]).includes(action)

/** What can be done with the selected packages; each of them has a result of its own. */
export function ParcelBulk({ rows, warehouseId, onClear }: Props) {
  const t = useT()
  const [asking, setAsking] = useState<Action | null>(null)
  const [job, setJob] = useState<{ id: string; action: Action } | null>(null)
  const commands = useCommands()
  const tell = useTell()
  const { revalidate } = useRevalidator()
  const suited = (action: Action) => rows.filter(allows(action))
  const name = (action: Action) => (action === 'label' ? t('parcel.bulk.label') : t(`action.Package.${action}`))

  async function begin(action: Action, extra: { reason?: never; note?: never } = {}) {
    const ids = suited(action).map(({ id }) => id)
    const outcome = await commands[action].run({ warehouseId, ids, ...extra } as never)
    if (!tell(outcome)) return
    setAsking(null)
    const id = Object(outcome).payload?.job?.id as string | undefined
    if (id) setJob({ id, action })
  }

  const shown = actions.filter((action) => action === 'mark' || action === 'cancel' || suited(action).length > 0)
  return (
    <>
      <BulkBar count={rows.length} onClear={onClear}>
        {shown.map((action) => (
          <Button key={action} size="sm" disabled={suited(action).length === 0} onClick={() => setAsking(action)}>
            {name(action)}
          </Button>
        ))}
      </BulkBar>
      {asking === 'mark' && (
        <MarkDialog
          count={suited('mark').length}
          of={rows.length}
          busy={commands.mark.busy}
          onMark={(values) => begin('mark', values as never)}
          onClose={() => setAsking(null)}
        />
      )}
      {asking !== null && asking !== 'mark' && (
        <ConfirmDialog
          open
          title={name(asking)}
          confirm={name(asking)}
          destructive={asking === 'cancel'}
          busy={commands[asking].busy}
          onConfirm={() => begin(asking)}
          onClose={() => setAsking(null)}
        >
          {t(`parcel.bulk.ask.${asking}`, {
            count: suited(asking).length,
            pieces: suited(asking).reduce((sum, row) => sum + row.pieces, 0),
          })}
          {suited(asking).length < rows.length && ` ${t('parcel.bulk.rest', { count: rows.length - suited(asking).length })}`}
        </ConfirmDialog>
      )}
      {job && (
        <BulkDialog
          jobId={job.id}
          title={name(job.action)}
          onClose={() => {
            setJob(null)
            onClear()
            // What was moved elsewhere leaves the view.
            void revalidate()
          }}
        />
      )}
    </>
  )
}

function useCommands() {
  const cancel = useCommand<ParcelBulkCancelMutation>(graphql`
    mutation ParcelBulkCancelMutation($input: CancelPackagesInput!) {
      cancelPackages(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const mark = useCommand<ParcelBulkMarkMutation>(graphql`
    mutation ParcelBulkMarkMutation($input: MarkPackagesAbnormalInput!) {
      markPackagesAbnormal(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toPending = useCommand<ParcelBulkPendingMutation>(graphql`
    mutation ParcelBulkPendingMutation($input: ReturnPackagesToPendingInput!) {
      returnPackagesToPending(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const toBeShipped = useCommand<ParcelBulkShippedMutation>(graphql`
    mutation ParcelBulkShippedMutation($input: MovePackagesToBeShippedInput!) {
      movePackagesToBeShipped(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const label = useCommand<ParcelBulkLabelMutation>(graphql`
    mutation ParcelBulkLabelMutation($input: RetryLabelsInput!) {
      retryLabels(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  const ship = useCommand<ParcelBulkShipMutation>(graphql`
    mutation ParcelBulkShipMutation($input: ShipPackagesInput!) {
      shipPackages(input: $input) {
        job {
          id
        }
        userErrors {
          code
          field
          message
        }
      }
    }
  `)
  return { cancel, mark, toPending, toBeShipped, label, ship }
}
