import { Button } from '@chakra-ui/react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useT } from '../../../i18n/useT.ts'
import { useCommand } from '../../../relay/useCommand.ts'
import { useNotifyOutcome } from '../../../relay/useNotifyOutcome.ts'
import { BulkBar } from '../../../ui/BulkBar.tsx'
import type { Selection } from '../../../ui/useSelection.ts'
import type { InterceptionBulkApproveMutation } from './__generated__/InterceptionBulkApproveMutation.graphql.ts'
import type { InterceptionBulkRejectMutation } from './__generated__/InterceptionBulkRejectMutation.graphql.ts'
import { DecideDialog, type Decision } from './DecideDialog.tsx'
import type { Interception } from './interceptionColumns.tsx'

interface Props {
  rows: readonly Interception[]
  selection: Selection
  warehouseId: string
  onBegun: (jobId: string) => void
}

/** Decides the selected interceptions; each has its own result. */
export function InterceptionBulk({ rows, selection, warehouseId, onBegun }: Props) {
  const t = useT()
  const tell = useNotifyOutcome()
  const [asking, setAsking] = useState<Decision | null>(null)
  const approve = useCommand<InterceptionBulkApproveMutation>(graphql`
    mutation InterceptionBulkApproveMutation($input: ApproveInterceptionsInput!) {
      approveInterceptions(input: $input) {
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
  const reject = useCommand<InterceptionBulkRejectMutation>(graphql`
    mutation InterceptionBulkRejectMutation($input: RejectInterceptionsInput!) {
      rejectInterceptions(input: $input) {
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
  const commands = { approve, reject }
  const selected = rows.filter(({ id }) => selection.ids.has(id))
  const open = selected.filter(({ allowedActions }) => allowedActions.includes('approve'))
  const decide = async (decision: Decision, note: string) => {
    const outcome = await commands[decision].run({ warehouseId, ids: open.map(({ id }) => id), note })
    if (!tell(outcome)) return
    setAsking(null)
    selection.clear()
    const id = Object(outcome).payload?.job?.id as string | undefined
    if (id) onBegun(id)
  }
  return (
    <>
      <BulkBar count={selected.length} onClear={selection.clear}>
        {(['approve', 'reject'] as const).map((decision) => (
          <Button key={decision} size="sm" disabled={open.length === 0} onClick={() => setAsking(decision)}>
            {t(`action.InterceptionRequest.${decision}`)}
          </Button>
        ))}
      </BulkBar>
      {asking && (
        <DecideDialog
          decision={asking}
          wishes={open.map(({ wish }) => wish)}
          busy={commands[asking].busy}
          onDecide={(note) => decide(asking, note)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
